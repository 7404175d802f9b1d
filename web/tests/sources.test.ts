import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const GENERATED = ['wire.ts', 'catalogue.ts']
const src = join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|js|svelte|css)$/.test(entry.name) && !GENERATED.includes(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(src, path), text: readFileSync(path, 'utf8') }))

/** Files outside of the rules pages, whose examples are written with the names of squares. */
const typed = files.filter(({ path }) => !path.startsWith('learn/'))

/** The files that contain something. */
const containing = (among: typeof files, what: RegExp) =>
  among.filter(({ text }) => what.test(text)).map(({ path }) => path)

test('the page reads typed fields and never parses records, squares, dominoes or rules lines', () => {
  expect(containing(typed, /charCodeAt/)).toEqual([])
  expect(containing(typed, /\.(text|action|rules|domino|line)\.(split|match|includes|startsWith|slice)\(/)).toEqual([])
})

test('the kind of a choice tells it apart, whatever the game', () => {
  expect(containing(typed, /preview\.game/)).toEqual([])
})

test('media queries use the names of breakpoints', () => {
  expect(containing(files, /@media[^{]*(width|height|orientation)/)).toEqual([])
})

test('a component can be read at once, and so can any other file', () => {
  for (const { path, text } of files) {
    const most = path.endsWith('.svelte') ? 250 : 500
    expect(text.split('\n').length - 1, path).toBeLessThanOrEqual(most)
  }
})
