/** Can a person be told something while they look elsewhere? Browsers let only pages do so that come encrypted or from this
 *  device. */
export const tells = 'Notification' in globalThis && isSecureContext

/** Asks whether we may; false if not. */
export async function mayTell(): Promise<boolean> {
  return tells && (await Notification.requestPermission()) === 'granted'
}

/** Tells it. What carries the same tag is shown once. */
export function tell(title: string, tag: string) {
  if (!tells) return
  try {
    new Notification(title, { tag })
  } catch {
    // Phones let nobody do it this way.
  }
}
