import { untrack } from 'svelte'

/** Something on its way across the table. */
export type Flight = {
  readonly key: string
  /** What it is: `domino`, `bone`, `king` or `token`. */
  readonly kind: string
  /** Which domino; whose king or token. */
  readonly which: string
  readonly turns: number
  readonly from: DOMRect
  readonly to: DOMRect
  readonly delay: number
}

type Piece = { readonly element: Element; readonly rect: DOMRect; readonly data: DOMStringMap }

export const DURATION = 280
const STAGGER = 60
/** More than can happen at once: somebody looks at another moment of the game. */
const MANY = 12

/** All that lies about: what carries `data-piece` (what), `data-place` (where) and perhaps `data-seat` (whose). */
function look(root: Element): Map<string, Piece> {
  const pieces = new Map<string, Piece>()
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    pieces.set(element.dataset.piece!, { element, rect: element.getBoundingClientRect(), data: { ...element.dataset } })
  }
  return pieces
}

/**
 * Whatever has changed its place when `version` changes is seen going there: a domino from the pile to the line and from
 * the line to a kingdom, what belongs to a seat from its home. `still` says of what that need not be shown.
 */
export class Flights {
  all = $state.raw<readonly Flight[]>([])

  constructor(root: () => Element | undefined, version: () => unknown, still: (data: DOMStringMap) => boolean) {
    let before = new Map<string, Piece>()
    $effect.pre(() => {
      version()
      const table = untrack(root)
      before = table ? look(table) : new Map()
    })
    $effect(() => {
      version()
      const table = untrack(root)
      if (!table || !before.size || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      untrack(() => this.#begin(table, before, still))
    })
  }

  #begin(table: Element, before: Map<string, Piece>, still: (data: DOMStringMap) => boolean) {
    const pile = table.querySelector('[data-pile]')?.getBoundingClientRect()
    const now = look(table)
    const begun: Flight[] = []
    let dealt = 0
    for (const [key, { rect: to, data }] of now) {
      const was = before.get(key)
      const { place = '', seat } = data
      if (was?.data.place === place || still(data) || !to.width) continue
      const home = seat ? table.querySelector(`[data-home="${seat}"]`)?.getBoundingClientRect() : pile
      const from = was?.rect ?? home
      if (!from?.width) continue
      const [kind = '', which = ''] = key.split('-')
      const delay = was || seat ? 0 : dealt++ * STAGGER
      begun.push({
        key,
        kind,
        which: data.bone ?? seat ?? which,
        turns: Number(data.turns ?? 0),
        from,
        to,
        delay,
      })
    }
    if (begun.length > MANY) return
    // What is under way is not there yet: a place in a kingdom is covered, any other is empty.
    for (const { key, delay } of begun) {
      const { element } = now.get(key)!
      const cover = (element as SVGElement).ownerSVGElement?.querySelector(`[data-cover="${key}"]`)
      const hidden = { opacity: cover ? 1 : 0 }
      ;(cover ?? element).animate([hidden, hidden], { duration: DURATION + delay })
    }
    this.all = [...this.all.filter((old) => begun.every((flight) => flight.key !== old.key)), ...begun]
  }

  end(flight: Flight) {
    this.all = this.all.filter((other) => other !== flight)
  }
}
