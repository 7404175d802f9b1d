import { begin, byKeys, expect, play, prepareContext, test, todo } from './fixtures'
import type { Browser, Page } from '@playwright/test'

/** A page of another guest. */
async function otherGuest(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.DOMINIUM_ADDRESS, locale: 'en-GB' })
  await prepareContext(context)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function join(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join' }).first().click()
}

test('the host removes a player before the game, who cannot join again', async ({ page, browser }) => {
  await begin(page, { players: 3, way: 'Invite friends' })
  const guest = await otherGuest(browser, page.url())
  await join(guest, 'Mallory')
  await expect(guest.getByText('Mallory (you)')).toBeVisible()
  // Each guest takes one seat.
  await expect(guest.getByRole('button', { name: 'Join' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('group', { name: 'Remove Mallory from this game?' })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Mallory')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Open seat')).toHaveCount(2)
  await expect(guest.getByText('Open seat')).toHaveCount(2)
  await expect(guest.getByRole('button', { name: 'Join' })).toHaveCount(0)
  // Another guest may take the seat.
  const friend = await otherGuest(browser, page.url())
  await join(friend, 'Björn')
  await expect(page.getByText('Björn')).toBeVisible()
})

test('players who share a device take several seats if the host allows it', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: '3', exact: true }).click()
  await page.getByText('Name, time limit and visibility').click()
  await page.getByLabel('Several players may share a device').check()
  await page.getByRole('button', { name: 'Invite friends' }).click()
  await page.waitForURL(/\/t\/\w+/)
  const family = await otherGuest(browser, page.url())
  await expect(family.getByText('each sees the racks of all seats they take')).toBeVisible()
  await join(family, 'Mother')
  await expect(family.getByText('Mother (you)')).toBeVisible()
  await join(family, 'Son')
  await expect(page.getByText('Waiting for players')).toHaveCount(0)
})

test('the host replaces a player who has left', async ({ page, browser }) => {
  await begin(page, { way: 'Invite friends' })
  const guest = await otherGuest(browser, page.url())
  await join(guest, 'Björn')
  await expect(page.getByRole('button', { name: 'Replace Björn' })).toHaveCount(0)
  // The page has no button to leave a game: programs and the terminal do.
  const left = await guest.evaluate(async () => {
    const url = `/api/v1/tables/${location.pathname.split('/').at(-1)}`
    const { table } = (await (await fetch(url)).json()) as { table: { version: number } }
    const body = JSON.stringify({ version: table.version, do: 'leave' })
    return (await fetch(`${url}/requests`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
      .ok
  })
  expect(left).toBe(true)
  await page.getByRole('button', { name: 'Replace Björn' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Replace Björn' })).toHaveCount(0)
  await expect(guest.getByText('You are watching this game.')).toBeVisible()
  await todo(page)
  expect(await play(page, byKeys)).toBe(true)
})

test('a game can be closed without a result', async ({ page }) => {
  await begin(page)
  await todo(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Close game' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Game closed' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('button.claim:enabled')).toHaveCount(0)
  // A table that waits for players is closed in its waiting room.
  await begin(page, { way: 'Invite friends' })
  await page.getByRole('button', { name: 'Close game' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This game was closed before it began.')).toBeVisible()
  await page.getByRole('link', { name: 'Main menu' }).last().click()
  await expect(page.getByRole('heading', { name: 'Recent games' })).toBeVisible()
  await expect(page.getByText('Game closed')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Your games' })).toHaveCount(0)
})
