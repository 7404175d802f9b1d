import type { Square } from '../lib/squares'

/** Parses a square name such as `g7`, for examples and tests. */
export function square(name: string): Square {
  return { x: name.charCodeAt(0) - 97, y: Number(name.slice(1)) - 1 }
}
