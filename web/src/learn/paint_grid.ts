/** Grid of the score calculator, 7 × 7 as the largest kingdom. Smaller kingdoms show a part of it. */
import type { Square as At } from '../lib/squares'

export const TERRAINS = ['wheat', 'forest', 'lake', 'pasture', 'swamp', 'mine'] as const
export type Terrain = (typeof TERRAINS)[number]
export type Painted = { terrain: Terrain; crowns: number } | 'castle' | null

const SIDE = 7
/** Default top left corner of the visible part for a smaller kingdom. Painted squares elsewhere move it. */
export const DEFAULT_CORNER: At = { x: 1, y: 1 }

/** Grid with only a castle in the middle. */
export function newGrid(): Painted[] {
  const all = Array<Painted>(SIDE * SIDE).fill(null)
  all[(SIDE * SIDE - 1) / 2] = 'castle'
  return all
}

/** Indices of the visible squares, in reading order. */
export function visibleSquares(corner: At, side: number): number[] {
  const { x, y } = side === SIDE ? { x: 0, y: 0 } : corner
  return Array.from({ length: side * side }, (_, index) => (y + Math.floor(index / side)) * SIDE + x + (index % side))
}

/** Corner that keeps the castle and the most painted squares visible. Ties go to the corner nearest the default. */
export function bestCorner(grid: readonly Painted[], side: number): At {
  const steps = Array.from({ length: SIDE - side + 1 }, (_, step) => step)
  const corners = steps.flatMap((y) => steps.map((x) => ({ x, y })))
  const kept = (at: At) => {
    const squares = visibleSquares(at, side).map((index) => grid[index]!)
    return squares.filter(Boolean).length + (squares.includes('castle') ? SIDE * SIDE : 0)
  }
  const away = ({ x, y }: At) => Math.abs(x - DEFAULT_CORNER.x) + Math.abs(y - DEFAULT_CORNER.y)
  return corners.sort((a, b) => kept(b) - kept(a) || away(a) - away(b))[0]!
}
