/** What is painted in the score helper: always as many squares as the largest kingdom has, of which a smaller one shows a part. */
import type { Square as At } from '../lib/squares'

export const TERRAINS = ['wheat', 'forest', 'lake', 'pasture', 'swamp', 'mine'] as const
export type Terrain = (typeof TERRAINS)[number]
export type Painted = { terrain: Terrain; crowns: number } | 'castle' | null

const SIDE = 7
/** Where the part of a smaller kingdom begins, unless something is painted elsewhere. */
export const MIDDLE: At = { x: 1, y: 1 }

export function fresh(): Painted[] {
  const all = Array<Painted>(SIDE * SIDE).fill(null)
  all[(SIDE * SIDE - 1) / 2] = 'castle'
  return all
}

/** The squares of a part of the sheet, in reading order. */
export function part(corner: At, side: number): number[] {
  const { x, y } = side === SIDE ? { x: 0, y: 0 } : corner
  return Array.from({ length: side * side }, (_, index) => (y + Math.floor(index / side)) * SIDE + x + (index % side))
}

/** Where a smaller kingdom keeps most of what is painted, and the castle; of equals the nearest to the middle. */
export function corner(sheet: readonly Painted[], side: number): At {
  const steps = Array.from({ length: SIDE - side + 1 }, (_, step) => step)
  const all = steps.flatMap((y) => steps.map((x) => ({ x, y })))
  const kept = (at: At) => {
    const squares = part(at, side).map((index) => sheet[index]!)
    return squares.filter(Boolean).length + (squares.includes('castle') ? SIDE * SIDE : 0)
  }
  const away = ({ x, y }: At) => Math.abs(x - MIDDLE.x) + Math.abs(y - MIDDLE.y)
  return all.sort((a, b) => kept(b) - kept(a) || away(a) - away(b))[0]!
}
