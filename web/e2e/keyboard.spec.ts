import type { Page } from '@playwright/test'
import { begin, byKeys, byMouse, change, expect, play, playToPlacing, test, todo } from './fixtures'

/** Presses keys regardless of the focus. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('a number key claims the domino next to that number, also after using the mouse', async ({ page }) => {
  await begin(page)
  let gaps = 0
  for (let now = await todo(page); now !== 'over'; now = await todo(page)) {
    if (now !== 'claim') {
      await byMouse[now](page)
      continue
    }
    const free = page.locator('button.claim')
    const numbers = await free.locator('.place').allTextContents()
    const wanted = await free.last().locator('.which').textContent()
    if (Number(numbers.at(-1)) !== numbers.length) gaps += 1
    await change(page, () => press(page, numbers.at(-1)!))
    // The domino is no longer free: claimed, or already placed or left over.
    await expect(free.locator('.which').getByText(wanted!, { exact: true })).toHaveCount(0)
  }
  expect(gaps).toBeGreaterThan(0)
})

test('keys work in Domination without focusing the board first', async ({ page }) => {
  await begin(page, { game: 'Domination' })
  for (let turns = 0; turns < 3; turns++) {
    await todo(page)
    await change(page, () => press(page, 'ArrowDown', 'n', 'Enter'))
  }
  // From the rack to the board without focusing it.
  await todo(page)
  await page.locator('button.tile:enabled').first().press('Enter')
  await change(page, () => press(page, 'n', 'Enter'))
})

test('a domino that fits nowhere is discarded with Enter', async ({ page }) => {
  await begin(page, { way: 'Pass and play' })
  let discarded = 0
  for (let now = await todo(page); now !== 'over'; now = await todo(page)) {
    if (now !== 'discard') await byKeys[now](page)
    else {
      await change(page, () => press(page, 'Enter'))
      discarded += 1
    }
  }
  // Always taking the first spot leads to discards.
  expect(discarded).toBeGreaterThan(0)
})

test('keys still work after rotating the domino with the button', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const rotate = page.getByRole('button', { name: 'Rotate' })
  await rotate.click()
  await expect(page.locator('.ghost')).toBeVisible()
  await change(page, () => press(page, 'n', 'Enter'))
  await playToPlacing(page)
  // A focused button is activated by Enter until a key moves the domino.
  await rotate.press('Enter')
  await rotate.press('Enter')
  await expect(page.locator('.ghost')).toBeVisible()
  await change(page, () => press(page, 'n', 'Enter'))
})

test('the game ignores keys while a dialog is open', async ({ page }) => {
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  page.on('request', (request) => {
    if (request.url().endsWith('/hint')) sent.push(request.url())
  })
  await begin(page)
  await todo(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').focus()
  await press(page, 'h', '1', '2', '3', '4')
  await page.getByRole('button', { name: /^(Close|Luk|Sulge|Loka)$/ }).click()
  await expect(page.locator('button.claim:enabled').first()).toBeVisible()
  expect(sent).toEqual([])
})

test("screen readers announce the opponent's move, then the domino and what to do", async ({ page }) => {
  await begin(page)
  const read = page.locator('[aria-live] > p')
  // Until an opponent's decision directly precedes a placement.
  for (
    let before = '';
    !/^(Pink|Yellow) (chooses|places)/.test(before);
    before = (await read.allTextContents()).at(-2) ?? ''
  ) {
    await play(page, byKeys, 1)
    await playToPlacing(page)
    const number = await page.locator('.active .which').textContent()
    await expect(read.last()).toHaveText(new RegExp(`^domino ${number}: .*\\. Place your domino\\.$`))
  }
  // Moving the domino announces its position and gain.
  await press(page, 'n')
  await expect(read.last()).toHaveText(/: gains (no points|1 point|-?\d+ points)$/)
})
