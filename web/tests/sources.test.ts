import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const GENERATED = ['wire.ts', 'catalogue.ts']
const src = join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|js|svelte|css)$/.test(entry.name) && !GENERATED.includes(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(src, path), text: readFileSync(path, 'utf8') }))

/** All files except the rules pages, whose examples use square names. */
const typed = files.filter(({ path }) => !path.startsWith('learn/'))

/** Paths of the files that match a pattern. */
const containing = (among: typeof files, what: RegExp) =>
  among.filter(({ text }) => what.test(text)).map(({ path }) => path)

test('no source parses records, squares, dominoes or rules lines', () => {
  expect(containing(typed, /charCodeAt/)).toEqual([])
  expect(containing(typed, /\.(text|action|rules|domino|line)\.(split|match|includes|startsWith|slice)\(/)).toEqual([])
})

test('choices are distinguished by kind, not by game', () => {
  expect(containing(typed, /preview\.game/)).toEqual([])
})

test('media queries use named breakpoints', () => {
  expect(containing(files, /@media[^{]*(width|height|orientation)/)).toEqual([])
})

test('files are short: components up to 250 lines, others up to 500', () => {
  for (const { path, text } of files) {
    const most = path.endsWith('.svelte') ? 250 : 500
    expect(text.split('\n').length - 1, path).toBeLessThanOrEqual(most)
  }
})
