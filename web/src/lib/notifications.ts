/** Whether the browser supports notifications; they need a secure context. */
export const canNotify = 'Notification' in globalThis && isSecureContext

/** Asks for permission to notify; false if denied. */
export async function requestPermission(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

/** Shows a notification. A new one replaces that with the same tag. */
export function notify(title: string, tag: string) {
  if (!canNotify) return
  try {
    new Notification(title, { tag })
  } catch {
    // Mobile browsers allow notifications only from service workers.
  }
}
