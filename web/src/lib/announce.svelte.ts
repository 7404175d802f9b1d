import { untrack } from 'svelte'

/** Text of the ARIA live region. Each has its own element: queued texts are read in order, and repeated ones again. */
type Announcement = { readonly id: number; readonly text: string }

/** Announcements that stay in the live region: more than are ever made at once. */
const KEPT = 12

let announcements = $state.raw<readonly Announcement[]>([])
let count = 0

/** Queues a text for screen readers. */
export function announce(text: string) {
  count += 1
  announcements = [...untrack(() => announcements).slice(1 - KEPT), { id: count, text }]
}

export function announced(): readonly Announcement[] {
  return announcements
}
