/** Tables listed in the lobby. */
import { get } from '../lib/api'
import { prefs } from '../lib/prefs.svelte'
import type { ListedTable } from '../lib/wire'
import { byUrgency } from './table_order'

/** Number of finished games listed. */
const RECENT = 8

export class LobbyTables {
  private mine = $state.raw<ListedTable[]>([])
  private open = $state.raw<ListedTable[]>([])
  /** Whether the lists are loaded. Initially true if no games were running last time: then the layout cannot shift. */
  loaded = $state(!prefs.playing)

  readonly running = $derived(this.mine.filter(({ stage }) => stage !== 'over').toSorted(byUrgency))
  readonly finished = $derived(this.mine.filter(({ stage }) => stage === 'over').slice(0, RECENT))
  readonly joinable = $derived(this.open.filter(({ id }) => !this.mine.some((table) => table.id === id)))

  async load() {
    const [mine, open] = await Promise.all([
      get<ListedTable[]>('/me/tables').catch(() => this.mine),
      get<ListedTable[]>('/tables').catch(() => this.open),
    ])
    this.mine = mine
    this.open = open
    this.loaded = true
    // Not from a derived value: the lobby may have been left while the lists were loaded.
    prefs.playing = mine.some(({ stage }) => stage !== 'over')
  }
}
