import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveTable as Live } from '../src/lib/live_table.svelte'
import type { TableView } from '../src/lib/wire'

type Sent = { request: string; version: number; do: string }

/** Fake WebSocket, controlled by the test. */
class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  sent: Sent[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close() {}
  /** Delivers a message from the server. */
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
    flushSync()
  }
  disconnect() {
    this.readyState = 3
    this.onclose?.()
  }
}
const socket = () => FakeSocket.all.at(-1)!

/** Table with decisions of these seats, after `events_from` earlier events; the viewer has seat 1. */
function table(version: number, deciders: number[], events_from = 0): Partial<TableView> {
  const events = deciders.map((seat) => ({ text: 'claim 1', seat })) as unknown as TableView['events']
  return { version, events_from, events, yours: [1] }
}
const shows = (live: Live) => live.table?.version

let LiveTable: typeof Live
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
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
  await vi.waitFor(() => expect(FakeSocket.all.length).toBe(1))
  return live
}

test("opponents' moves are shown one by one, the viewer's own at once", async () => {
  const live = await open()
  socket().receive({ kind: 'table', table: table(1, [1]) })
  expect(shows(live)).toBe(1)
  socket().receive({ kind: 'table', table: table(2, [1, 2]) })
  socket().receive({ kind: 'table', table: table(3, [1, 2, 3]) })
  expect(shows(live)).toBe(1)
  vi.advanceTimersToNextTimer()
  expect(shows(live)).toBe(2)
  vi.advanceTimersToNextTimer()
  expect(shows(live)).toBe(3)
  socket().receive({ kind: 'table', table: table(4, [1, 2, 3, 1]) })
  expect(shows(live)).toBe(4)
})

test('new events replace those that were taken back', async () => {
  const live = await open()
  const deciders = () => live.table?.events.map((event) => event.seat)
  socket().receive({ kind: 'table', table: table(1, [1, 1]) })
  socket().receive({ kind: 'table', table: table(2, [1], 2) })
  expect(deciders()).toEqual([1, 1, 1])
  socket().receive({ kind: 'table', table: table(5, [2, 2], 1) })
  live.catchUp()
  expect(deciders()).toEqual([1, 2, 2])
  // The first message on a new connection has all events.
  socket().disconnect()
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(FakeSocket.all.length).toBe(2))
  socket().receive({ kind: 'table', table: table(6, [3]) })
  live.catchUp()
  expect(deciders()).toEqual([3])
})

test('a request skips the queue and refers to the newest version', async () => {
  const live = await open()
  socket().receive({ kind: 'table', table: table(1, []) })
  for (const version of [2, 3, 4])
    socket().receive({ kind: 'table', table: table(version, Array<number>(version).fill(2)) })
  expect(shows(live)).toBeLessThan(4)
  void live.ask({ do: 'undo' })
  expect(shows(live)).toBe(4)
  expect(socket().sent).toMatchObject([{ do: 'undo', version: 4 }])
})

test('an unanswered request is resent with the same id after a reconnect', async () => {
  const live = await open()
  socket().receive({ kind: 'table', table: table(1, []) })
  const done = live.ask({ do: 'undo' })
  const [first] = socket().sent
  socket().disconnect()
  expect(live.connected).toBe(false)
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(FakeSocket.all.length).toBe(2))
  socket().receive({ kind: 'table', table: table(1, []) })
  expect(socket().sent).toEqual([first])
  socket().receive({ kind: 'done', request: first!.request, version: 2 })
  expect(await done).toBe(2)
})

test('a stale request is resent if no game event has happened', async () => {
  const live = await open()
  socket().receive({ kind: 'table', table: table(1, [2]) })
  const done = live.ask({ do: 'undo' })
  const { request } = socket().sent[0]!
  socket().receive({ kind: 'table', table: table(2, [2]) })
  const problem = { code: 'stale', detail: '', status: 409, version: 2 }
  socket().receive({ kind: 'problem', request, problem })
  expect(socket().sent.at(-1)).toMatchObject({ request, version: 2 })
  // After a game event in between, it fails.
  socket().receive({ kind: 'table', table: table(3, [2, 2]) })
  socket().receive({ kind: 'problem', request, problem: { ...problem, version: 3 } })
  await expect(done).rejects.toMatchObject({ code: 'stale' })
})
