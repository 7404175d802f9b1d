import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveTable as Live } from '../src/lib/live_table.svelte'
import type { TableView } from '../src/lib/wire'

type Sent = { request: string; version: number; do: string }

/** A connection whose other end is held by the test. */
class Line {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = Line.OPEN
  sent: Sent[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close() {}
  /** What the server says. */
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
    flushSync()
  }
  breaks() {
    this.readyState = 3
    this.onclose?.()
  }
}
const line = () => Line.all.at(-1)!

/** A table with decisions of these seats after events that were sent before; seat 1 is ours. */
function table(version: number, deciders: number[], events_from = 0): Partial<TableView> {
  const events = deciders.map((seat) => ({ text: 'claim 1', seat })) as unknown as TableView['events']
  return { version, events_from, events, yours: [1] }
}
const shows = (live: Live) => live.table?.version

let LiveTable: typeof Live
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  Line.all = []
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('document', {
    hidden: false,
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 200 }))
  LiveTable = (await import('../src/lib/live_table.svelte')).LiveTable
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(): Promise<Live> {
  const live = new LiveTable('t')
  await vi.waitFor(() => expect(Line.all.length).toBe(1))
  return live
}

test('moves of others are shown one after the other, one’s own at once', async () => {
  const live = await open()
  line().says({ kind: 'table', table: table(1, [1]) })
  expect(shows(live)).toBe(1)
  line().says({ kind: 'table', table: table(2, [1, 2]) })
  line().says({ kind: 'table', table: table(3, [1, 2, 3]) })
  expect(shows(live)).toBe(1)
  vi.advanceTimersToNextTimer()
  expect(shows(live)).toBe(2)
  vi.advanceTimersToNextTimer()
  expect(shows(live)).toBe(3)
  line().says({ kind: 'table', table: table(4, [1, 2, 3, 1]) })
  expect(shows(live)).toBe(4)
})

test('new events are added to those that were not taken back', async () => {
  const live = await open()
  const deciders = () => live.table?.events.map((event) => event.seat)
  line().says({ kind: 'table', table: table(1, [1, 1]) })
  line().says({ kind: 'table', table: table(2, [1], 2) })
  expect(deciders()).toEqual([1, 1, 1])
  line().says({ kind: 'table', table: table(5, [2, 2], 1) })
  live.catchUp()
  expect(deciders()).toEqual([1, 2, 2])
  // The first message on a new connection has all events.
  line().breaks()
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(Line.all.length).toBe(2))
  line().says({ kind: 'table', table: table(6, [3]) })
  live.catchUp()
  expect(deciders()).toEqual([3])
})

test('whoever asks for something sees how it stands, and asks on that ground', async () => {
  const live = await open()
  line().says({ kind: 'table', table: table(1, []) })
  for (const version of [2, 3, 4]) line().says({ kind: 'table', table: table(version, Array<number>(version).fill(2)) })
  expect(shows(live)).toBeLessThan(4)
  void live.ask({ do: 'undo' })
  expect(shows(live)).toBe(4)
  expect(line().sent).toMatchObject([{ do: 'undo', version: 4 }])
})

test('what was not answered when the connection broke is asked again under the same name', async () => {
  const live = await open()
  line().says({ kind: 'table', table: table(1, []) })
  const done = live.ask({ do: 'undo' })
  const [first] = line().sent
  line().breaks()
  expect(live.connected).toBe(false)
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(Line.all.length).toBe(2))
  line().says({ kind: 'table', table: table(1, []) })
  expect(line().sent).toEqual([first])
  line().says({ kind: 'done', request: first!.request, version: 2 })
  expect(await done).toBe(2)
})

test('a refusal because of a word of greeting is not the last word', async () => {
  const live = await open()
  line().says({ kind: 'table', table: table(1, [2]) })
  const done = live.ask({ do: 'undo' })
  const { request } = line().sent[0]!
  line().says({ kind: 'table', table: table(2, [2]) })
  const problem = { code: 'stale', detail: '', status: 409, version: 2 }
  line().says({ kind: 'problem', request, problem })
  expect(line().sent.at(-1)).toMatchObject({ request, version: 2 })
  // Once somebody has decided something in between, it is.
  line().says({ kind: 'table', table: table(3, [2, 2]) })
  line().says({ kind: 'problem', request, problem: { ...problem, version: 3 } })
  await expect(done).rejects.toMatchObject({ code: 'stale' })
})
