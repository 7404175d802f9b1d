import { describe, expect, test } from 'vitest'
import { action, find, moved, next, rotated, secondHalf, snapTo, spots } from '../src/lib/placement'
import { contains, connected, name, overlap, reach } from '../src/lib/squares'
import { square } from '../src/learn/square_names'
import { place } from './fixtures'

describe('squares', () => {
  test('names are parsed and printed', () => {
    expect(square('g7')).toEqual({ x: 6, y: 6 })
    for (const text of ['a1', 'm13', 'c10']) expect(name(square(text))).toBe(text)
  })

  test('a larger kingdom has a smaller reach', () => {
    const castle = [square('g7')]
    expect(reach(castle, 5)).toEqual({ west: 2, north: 2, east: 10, south: 10 })
    const wide = reach([...castle, square('h7'), square('i7')], 5)
    expect(wide).toEqual({ west: 4, north: 2, east: 10, south: 10 })
    expect(contains(wide, square('d7'))).toBe(false)
  })
})

describe('a held domino', () => {
  test('rotates around its first half', () => {
    let held = { at: square('g6'), turns: 0 }
    const ends = []
    for (let turn = 0; turn < 4; turn++) {
      ends.push(name(secondHalf(held)))
      held = rotated(held)
    }
    expect(ends).toEqual(['h6', 'g7', 'f6', 'g5'])
    expect(held.turns).toBe(0)
    expect(rotated(held, -1).turns).toBe(3)
    expect(action(held)).toBe('place g6h6')
  })

  test('stays within the reachable box', () => {
    const box = { west: 2, north: 2, east: 10, south: 10 }
    const held = { at: { x: 2, y: 5 }, turns: 1 }
    expect(moved(held, -1, 0, box)).toBe(held)
    expect(moved(held, 1, 0, box)).toEqual({ at: { x: 3, y: 5 }, turns: 1 })
  })

  test('is legal only at the listed placements', () => {
    const all = spots([place(0, 'h7', 'i7', 3), place(0, 'g6', 'g5', 1)], false)
    expect(find(all, { at: square('h7'), turns: 0 })?.gain).toBe(3)
    expect(find(all, { at: square('g6'), turns: 3 })?.gain).toBe(1)
    expect(find(all, { at: square('i7'), turns: 2 })).toBeUndefined()
  })

  test('a double is legal in both directions', () => {
    const all = spots([place(0, 'h7', 'i7')], true)
    expect(find(all, { at: square('i7'), turns: 2 })?.choice.action).toBe('place h7i7')
  })
})

describe('snapping to a square', () => {
  const all = spots([place(0, 'h7', 'i7', 1), place(0, 'h7', 'h6', 9), place(0, 'g6', 'h6', 2)], false)

  test('keeps the rotation where that is legal', () => {
    expect(snapTo(all, square('h7'), 0)?.choice.action).toBe('place h7i7')
  })

  test('otherwise rotates to the highest gain', () => {
    expect(snapTo(all, square('h7'), 1)?.choice.action).toBe('place h7h6')
  })

  test('uses the second half where the first does not fit', () => {
    expect(snapTo(all, square('i7'), 0)?.choice.action).toBe('place h7i7')
    expect(snapTo(all, square('a1'), 0)).toBeUndefined()
  })

  test('next cycles through all placements', () => {
    const seen = new Set<string>()
    let held = next(all, null)!
    for (let step = 0; step < all.length; step++) {
      seen.add(held.choice.action)
      held = next(all, held)!
    }
    expect(seen.size).toBe(3)
    expect(next(all, null)).toEqual(held)
    expect(next(all, held, -1)).not.toEqual(held)
  })
})

test('squares are connected by sides, not by corners', () => {
  const together = (...names: string[]) => connected(names.map(square))
  expect(together('g7')).toBe(true)
  expect(together('g7', 'h7', 'h8', 'g8', 'f8')).toBe(true)
  expect(together('g7', 'h8')).toBe(false)
  expect(together('g7', 'h7', 'a1')).toBe(false)
})

test('overlap contains the squares of both boxes', () => {
  const [a, b] = [reach([square('g7')], 5), reach([square('j7')], 5)]
  const common = overlap(a, b)
  for (const at of ['f3', 'g7', 'k7', 'k11', 'n7', 'c7'].map(square)) {
    expect(contains(common, at)).toBe(contains(a, at) && contains(b, at))
  }
})
