/** Where arrow keys lead: columns to the east, rows to the south. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Is this key pressed together with one that means something to the browser? */
export function meansMore(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}
