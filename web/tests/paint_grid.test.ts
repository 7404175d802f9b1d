import { expect, test } from 'vitest'
import { bestCorner, DEFAULT_CORNER, newGrid, visibleSquares } from '../src/learn/paint_grid'

const land = { terrain: 'lake', crowns: 0 } as const

test('a 5 by 5 kingdom is centred by default', () => {
  expect(bestCorner(newGrid(), 5)).toEqual(DEFAULT_CORNER)
  expect(visibleSquares(DEFAULT_CORNER, 5).at(12)).toBe(24)
  expect(visibleSquares(DEFAULT_CORNER, 7)).toEqual(newGrid().map((_, index) => index))
})

test('painted squares that fit 5 by 5 all stay visible', () => {
  // The castle is in the first row, and all painted squares are to its east.
  const grid = newGrid().map(() => null) as ReturnType<typeof newGrid>
  grid[2] = 'castle'
  for (const index of [3, 4, 5, 6, 13, 20, 27, 34]) grid[index] = land
  const at = bestCorner(grid, 5)
  expect(at).toEqual({ x: 2, y: 0 })
  expect(visibleSquares(at, 5).filter((index) => grid[index])).toHaveLength(9)
})

test('the castle is always visible', () => {
  const grid = newGrid().map((_, index) => (index === 0 ? 'castle' : land))
  expect(bestCorner(grid, 5)).toEqual({ x: 0, y: 0 })
})
