import { afterEach, expect, test, vi } from 'vitest'
import { LobbyTables } from '../src/lobby/lobby_tables.svelte'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a list that arrives after the lobby was left is kept without warnings', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((done) => answers.push(() => done(new Response(JSON.stringify([{ id: 'a', stage: 'playing' }]))))),
  )
  let tables: LobbyTables | undefined
  let running: number | undefined
  const leave = $effect.root(() => {
    tables = new LobbyTables()
    $effect(() => {
      running = tables?.running.length
    })
  })
  const loading = tables!.load()
  await vi.waitFor(() => expect(running).toBe(0))
  leave()
  answers.forEach((answer) => answer())
  await loading
  expect(warned).not.toHaveBeenCalled()
})
