import { t } from './i18n.svelte'
import type { ClaimCost } from './wire'

/** When a king would have its next turn: one number, or two where that is still open. */
export function whenNext({ earliest, order }: ClaimCost): string {
  return earliest === order ? String(order) : t('order-either', { earliest, order })
}

/** The same where there is room for no words. */
export function briefly({ earliest, order }: ClaimCost): string {
  return earliest === order ? String(order) : `${earliest}–${order}`
}

/** The key that takes a domino: the number it shows, if that is one. */
export function key(cost: ClaimCost): string | undefined {
  const shown = briefly(cost)
  return /^\d$/.test(shown) ? shown : undefined
}
