import { announce } from './announce.svelte'
import { post } from './api'
import { contribute, fetchAndContribute } from './contribute'
import { describeDomino, describeEvent, describeHint, errorMessage, playerName } from './describe'
import { LiveTable } from './live_table.svelte'
import { notify } from './notifications'
import { prefs } from './prefs.svelte'
import { navigate } from './router.svelte'
import { knock } from './sound'
import { t } from './i18n.svelte'
import type { Choice, TableCommand, Hint, HintMove, NextTable, Preview, TableView } from './wire'

/** How long an error message is shown, in milliseconds. */
const PROBLEM_SHOWN = 5000

/** State of a table page: the live table, pending requests, hints, errors and announcements. */
export class TableSession {
  readonly id: string
  readonly live: LiveTable
  /** Whether a request is in flight. */
  busy = $state(false)
  problem = $state<string | null>(null)
  /** Whether a hint is being computed. */
  thinking = $state(false)
  #hint = $state.raw<Hint | null>(null)
  /** Whether the page was left; derived values must not be read after that. */
  #left = false
  /** The seat whose rack was uncovered last. */
  #uncovered = $state<number | null>(null)

  readonly table = $derived.by(() => this.live.table)
  readonly myTurn = $derived.by(() => !!this.table && this.table.legal.length > 0)
  readonly spectating = $derived.by(() => !!this.table && this.table.yours.length === 0)
  /** Whether no other device takes part: every seat is the viewer's or a computer player's. */
  readonly noRemotePlayers = $derived.by(
    () => !!this.table && this.table.chairs.every((chair) => chair.sitter === 'opponent' || chair.yours),
  )
  readonly can = $derived.by(() => this.table?.can)
  /** Whether several people share this screen. */
  readonly #shared = $derived.by(() => !!this.table && this.table.yours.length > 1)
  /** Whether the rack may be shown: players who share a screen uncover it in turn. */
  readonly rackVisible = $derived.by(
    () =>
      !this.#shared ||
      this.table?.scene.game !== 'domination' ||
      this.table.stage !== 'playing' ||
      this.#uncovered === this.table.turn,
  )
  /** Whether the screen waits for the next player to take the device. */
  readonly covered = $derived.by(
    () => !this.rackVisible && !!this.table && this.table.turn !== null && this.table.yours.includes(this.table.turn),
  )
  readonly hints = $derived.by<readonly HintMove[]>(() =>
    this.#hint && this.table && this.#hint.version === this.table.version ? this.#hint.moves : [],
  )
  /** Text of the hint: the best move and its win probability. */
  readonly tip = $derived.by(() => {
    const best = this.table?.legal.find((choice) => choice.id === this.hints[0]?.id)
    return best && t('say-hint', { line: describeHint(best.preview), part: Math.round(this.hints[0]!.win * 100) })
  })
  /** Prompt for the current turn. */
  readonly prompt = $derived.by(() => (this.table ? this.#describePrompt(this.table) : 'Dominium'))

  /** Call during component initialisation: registers effects. */
  constructor(id: string) {
    this.id = id
    this.live = new LiveTable(id)
    $effect(() => () => {
      this.#left = true
      this.live.close()
      document.title = 'Dominium'
    })
    $effect(() => {
      if (!this.problem) return
      const timer = setTimeout(() => (this.problem = null), PROBLEM_SHOWN)
      return () => clearTimeout(timer)
    })
    this.#fetchAndContributeDeals()
    this.#announceOthers()
    this.#announceTurn()
  }

  /** Sends a command; returns whether it was accepted. */
  async ask(command: TableCommand): Promise<boolean> {
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

  async requestHint() {
    this.thinking = true
    const hint = await this.#attempt(() => post<Hint>(`/tables/${this.id}/hint`))
    this.thinking = false
    if (!hint || this.#left) return
    this.#hint = hint
    if (this.tip) announce(this.tip)
  }

  dismissHint() {
    this.#hint = null
  }

  /** Opens the rematch or the next game of the match, and goes there. */
  async rematch() {
    const next = await this.#attempt(() => post<NextTable>(`/tables/${this.id}/next`))
    if (next) await fetchAndContribute(next.id).catch(() => {})
    if (next && !this.#left) navigate(`/t/${next.id}`)
  }

  /** Uncovers the rack of the player to move. */
  uncover() {
    this.#uncovered = this.table?.turn ?? null
  }

  /** Handles a key for the game. */
  key({ key }: KeyboardEvent) {
    if (this.covered) return
    if (key === 'Escape') this.dismissHint()
    if ((key === 'u' || key === 'U') && this.can?.undo) void this.ask({ do: 'undo' })
    if ((key === 'h' || key === 'H') && this.can?.hint) void this.requestHint()
  }

  /** Runs a request; on failure sets `problem` and returns undefined. */
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

  #describePrompt(table: TableView): string {
    if (table.stage === 'gathering') return t('stage-waiting')
    if (table.closed) return t('stage-closed')
    if (table.stage === 'over') return t('todo-over')
    const name = playerName(table.chairs[(table.turn ?? 1) - 1]!)
    if (!this.myTurn) return t('todo-wait', { name })
    const what = t(`todo-${actionKind(table)}`)
    return this.#shared ? t('todo-named', { name, what }) : what
  }

  /** Contributes to the deals of this table and of the next game. */
  #fetchAndContributeDeals() {
    $effect(() => {
      const { table } = this
      if (table?.stage === 'gathering') void contribute(this.id, table)
    })
    const next = $derived(this.table?.yours.length ? this.table.next : null)
    $effect(() => {
      if (next) void fetchAndContribute(next).catch(() => {})
    })
  }

  /** Announces moves of other players, before the prompt. */
  #announceOthers() {
    let heard = -1
    $effect(() => {
      const table = this.table
      if (!table) return
      for (const event of heard < 0 ? [] : table.events.slice(heard)) {
        if (event.seat === null || table.yours.includes(event.seat)) continue
        announce(
          t('say-event', { name: playerName(table.chairs[event.seat - 1]!), what: describeEvent(event, table.chairs) }),
        )
      }
      heard = table.events.length
    })
  }

  /** Announces the player's turn, in the title and to screen readers, once per turn. */
  #announceTurn() {
    let announcedAt = -1
    $effect(() => {
      const { table, myTurn } = this
      document.title = myTurn ? `● ${t('title-your-turn')}` : 'Dominium'
      const first = announcedAt < 0
      if (!myTurn && !first) announcedAt = 0
      if (!table || !myTurn || announcedAt === table.events.length) return
      announcedAt = table.events.length
      const held = table.scene.game === 'kingdomino' ? table.scene.to_place : null
      announce(held ? t('say-place', { domino: describeDomino(held), what: this.prompt }) : this.prompt)
      if (!first && !this.noRemotePlayers) this.#alertTurn()
    })
  }

  /** Plays a sound; if the page is hidden, also vibrates and notifies. */
  #alertTurn() {
    knock()
    if (document.visibilityState !== 'hidden') return
    navigator.vibrate?.(120)
    if (prefs.notify) notify(t('title-your-turn'), this.id)
  }
}

/** Kind of action that the seat to move has to take. */
function actionKind(table: TableView): Preview['kind'] {
  return table.legal[0]!.preview.kind
}
