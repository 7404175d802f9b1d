import type { Page } from '@playwright/test'
import { anyTodo, begin, byKeys, expect, hurry, listen, play, test } from './fixtures'

/** The server as others in the same network reach it: without encryption, and not at an address of the device itself. */
function fromAfar(): string {
  const address = new URL(process.env.DOMINIUM_ADDRESS!)
  address.hostname = 'lan.test'
  return address.href
}

test('people in the same network play, without encryption', async ({ browser }) => {
  const people = await Promise.all(
    ['Anna', 'Ben'].map(async (name) => {
      const context = await browser.newContext({ baseURL: fromAfar(), locale: 'en-GB' })
      await hurry(context)
      const page = await context.newPage()
      return { name, page, said: listen(page) }
    }),
  )
  const [anna, ben] = people.map(({ page }) => page) as [Page, Page]
  await begin(anna, { way: 'With friends' })
  expect(await anna.evaluate(() => isSecureContext)).toBe(false)
  await expect(anna.getByRole('img', { name: 'The link as a code for cameras' })).toBeVisible()
  await anna.getByRole('button', { name: 'Share the link' }).click()
  await expect(anna.getByRole('button', { name: 'Copied' })).toBeVisible()
  // What was copied is the link: pasted anywhere, it is there.
  const paper = await anna.context().newPage()
  await paper.setContent('<textarea autofocus></textarea>')
  await paper.locator('textarea').press('ControlOrMeta+v')
  await expect(paper.locator('textarea')).toHaveValue(anna.url())
  await paper.close()

  await ben.goto(anna.url())
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  for (let turns = 0; turns < 4; turns++) {
    const { page: next } = await anyTodo([anna, ben])
    await play(next, byKeys, 1)
  }
  for (const { page, said } of people) {
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Without encryption browsers ignore one of our headers, and say so.
    expect(said.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([])
    await page.context().close()
  }
})

test('a link that only this computer can open says so, and what to do', async ({ page }) => {
  await begin(page, { way: 'With friends' })
  await expect(page.getByText(/Only this computer can open this link.*--listen 0\.0\.0\.0:\d+/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'The link as a code for cameras' })).toHaveCount(0)
})

test('a link that cannot be copied is selected, so that one can do it oneself', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
  await begin(page, { way: 'With friends' })
  await page.getByRole('button', { name: 'Share the link' }).click()
  await expect(page.getByText('The link is selected').first()).toBeVisible()
  expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe(page.url())
})
