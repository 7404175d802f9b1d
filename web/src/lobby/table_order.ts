import type { ListedTable } from '../lib/wire'

type Table = Pick<ListedTable, 'stage' | 'turn' | 'yours' | 'chairs' | 'changed_at'>

/** Sort rank by urgency. First where people wait for the viewer's move, then where only computer players do. */
function rank({ stage, turn, yours, chairs }: Table): number {
  if (stage !== 'playing' || !turn) return 3
  if (!yours.includes(turn)) return 2
  return chairs.some(({ sitter }, index) => sitter === 'person' && !yours.includes(index + 1)) ? 0 : 1
}

/** Compares tables by urgency, then by latest change. */
export function byUrgency(a: Table, b: Table): number {
  return rank(a) - rank(b) || b.changed_at - a.changed_at
}
