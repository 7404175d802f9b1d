import { anyTodo, begin, byKeys, collectErrors, expect, play, prepareContext, test } from './fixtures'
import type { Page } from '@playwright/test'
import type { Message, TableView } from '../src/lib/wire'

const VERIFIED = 'Verified: the seed matches the commitment'
const CONTRIBUTED = 'added its own random contribution'

/** Alters finished games on their way to the page, as a cheating server would. */
async function cheat(page: Page, alter: (table: TableView) => void) {
  await page.routeWebSocket(/\/socket\?/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message
      if (message.kind === 'table' && message.table.stage === 'over') alter(message.table)
      socket.send(JSON.stringify(message))
    })
  })
}

/** Opens the verification in the result dialog. */
async function openVerification(page: Page) {
  const end = page.getByRole('dialog')
  await end.getByText('Was the deal fair?').click()
  return end
}

test('the deals of a game and of its rematch are verified, for both players', async ({ page, browser }) => {
  await begin(page, { way: 'Invite friends' })
  const there = await browser.newContext({ locale: 'en-GB' })
  await prepareContext(there)
  const other = await there.newPage()
  const errors = collectErrors(other)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Join' }).click()
  const pages = [page, other]
  const playAndVerify = async () => {
    for (let turn = await anyTodo(pages); turn.now !== 'over'; turn = await anyTodo(pages)) {
      await byKeys[turn.now](turn.page)
    }
    for (const one of pages) {
      const end = await openVerification(one)
      await expect(end.getByText(VERIFIED)).toBeVisible()
      await expect(end.getByText(CONTRIBUTED)).toBeVisible()
    }
  }
  await playAndVerify()
  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await other.getByRole('link', { name: 'Go to game' }).click()
  await expect(other).toHaveURL(page.url())
  await playAndVerify()
  await there.close()
  expect(errors).toEqual([])
})

test('a spectator is told what the verification does not show', async ({ page }) => {
  await begin(page, { way: 'Watch the computer play' })
  const end = page.getByRole('dialog')
  await end.getByRole('heading', { name: /win/ }).waitFor({ timeout: 60_000 })
  await openVerification(page)
  await expect(end.getByText(VERIFIED)).toBeVisible()
  await expect(end.getByText('did not contribute to the deal')).toBeVisible()
})

test('an altered draw is detected', async ({ page }) => {
  await cheat(page, ({ events }) => {
    const draws = events.filter((event) => event.kind === 'domino_drawn')
    draws[5]!.domino = draws[6]!.domino
  })
  await begin(page)
  await play(page)
  await expect((await openVerification(page)).getByText(/Draw \d+ does NOT follow/)).toBeVisible()
})

test('a commitment that was exchanged after the deal is detected', async ({ page }) => {
  await cheat(page, (table) => {
    // A seed with its commitment, as in crates/table/src/deal.rs.
    table.seed = '07'.repeat(32)
    table.commitment = 'a4f544e3dc6d2ce537b98a09d0ed0eb094a3789c8e006068e1c5b2090ba03d44'
  })
  await begin(page)
  await play(page)
  await expect((await openVerification(page)).getByText('NOT the one that this device stored')).toBeVisible()
})

test('a missing contribution is detected', async ({ page }) => {
  await cheat(page, (table) => {
    table.contributions = table.contributions?.map(() => '')
  })
  await begin(page)
  await play(page)
  await expect((await openVerification(page)).getByText('is MISSING from the deal')).toBeVisible()
})
