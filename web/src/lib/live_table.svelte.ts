import { post, ApiError } from './api'
import { PACES, prefs } from './prefs.svelte'
import type { Command, Done, EventView, Message, TableView } from './wire'

/** How long to wait before connecting again, in milliseconds. */
const PAUSES = [250, 500, 1000, 2000, 4000, 8000]

type Asked = {
  readonly text: (version: number) => string
  readonly command: Command
  events: number
  readonly done: (version: number) => void
  readonly failed: (why: ApiError) => void
}

/** A name that nobody else gives to what they ask for. `crypto.randomUUID` is not there at addresses without encryption. */
function anyName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A table as it changes. What is asked for is done once, however often the connection breaks. */
export class LiveTable {
  /** How it stands, as far as it is shown; nothing while it has not been heard of. */
  table = $state.raw<TableView | null>(null)
  /** Is there a connection? */
  connected = $state(false)
  /** There is no such table. */
  missing = $state(false)

  #id: string
  /** How it really stands: what others do in a moment is shown one after the other. */
  #newest: TableView | null = null
  #waiting: TableView[] = []
  #shown = 0
  #next: ReturnType<typeof setTimeout> | undefined
  #socket: WebSocket | null = null
  #asked = new Map<string, Asked>()
  #tries = 0
  #closed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string) {
    this.#id = id
    void this.#again()
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#next)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  /** Asks for something; resolves once it is on disk. */
  ask(command: Command): Promise<number> {
    const name = anyName()
    this.catchUp()
    return new Promise((done, failed) => {
      const text = (version: number) => JSON.stringify({ request: name, version, ...command })
      this.#asked.set(name, { text, command, events: this.#newest?.events.length ?? 0, done, failed })
      this.#send(name)
    })
  }

  #send(name: string) {
    const asked = this.#asked.get(name)
    if (asked && this.#newest && this.#socket?.readyState === WebSocket.OPEN) {
      asked.events = this.#newest.events.length
      this.#socket.send(asked.text(this.#newest.version))
    }
  }

  /** Shows at once how it really stands. */
  catchUp() {
    this.#waiting = []
    this.#show(this.#newest)
  }

  #show(table: TableView | null) {
    clearTimeout(this.#next)
    if (this.table !== table) this.#shown = performance.now()
    this.table = table
    this.#follow()
  }

  /** Shows what comes next, once there was time to look at what is shown. */
  #follow() {
    const next = this.#waiting[0]
    if (!next) return
    const since = next.events.slice(this.table?.events.length ?? Infinity)
    const others = since.some((event) => event.seat !== null && !next.yours.includes(event.seat))
    const pause = others && !document.hidden ? PACES[prefs.pace] : 0
    const left = this.#shown + pause - performance.now()
    const go = () => this.#show(this.#waiting.shift() ?? this.table)
    clearTimeout(this.#next)
    if (pause && left > 0) this.#next = setTimeout(go, left)
    else go()
  }

  #hurry = () => {
    if (!this.connected && !this.#closed && document.visibilityState === 'visible') {
      this.#tries = 0
      clearTimeout(this.#timer)
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
        this.#waiting.push(this.#newest)
        this.#follow()
        this.connected = true
        this.#tries = 0
        // What was asked for and not answered before the connection broke: under the same name it is done once.
        if (first) for (const name of this.#asked.keys()) this.#send(name)
        first = false
      } else {
        this.#hear(message)
      }
    }
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.connected = false
      if (this.#closed) return
      const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)]!
      this.#tries += 1
      this.#timer = setTimeout(() => void this.#again(), pause)
    }
  }

  /** A socket does not say why it was refused, so ask first whether there is such a table. */
  async #again() {
    if (!this.table) {
      const answer = await fetch(`/api/v1/tables/${this.#id}`).catch(() => null)
      if (answer?.status === 404) {
        this.missing = true
        return
      }
    }
    this.#connect()
  }

  /** Whoever has only looked so far gets an identity by asking without a socket; then the socket has to know it. */
  async #introduce(name: string, asked: Asked) {
    this.#asked.delete(name)
    try {
      const body: unknown = JSON.parse(asked.text(this.#newest?.version ?? 0))
      const { version } = await post<Done>(`/tables/${this.#id}/requests`, body)
      asked.done(version)
    } catch (why) {
      asked.failed(why instanceof ApiError ? why : new ApiError('other', String(why), 0))
    }
    const old = this.#socket
    this.#socket = null
    old?.close()
    this.#connect()
  }

  #hear(message: Exclude<Message, { kind: 'table' }>) {
    if (message.kind === 'reconnect') {
      this.#tries = 0
      return
    }
    const asked = message.request ? this.#asked.get(message.request) : undefined
    if (!message.request || !asked) return
    if (message.kind === 'done') {
      this.#asked.delete(message.request)
      asked.done(message.version)
      return
    }
    const { code, detail, status, version } = message.problem
    if (code === 'stale' && this.#newest && version != null) {
      // Something else has happened, such as a word of greeting. If nothing has in the game, it is still meant.
      const unchanged = this.#newest.version >= version && this.#newest.events.length === asked.events
      if (unchanged) {
        this.#send(message.request)
        return
      }
    }
    if (code === 'no_identity') {
      void this.#introduce(message.request, asked)
      return
    }
    if (code === 'unavailable') {
      const name = message.request
      setTimeout(() => this.#send(name), 1000)
      return
    }
    this.#asked.delete(message.request)
    asked.failed(new ApiError(code, detail, status))
  }
}
