/** Coordinates of a square: columns from the west, rows from the north, both from 0. */
export type Square = { readonly x: number; readonly y: number }

/** Name of a square as in records: `g7`. */
export function name({ x, y }: Square): string {
  return String.fromCharCode(97 + x) + (y + 1)
}

export function same(a: Square, b: Square): boolean {
  return a.x === b.x && a.y === b.y
}

/** Rectangle of squares with inclusive bounds. */
export type Box = { readonly west: number; readonly north: number; readonly east: number; readonly south: number }

/** Bounding box. */
export function bounds(squares: Iterable<Square>): Box {
  let box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of squares) {
    box = {
      west: Math.min(box.west, x),
      north: Math.min(box.north, y),
      east: Math.max(box.east, x),
      south: Math.max(box.south, y),
    }
  }
  return box
}

/** Box of all squares that a kingdom of at most `limit` × `limit` can still cover. */
export function reach(taken: Iterable<Square>, limit: number): Box {
  const box = bounds(taken)
  return {
    west: box.east - limit + 1,
    north: box.south - limit + 1,
    east: box.west + limit - 1,
    south: box.north + limit - 1,
  }
}

/** Intersection of two boxes. */
export function overlap(a: Box, b: Box): Box {
  return {
    west: Math.max(a.west, b.west),
    north: Math.max(a.north, b.north),
    east: Math.min(a.east, b.east),
    south: Math.min(a.south, b.south),
  }
}

/** Whether the squares are connected by their sides. */
export function connected(squares: readonly Square[]): boolean {
  const left = new Map(squares.map((at) => [name(at), at]))
  const next = squares.slice(0, 1)
  for (let at = next.pop(); at; at = next.pop()) {
    left.delete(name(at))
    const { x, y } = at
    const around = [
      { x: x + 1, y },
      { x: x - 1, y },
      { x, y: y + 1 },
      { x, y: y - 1 },
    ]
    next.push(...around.filter((one) => left.has(name(one))))
  }
  return left.size === 0
}

export function contains(box: Box, { x, y }: Square): boolean {
  return x >= box.west && x <= box.east && y >= box.north && y <= box.south
}
