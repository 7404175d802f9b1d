import { beforeEach, expect, test, vi } from 'vitest'
import { contribute, openTable } from '../src/lib/contribute'
import { contributionTo, rememberedDeal } from '../src/lib/deal_memory'
import type { TableView } from '../src/lib/wire'

const COMMITMENT = 'ab'.repeat(32)

/** Requests that the page sent: path and body. */
let sent: [string, Record<string, unknown>][] = []
let answers: { status: number; body: object }[] = []
let stored: Record<string, string> = {}

function gathering(can: boolean, yours = [1], commitment = COMMITMENT) {
  return { stage: 'gathering', version: 7, commitment, yours, can: { contribute: can } } as unknown as TableView
}

beforeEach(() => {
  sent = []
  answers = []
  stored = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(init.body as string) as Record<string, unknown>])
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
})

test('a new table waits for the contribution, which is sent when the commitment is stored', async () => {
  answers.push({ status: 201, body: { id: 'new', table: gathering(true) } })
  expect(await openTable({ rules: 'r', chairs: [] })).toBe('new')
  const [[, opening], [path, request]] = sent as [(typeof sent)[0], (typeof sent)[0]]
  expect(opening).toEqual({ rules: 'r', chairs: [], await_contribution: true })
  expect(path).toBe('/api/v1/tables/new/requests')
  expect(request).toMatchObject({ do: 'contribute', version: 7 })
  expect(request.contribution).toMatch(/^[0-9a-f]{64}$/)
  expect(rememberedDeal('new')).toEqual({
    commitment: COMMITMENT,
    contribution: request.contribution,
    accepted: true,
  })
})

test('contributions are random, and sent once', async () => {
  const table = gathering(true)
  await Promise.all([contribute('one', table), contribute('one', table), contribute('two', table)])
  await contribute('one', table)
  const contributions = sent.map(([, { contribution }]) => contribution)
  expect(contributions).toHaveLength(2)
  expect(new Set(contributions).size).toBe(2)
})

test('a contribution is repeated unchanged while other servers change the table', async () => {
  answers.push({ status: 409, body: { code: 'stale' } })
  await contribute('busy', gathering(true))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(rememberedDeal('busy')?.accepted).toBe(true)
})

test('a refused contribution is not accepted', async () => {
  answers.push({ status: 409, body: { code: 'begun' } })
  await contribute('late', gathering(true))
  expect(sent).toHaveLength(1)
  expect(rememberedDeal('late')?.accepted).toBeFalsy()
})

test('the first commitment is kept, and only if it was seen before the deal', async () => {
  await contribute('t', gathering(false))
  await contribute('t', gathering(false, [1], 'cd'.repeat(32)))
  expect(rememberedDeal('t')).toEqual({ commitment: COMMITMENT })
  await contribute('dealt', { ...gathering(true), stage: 'playing' })
  expect(rememberedDeal('dealt')).toBe(undefined)
  expect(contributionTo('dealt')).toBe('')
  expect(sent).toEqual([])
})

test('a player who leaves before the deal no longer expects the contribution to be part of it', async () => {
  await contribute('left', gathering(true))
  await contribute('left', gathering(false, []))
  expect(rememberedDeal('left')?.accepted).toBe(false)
})

test('the oldest deals are forgotten', async () => {
  for (let number = 0; number < 201; number++) await contribute(`t${number}`, gathering(false))
  expect(rememberedDeal('t0')).toBe(undefined)
  expect(rememberedDeal('t200')).toBeDefined()
})
