import { announce } from './announce.svelte'
import { post } from './api'
import { describeDomino, describeEvent, describeHint, errorMessage, playerName } from './describe'
import { LiveTable } from './live_table.svelte'
import { notify } from './notifications'
import { prefs } from './prefs.svelte'
import { navigate } from './router.svelte'
import { knock } from './sound'
import { t } from './i18n.svelte'
import type { Choice, Command, Hint, HintMove, NextTable, Preview, TableView } from './wire'

/** How long a problem is shown, in milliseconds. */
const PROBLEM_SHOWN = 5000

/** State of a table page: the table, what is to be done, what was asked for and what went wrong. */
export class TableSession {
  readonly id: string
  readonly live: LiveTable
  /** Whether a request is under way. */
  busy = $state(false)
  problem = $state<string | null>(null)
  /** Whether a hint is being computed. */
  thinking = $state(false)
  #hint = $state.raw<Hint | null>(null)
  /** The seat whose rack was uncovered last. */
  #uncovered = $state<number | null>(null)

  readonly table = $derived.by(() => this.live.table)
  readonly mine = $derived.by(() => !!this.table && this.table.legal.length > 0)
  readonly spectating = $derived.by(() => !!this.table && this.table.yours.length === 0)
  /** Whether everybody else at the table is a computer player. */
  readonly alone = $derived.by(
    () => !!this.table && this.table.chairs.every((chair) => chair.sitter === 'opponent' || chair.yours),
  )
  readonly can = $derived.by(() => this.table?.can)
  /** Whether several people share this screen. */
  readonly #shared = $derived.by(() => !!this.table && this.table.yours.length > 1)
  /** Whether racks may be seen now: people who share a screen look away in turn. */
  readonly open = $derived.by(
    () =>
      !this.#shared ||
      this.table?.scene.game !== 'domination' ||
      this.table.stage !== 'playing' ||
      this.#uncovered === this.table.turn,
  )
  /** Whether the screen is to be handed to the next person. */
  readonly covered = $derived.by(
    () => !this.open && !!this.table && this.table.turn !== null && this.table.yours.includes(this.table.turn),
  )
  readonly hints = $derived.by<readonly HintMove[]>(() =>
    this.#hint && this.table && this.#hint.version === this.table.version ? this.#hint.moves : [],
  )
  /** The best move and its chance to win, in words. */
  readonly tip = $derived.by(() => {
    const best = this.table?.legal.find((choice) => choice.id === this.hints[0]?.id)
    return best && t('say-hint', { line: describeHint(best.preview), part: Math.round(this.hints[0]!.win * 100) })
  })
  /** What is to be done now, in words. */
  readonly todo = $derived.by(() => (this.table ? this.#describeTodo(this.table) : 'Dominium'))

  /** To be called while a component is initialised: it registers effects. */
  constructor(id: string) {
    this.id = id
    this.live = new LiveTable(id)
    $effect(() => () => {
      this.live.close()
      document.title = 'Dominium'
    })
    $effect(() => {
      if (!this.problem) return
      const timer = setTimeout(() => (this.problem = null), PROBLEM_SHOWN)
      return () => clearTimeout(timer)
    })
    this.#announceOthers()
    this.#announceTurn()
  }

  /** Sends a command; says whether it was accepted. */
  async ask(command: Command): Promise<boolean> {
    this.busy = true
    try {
      return (await this.#attempt(() => this.live.ask(command), announce)) !== undefined
    } finally {
      this.busy = false
    }
  }

  act(choice: Choice) {
    knock()
    void this.ask({ do: 'act', seat: this.table?.turn ?? undefined, action: choice.action })
  }

  async giveHint() {
    this.thinking = true
    const hint = await this.#attempt(() => post<Hint>(`/tables/${this.id}/hint`))
    this.thinking = false
    if (!hint) return
    this.#hint = hint
    if (this.tip) announce(this.tip)
  }

  dismissHint() {
    this.#hint = null
  }

  /** Goes to the next game of the same people. */
  async playAgain() {
    const next = await this.#attempt(() => post<NextTable>(`/tables/${this.id}/next`))
    if (next) navigate(`/t/${next.id}`)
  }

  /** Shows the rack of whoever is to move now. */
  uncover() {
    this.#uncovered = this.table?.turn ?? null
  }

  /** Handles a key that is meant for the game. */
  key({ key }: KeyboardEvent) {
    if (this.covered) return
    if (key === 'Escape') this.dismissHint()
    if ((key === 'u' || key === 'U') && this.can?.undo) void this.ask({ do: 'undo' })
    if ((key === 'h' || key === 'H') && this.can?.hint) void this.giveHint()
  }

  /** The result of a request, or nothing after it has become the problem. */
  async #attempt<T>(request: () => Promise<T>, report?: (problem: string) => void): Promise<T | undefined> {
    this.problem = null
    try {
      return await request()
    } catch (error) {
      this.problem = errorMessage(error)
      report?.(this.problem)
      return undefined
    }
  }

  #describeTodo(table: TableView): string {
    if (table.stage === 'gathering') return t('todo-gathering')
    if (table.stage === 'over') return t('todo-over')
    const name = playerName(table.chairs[(table.turn ?? 1) - 1]!)
    if (!this.mine) return t('todo-wait', { name })
    const what = t(`todo-${duty(table)}`)
    return this.#shared ? t('todo-named', { name, what }) : what
  }

  /** Reads out what others do, before what is to be done now. */
  #announceOthers() {
    let heard = -1
    $effect(() => {
      const table = this.table
      if (!table) return
      for (const event of heard < 0 ? [] : table.events.slice(heard)) {
        if (event.seat === null || table.yours.includes(event.seat)) continue
        announce(t('say-event', { name: playerName(table.chairs[event.seat - 1]!), what: describeEvent(event) }))
      }
      heard = table.events.length
    })
  }

  /** Tells people who listen or look elsewhere that it is their turn, once per turn. */
  #announceTurn() {
    let told = -1
    $effect(() => {
      const { table, mine } = this
      document.title = mine ? `● ${t('title-your-turn')}` : 'Dominium'
      const first = told < 0
      if (!mine && !first) told = 0
      if (!table || !mine || told === table.events.length) return
      told = table.events.length
      const held = table.scene.game === 'kingdomino' ? table.scene.to_place : null
      announce(held ? t('say-place', { domino: describeDomino(held), what: this.todo }) : this.todo)
      if (!first && !this.alone) this.#callBack()
    })
  }

  /** Makes a sound, and a notification if the page is not seen. */
  #callBack() {
    knock()
    if (document.visibilityState !== 'hidden') return
    navigator.vibrate?.(120)
    if (prefs.notify) notify(t('title-your-turn'), this.id)
  }
}

/** What the seat to move has to do. */
function duty(table: TableView): Preview['kind'] {
  return table.legal[0]!.preview.kind
}
