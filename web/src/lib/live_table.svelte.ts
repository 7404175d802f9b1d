import { ApiError, post } from './api'
import { PACES, prefs } from './prefs.svelte'
import type { TableCommand, Done, EventView, Message, TableView } from './wire'

/** Reconnect backoff, in milliseconds. */
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000]

/** A request without an answer yet. */
type PendingRequest = {
  /** The message for a version of the table. */
  readonly text: (version: number) => string
  readonly command: TableCommand
  /** Number of events when it was last sent. */
  events: number
  readonly done: (version: number) => void
  readonly failed: (why: ApiError) => void
}

/** Random idempotency key. `crypto.randomUUID` needs a secure context, which plain HTTP is not. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * WebSocket connection to a table: its current view, and requests with idempotency keys.
 *
 * It reconnects with backoff. A request that is sent again after a reconnect is carried out once.
 */
export class LiveTable {
  /** The view that is shown; it may lag behind the newest one. Null before the first message. */
  table = $state.raw<TableView | null>(null)
  connected = $state(false)
  /** Whether the server has no such table. */
  missing = $state(false)

  #id: string
  /** The newest view. Moves of other players are queued and shown one by one. */
  #newest: TableView | null = null
  #queue: TableView[] = []
  #shownAt = 0
  #showTimer: ReturnType<typeof setTimeout> | undefined
  #socket: WebSocket | null = null
  #pending = new Map<string, PendingRequest>()
  #attempts = 0
  #closed = false
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string) {
    this.#id = id
    void this.#reconnect()
    addEventListener('online', this.#reconnectNow)
    document.addEventListener('visibilitychange', this.#reconnectNow)
  }

  close() {
    this.#closed = true
    clearTimeout(this.#reconnectTimer)
    clearTimeout(this.#showTimer)
    removeEventListener('online', this.#reconnectNow)
    document.removeEventListener('visibilitychange', this.#reconnectNow)
    this.#socket?.close()
  }

  /** Sends a command; resolves with the table's version once it is stored. */
  ask(command: TableCommand): Promise<number> {
    const id = newRequestId()
    this.catchUp()
    return new Promise((done, failed) => {
      const text = (version: number) => JSON.stringify({ request: id, version, ...command })
      this.#pending.set(id, { text, command, events: this.#newest?.events.length ?? 0, done, failed })
      this.#send(id)
    })
  }

  #send(id: string) {
    const request = this.#pending.get(id)
    if (request && this.#newest && this.#socket?.readyState === WebSocket.OPEN) {
      request.events = this.#newest.events.length
      this.#socket.send(request.text(this.#newest.version))
    }
  }

  /** Skips the queue and shows the newest view. */
  catchUp() {
    this.#queue = []
    this.#show(this.#newest)
  }

  #show(table: TableView | null) {
    clearTimeout(this.#showTimer)
    if (this.table !== table) this.#shownAt = performance.now()
    this.table = table
    this.#showNext()
  }

  /** Shows the next queued view. Pauses first if it contains a move of another player. */
  #showNext() {
    const next = this.#queue[0]
    if (!next) return
    const since = next.events.slice(this.table?.events.length ?? Infinity)
    const others = since.some((event) => event.seat !== null && !next.yours.includes(event.seat))
    const pause = others && !document.hidden ? PACES[prefs.pace] : 0
    const left = this.#shownAt + pause - performance.now()
    const go = () => this.#show(this.#queue.shift() ?? this.table)
    clearTimeout(this.#showTimer)
    if (pause && left > 0) this.#showTimer = setTimeout(go, left)
    else go()
  }

  #reconnectNow = () => {
    if (!this.connected && !this.#closed && document.visibilityState === 'visible') {
      this.#attempts = 0
      clearTimeout(this.#reconnectTimer)
      this.#connect()
    }
  }

  #connect() {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.#id}/socket?events=new`)
    this.#socket = socket
    let first = true
    let events: EventView[] = []
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as Message
      if (message.kind === 'table') {
        events = [...events.slice(0, message.table.events_from), ...message.table.events]
        this.#newest = { ...message.table, events_from: 0, events }
        this.#queue.push(this.#newest)
        this.#showNext()
        this.connected = true
        this.#attempts = 0
        // Resend unanswered requests: the idempotency key prevents a second execution.
        if (first) for (const id of this.#pending.keys()) this.#send(id)
        first = false
      } else {
        this.#handleResponse(message)
      }
    }
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.connected = false
      if (this.#closed) return
      const pause = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)]!
      this.#attempts += 1
      this.#reconnectTimer = setTimeout(() => void this.#reconnect(), pause)
    }
  }

  /** Connects. Before the first view it checks that the table exists, as a socket error gives no reason. */
  async #reconnect() {
    if (!this.table) {
      const answer = await fetch(`/api/v1/tables/${this.#id}`).catch(() => null)
      if (answer?.status === 404) {
        this.missing = true
        return
      }
    }
    this.#connect()
  }

  /** Sends a guest's first request over HTTP, which sets the identity cookie. Then reconnects the socket with it. */
  async #requestIdentity(id: string, request: PendingRequest) {
    this.#pending.delete(id)
    try {
      const body: unknown = JSON.parse(request.text(this.#newest?.version ?? 0))
      const { version } = await post<Done>(`/tables/${this.#id}/requests`, body)
      request.done(version)
    } catch (why) {
      request.failed(why instanceof ApiError ? why : new ApiError('other', String(why), 0))
    }
    const old = this.#socket
    this.#socket = null
    old?.close()
    this.#connect()
  }

  #handleResponse(message: Exclude<Message, { kind: 'table' }>) {
    if (message.kind === 'reconnect') {
      this.#attempts = 0
      return
    }
    const request = message.request ? this.#pending.get(message.request) : undefined
    if (!message.request || !request) return
    if (message.kind === 'done') {
      this.#pending.delete(message.request)
      request.done(message.version)
      return
    }
    const { code, detail, status, version } = message.problem
    if (code === 'stale' && this.#newest && version != null) {
      // The table changed, perhaps only by a chat phrase. Without a new game event the request is still valid.
      const unchanged = this.#newest.version >= version && this.#newest.events.length === request.events
      if (unchanged) {
        this.#send(message.request)
        return
      }
    }
    if (code === 'no_identity') {
      void this.#requestIdentity(message.request, request)
      return
    }
    if (code === 'unavailable') {
      const id = message.request
      setTimeout(() => this.#send(id), 1000)
      return
    }
    this.#pending.delete(message.request)
    request.failed(new ApiError(code, detail, status))
  }
}
