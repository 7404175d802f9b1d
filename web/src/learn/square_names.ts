import type { Square } from '../lib/squares'

/** The square with a name such as `g7`: examples are written with names. */
export function square(name: string): Square {
  return { x: name.charCodeAt(0) - 97, y: Number(name.slice(1)) - 1 }
}
