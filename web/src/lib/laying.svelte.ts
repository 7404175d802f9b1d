import { announce } from './announce.svelte'
import { ARROWS } from './keyboard'
import type { Square } from './squares'
import { t } from './i18n.svelte'
import type { Choice, DominationPreview, HintMove, TableView } from './wire'

/** Distance between neighbouring squares of the board, in units of its drawing. */
export const PITCH = 100

/** Touch radius around the centre of a spot, in pixels and board units. The larger one applies. */
const TOUCH_RADIUS = { pixels: 24, units: 45 }

/** A legal spot for a domino of the rack. */
export type Spot = {
  readonly choice: Choice
  readonly preview: DominationPreview
  /** Centre, in units of the board. */
  readonly x: number
  readonly y: number
  readonly upright: boolean
  readonly key: string
}

/** Inputs of the controller; every access is tracked. */
export type LayingInput = {
  readonly table: TableView
  readonly busy: boolean
  readonly hints: readonly HintMove[]
  readonly act: (choice: Choice) => void
}

/** Centre and orientation of a domino on two squares, in units of the board. */
export function middle([a, b]: readonly [Square, Square]): { x: number; y: number; upright: boolean } {
  return { x: ((a.x + b.x) / 2) * PITCH, y: ((a.y + b.y) / 2) * PITCH, upright: a.x === b.x }
}

/** Controller for laying a domino in Domination: the chosen domino and spot. */
export class Laying {
  readonly #input: () => LayingInput
  /** The chosen domino of the rack. */
  domino = $state<string | null>(null)
  /** Key of the chosen spot. */
  #picked = $state<string | null>(null)

  readonly active = $derived.by(() => this.#input().table.legal.length > 0)
  /** Legal spots of all dominoes of the rack. */
  readonly spots = $derived.by(() => this.#input().table.legal.flatMap(spotOf))
  /** Spots of the chosen domino, or all of them. */
  readonly candidates = $derived.by(() =>
    this.domino ? this.spots.filter((spot) => spot.preview.domino === this.domino) : this.spots,
  )
  readonly chosen = $derived.by(() => this.candidates.find((spot) => spot.key === this.#picked))
  readonly hinted = $derived.by(() => this.spots.find((spot) => spot.choice.id === this.#input().hints[0]?.id))

  /** Call during component initialization: registers effects. */
  constructor(input: () => LayingInput) {
    this.#input = input
    $effect(() => {
      void this.#input().table.version
      this.#drop()
    })
    // A hint selects its domino and spot.
    $effect(() => {
      if (!this.hinted) return
      this.domino = this.hinted.preview.domino
      this.#choose(this.hinted)
    })
  }

  /** Number of legal spots of a domino. */
  placesOf(domino: string): number {
    return this.spots.filter((spot) => spot.preview.domino === domino).length
  }

  /** Chooses a domino of the rack; choosing it again deselects it. */
  take(domino: string) {
    this.domino = this.domino === domino ? null : domino
    this.#picked = null
    if (this.domino) announce(t('say-domino', { domino, places: this.placesOf(domino) }))
  }

  /** Handles a pointer entering a spot: a mouse previews it at once. */
  point(spot: Spot, event: Pick<PointerEvent, 'pointerType'>) {
    if (event.pointerType === 'mouse') this.#picked = spot.key
  }

  /** Picks the nearest spot within reach of a click or touch. Spots are small on phones. */
  touch(x: number, y: number, pixelsPerUnit: number) {
    const distance = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y)
    const nearest = nearestBy(this.candidates, distance)
    if (nearest && distance(nearest) < Math.max(TOUCH_RADIUS.units, TOUCH_RADIUS.pixels / pixelsPerUnit))
      this.#pick(nearest)
  }

  /** Lays the domino on the chosen spot. */
  lay() {
    const { busy, act } = this.#input()
    if (this.chosen && !busy) act(this.chosen.choice)
  }

  /** Handles a key; returns whether it was handled. */
  key(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    if (!this.active) return false
    const step = ARROWS[event.key]
    if (step) {
      this.#choose(this.#towards(step))
    } else if (event.key === 'n' || event.key === 'N') {
      const sorted = this.#sorted()
      const index = this.chosen ? sorted.indexOf(this.chosen) : -1
      this.#choose(sorted[(index + (event.shiftKey ? sorted.length - 1 : 1) + sorted.length) % sorted.length])
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.lay()
    } else if (event.key === 'Escape') {
      this.#drop()
    } else {
      return false
    }
    return true
  }

  #drop() {
    this.domino = null
    this.#picked = null
  }

  /** Chooses a spot; a second touch on the same one lays the domino. */
  #pick(spot: Spot) {
    if (this.#picked === spot.key) {
      this.lay()
      return
    }
    this.domino = spot.preview.domino
    this.#choose(spot)
  }

  #choose(spot: Spot | undefined) {
    if (!spot) return
    this.#picked = spot.key
    announce(describe(spot))
  }

  /** Open spots in reading order. */
  #sorted(): readonly Spot[] {
    return this.candidates.toSorted((a, b) => a.y - b.y || a.x - b.x)
  }

  /** The nearest spot in a direction, or the first if none is chosen. */
  #towards([dx, dy]: readonly [number, number]): Spot | undefined {
    const from = this.chosen
    const sorted = this.#sorted()
    if (!from) return sorted[0]
    const ahead = sorted.filter((spot) => (spot.x - from.x) * dx + (spot.y - from.y) * dy > 1)
    // Sideways distance weighs more than distance straight ahead.
    return nearestBy(ahead, (spot) =>
      Math.hypot((spot.x - from.x) * (dx ? 1 : 2.5), (spot.y - from.y) * (dy ? 1 : 2.5)),
    )
  }
}

function spotOf(choice: Choice): Spot[] {
  const preview = choice.preview
  return preview.kind === 'lay' ? [{ choice, preview, ...middle(preview.squares), key: preview.at.join('') }] : []
}

function nearestBy(spots: readonly Spot[], distance: (spot: Spot) => number): Spot | undefined {
  return spots.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Screen-reader text of a spot and the effects of laying there. */
function describe({ preview: { domino, at, conquers, opens } }: Spot): string {
  return t('say-lay', { domino, at: at[0], and: at[1], conquers: conquers.length, opens: opens.length })
}
