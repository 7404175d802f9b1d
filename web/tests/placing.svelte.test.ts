import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announced } from '../src/lib/announce.svelte'
import { Placing, type PlacingInput } from '../src/lib/placing.svelte'
import { square } from '../src/learn/square_names'
import type { Choice, KingdominoScene, TableView, WhyNot } from '../src/lib/wire'
import { place } from './fixtures'

const LEGAL = [place(1, 'h7', 'i7', 3), place(2, 'g6', 'g5', 1)]
const SCENE = {
  // Wheat and forest.
  to_place: 13,
  kingdoms: [{ cells: [{ at: 'g7', x: 6, y: 6, terrain: 'castle', crowns: 0 }], limit: 5 }],
} as unknown as KingdominoScene

let input = $state.raw<PlacingInput>()!
let acted: Choice[]
let placing: Placing
let stop: () => void
let answer: (why: WhyNot) => void

function change(changes: Partial<PlacingInput>) {
  input = { ...input, ...changes }
  flushSync()
}

beforeEach(() => {
  const asked = () =>
    new Promise((done) => {
      answer = (why) => done(new Response(JSON.stringify(why)))
    })
  vi.stubGlobal('fetch', asked)
  acted = []
  const table = { version: 1, eye: 1, turn: 1, yours: [1], legal: LEGAL } as unknown as TableView
  input = { id: 'table', table, scene: SCENE, busy: false, hints: [], act: (choice) => acted.push(choice) }
  stop = $effect.root(() => {
    placing = new Placing(() => input)
  })
  flushSync()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const MOUSE = { pointerType: 'mouse', button: 0, buttons: 0, isPrimary: true }
const FINGER = { pointerType: 'touch', button: 0, buttons: 1, isPrimary: true }
const keys = (...pressed: string[]) => pressed.map((key) => placing.key({ key, shiftKey: false }))

test('a mouse places with one click, and leaving hides the domino', () => {
  placing.point(square('h7'), MOUSE)
  expect(placing.spot?.choice.id).toBe(1)
  placing.leave()
  expect(placing.held).toBe(null)
  placing.press(square('h7'), MOUSE)
  expect(acted.map(({ id }) => id)).toEqual([1])
})

test('a finger places with a second touch, and leaving keeps the domino', () => {
  placing.press(square('g6'), FINGER)
  placing.leave()
  expect(placing.spot?.choice.id).toBe(2)
  expect(acted).toEqual([])
  placing.press(square('g5'), FINGER)
  expect(acted.map(({ id }) => id)).toEqual([2])
})

test('a second finger rotates the domino', () => {
  placing.press(square('h7'), FINGER)
  const before = placing.turns
  placing.press(square('e5'), { ...FINGER, isPrimary: false })
  expect(placing.turns).toBe((before + 1) % 4)
})

test('keys move, rotate and place the domino', () => {
  expect(keys('n')).toEqual([true])
  expect(placing.spot?.choice.id).toBe(2)
  expect(announced().at(-1)?.text).toBeTruthy()
  keys('n')
  expect(placing.spot?.choice.id).toBe(1)
  keys('r')
  expect(placing.spot).toBeUndefined()
  keys('Enter')
  expect(acted).toEqual([])
  placing.key({ key: 'R', shiftKey: true })
  keys('Enter')
  expect(acted.map(({ id }) => id)).toEqual([1])
  expect(keys('q')).toEqual([false])
})

test('Enter discards a domino that fits nowhere, but not while busy', () => {
  const discard: Choice = { id: 9, action: 'discard', preview: { game: 'kingdomino', kind: 'discard', domino: 13 } }
  change({ table: { ...input.table, version: 2, legal: [discard] } })
  keys('Enter')
  change({ busy: true })
  keys('Enter')
  expect(acted).toEqual([discard])
})

test('a change of the table resets the held domino', () => {
  keys('n')
  change({ table: { ...input.table, version: 2 } })
  expect(placing.held).toBe(null)
})

test('a hint moves the domino once', () => {
  change({ hints: [{ id: 1, line: [], win: 0.5, points: 40 }] })
  expect(placing.spot?.choice.id).toBe(1)
  keys('n')
  expect(placing.spot?.choice.id).toBe(2)
})

test("nothing can be held when it is not the player's turn", () => {
  change({ table: { ...input.table, version: 2, legal: [] } })
  placing.point(square('h7'), MOUSE)
  expect(keys('n', 'Enter')).toEqual([false, false])
  expect(placing.held).toBe(null)
})

test('only the answer for the latest illegal position is shown', async () => {
  placing.press(square('g7'), FINGER)
  expect(placing.why).toEqual({ why: 'not_free' })
  placing.press(square('d4'), FINGER)
  expect(placing.why).toBe(null)
  const answerFirst = answer
  placing.press(square('e4'), FINGER)
  answerFirst({ why: 'too_wide', would: 6, limit: 5 })
  answer({ why: 'no_match' })
  await vi.waitFor(() => expect(placing.why).toEqual({ why: 'no_match' }))
})
