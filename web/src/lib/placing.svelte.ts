import { untrack } from 'svelte'
import { announce } from './announce.svelte'
import { get } from './api'
import { describeLand } from './describe'
import { ARROWS } from './keyboard'
import * as placement from './placement'
import { contains, name, reach, same, type Square } from './squares'
import { t } from './i18n.svelte'
import { DOMINOES, type Choice, type HintMove, type KingdominoScene, type TableView, type WhyNot } from './wire'

/** Inputs of the controller; every access is tracked. */
export type PlacingInput = {
  readonly id: string
  readonly table: TableView
  readonly scene: KingdominoScene
  readonly busy: boolean
  readonly hints: readonly HintMove[]
  readonly act: (choice: Choice) => void
}

/** Controller for placing a domino in Kingdomino. The domino is held by pointer, touch or keys. */
export class Placing {
  readonly #input: () => PlacingInput
  /** Position of the held domino, or null while it is not over the kingdom. */
  held = $state.raw<placement.Held | null>(null)
  /** Quarter turns, kept while the domino is not over the kingdom. */
  turns = $state(0)
  /** Why the held position is illegal, once the server has answered. */
  why = $state.raw<WhyNot | null>(null)
  /** Whether a mouse is used. If so, one click places the domino, and it disappears when the pointer leaves. */
  #mouse = false
  /** The last square pointed at. */
  #pointed: Square | null = null
  /** Number of the latest `why` request; answers to earlier ones are dropped. */
  #latestQuestion = 0

  /** The seat whose kingdom the domino is placed in. */
  readonly seat = $derived.by(() => this.#table.eye ?? this.#table.turn ?? 1)
  readonly kingdom = $derived.by(() => this.#input().scene.kingdoms[this.seat - 1]!)
  readonly domino = $derived.by(() => (this.#table.legal.length > 0 ? this.#input().scene.to_place : null))
  readonly active = $derived.by(() => this.domino !== null)
  /** The two halves of the domino. */
  readonly faces = $derived.by(() => (this.domino ? DOMINOES[this.domino - 1]! : null))
  readonly discard = $derived.by(() => this.#table.legal.find(({ preview }) => preview.kind === 'discard'))
  readonly spots = $derived.by(() => (this.active ? placement.spots(this.#table.legal, this.#double) : []))
  /** The legal placement at the held position, if any. */
  readonly spot = $derived.by(() => (this.held ? placement.find(this.spots, this.held) : undefined))
  /** The best placement of a hint. */
  readonly hinted = $derived.by(() => this.spots.find((spot) => spot.choice.id === this.#input().hints[0]?.id))
  /** All squares covered by some legal placement. */
  readonly reachable = $derived.by(() => {
    const all = new Map(this.spots.flatMap(placement.squares).map((at) => [name(at), at]))
    return [...all.values()]
  })
  readonly #window = $derived.by(() => reach(this.kingdom.cells, this.kingdom.limit))

  /** Call during component initialisation: registers effects. */
  constructor(input: () => PlacingInput) {
    this.#input = input
    // Any change of the table resets the held position.
    $effect(() => {
      void this.#table.version
      this.drop()
    })
    // A hint moves the domino to its placement once; after that the player can move it.
    $effect(() => {
      const best = this.hinted
      if (!best) return
      untrack(() => {
        this.#hold(best)
        this.#announce()
      })
    })
  }

  get #table(): TableView {
    return this.#input().table
  }

  get #double(): boolean {
    const faces = this.faces
    return !!faces && faces[0][0] === faces[1][0] && faces[0][1] === faces[1][1]
  }

  /** Removes the held domino from the kingdom. */
  drop() {
    this.held = null
    this.#pointed = null
    this.why = null
  }

  /** Places the domino if the held position is legal. */
  place() {
    const { busy, act } = this.#input()
    if (this.spot && !busy) act(this.spot.choice)
  }

  /** Rotates the domino. If it is not over the kingdom, holds it at the first legal placement instead. */
  turn(by: 1 | -1 = 1) {
    if (!this.active) return
    if (this.held) this.#hold(placement.rotated(this.held, by))
    else this.#holdFirst()
    this.#announce()
  }

  /** Handles a pointer moving over a square. */
  point(at: Square, event: Pick<PointerEvent, 'pointerType' | 'buttons' | 'isPrimary'>) {
    if (!this.active || !contains(this.#window, at)) return
    this.#mouse = event.pointerType === 'mouse'
    // A finger on the board drags the domino.
    if (!this.#mouse && !(event.buttons & 1 && event.isPrimary)) return
    if (this.held && this.#pointed && same(this.#pointed, at)) return
    this.#aim(at)
  }

  /** Handles a pointer pressed on a square. */
  press(at: Square, event: Pick<PointerEvent, 'pointerType' | 'button' | 'isPrimary'>) {
    if (!this.active || !contains(this.#window, at) || event.button === 2) return
    this.#mouse = event.pointerType === 'mouse'
    if (this.#mouse) {
      if (event.button !== 0) return
      if (!this.held || !this.#pointed || !same(this.#pointed, at)) this.#aim(at)
      this.place()
    } else if (!event.isPrimary) {
      // A second finger rotates the domino.
      this.turn()
    } else if (this.held && this.spot && placement.squares(this.held).some((one) => same(one, at))) {
      // A second touch on the same domino places it.
      this.place()
    } else {
      this.#aim(at)
    }
  }

  /** Handles the pointer leaving the kingdom. */
  leave() {
    if (this.#mouse) this.held = null
  }

  /** Handles a key while a domino is to be placed; returns whether it was handled. */
  key(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    if (!this.active) return false
    const step = ARROWS[event.key]
    const back = event.shiftKey
    this.#mouse = false
    if (step) {
      if (this.held) this.#hold(placement.moved(this.held, step[0], step[1], this.#window))
      else this.#holdFirst()
    } else if (event.key === 'r' || event.key === 'R') {
      this.turn(back ? -1 : 1)
      return true
    } else if (event.key === 'n' || event.key === 'N') {
      const next = placement.next(this.spots, this.held, back ? -1 : 1)
      if (next) this.#hold(next)
    } else if (event.key === 'Enter' || event.key === ' ') {
      const { busy, act } = this.#input()
      if (!this.discard) this.place()
      else if (!busy) act(this.discard)
    } else if (event.key === 'Escape') {
      this.held = null
    } else {
      return false
    }
    this.#announce()
    return true
  }

  /** Holds the domino over a square, rotated to fit if possible. */
  #aim(at: Square) {
    this.#pointed = at
    this.#hold(placement.snapTo(this.spots, at, this.turns) ?? { at, turns: this.turns })
  }

  #holdFirst() {
    const first = placement.next(this.spots, null)
    if (first) this.#hold(first)
  }

  #hold({ at, turns }: placement.Held) {
    if (this.held && same(this.held.at, at) && this.held.turns === turns) return
    this.held = { at, turns }
    this.turns = turns
    this.why = null
    this.#latestQuestion += 1
    if (!placement.find(this.spots, this.held)) void this.#explain(this.held, this.#latestQuestion)
  }

  /** Asks the server why the held position is illegal. */
  async #explain(held: placement.Held, question: number) {
    const covered = placement.squares(held).some((at) => this.kingdom.cells.some((cell) => same(cell, at)))
    if (covered) {
      this.why = { why: 'not_free' }
      return
    }
    const action = encodeURIComponent(placement.action(held))
    // If the request fails, no reason is shown; the domino is marked as illegal anyway.
    const answer = await get<WhyNot>(`/tables/${this.#input().id}/why?action=${action}`).catch(() => null)
    if (question === this.#latestQuestion) this.why = answer
  }

  #announce() {
    if (!this.held || !this.faces) return
    const [a, b] = placement.squares(this.held)
    const where = { a: describeLand(...this.faces[0]), b: describeLand(...this.faces[1]), at: name(a), and: name(b) }
    announce(this.spot ? t('say-held-legal', { ...where, gain: this.spot.gain }) : t('say-held-illegal', where))
  }
}
