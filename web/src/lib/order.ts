import { t } from './words.svelte'
import type { ClaimCost } from './wire'

/** When a king would have its next turn: one number, or two where that is still open. */
export function whenNext({ earliest, order }: ClaimCost): string {
  return earliest === order ? String(order) : t('order-either', { earliest, order })
}

/** The same where there is room for no words. */
export function briefly({ earliest, order }: ClaimCost): string {
  return earliest === order ? String(order) : `${earliest}–${order}`
}
