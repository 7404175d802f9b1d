import { expect, test } from 'vitest'
import { matchesCommitment } from '../src/lib/fair_deal'

// As in crates/table/src/deal.rs.
const SEED = '07'.repeat(32)
const COMMITMENT = 'a4f544e3dc6d2ce537b98a09d0ed0eb094a3789c8e006068e1c5b2090ba03d44'

test('only the committed seed matches the commitment', async () => {
  expect(await matchesCommitment(COMMITMENT, SEED)).toBe(true)
  expect(await matchesCommitment(COMMITMENT, '08'.repeat(32))).toBe(false)
})

test('without a seed the result is null', async () => {
  expect(await matchesCommitment(COMMITMENT, null)).toBe(null)
})
