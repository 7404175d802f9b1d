import type { Page } from '@playwright/test'
import { begin, byKeys, byMouse, change, expect, play, playToPlacing, test, todo } from './fixtures'

/** Presses keys without looking where the focus is. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('a number key takes the domino beside that number, also after a mouse was used', async ({ page }) => {
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
    // It is ours, or was placed or left behind since; nothing else was taken.
    await expect(free.locator('.which').getByText(wanted!, { exact: true })).toHaveCount(0)
  }
  expect(gaps).toBeGreaterThan(0)
})

test('Domination is played with keys at once', async ({ page }) => {
  await begin(page, { game: 'Domination' })
  for (let turns = 0; turns < 3; turns++) {
    await todo(page)
    await change(page, () => press(page, 'ArrowDown', 'n', 'Enter'))
  }
  // From the rack to the board without looking for it.
  await todo(page)
  await page.locator('button.tile:enabled').first().press('Enter')
  await change(page, () => press(page, 'n', 'Enter'))
})

test('a domino that fits nowhere is discarded with Enter', async ({ page }) => {
  await begin(page, { way: 'At one screen' })
  let discarded = 0
  for (let now = await todo(page); now !== 'over'; now = await todo(page)) {
    if (now !== 'discard') await byKeys[now](page)
    else {
      await change(page, () => press(page, 'Enter'))
      discarded += 1
    }
  }
  // Whoever always takes the first place that comes has to discard something.
  expect(discarded).toBeGreaterThan(0)
})

test('keys go on to work after the domino was turned with a button', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const turn = page.getByRole('button', { name: 'Turn' })
  await turn.click()
  await expect(page.locator('.ghost')).toBeVisible()
  await change(page, () => press(page, 'n', 'Enter'))
  await playToPlacing(page)
  // A button that was reached with keys is pressed with keys, until something is moved on the board.
  await turn.press('Enter')
  await turn.press('Enter')
  await expect(page.locator('.ghost')).toBeVisible()
  await change(page, () => press(page, 'n', 'Enter'))
})

test('keys mean nothing to the game while a dialog is open', async ({ page }) => {
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
  await page.getByRole('button', { name: /Close|Luk|Sulge|Loka/ }).click()
  await expect(page.locator('button.claim:enabled').first()).toBeVisible()
  expect(sent).toEqual([])
})

test('whoever listens hears what the other did, then what to do with which domino', async ({ page }) => {
  await begin(page)
  const read = page.locator('[aria-live] > p')
  // Until somebody else has decided just before a domino is to be placed.
  for (
    let before = '';
    !/^(Rose|Amber): (chooses|places)/.test(before);
    before = (await read.allTextContents()).at(-2) ?? ''
  ) {
    await play(page, byKeys, 1)
    await playToPlacing(page)
    const number = await page.locator('.active .which').textContent()
    await expect(read.last()).toHaveText(new RegExp(`^domino ${number}: .*\\. Place your domino\\.$`))
  }
  // With keys: where it would lie, and what that brings.
  await press(page, 'n')
  await expect(read.last()).toHaveText(/: (no more points|one more point|\d+ more points)$/)
})
