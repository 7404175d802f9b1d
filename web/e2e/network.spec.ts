import type { Page } from '@playwright/test'
import { anyTodo, begin, byKeys, expect, prepareContext, collectErrors, play, test } from './fixtures'

/** URL of the server as seen from another device: plain HTTP, not localhost. */
function networkUrl(): string {
  const address = new URL(process.env.DOMINIUM_ADDRESS!)
  address.hostname = 'lan.test'
  return address.href
}

test('players in the same network can play over plain HTTP', async ({ browser }) => {
  const players = await Promise.all(
    ['Anna', 'Ben'].map(async (name) => {
      const context = await browser.newContext({ baseURL: networkUrl(), locale: 'en-GB' })
      await prepareContext(context)
      const page = await context.newPage()
      return { name, page, errors: collectErrors(page) }
    }),
  )
  const [anna, ben] = players.map(({ page }) => page) as [Page, Page]
  await begin(anna, { way: 'Invite friends' })
  expect(await anna.evaluate(() => isSecureContext)).toBe(false)
  await expect(anna.getByRole('img', { name: 'QR code for this link' })).toBeVisible()
  await anna.getByRole('button', { name: 'Share link' }).click()
  await expect(anna.getByRole('button', { name: 'Copied' })).toBeVisible()
  // The clipboard holds the link: paste it elsewhere.
  const other = await anna.context().newPage()
  await other.setContent('<textarea autofocus></textarea>')
  await other.locator('textarea').press('ControlOrMeta+v')
  await expect(other.locator('textarea')).toHaveValue(anna.url())
  await other.close()

  await ben.goto(anna.url())
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Join' }).click()
  for (let turns = 0; turns < 4; turns++) {
    const { page: next } = await anyTodo([anna, ben])
    await play(next, byKeys, 1)
  }
  for (const { page, errors } of players) {
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Over plain HTTP browsers ignore this header and log a warning.
    expect(errors.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([])
    await page.context().close()
  }
})

test('a localhost link explains how to let others join', async ({ page }) => {
  await begin(page, { way: 'Invite friends' })
  await expect(page.getByText(/This link only works on this computer.*--listen 0\.0\.0\.0:\d+/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for this link' })).toHaveCount(0)
})

test('a link that cannot be copied is selected for manual copying', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
  await begin(page, { way: 'Invite friends' })
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText('The link is selected').first()).toBeVisible()
  expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe(page.url())
})
