import { begin, byKeys, byMouse, byTouch, expect, play, playToPlacing, test, todo } from './fixtures'
import type { Message } from '../src/lib/wire'

test('Kingdomino can be played by mouse, and score lines add up to the total', async ({ page }) => {
  await begin(page)
  expect(await play(page, byMouse)).toBe(true)
  await expect(page.getByRole('dialog')).toContainText('win')
  for (const kingdom of await page.getByRole('dialog').locator('ol > li').all()) {
    const points = (await kingdom.locator('tbody .points').allTextContents()).map(Number)
    const sum = points.reduce((sum, one) => sum + one, 0)
    await expect(kingdom.locator('tfoot .points')).toHaveText(String(sum))
    await expect(kingdom.locator('.who strong')).toHaveText(new RegExp(`^${sum} `))
  }
})

test("opponents' moves are animated", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel("Speed of other players' moves").selectOption('Fast')
  // Animations are short: record that one has started.
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('.moving')) document.documentElement.dataset.moved = 'yes'
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await begin(page, { players: 3 })
  await play(page, byMouse, 2)
  await expect(page.locator('html[data-moved]')).toBeAttached()
  await expect(page.locator('.moving')).toHaveCount(0)
  await todo(page)
})

test('Domination can be played by mouse', async ({ page }) => {
  await begin(page, { game: 'Domination' })
  expect(await play(page, byMouse)).toBe(true)
  await expect(page.getByRole('dialog')).toContainText('areas')
})

test('a game can be started and played by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play against the computer' })).toBeVisible()
  // Reach the button with Tab.
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if (
      await page
        .getByRole('button', { name: 'Play against the computer' })
        .evaluate((node) => node === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/t\//)
  expect(await play(page, byKeys)).toBe(true)
  // The first Escape skips the score animation, the second closes the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /win/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Result' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('Kingdomino can be played by touch without scrolling', async ({ page }) => {
    await begin(page)
    const scrolls = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      )
    expect(await play(page, byTouch, 5)).toBe(false)
    expect(await scrolls()).toBe(false)
    expect(await play(page, byTouch)).toBe(true)
  })

  test('a domino can be dragged from the actions to the kingdom', async ({ page }) => {
    await begin(page)
    await playToPlacing(page, byTouch)
    const middle = async (selector: string) => {
      const box = (await page.locator(selector).first().boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await middle('.held'), await middle('.can')]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [from])
    for (let step = 1; step <= 8; step++) {
      const part = step / 8
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    }
    await touch('touchEnd', [])
    await expect(page.locator('.ghost.legal')).toBeVisible()
    await expect(page.locator('[data-do="place"]')).toBeEnabled()
  })

  for (const game of ['Kingdomino', 'Domination'] as const) {
    test(`the ${game} tutorial keeps the scores visible and closes by itself`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('radio', { name: game }).tap()
      await page.getByRole('button', { name: 'Tutorial' }).tap()
      const tutorial = page.getByRole('complementary', { name: 'Tutorial' })
      const others = page.getByRole('complementary', { name: 'Players' })
      for (let decisions = 0; ; decisions++) {
        expect(decisions).toBeLessThan(20)
        await todo(page)
        if (!(await tutorial.count())) break
        const points = others.locator('.points')
        // Domination also lists the viewer.
        await expect(points).toHaveCount(game === 'Domination' ? 2 : 1)
        for (const one of await points.all()) await expect(one).toBeInViewport()
        expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false)
        await play(page, byTouch, 1)
      }
    })
  }

  test('Domination can be played by touch', async ({ page }) => {
    await begin(page, { game: 'Domination', players: 4 })
    expect(await play(page, byTouch, 6)).toBe(false)
  })
})

test('the Mighty Duel can be played to the end', async ({ page }) => {
  await begin(page, { variants: ['Mighty Duel'] })
  expect(await play(page)).toBe(true)
})

for (const variants of [[], ['Revised edition']]) {
  test(`a three-player game can be played to the end, ${variants[0] ?? 'classic edition'}`, async ({ page }) => {
    await begin(page, { players: 3, variants })
    expect(await todo(page)).toBe('claim')
    // Three kings, regardless of the line size.
    for (const claim of await page.locator('button.claim').all()) {
      await expect(claim).toHaveAccessibleName(/Turn number next round: ([123]|1 or 2|2 or 3) of 3$/)
    }
    expect(await play(page)).toBe(true)
  })
}

test('four players can pass and play with their own names', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: '2', exact: true }).focus()
  for (const _ of [3, 4]) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Pass and play' }).click()
  for (const [seat, name] of ['Ása', 'Bo', 'Caj'].entries()) await page.getByLabel(`Player ${seat + 1}`).fill(name)
  await page.getByRole('button', { name: 'Start game' }).click()
  await expect(page.getByRole('heading', { name: /(Ása|Bo|Caj|Player 4): Choose/ })).toBeVisible()
  expect(await play(page)).toBe(true)
  for (const name of ['Ása', 'Bo', 'Caj', 'Player 4']) {
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
})

test('pass and play hides racks and hints between turns', async ({ page }) => {
  await begin(page, { game: 'Domination', way: 'Pass and play' })
  await expect(page.getByRole('heading', { name: /is next/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Your rack' })).toHaveCount(0)
  // Hints are disabled too.
  await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled()
  const hints: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/hint')) hints.push(request.url())
  })
  await page.keyboard.press('h')
  expect(await play(page, byKeys, 6)).toBe(false)
  expect(hints).toEqual([])
})

test('players who share a screen see no rack during the turns of other players', async ({ page, browser }) => {
  await page.goto('/')
  const data = {
    rules: 'domination players=3 starts=1',
    chairs: [{ me: { name: 'Anna' } }, { me: { name: 'Ben' } }, 'open'],
  }
  const answer = await page.request.post('/api/v1/tables', { data })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`/t/${id}`)
  const there = await browser.newContext({ locale: 'en-GB' })
  const other = await there.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Join' }).click()
  const rack = page.getByRole('group', { name: 'Your rack' })
  for (const name of ['Anna', 'Ben']) {
    await expect(page.getByRole('heading', { name: `${name} is next` })).toBeVisible()
    await byMouse.pass(page)
    await expect(rack.getByRole('button')).toHaveCount(7)
    await byMouse.lay(page)
  }
  await expect(rack).toHaveText("Hidden until it's your turn.")
  await expect(page.getByRole('button', { name: /left in the pile/ })).toHaveCount(0)
  await there.close()
})

test('the list of unseen dominoes matches the pile', async ({ page }) => {
  for (const game of ['Kingdomino', 'Domination'] as const) {
    await begin(page, { game })
    await todo(page)
    const pile = page.getByRole('button', { name: /left in the pile/ })
    const left = parseInt((await pile.textContent())!.replace(/^\D+/, ''))
    await pile.click()
    const list = page.getByRole('dialog', { name: 'Unseen dominoes' })
    // All dominoes except those on the table; in Domination including the opponent's rack.
    if (game === 'Kingdomino') await expect(list.getByRole('list').nth(1).getByRole('listitem')).toHaveCount(44)
    else {
      const counts = await list.getByRole('listitem').allTextContents()
      expect(counts.reduce((sum, text) => sum + Number(text.trim().slice(1)), 0)).toBe(left + 7)
    }
    await list.getByRole('button', { name: 'Close' }).click()
    await expect(list).toHaveCount(0)
  }
})

test('another kingdom can be viewed, and nothing can be placed meanwhile', async ({ page }) => {
  await begin(page, { players: 3 })
  await playToPlacing(page)
  await page.getByRole('button', { name: /Yellow/ }).click()
  await expect(page.getByText('My kingdom')).toBeVisible()
  await expect(page.locator('[data-do="place"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('My kingdom')).toHaveCount(0)
  await expect(page.locator('[data-do="place"]')).toBeVisible()
})

test('a Dynasty has three games and a final winner', async ({ page }) => {
  await begin(page, { variants: ['Dynasty'] })
  for (const game of [1, 2, 3]) {
    expect(await play(page)).toBe(true)
    await expect(page.getByText(`Dynasty, game ${game} of 3`)).toBeVisible()
    const here = page.url()
    if (game < 3) {
      await page.getByRole('button', { name: 'Next game' }).click()
      await expect(page).not.toHaveURL(here)
    }
  }
  await expect(page.getByRole('heading', { name: /(wins|share) the Dynasty!/ })).toBeVisible()
})

test('computer players can be watched', async ({ page }) => {
  await begin(page, { way: 'Watch the computer play' })
  await expect(page.getByText('You are watching this game.')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('win', { timeout: 60_000 })
})

test('the result of a tie shows the figures that broke it', async ({ page }) => {
  // A tie cannot be forced, so the server's result is replaced.
  await page.routeWebSocket(/\/socket\?/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message
      if (message.kind === 'table' && message.table.result) {
        message.table.result = {
          text: '',
          winners: [2],
          points: [30, 30],
          decided: 'largest_property',
          compared: [
            { what: 'points', figures: [30, 30] },
            { what: 'largest_property', figures: [7, 8] },
          ],
        }
      }
      socket.send(JSON.stringify(message))
    })
  })
  await begin(page, { way: 'Watch the computer play' })
  const end = page.getByRole('dialog')
  // A click during the score animation reaches its target, although the content above grows.
  await end.getByRole('heading', { name: 'Counting' }).waitFor({ timeout: 60_000 })
  await end.getByText('Was the deal fair?').click()
  await expect(end.getByText('the seed matches the commitment')).toBeVisible()
  await expect(end).toContainText('the largest property decides')
  await expect(end.getByRole('listitem').filter({ hasText: 'largest property' })).toHaveText([
    'Yellow: largest property of 8 squares',
    'Pink: largest property of 7 squares',
  ])
})
