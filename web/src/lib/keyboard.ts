/** Arrow keys as steps: columns to the east, rows to the south. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whether a modifier is held: such shortcuts belong to the browser. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}

/** Elements that handle keys themselves. */
const HANDLES_KEYS = 'input, select, textarea, dialog, [data-keys="own"]'
/** Elements that Enter and Space activate. */
const ACTIVATABLE = 'button, a, summary'
const ACTIVATION_KEYS = ['Enter', ' ']

function scrolls(element: Element): boolean {
  return element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto'
}

/** Whether a key is for the game. Otherwise it is for the focused element, a dialog or the browser. */
export function isGameKey(event: KeyboardEvent): boolean {
  if (hasModifier(event) || document.querySelector('dialog[open]')) return false
  const focused = event.target instanceof Element ? event.target : document.body
  if (focused.closest(HANDLES_KEYS)) return false
  // Auto-repeat of a held key counts once.
  if (ACTIVATION_KEYS.includes(event.key)) return !event.repeat && !focused.closest(ACTIVATABLE)
  return !(event.key in ARROWS && scrolls(focused))
}

/** Moves the focus from a button to the board. After moving a piece with keys, Enter acts on the board. */
export function focusBoard(board: HTMLElement | undefined) {
  if (document.activeElement?.closest(ACTIVATABLE)) board?.focus({ preventScroll: true })
}

/** Prevents mouse clicks on buttons from taking the focus. Enter still acts on the board. */
export function keepFocus(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest('button')
  if (pressed && !pressed.closest('dialog')) event.preventDefault()
}

/** Roving tabindex for a radio group: one Tab stop, arrow keys select. */
export function rovingTabindex(group: HTMLElement): () => void {
  const radios = () => [...group.querySelectorAll<HTMLElement>('[role="radio"]')]
  const updateTabindex = () => {
    for (const radio of radios()) radio.tabIndex = radio.ariaChecked === 'true' ? 0 : -1
  }
  updateTabindex()
  const changes = new MutationObserver(updateTabindex)
  changes.observe(group, { subtree: true, childList: true, attributeFilter: ['aria-checked'] })
  const key = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step || hasModifier(event)) return
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
