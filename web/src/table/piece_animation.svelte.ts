import { untrack } from 'svelte'

/** Animation of a piece from one place to another. */
export type Movement = {
  readonly key: string
  /** `domino`, `tile`, `king` or `token`. */
  readonly kind: string
  /** Number of the domino, or seat of the king or token. A tile has `pips` instead. */
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
/** Limit of one event. More changed pieces mean a jump to another position, which is not animated. */
const MAX_MOVEMENTS = 12

/** Finds the pieces: elements with `data-piece` (id), `data-place` (location) and optionally `data-seat` (owner). */
function findPieces(root: Element): Map<string, Piece> {
  const pieces = new Map<string, Piece>()
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    pieces.set(element.dataset.piece!, { element, rect: element.getBoundingClientRect(), data: { ...element.dataset } })
  }
  return pieces
}

/**
 * Animates pieces that change their place when `version` changes (FLIP).
 *
 * A domino moves from the pile to the line and from the line to a kingdom; pieces of a seat come from its home.
 * `still` selects pieces that are not animated.
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
      untrack(() => this.#start(table, before, still))
    })
  }

  #start(table: Element, before: Map<string, Piece>, still: (data: DOMStringMap) => boolean) {
    const pile = table.querySelector('[data-pile]')?.getBoundingClientRect()
    const now = findPieces(table)
    const started: Movement[] = []
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
      started.push({
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
    if (started.length > MAX_MOVEMENTS) return
    // While it moves, a piece is hidden at its destination: covered in a kingdom, transparent elsewhere.
    for (const { key, delay } of started) {
      const { element } = now.get(key)!
      const cover = (element as SVGElement).ownerSVGElement?.querySelector(`[data-cover="${key}"]`)
      const hidden = { opacity: cover ? 1 : 0 }
      ;(cover ?? element).animate([hidden, hidden], { duration: DURATION + delay })
    }
    this.movements = [...this.movements.filter((old) => started.every((one) => one.key !== old.key)), ...started]
  }

  end(movement: Movement) {
    this.movements = this.movements.filter((other) => other !== movement)
  }
}
