import { expect, test } from 'vitest'
import { scoreLines, tiedPlayers } from '../src/lib/scoring'
import type { Criterion, PropertyView, GameResult } from '../src/lib/wire'

function result(decided: Criterion, winners: number[], compared: [Criterion, number[]][]): GameResult {
  return {
    text: '',
    winners,
    points: compared[0]![1],
    decided,
    compared: compared.map(([what, figures]) => ({ what, figures })),
  }
}

test('there are no tied players if points decide', () => {
  expect(tiedPlayers(result('points', [1], [['points', [9, 7]]]))).toEqual([])
})

test('tied players are listed with the deciding figure, the winner first', () => {
  const end = result(
    'outer_areas',
    [2],
    [
      ['points', [15, 15, 14, 5]],
      ['outer_areas', [7, 8, 9, 0]],
    ],
  )
  expect(tiedPlayers(end).map(({ seat }) => seat)).toEqual([2, 1])
  expect(tiedPlayers(end)[0]!.figures).toEqual([{ what: 'outer_areas', count: 8 }])
})

test('a player who loses the first tie-break is not compared by the second', () => {
  const end = result(
    'crowns',
    [3],
    [
      ['points', [40, 40, 40]],
      ['largest_property', [5, 6, 6]],
      ['crowns', [20, 9, 12]],
    ],
  )
  expect(tiedPlayers(end)).toEqual([
    { seat: 3, figures: [{ what: 'crowns', count: 12 }] },
    { seat: 2, figures: [{ what: 'crowns', count: 9 }] },
  ])
})

test('a shared victory lists all tie-break figures', () => {
  const end = result(
    'shared',
    [1, 3],
    [
      ['points', [40, 39, 40]],
      ['largest_property', [6, 9, 6]],
    ],
  )
  expect(tiedPlayers(end)).toEqual([1, 3].map((seat) => ({ seat, figures: [{ what: 'largest_property', count: 6 }] })))
})

const property = (squares: number, crowns: number): PropertyView => ({
  terrain: 'lake',
  squares,
  crowns,
  points: squares * crowns,
  at: [],
  covers: [],
})

test('the largest property is listed without a crown if it breaks a tie', () => {
  const score = (properties: PropertyView[]) => ({ total: 0, middle_kingdom: 0, harmony: 0, bonuses: [], properties })
  const squares = (...args: Parameters<typeof scoreLines>) => scoreLines(...args).map((line) => line.squares)
  const bare = score([property(3, 1), property(7, 0), property(2, 0)])
  expect(squares(bare)).toEqual([3])
  expect(squares(bare, true)).toEqual([3, 7])
  // A largest property with points is listed anyway.
  expect(squares(score([property(7, 1), property(7, 0)]), true)).toEqual([7])
})
