import { untrack } from 'svelte'

/** A piece on its way across the table. */
export type Movement = {
  readonly key: string
  /** `domino`, `tile`, `king` or `token`. */
  readonly kind: string
  /** Which domino, whose king or whose token; a tile has numbers instead. */
  readonly which: string
  readonly pips: readonly [number, number]
  readonly turns: number
  readonly from: DOMRect
  readonly to: DOMRect
  readonly delay: number
}

type Piece = { readonly element: Element; readonly rect: DOMRect; readonly data: DOMStringMap }

export const DURATION = 280
const STAGGER = 60
/** More pieces than one event moves: another moment of the game is shown, and nothing moves. */
const MANY = 12

/** The pieces of a table: elements with `data-piece` (which), `data-place` (where) and perhaps `data-seat` (whose). */
function findPieces(root: Element): Map<string, Piece> {
  const pieces = new Map<string, Piece>()
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    pieces.set(element.dataset.piece!, { element, rect: element.getBoundingClientRect(), data: { ...element.dataset } })
  }
  return pieces
}

/**
 * Animates the pieces that change their place when `version` changes.
 *
 * A domino moves from the pile to the line and from the line to a kingdom; what belongs to a seat comes from its home.
 * `still` names the pieces that do not move.
 */
export class PieceAnimation {
  movements = $state.raw<readonly Movement[]>([])

  constructor(root: () => Element | undefined, version: () => unknown, still: (data: DOMStringMap) => boolean) {
    let before = new Map<string, Piece>()
    $effect.pre(() => {
      version()
      const table = untrack(root)
      before = table ? findPieces(table) : new Map()
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
    const now = findPieces(table)
    const begun: Movement[] = []
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
        which: seat ?? which,
        pips: [Number(data.first), Number(data.second)],
        turns: Number(data.turns ?? 0),
        from,
        to,
        delay,
      })
    }
    if (begun.length > MANY) return
    // A piece that still moves is hidden where it will lie: covered in a kingdom, transparent elsewhere.
    for (const { key, delay } of begun) {
      const { element } = now.get(key)!
      const cover = (element as SVGElement).ownerSVGElement?.querySelector(`[data-cover="${key}"]`)
      const hidden = { opacity: cover ? 1 : 0 }
      ;(cover ?? element).animate([hidden, hidden], { duration: DURATION + delay })
    }
    this.movements = [...this.movements.filter((old) => begun.every((one) => one.key !== old.key)), ...begun]
  }

  end(movement: Movement) {
    this.movements = this.movements.filter((other) => other !== movement)
  }
}
