import { expect, test } from 'vitest'
import { recentMoves } from '../src/lib/recent_moves'
import type { EventView } from '../src/lib/wire'

/** Events of these seats; 0 is a draw. */
function after(...seats: number[]): EventView[] {
  return seats.map((seat, index) => ({ text: String(index), seat: seat || null, by: null, kind: 'claim', domino: 1 }))
}
const texts = (events: readonly EventView[]) => events.map(({ text }) => Number(text))

test("a player sees the opponents' decisions since their own last one", () => {
  const look = (...seats: number[]) => texts(recentMoves({ events: after(...seats), yours: [1], eye: 1 }))
  expect(look(0, 1, 2, 2, 0, 3)).toEqual([2, 3, 5])
  expect(look(0, 1, 2, 2, 0, 3, 1)).toEqual([])
  expect(look(0, 2, 3)).toEqual([1, 2])
})

test('players who share a screen see the decisions since their own seat moved', () => {
  expect(texts(recentMoves({ events: after(1, 2, 1), yours: [1, 2], eye: 2 }))).toEqual([2])
})

test('a spectator sees the latest decisions of one seat', () => {
  expect(texts(recentMoves({ events: after(1, 2, 0, 2), yours: [], eye: null }))).toEqual([1, 3])
  expect(recentMoves({ events: after(0, 0), yours: [], eye: null })).toEqual([])
})
