/** Contributions to deals: sent when the commitment of the table is known and stored. */
import { ApiError, get, post } from './api'
import { contributionAccepted, contributionTo, rememberCommitment, rememberedDeal } from './deal_memory'
import type { NewTable, TableSnapshot, TableView } from './wire'

/** Attempts to add a contribution while others change the table. */
const ATTEMPTS = 5

/** Opens a table, whose deal waits for the contribution of this browser; returns its id. */
export async function openTable(table: NewTable): Promise<string> {
  const opened = await post<TableSnapshot>('/tables', { ...table, await_contribution: true })
  await contribute(opened.id, opened.table)
  return opened.id
}

/** Contributes to the deal of a table that is already open, such as a rematch. */
export async function fetchAndContribute(id: string): Promise<void> {
  const seen = await get<TableSnapshot>(`/tables/${id}`)
  await contribute(id, seen.table)
}

/** Contributions on their way, by table id. */
const sending = new Map<string, Promise<void>>()

/** Stores the commitment of a table, and contributes to its deal if still necessary. */
export async function contribute(id: string, table: TableView): Promise<void> {
  if (table.stage !== 'gathering') return
  rememberCommitment(id, table.commitment)
  // A player who has left the table is no longer part of its deal.
  if (!table.yours.length) contributionAccepted(id, false)
  if (!table.can.contribute || rememberedDeal(id)?.accepted) return
  const sent = sending.get(id) ?? send(id, table).finally(() => sending.delete(id))
  sending.set(id, sent)
  await sent
}

async function send(id: string, table: TableView) {
  const command = { do: 'contribute', version: table.version, contribution: contributionTo(id) }
  for (let attempt = 1; ; attempt++) {
    try {
      await post(`/tables/${id}/requests`, command)
      contributionAccepted(id)
      return
    } catch (error) {
      // Another server changed the table at the same time.
      const retry = error instanceof ApiError && error.code === 'stale' && attempt < ATTEMPTS
      // The game is playable without the contribution; the verification reports it as missing.
      if (!retry) return
    }
  }
}
