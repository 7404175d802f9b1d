import { t } from './i18n.svelte'
import type { ClaimOrder } from './wire'

/** Position of a king in the next round. One number, or two while it is undecided. */
export function turnLabel({ earliest, order }: ClaimOrder): string {
  return earliest === order ? String(order) : t('order-either', { earliest, order })
}

/** `turnLabel` without words, for small spaces. */
export function shortTurnLabel({ earliest, order }: ClaimOrder): string {
  return earliest === order ? String(order) : `${earliest}–${order}`
}

/** Keyboard shortcut that claims a domino: its turn label, if that is a single digit. */
export function claimKey(cost: ClaimOrder): string | undefined {
  const label = shortTurnLabel(cost)
  return /^\d$/.test(label) ? label : undefined
}
