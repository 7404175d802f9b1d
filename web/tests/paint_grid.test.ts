import { expect, test } from 'vitest'
import { bestCorner, DEFAULT_CORNER, newGrid, visibleSquares } from '../src/learn/paint_grid'

const land = { terrain: 'lake', crowns: 0 } as const

test('a small kingdom lies in the middle of a large one', () => {
  expect(bestCorner(newGrid(), 5)).toEqual(DEFAULT_CORNER)
  expect(visibleSquares(DEFAULT_CORNER, 5).at(12)).toBe(24)
  expect(visibleSquares(DEFAULT_CORNER, 7)).toEqual(newGrid().map((_, index) => index))
})

test('what fits 5 by 5 stays whole wherever it was painted', () => {
  // The castle is moved to the first row, and everything is painted from there to the east.
  const grid = newGrid().map(() => null) as ReturnType<typeof newGrid>
  grid[2] = 'castle'
  for (const index of [3, 4, 5, 6, 13, 20, 27, 34]) grid[index] = land
  const at = bestCorner(grid, 5)
  expect(at).toEqual({ x: 2, y: 0 })
  expect(visibleSquares(at, 5).filter((index) => grid[index])).toHaveLength(9)
})

test('what does not fit is left out, and never the castle', () => {
  const grid = newGrid().map((_, index) => (index === 0 ? 'castle' : land))
  expect(bestCorner(grid, 5)).toEqual({ x: 0, y: 0 })
})
