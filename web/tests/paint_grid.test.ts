import { expect, test } from 'vitest'
import { corner, fresh, MIDDLE, part } from '../src/learn/paint_grid'

const land = { terrain: 'lake', crowns: 0 } as const

test('a small kingdom lies in the middle of a large one', () => {
  expect(corner(fresh(), 5)).toEqual(MIDDLE)
  expect(part(MIDDLE, 5).at(12)).toBe(24)
  expect(part(MIDDLE, 7)).toEqual(fresh().map((_, index) => index))
})

test('what fits 5 by 5 stays whole wherever it was painted', () => {
  // The castle is moved to the first row, and everything is painted from there to the east.
  const sheet = fresh().map(() => null) as ReturnType<typeof fresh>
  sheet[2] = 'castle'
  for (const index of [3, 4, 5, 6, 13, 20, 27, 34]) sheet[index] = land
  const at = corner(sheet, 5)
  expect(at).toEqual({ x: 2, y: 0 })
  expect(part(at, 5).filter((index) => sheet[index])).toHaveLength(9)
})

test('what does not fit is left out, and never the castle', () => {
  const sheet = fresh().map((_, index) => (index === 0 ? 'castle' : land))
  expect(corner(sheet, 5)).toEqual({ x: 0, y: 0 })
})
