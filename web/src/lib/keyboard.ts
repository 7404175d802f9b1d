/** Where arrow keys lead: columns to the east, rows to the south. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Is this key pressed together with one that means something to the browser? */
export function meansMore(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}

/** Where keys mean something of their own. */
const OWN = 'input, select, textarea, dialog, [data-keys="own"]'
/** What the keys that press something would press. */
const PRESSED = 'button, a, summary'
const PRESS = ['Enter', ' ']

function scrolls(element: Element): boolean {
  return element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto'
}

/** Is this key meant for the game, wherever the focus is, and not for what has the focus or for the browser? */
export function meantForGame(event: KeyboardEvent): boolean {
  if (meansMore(event) || document.querySelector('dialog[open]')) return false
  const focused = event.target instanceof Element ? event.target : document.body
  if (focused.closest(OWN)) return false
  // Whoever holds such a key down means it once.
  if (PRESS.includes(event.key)) return !event.repeat && !focused.closest(PRESSED)
  return !(event.key in ARROWS && scrolls(focused))
}

/** Whoever has moved something with keys means the board by Enter, and not the button they came from. */
export function leaveButton(board: HTMLElement | undefined) {
  if (document.activeElement?.closest(PRESSED)) board?.focus({ preventScroll: true })
}

/** A button that is pressed with a mouse does not take the focus: Enter goes on to mean the game. */
export function keepFocus(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest('button')
  if (pressed && !pressed.closest('dialog')) event.preventDefault()
}

/** Radio buttons as one expects them: one stop for Tab, arrow keys choose. */
export function roving(group: HTMLElement): () => void {
  const radios = () => [...group.querySelectorAll<HTMLElement>('[role="radio"]')]
  const tidy = () => {
    for (const radio of radios()) radio.tabIndex = radio.ariaChecked === 'true' ? 0 : -1
  }
  tidy()
  const changes = new MutationObserver(tidy)
  changes.observe(group, { subtree: true, childList: true, attributeFilter: ['aria-checked'] })
  const key = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step || meansMore(event)) return
    const all = radios()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    const next = all[(at + step[0] + step[1] + all.length) % all.length]!
    next.click()
    next.focus()
  }
  group.addEventListener('keydown', key)
  return () => {
    changes.disconnect()
    group.removeEventListener('keydown', key)
  }
}
