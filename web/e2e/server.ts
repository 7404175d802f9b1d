import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Timeout for starting and stopping the server, in milliseconds. */
const TIMEOUT = 30_000

/** Rejects if `work` takes longer than the timeout. */
async function withTimeout<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Error(`${what} took more than ${TIMEOUT / 1000} s`)), TIMEOUT)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Starts the server on a free port, with a temporary data folder and test seeds. */
export default async function start(): Promise<() => Promise<void>> {
  const program = process.env.DOMINIUM ?? join(import.meta.dirname, '../../target/debug/dominium')
  const folder = mkdtempSync(join(tmpdir(), 'dominium-'))
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--host', 'lan.test', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DOMINIUM_TEST_SEEDS: '1', DOMINIUM_LOG: process.env.DOMINIUM_LOG ?? 'error' },
  })
  const failed = new Promise<never>((_, no) => {
    server.once('error', (why) => no(new Error(`${program}: ${why.message}; build it first`)))
    server.once('exit', (code) => no(new Error(`${program} ended with ${code}`)))
  })
  const listening = new Promise<string>((yes) => {
    createInterface(server.stdout).on('line', (line) => {
      const address = line.match(/^listening on (\S+)/)
      if (address) yes(address[1]!)
    })
  })
  process.env.DOMINIUM_ADDRESS = await withTimeout(Promise.race([listening, failed]), 'starting the server')
  // From here on an unexpected exit fails every test.
  failed.catch(() => {})
  return async () => {
    const ended = new Promise((yes) => server.once('exit', yes))
    server.kill('SIGTERM')
    await withTimeout(ended, 'stopping the server').catch((why: unknown) => {
      server.kill('SIGKILL')
      throw why
    })
    rmSync(folder, { recursive: true, force: true })
  }
}
