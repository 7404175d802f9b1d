import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announced } from '../src/lib/announce.svelte'
import type { TableSession } from '../src/lib/table_session.svelte'
import type { Hint, Message, Permissions, TableView } from '../src/lib/wire'
import { place } from './fixtures'

const CHAIR = { sitter: 'person', name: 'Anna', level: null, yours: true, away: false, running: false, points: 0 }
const COMPUTER = { ...CHAIR, seat: 2, sitter: 'opponent', name: null, level: 'child', yours: false }
const NOTHING = { act: false, undo: false, hint: false } as Permissions

/** Table of Kingdomino where the viewer has seat 1. */
function table(changes: Partial<TableView> = {}): TableView {
  const usual = {
    version: 1,
    game: 'kingdomino',
    stage: 'playing',
    chairs: [{ ...CHAIR, seat: 1 }, COMPUTER],
    yours: [1],
    turn: 1,
    eye: 1,
    legal: [place(7, 'h7', 'i7')],
    events: [],
    said: [],
    can: NOTHING,
    scene: { game: 'kingdomino', to_place: 13 },
  }
  return { ...usual, ...changes } as unknown as TableView
}

let socket: { onmessage?: (event: { data: string }) => void }
let sent: string[]
let posted: string[]
let session: TableSession
let stop: () => void

function receive(view: TableView) {
  const message: Message = { kind: 'table', now: 0, table: view }
  socket.onmessage!({ data: JSON.stringify(message) })
  flushSync()
}

beforeEach(async () => {
  sent = []
  posted = []
  socket = {}
  class FakeSocket {
    static CONNECTING = 0
    static OPEN = 1
    readyState = 1
    constructor() {
      socket = this as typeof socket
    }
    send(text: string) {
      sent.push(text)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', pathname: '/t/t' })
  const listeners = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('document', { ...listeners, title: '', hidden: false, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted.push(path)
    const hint: Hint = { version: 1, moves: [{ id: 7, line: [], win: 0.5, points: 40 }] }
    return Promise.resolve(new Response(JSON.stringify(hint)))
  })
  // Imported late: the module reads `location` when it is loaded.
  const { TableSession } = await import('../src/lib/table_session.svelte')
  stop = $effect.root(() => {
    session = new TableSession('t')
  })
  await vi.waitFor(() => expect(socket.onmessage).toBeDefined())
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const press = (key: string) => session.key({ key } as KeyboardEvent)

test("the player's turn is announced once and shown in the title", () => {
  receive(table({ legal: [], turn: 2 }))
  expect([session.myTurn, document.title]).toEqual([false, 'Dominium'])
  const before = announced().length
  receive(table({ version: 2 }))
  expect(session.myTurn).toBe(true)
  expect(document.title).toMatch(/^● /)
  expect(announced().length).toBe(before + 1)
  stop()
  expect(document.title).toBe('Dominium')
})

test('shortcuts send only permitted requests', async () => {
  receive(table())
  press('u')
  press('h')
  expect([sent, posted]).toEqual([[], []])
  receive(table({ version: 2, can: { ...NOTHING, undo: true, hint: true } }))
  press('u')
  press('h')
  expect(sent.map((text) => (JSON.parse(text) as { do: string }).do)).toEqual(['undo'])
  await vi.waitFor(() => expect(session.thinking).toBe(false))
  expect(posted).toEqual(['/api/v1/tables/t/hint'])
})

test('a hint is valid for its version until it is dismissed', async () => {
  receive(table())
  await session.requestHint()
  expect(session.hints.map(({ id }) => id)).toEqual([7])
  expect(session.tip).toBeTruthy()
  press('Escape')
  expect(session.hints).toEqual([])
  await session.requestHint()
  receive(table({ version: 2 }))
  expect(session.hints).toEqual([])
})

test('racks are covered between turns on a shared screen', () => {
  const shared = { yours: [1, 2], scene: { game: 'domination' } as TableView['scene'] }
  receive(table(shared))
  expect([session.rackVisible, session.covered]).toEqual([false, true])
  session.uncover()
  expect([session.rackVisible, session.covered]).toEqual([true, false])
  receive(table({ ...shared, version: 2, turn: 2 }))
  expect(session.covered).toBe(true)
  receive(table({ ...shared, version: 3, stage: 'over', turn: null }))
  expect(session.rackVisible).toBe(true)
})

test('a viewer without a seat is a spectator', () => {
  const chairs = table().chairs.map((chair) => ({ ...chair, yours: false }))
  receive(table({ chairs, yours: [], legal: [] }))
  expect([session.spectating, session.noRemotePlayers]).toEqual([true, false])
})
