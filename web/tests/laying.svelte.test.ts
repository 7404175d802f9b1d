import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Laying, type LayingInput } from '../src/lib/laying.svelte'
import type { TableView } from '../src/lib/wire'
import { lay } from './fixtures'

// Spots 1 (west) and 2 (east) in the first row, spot 3 below.
const LEGAL = [lay(1, [1, 2], 'a1', 'b1'), lay(2, [3, 4], 'f1', 'g1'), lay(3, [1, 2], 'a5', 'a6')]

let input = $state.raw<LayingInput>()!
let acted: number[]
let laying: Laying
let stop: () => void

function change(changes: Partial<LayingInput>) {
  input = { ...input, ...changes }
  flushSync()
}

beforeEach(() => {
  acted = []
  const table = { version: 1, legal: LEGAL } as unknown as TableView
  input = { table, busy: false, hints: [], act: ({ id }) => acted.push(id) }
  stop = $effect.root(() => {
    laying = new Laying(() => input)
  })
  flushSync()
})

afterEach(() => stop())

const keys = (...pressed: string[]) => pressed.map((key) => laying.key({ key, shiftKey: false }))
const chosen = () => laying.chosen?.choice.id

test('arrow keys choose the nearest spot in their direction', () => {
  keys('ArrowDown')
  expect(chosen()).toBe(1)
  keys('ArrowRight')
  expect(chosen()).toBe(2)
  keys('ArrowRight')
  expect(chosen()).toBe(2)
  keys('ArrowLeft', 'ArrowDown')
  expect(chosen()).toBe(3)
})

test('N cycles through all spots, and Enter lays the domino', () => {
  const seen = [1, 2, 3, 4].map(() => {
    keys('n')
    return chosen()
  })
  expect(seen).toEqual([1, 2, 3, 1])
  laying.key({ key: 'N', shiftKey: true })
  expect(chosen()).toBe(3)
  expect(keys('Enter', 'x')).toEqual([true, false])
  expect(acted).toEqual([3])
})

test('choosing a domino filters the spots, and choosing it again resets the filter', () => {
  expect(laying.placesOf('1-2')).toBe(2)
  laying.take('1-2')
  expect(laying.candidates.map(({ choice }) => choice.id)).toEqual([1, 3])
  laying.take('1-2')
  expect(laying.candidates).toHaveLength(3)
})

test('a touch chooses the nearest spot within reach, and a second one lays the domino', () => {
  const { x, y } = laying.spots[1]!
  laying.touch(x + 400, y, 1)
  expect(chosen()).toBeUndefined()
  laying.touch(x + 30, y, 1)
  expect(chosen()).toBe(2)
  expect(laying.domino).toBe('3-4')
  laying.touch(x, y + 10, 1)
  expect(acted).toEqual([2])
})

test('on a small board the touch radius is larger', () => {
  const { x, y } = laying.spots[0]!
  laying.touch(x, y - 80, 1)
  expect(chosen()).toBeUndefined()
  laying.touch(x, y - 80, 0.25)
  expect(chosen()).toBe(1)
})

test('nothing is laid while a request is in flight', () => {
  keys('n')
  change({ busy: true })
  keys('Enter')
  expect(acted).toEqual([])
})

test('a hint chooses its domino and spot, and a new version clears the choice', () => {
  change({ hints: [{ id: 2, line: [], win: 0.5, points: 4 }] })
  expect([laying.domino, chosen()]).toEqual(['3-4', 2])
  change({ table: { ...input.table, version: 2 }, hints: [] })
  expect([laying.domino, chosen()]).toEqual([null, undefined])
})
