import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|js|svelte|css)$/.test(entry.name) && entry.name !== 'wire.ts')
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(src, path), text: readFileSync(path, 'utf8') }))

/** Files outside of the rules pages, whose examples are written with the names of squares. */
const typed = files.filter(({ path }) => !path.startsWith('learn/'))

/** The files that contain something. */
const containing = (what: RegExp) => typed.filter(({ text }) => what.test(text)).map(({ path }) => path)

test('the page reads typed fields and never parses records, squares, dominoes or rules lines', () => {
  expect(containing(/charCodeAt/)).toEqual([])
  expect(containing(/\.(text|action|rules|domino|line)\.(split|match|includes|startsWith|slice)\(/)).toEqual([])
})

test('the kind of a choice tells it apart, whatever the game', () => {
  expect(containing(/preview\.game/)).toEqual([])
})

test('media queries use the names of breakpoints', () => {
  const own = containing(/@media[^{]*(width|height|orientation)/)
  expect(own.filter((path) => !path.startsWith('lobby/'))).toEqual([])
})

test('no file is too long to be read at once', () => {
  for (const { path, text } of files) {
    const most = path.endsWith('.svelte') ? 250 : 500
    // The rules pages are mostly text, and the start page is a form.
    const lines = path.startsWith('learn/') || path.startsWith('lobby/') ? 505 : most
    expect(text.split('\n').length - 1, path).toBeLessThanOrEqual(lines)
  }
})
