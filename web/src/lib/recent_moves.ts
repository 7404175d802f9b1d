import type { EventView, TableView } from './wire'

/** What the others have decided since whoever looks decided last, which stays marked until they decide again; for those who
 *  only watch, what was decided last, as far as one seat did it in a row. */
export function recent({ events, yours, eye }: Pick<TableView, 'events' | 'yours' | 'eye'>): EventView[] {
  const decisions = events.filter((event) => event.seat !== null)
  const last = decisions.at(-1)?.seat
  const before = yours.length
    ? decisions.findLastIndex((event) => event.seat === eye)
    : decisions.findLastIndex((event) => event.seat !== last)
  return decisions.slice(before + 1)
}
