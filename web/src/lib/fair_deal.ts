/** Verification of a deal: `dominium deal 1` (docs/fair-deals.md), from the seed to every draw. */
import { chacha20orig } from '@noble/ciphers/chacha.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RememberedDeal } from './deal_memory'
import { facts } from './rules'
import type { TableView } from './wire'

/** Domain separator of the hashes: the name of the algorithm. */
const NAME = utf8ToBytes('dominium deal 1')
const DOMINOES = 48
/** Copies of each domino of Domination, and the highest number on one. */
const COPIES = 4
const MAX_PIPS = 6

/** The part of a finished table that the deal depends on. */
export type DealtTable = Pick<TableView, 'game' | 'chairs' | 'commitment' | 'seed' | 'contributions' | 'events'>

/** Result of the verification. */
export type Verdict =
  | {
      fair: true
      /** Number of chance outcomes compared. */
      outcomes: number
      /** Whether this browser stored the commitment before the deal. */
      committed: boolean
      /** Whether the contribution of this browser is part of the deal. */
      contributed: boolean
    }
  /** The seed differs from the commitment. */
  | { fair: false; why: 'seed' }
  /** The commitment differs from the one stored before the deal. */
  | { fair: false; why: 'commitment' }
  /** The contribution that the server accepted is not part of the deal. */
  | { fair: false; why: 'contribution' }
  /** A draw differs from the deal: its number, from 1. */
  | { fair: false; why: 'outcome'; draw: number }

/** Verifies the deal of a finished game; null while its secrets are not revealed. */
export function verifyDeal(
  table: DealtTable,
  remembered: RememberedDeal | undefined,
  yours: readonly number[],
): Verdict | null {
  if (!table.seed || !table.contributions) return null
  const seed = /^[0-9a-f]{64}$/.test(table.seed) ? hexToBytes(table.seed) : null
  if (!seed || commitmentTo(seed) !== table.commitment) return { fair: false, why: 'seed' }
  if (remembered && remembered.commitment !== table.commitment) return { fair: false, why: 'commitment' }
  const { contributions } = table
  const contributed = yours.some((own) => !!remembered?.accepted && contributions[own - 1] === remembered.contribution)
  if (remembered?.accepted && yours.length && !contributed) return { fair: false, why: 'contribution' }
  const dealt = new Deal(table.game, table.chairs.length, keyOf(seed, contributions))
  const chance = table.events.filter(({ seat }) => seat === null)
  const wrong = chance.findIndex((event) => !dealt.matches(event))
  if (wrong >= 0) return { fair: false, why: 'outcome', draw: wrong + 1 }
  return { fair: true, outcomes: chance.length, committed: !!remembered, contributed }
}

function commitmentTo(seed: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(NAME, Uint8Array.of(0), seed)))
}

function keyOf(seed: Uint8Array, contributions: readonly string[]): Uint8Array {
  const parts = contributions.map(utf8ToBytes).flatMap((bytes) => [Uint8Array.of(bytes.length), bytes])
  return sha256(concatBytes(NAME, Uint8Array.of(1), seed, ...parts))
}

/** The 32-bit words for the n-th outcome: ChaCha20 with n as its nonce. */
export function* words(key: Uint8Array, outcome: number): Generator<number, never> {
  const nonce = new Uint8Array(8)
  new DataView(nonce.buffer).setUint32(0, outcome, true)
  for (let block = 0; ; block++) {
    const stream = new DataView(chacha20orig(key, nonce, new Uint8Array(64), undefined, block).buffer)
    for (let at = 0; at < 64; at += 4) yield stream.getUint32(at, true)
  }
}

/** Uniform number below a bound, by Lemire's method. */
export function below(words: Iterator<number, never>, bound: number): number {
  for (;;) {
    const wide = BigInt(words.next().value) * BigInt(bound)
    if ((wide & 0xffff_ffffn) >= 2n ** 32n % BigInt(bound)) return Number(wide >> 32n)
  }
}

/** The outcomes of chance that follow from a key, in order. */
class Deal {
  #key: Uint8Array
  #players: number
  #outcomes = 0
  /** Outcomes that are left, in the order of the deal; equal ones repeat. */
  #kings: number[] = []
  #dominoes: number[] = []
  #tiles: string[] = []

  constructor(game: TableView['game'], players: number, key: Uint8Array) {
    this.#key = key
    this.#players = players
    const seats = Array.from({ length: players }, (_, index) => index + 1)
    if (game === 'kingdomino') {
      const kings = facts('kingdomino', players, []).kings_each
      this.#kings = seats.flatMap((seat) => Array<number>(kings).fill(seat))
      this.#dominoes = Array.from({ length: DOMINOES }, (_, index) => index + 1)
    } else {
      for (let low = 0; low <= MAX_PIPS; low++)
        for (let high = low; high <= MAX_PIPS; high++) this.#tiles.push(...Array<string>(COPIES).fill(`${low} ${high}`))
    }
  }

  /** Draws the next outcome, and compares it with an event. */
  matches(event: TableView['events'][number]): boolean {
    const choices = words(this.#key, this.#outcomes++)
    const draw = <T>(left: T[]) => (left.length ? left.splice(below(choices, left.length), 1)[0] : undefined)
    switch (event.kind) {
      case 'king_drawn':
        return draw(this.#kings) === event.king
      case 'domino_drawn':
        return draw(this.#dominoes) === event.domino
      case 'starter_drawn':
        return below(choices, this.#players) + 1 === event.starter
      case 'tile_drawn':
        return draw(this.#tiles) === event.pips?.toSorted((one, other) => one - other).join(' ')
      default:
        return false
    }
  }
}
