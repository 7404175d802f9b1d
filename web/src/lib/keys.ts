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
