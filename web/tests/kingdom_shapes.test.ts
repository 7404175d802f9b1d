import { expect, test } from 'vitest'
import { coveredBox, groundShapes, openView, outlinePath, wholeView } from '../src/board/kingdom_shapes'
import { bounds, reach } from '../src/lib/squares'
import { square } from '../src/learn/square_names'

test('the open view extends two squares, within the reachable box', () => {
  const cells = ['e7', 'f7', 'g7'].map(square)
  const box = openView(bounds(cells), reach(cells, 5))
  expect(box).toEqual({ west: 2, east: 8, north: 4, south: 8 })
  const full = ['c7', 'd7', 'e7', 'f7', 'g7'].map(square)
  expect(openView(bounds(full), reach(full, 5))).toMatchObject({ west: 2, east: 6 })
})

test('the whole view has the maximum size and centres the kingdom', () => {
  expect(wholeView(bounds([square('g7')]), 5)).toEqual({ west: 4, east: 8, north: 4, south: 8 })
  expect(wholeView(bounds([square('g7'), square('h7')]), 5)).toEqual({ west: 5, east: 9, north: 4, south: 8 })
})

test('each terrain becomes one path', () => {
  const lands = [
    { x: 0, y: 0, terrain: 'wheat' },
    { x: 1, y: 0, terrain: 'lake' },
    { x: 0, y: 1, terrain: 'wheat' },
  ]
  expect(groundShapes(lands)).toEqual([
    ['wheat', 'M0 0h100v100h-100zM0 100h100v100h-100z'],
    ['lake', 'M100 0h100v100h-100z'],
  ])
})

test('an outline goes around squares of one kind, not between them', () => {
  const kind = (x: number, kind: string) => ({ x, y: 0, kind })
  const sides = (path: string) => path.match(/M/g)?.length
  expect(sides(outlinePath([kind(0, 'a'), kind(1, 'a')]))).toBe(6)
  expect(sides(outlinePath([kind(0, 'a'), kind(1, 'b')]))).toBe(8)
})

test('the box of a domino does not depend on the order of its squares', () => {
  const [a, b] = [square('b3'), square('b2')]
  expect(coveredBox([a, b])).toEqual({ x: 100, y: 100, width: 100, height: 200 })
  expect(coveredBox([b, a])).toEqual(coveredBox([a, b]))
})
