import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { below, verifyDeal, words, type DealtTable } from '../src/lib/fair_deal'

type Vector = Omit<DealtTable, 'chairs'> & { rules: string; contributions: string[] }

// Written by crates/table/tests/deal_vectors.rs.
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'deals.json'), 'utf8')) as Vector[]
const tables = vectors.map((vector) => ({
  ...vector,
  chairs: vector.contributions.map(() => ({})) as DealtTable['chairs'],
}))
const [first] = tables as [(typeof tables)[0]]
const remembered = { commitment: first.commitment, contribution: first.contributions[0]!, accepted: true }

test.each(tables)("the server's deal of $rules is recomputed", (table) => {
  const committed = { committed: false, contributed: false }
  expect(verifyDeal(table, undefined, [])).toEqual({ fair: true, outcomes: table.events.length, ...committed })
})

test('every altered draw is detected', () => {
  for (const table of tables) {
    for (const [index, event] of table.events.entries()) {
      // The next event of the same kind that differs takes its place.
      const others = table.events.filter(({ kind, text }) => kind === event.kind && text !== event.text)
      const other = others.find((other) => JSON.stringify(other) !== JSON.stringify({ ...event, text: other.text }))
      if (!other) continue
      const events = table.events.with(index, other)
      expect(verifyDeal({ ...table, events }, undefined, [])).toEqual({
        fair: false,
        why: 'outcome',
        draw: index + 1,
      })
    }
  }
})

test('an extra or missing draw is detected because later draws no longer match', () => {
  const events = first.events.toSpliced(2, 1)
  expect(verifyDeal({ ...first, events }, undefined, [])).toMatchObject({ fair: false, why: 'outcome', draw: 3 })
})

test('another seed does not match the commitment', () => {
  for (const seed of ['08'.repeat(32), 'xyz', '']) {
    const verdict = verifyDeal({ ...first, seed }, undefined, [])
    expect(verdict).toEqual(seed ? { fair: false, why: 'seed' } : null)
  }
})

test('a commitment that was exchanged after the deal is detected', () => {
  const other = { ...remembered, commitment: tables[1]!.commitment }
  expect(verifyDeal(first, other, [1])).toEqual({ fair: false, why: 'commitment' })
})

describe('the contribution of this browser', () => {
  test('is recognized at its seat', () => {
    expect(verifyDeal(first, remembered, [1])).toMatchObject({ fair: true, committed: true, contributed: true })
  })

  test('must not be missing once the server has accepted it', () => {
    const missing = { fair: false, why: 'contribution' }
    expect(verifyDeal(first, remembered, [2])).toEqual(missing)
    expect(verifyDeal(first, { ...remembered, contribution: 'other' }, [1])).toEqual(missing)
  })

  test('is not expected if the server has not accepted it, or the player left before the deal', () => {
    const unknown = { fair: true, committed: true, contributed: false }
    expect(verifyDeal(first, { ...remembered, accepted: false }, [1])).toMatchObject(unknown)
    expect(verifyDeal(first, { commitment: first.commitment }, [1])).toMatchObject(unknown)
    expect(verifyDeal(first, remembered, [])).toMatchObject(unknown)
  })

  test('changes the deal', () => {
    const contributions = ['anne', '']
    expect(verifyDeal({ ...first, contributions }, undefined, [])).toMatchObject({ fair: false, why: 'outcome' })
  })
})

test('nothing is verified before the seed and the contributions are revealed', () => {
  expect(verifyDeal({ ...first, seed: null }, undefined, [])).toBe(null)
  const { contributions: _, ...without } = first
  expect(verifyDeal(without, undefined, [])).toBe(null)
})

test('words that would bias a draw are rejected, as in crates/game/src/random.rs', () => {
  expect(below([0, 2 ** 32 - 1].values() as Iterator<number, never>, 3)).toBe(2)
})

/** Test vector of ChaCha20 with a key and nonce of zeros (RFC 8439, A.1). */
test('words are the key stream of ChaCha20, over several blocks', () => {
  const stream = words(new Uint8Array(32), 0)
  const some = Array.from({ length: 17 }, () => stream.next().value)
  expect(some.slice(0, 3)).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40])
  expect(some[16]).toBe(0xbee7079f)
})
