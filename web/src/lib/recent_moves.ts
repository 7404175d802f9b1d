import type { EventView, TableView } from './wire'

/**
 * Moves to mark on the board.
 *
 * For a player: the opponents' decisions since their own last one. For a spectator: the latest decisions of the seat
 * that moved last.
 */
export function recentMoves({ events, yours, eye }: Pick<TableView, 'events' | 'yours' | 'eye'>): EventView[] {
  const decisions = events.filter((event) => event.seat !== null)
  const last = decisions.at(-1)?.seat
  const before = yours.length
    ? decisions.findLastIndex((event) => event.seat === eye)
    : decisions.findLastIndex((event) => event.seat !== last)
  return decisions.slice(before + 1)
}
