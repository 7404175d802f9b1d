/** Geometry of placing a domino in a kingdom. */
import { contains, name, type Box, type Square } from './squares'
import type { Choice } from './wire'

/** Offset of the second half from the first, by quarter turns. */
const HEADINGS: readonly Square[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
]

/** Position and rotation of a domino held over a kingdom. */
export type Held = {
  /** Square of the first half. */
  readonly at: Square
  /** Quarter turns. */
  readonly turns: number
}

/** A legal placement. */
export type Spot = Held & {
  readonly choice: Choice
  readonly total: number
  readonly gain: number
  readonly holes: number
}

export function secondHalf({ at, turns }: Held): Square {
  const heading = HEADINGS[turns & 3]!
  return { x: at.x + heading.x, y: at.y + heading.y }
}

export function squares(held: Held): [Square, Square] {
  return [held.at, secondHalf(held)]
}

/** Action text of placing the domino here, as the server parses it. */
export function action(held: Held): string {
  return `place ${name(held.at)}${name(secondHalf(held))}`
}

/** All legal placements of a domino. A double, listed once per spot, can be held both ways. */
export function spots(legal: readonly Choice[], double: boolean): Spot[] {
  const all: Spot[] = []
  for (const choice of legal) {
    if (choice.preview.kind !== 'place') continue
    const { total, gain, holes } = choice.preview
    const [a, b] = choice.preview.squares
    const turns = HEADINGS.findIndex((heading) => a.x + heading.x === b.x && a.y + heading.y === b.y)
    all.push({ at: a, turns, choice, total, gain, holes })
    if (double) all.push({ at: b, turns: (turns + 2) & 3, choice, total, gain, holes })
  }
  return all
}

export function find(all: readonly Spot[], held: Held): Spot | undefined {
  return all.find((spot) => spot.turns === (held.turns & 3) && spot.at.x === held.at.x && spot.at.y === held.at.y)
}

export function rotated(held: Held, by: 1 | -1 = 1): Held {
  return { at: held.at, turns: (held.turns + by + 4) & 3 }
}

/** Moves the held domino, unless its first half would leave the box. */
export function moved(held: Held, dx: number, dy: number, within: Box): Held {
  const at = { x: held.at.x + dx, y: held.at.y + dy }
  return contains(within, at) ? { at, turns: held.turns } : held
}

/**
 * Best legal placement that covers a square.
 *
 * Prefers the first half on the square, then the current rotation, then the highest gain.
 */
export function snapTo(all: readonly Spot[], at: Square, turns: number): Spot | undefined {
  const covering = all.filter((spot) => squares(spot).some((half) => half.x === at.x && half.y === at.y))
  const rank = (spot: Spot) => {
    const first = spot.at.x === at.x && spot.at.y === at.y
    return (first ? 2000 : 0) + (spot.turns === (turns & 3) ? 1000 : 0) + spot.gain - spot.holes / 4
  }
  return covering.reduce<Spot | undefined>((best, spot) => (!best || rank(spot) > rank(best) ? spot : best), undefined)
}

/** Next or previous legal placement in reading order, wrapping around. */
export function next(all: readonly Spot[], held: Held | null, by: 1 | -1 = 1): Spot | undefined {
  const key = (one: Held) => (one.at.y * 16 + one.at.x) * 4 + (one.turns & 3)
  const sorted = [...all].sort((a, b) => key(a) - key(b))
  if (!held) return sorted[by === 1 ? 0 : sorted.length - 1]
  const here = key(held)
  const after = by === 1 ? sorted.find((spot) => key(spot) > here) : sorted.findLast((spot) => key(spot) < here)
  return after ?? sorted[by === 1 ? 0 : sorted.length - 1]
}
