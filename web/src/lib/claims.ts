import type { Choice, ClaimOrder, TableView } from './wire'

/** A domino that can be claimed now, and the turn it leads to. */
export type Claim = { readonly choice: Choice; readonly domino: number; readonly turn: ClaimOrder }

export function claimsOf({ legal }: Pick<TableView, 'legal'>): readonly Claim[] {
  return legal.flatMap((choice) => {
    const { preview } = choice
    return preview.kind === 'claim' ? [{ choice, domino: preview.domino, turn: preview.turn }] : []
  })
}
