import type { ListedTable } from '../lib/wire'

type Table = Pick<ListedTable, 'stage' | 'turn' | 'yours' | 'chairs' | 'changed_at'>

/** Tables where somebody waits for your move come first, then those where only opponents do. */
function rank({ stage, turn, yours, chairs }: Table): number {
  if (stage !== 'playing' || !turn) return 3
  if (!yours.includes(turn)) return 2
  return chairs.some(({ sitter }, index) => sitter === 'person' && !yours.includes(index + 1)) ? 0 : 1
}

/** The order of tables in the lobby; of equals the one that changed last. */
export function byUrgency(a: Table, b: Table): number {
  return rank(a) - rank(b) || b.changed_at - a.changed_at
}
