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

test('where points decide there is nothing more to say', () => {
  expect(tiedPlayers(result('points', [1], [['points', [9, 7]]]))).toEqual([])
})

test('those who were equal are shown with what decided, the winner first', () => {
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

test('who drops out at the second figure is not compared by the third', () => {
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

test('a shared victory shows all that was equal', () => {
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

test('the largest property is scoreLines even without a crown, if it decides', () => {
  const score = (properties: PropertyView[]) => ({ total: 0, middle_kingdom: 0, harmony: 0, bonuses: [], properties })
  const squares = (...args: Parameters<typeof scoreLines>) => scoreLines(...args).map((line) => line.squares)
  const bare = score([property(3, 1), property(7, 0), property(2, 0)])
  expect(squares(bare)).toEqual([3])
  expect(squares(bare, true)).toEqual([3, 7])
  // One that brings points is there anyway.
  expect(squares(score([property(7, 1), property(7, 0)]), true)).toEqual([7])
})
