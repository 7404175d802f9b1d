import type { Choice, ClaimCost, TableView } from './wire'

/** A domino that can be claimed now. */
export type Claim = { readonly choice: Choice; readonly domino: number; readonly turn: ClaimCost }

/** All dominoes that can be claimed now. */
export function claimsOf({ legal }: Pick<TableView, 'legal'>): readonly Claim[] {
  return legal.flatMap((choice) => {
    const { preview } = choice
    return preview.kind === 'claim' ? [{ choice, domino: preview.domino, turn: preview.turn }] : []
  })
}
