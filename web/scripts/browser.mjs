// Shared by the scripts: a server on a free port, and a browser. A debug build of the server
// (`DOMINIUM=../target/debug/dominium`) makes the deals reproducible.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'

export const root = join(import.meta.dirname, '../..')

export async function open() {
  const program = process.env.DOMINIUM ?? join(root, 'target/release/dominium')
  const folder = mkdtempSync(join(tmpdir(), 'dominium-'))
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DOMINIUM_TEST_SEEDS: '1' },
  })
  const address = await new Promise((yes) => {
    createInterface(server.stdout).on('line', (line) => {
      const found = line.match(/^listening on (\S+)/)
      if (found) yes(found[1])
    })
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const close = async () => {
    await browser.close()
    server.kill('SIGTERM')
  }
  return { address, browser, close }
}

/** Browser context with instant moves; `name` seeds the deals. */
export async function visit(browser, name, options) {
  const context = await browser.newContext({
    locale: 'en',
    extraHTTPHeaders: { 'x-dominium-test-seed': name },
    ...options,
  })
  await context.addInitScript(() => localStorage.setItem('dominium', JSON.stringify({ pace: 'instant' })))
  return context
}

/** Starts a game; `choose` lists radio buttons by name. */
export async function begin(page, address, choose = []) {
  await page.goto(address)
  for (const name of choose)
    await page.getByRole('radio', { name, exact: true }).or(page.getByRole('radio', { name })).first().click()
  await page.locator('.play').click()
  await page.waitForURL(/\/t\//)
}

/** Plays a number of decisions greedily; false once the game is over. */
export async function play(page, decisions) {
  for (let done = 0; done < decisions; done++) {
    const found = await page.waitForFunction(() => {
      if (document.querySelector('dialog[open] #end-title')) return 'over'
      if (document.querySelector('button.claim:enabled')) return 'claim'
      if (document.querySelector('[data-do="discard"]:enabled')) return 'discard'
      if (document.querySelector('[data-do="place"], .spot')) return 'board'
      return null
    })
    const what = await found.jsonValue()
    if (what === 'over') return false
    const before = await page.locator('.page').getAttribute('data-version')
    if (what === 'claim') await page.locator('button.claim').last().click()
    else if (what === 'discard') await page.locator('[data-do="discard"]').click()
    else {
      await aim(page)
      await page.keyboard.press('Enter')
    }
    await page.waitForFunction((version) => document.querySelector('.page')?.dataset.version !== version, before)
  }
  return true
}

/** Moves the held domino to the spot with the highest gain. */
export async function aim(page) {
  const board = page.getByRole('application')
  let best = -Infinity
  let at = 0
  const gain = async () => {
    const [text = '0'] = await page.locator('.ghost .gain').allTextContents()
    return Number(text.replace('−', '-').replace('+', '').trim())
  }
  const tries = (await page.locator('.ghost, .can').count()) > 0 && (await page.locator('.spot').count()) === 0 ? 12 : 3
  for (let step = 1; step <= tries; step++) {
    await board.press('n')
    const now = tries === 12 ? await gain() : step
    if (now > best) [best, at] = [now, step]
  }
  for (let step = tries; step > at; step--) await board.press('Shift+N')
}
