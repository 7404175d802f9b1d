/** Memory of deals: commitments seen before the deal, and this browser's contributions. */
import { bytesToHex } from '@noble/hashes/utils.js'

const KEY = 'dominium-deals'
/** Number of tables that are remembered. */
const MOST = 200
const CONTRIBUTION_BYTES = 32

/** What this browser knows about a deal from before it was dealt. */
export type RememberedDeal = {
  commitment: string
  /** Random contribution, made when the commitment was already stored. */
  contribution?: string
  /** Whether the server has acknowledged the contribution. */
  accepted?: boolean
}

/** Deals by table id, oldest first. */
let deals: Record<string, RememberedDeal> | null = null

function load(): Record<string, RememberedDeal> {
  // Another tab may have added deals.
  try {
    deals = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, RememberedDeal>
  } catch {
    // Without storage the deals are remembered until the page is closed.
    deals ??= {}
  }
  return deals
}

function save(id: string, deal: RememberedDeal) {
  deals = Object.fromEntries(Object.entries({ ...load(), [id]: deal }).slice(-MOST))
  try {
    localStorage.setItem(KEY, JSON.stringify(deals))
  } catch {
    // As above.
  }
}

export function rememberedDeal(id: string): RememberedDeal | undefined {
  return load()[id]
}

/** Stores the commitment of a table that is not dealt yet. The first one counts. */
export function rememberCommitment(id: string, commitment: string) {
  if (!rememberedDeal(id)) save(id, { commitment })
}

/** This browser's random contribution to a deal. It stays the same when it is sent again. */
export function contributionTo(id: string): string {
  const deal = rememberedDeal(id)
  // Before the commitment is stored, a contribution would prove nothing.
  if (!deal) return ''
  if (deal.contribution) return deal.contribution
  const contribution = bytesToHex(crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES)))
  save(id, { ...deal, contribution })
  return contribution
}

/** Notes whether the server has acknowledged the contribution. */
export function contributionAccepted(id: string, accepted = true) {
  const deal = rememberedDeal(id)
  if (deal?.contribution && !!deal.accepted !== accepted) save(id, { ...deal, accepted })
}
