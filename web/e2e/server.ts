import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the real program on a free port, with its tables in a new folder. */
export default async function start(): Promise<() => Promise<void>> {
  const program = process.env.DOMINIUM ?? join(import.meta.dirname, '../../target/debug/dominium')
  const folder = mkdtempSync(join(tmpdir(), 'dominium-'))
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
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
  process.env.DOMINIUM_ADDRESS = await Promise.race([listening, failed])
  failed.catch(() => {})
  return async () => {
    const ended = new Promise((yes) => server.once('exit', yes))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
