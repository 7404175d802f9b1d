import { untrack } from 'svelte'

/** Something that is read out. It is an element of its own, so that what is said at once is read one after the other, and the
 *  same words again when they are said again. */
type Said = { readonly id: number; readonly text: string }

/** How much of it stays there: more than is ever said at once. */
const KEPT = 12

let said = $state.raw<readonly Said[]>([])
let count = 0

/** Has something read out to those who listen, after what was said before. */
export function announce(text: string) {
  count += 1
  said = [...untrack(() => said).slice(1 - KEPT), { id: count, text }]
}

export function announced(): readonly Said[] {
  return said
}
