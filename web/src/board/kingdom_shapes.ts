import { overlap, type Box, type Square } from '../lib/squares'
import type { PlacedDomino } from '../lib/wire'

/** Side of a square in drawing units. */
const SIDE = 100

/** View of a growing kingdom: two squares (one domino) beyond it, within what is reachable. */
export function openView({ west, north, east, south }: Box, reachable: Box): Box {
  return overlap(reachable, { west: west - 2, north: north - 2, east: east + 2, south: south + 2 })
}

/** View at the kingdom's maximum size, centred on what is covered. */
export function wholeView({ west, north, east, south }: Box, limit: number): Box {
  const across = limit - (east - west + 1)
  const down = limit - (south - north + 1)
  return {
    west: west - Math.floor(across / 2),
    east: east + Math.ceil(across / 2),
    north: north - Math.floor(down / 2),
    south: south + Math.ceil(down / 2),
  }
}

/** One path per terrain, because separate squares would leave hairlines between them. */
export function groundShapes(lands: readonly (Square & { terrain: string })[]): [string, string][] {
  const paths = new Map<string, string>()
  for (const { x, y, terrain } of lands) {
    paths.set(terrain, `${paths.get(terrain) ?? ''}M${x * SIDE} ${y * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`)
  }
  return [...paths]
}

/** Outline path around adjacent squares of the same kind. */
export function outlinePath(kinds: readonly (Square & { kind: unknown })[]): string {
  const at = new Map(kinds.map(({ x, y, kind }) => [`${x},${y}`, kind]))
  let path = ''
  for (const { x, y, kind } of kinds) {
    const differs = (dx: number, dy: number) => at.get(`${x + dx},${y + dy}`) !== kind
    const [w, n, e, s] = [x * SIDE, y * SIDE, (x + 1) * SIDE, (y + 1) * SIDE]
    if (differs(0, -1)) path += `M${w} ${n}H${e}`
    if (differs(0, 1)) path += `M${w} ${s}H${e}`
    if (differs(-1, 0)) path += `M${w} ${n}V${s}`
    if (differs(1, 0)) path += `M${e} ${n}V${s}`
  }
  return path
}

/** Rectangle of two neighbouring squares. */
export function coveredBox([a, b]: readonly [Square, Square]) {
  const flat = a.y === b.y
  return {
    x: Math.min(a.x, b.x) * SIDE,
    y: Math.min(a.y, b.y) * SIDE,
    width: flat ? 2 * SIDE : SIDE,
    height: flat ? SIDE : 2 * SIDE,
  }
}

/** Rectangle and quarter turns of a placed domino. */
export function dominoBox(placed: PlacedDomino) {
  const [a, b] = placed.squares
  const turns = b.x > a.x ? 0 : b.y > a.y ? 1 : b.x < a.x ? 2 : 3
  return { piece: `domino-${placed.domino}`, ...coveredBox([a, b]), turns }
}
