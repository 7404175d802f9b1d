import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  anyTodo,
  begin,
  byKeys,
  change,
  expect,
  prepareContext,
  collectErrors,
  play,
  playToPlacing,
  test,
  todo,
} from './fixtures'

test('two players in two browsers finish a game despite a reload and a lost connection', async ({ page, browser }) => {
  await begin(page, { way: 'Invite friends' })
  const there = await browser.newContext({ locale: 'en-GB' })
  await prepareContext(there)
  const other = await there.newPage()
  const errors = collectErrors(other)
  await other.goto(page.url())
  await other.getByLabel('Your name').fill('Björn')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: /Björn/ })).toBeVisible()
  /** Plays one turn on the page that is to move. Returns false once the game is over. */
  const playTurn = async (): Promise<boolean> => {
    const { page: mover, now } = await anyTodo([page, other])
    if (now === 'over') return false
    await byKeys[now](mover)
    return true
  }
  for (let turns = 0; turns < 4; turns++) await playTurn()
  await other.reload()
  for (let turns = 0; turns < 4; turns++) await playTurn()
  // A chat phrase, then a lost and restored connection.
  await other.getByRole('button', { name: 'Quick chat' }).click()
  await other.getByRole('button', { name: 'Good luck!' }).click()
  await expect(page.getByText('Björn: Good luck!')).toBeVisible()
  await there.setOffline(true)
  await other.evaluate(() => dispatchEvent(new Event('offline')))
  await there.setOffline(false)
  while (await playTurn());
  await expect(page.getByRole('dialog')).toContainText('Björn')
  // A rematch: the other player is notified, both in the result dialog and on the board.
  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('status')).toContainText('The next game has started.')
  await expect(other.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
  await other.getByRole('button', { name: 'View board' }).click()
  await expect(other.getByRole('status')).toContainText('The next game has started.')
  await other.getByRole('link', { name: 'Go to game' }).click()
  await expect(other).toHaveURL(page.url())
  await expect(other.getByRole('heading', { name: /Choose your next domino|'s turn/ })).toBeVisible()
  await there.close()
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('the lobby lists running games first and shows whose turn it is', async ({ page, browser }) => {
  await page.goto('/')
  const data = { rules: 'domination players=2 starts=1', chairs: [{ me: { name: 'Anna' } }, 'open'] }
  const answer = await page.request.post('/api/v1/tables', { data })
  const { id } = (await answer.json()) as { id: string }
  const there = await browser.newContext({ baseURL: process.env.DOMINIUM_ADDRESS, locale: 'en-GB' })
  const other = await there.newPage()
  await other.goto(`/t/${id}`)
  await other.getByLabel('Your name').fill('Björn')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByRole('heading', { name: "Anna's turn" })).toBeVisible()
  for (const [who, says] of [
    [page, 'Your turn'],
    [other, "Anna's turn"],
  ] as const) {
    await who.goto('/')
    const game = who.getByRole('region', { name: 'Your games' }).getByRole('link', { name: /Anna.*Björn/ })
    await expect(game).toContainText(says)
    // Above the form for a new game.
    const [above, below] = [
      await game.boundingBox(),
      await who.getByRole('heading', { name: 'New game' }).boundingBox(),
    ]
    expect(above!.y).toBeLessThan(below!.y)
    await game.click()
    await expect(who).toHaveURL(new RegExp(id))
  }
  await there.close()
})

test('taking back restores the position before the last decision', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const before = await page.locator('#kingdom-words').textContent()
  await byKeys.place(page)
  await expect(page.locator('#kingdom-words')).not.toHaveText(before!)
  await change(page, () => page.getByRole('button', { name: 'Undo' }).click())
  await expect(page.locator('#kingdom-words')).toHaveText(before!)
})

test('a hint is shown on the board, covers nothing and can be dismissed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, { players: 4 })
  const hint = page.getByRole('complementary', { name: 'Hint' })
  await todo(page)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  const best = await page.locator('.claim.hinted .which').textContent()
  await expect(hint).toHaveText(new RegExp(`^Suggested move: choose domino ${best}\\. \\d+% win chance`))
  const [lower, upper] = [(await hint.boundingBox())!, (await page.locator('.others').boundingBox())!]
  expect(lower.y + lower.height).toBeLessThanOrEqual(upper.y)
  await hint.getByRole('button', { name: 'Dismiss hint' }).click()
  await expect(hint).toHaveCount(0)
  await expect(page.locator('.claim.hinted')).toHaveCount(0)
  await playToPlacing(page)
  await page.keyboard.press('h')
  await expect(page.locator('rect.hint')).toBeVisible()
  await expect(page.locator('.ghost.legal')).toBeVisible()
  await expect(hint).toHaveText(/^Suggested move: place the domino as shown\. \d+% win chance/)
  // The player can move the domino from there.
  const position = () =>
    page.locator('.ghost .rim').evaluate((rim) => ['x', 'y', 'width'].map((side) => rim.getAttribute(side)).join())
  const shown = await position()
  await page.keyboard.press('r')
  await expect.poll(position).not.toBe(shown)
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await expect(page.locator('rect.hint')).toHaveCount(0)
})

test("opponents' moves stay marked until the player's next decision", async ({ page }) => {
  await begin(page)
  const [opponents, own] = [page.locator('.other .marked'), page.locator('.board .marked')]
  // With two players the opponent often has two turns in a row.
  while ((await todo(page)) !== 'over' && (await opponents.count()) < 2) {
    await expect(own).toHaveCount(0)
    await play(page, byKeys, 1)
  }
  await expect(opponents).toHaveCount(2)
  await begin(page, { game: 'Domination', players: 4 })
  await play(page, byKeys, 2)
  await todo(page)
  await expect(page.locator('.ring')).toHaveCount(3)
})

test('an illegal position shows the reason', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const board = page.getByRole('application')
  await board.press('n')
  for (let steps = 0; steps < 8; steps++) await board.press('ArrowRight')
  await expect(page.locator('.reason')).toHaveText(/wide|No matching terrain/)
  await expect(page.locator('[data-do="place"]')).toBeDisabled()
})

test('a replay has a URL per step and offers the record for download', async ({ page }) => {
  await begin(page)
  await play(page)
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.reload()
  const slider = page.getByRole('slider')
  const show = async (step: number) => {
    await slider.fill(String(step))
    await expect(page.getByText(new RegExp(`Step ${step} of \\d+`))).toBeVisible()
  }
  await show(0)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByText(/Step 1 of \d+/)).toBeVisible()
  // Each step has its own URL.
  await show(9)
  await page.reload()
  await expect(page.getByText(/Step 9 of \d+/)).toBeVisible()
  // The placed domino is named and marked, since the board shows no square names.
  const title = page.getByRole('heading', { level: 1 })
  for (let step = 10; !/places/.test((await title.textContent())!); step++) await show(step)
  const half = '(wheat|forest|lake|pasture|swamp|mine)( with (a crown|[23] crowns))?'
  await expect(title).toHaveText(new RegExp(`^\\w+ places domino \\d+ \\(${half} and ${half}\\)$`))
  await expect(page.locator('.board .marked')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Go to end' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download game record' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.record$/)
})

test('the tutorial guides a first game, and the deal can be verified at the end', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorial' }).click()
  const tutorial = page.getByRole('complementary', { name: 'Tutorial' })
  await todo(page)
  await expect(tutorial).toContainText('Choose a domino')
  await playToPlacing(page)
  await expect(tutorial).toContainText('next to the castle')
  await play(page, byKeys, 6)
  await tutorial.getByRole('button').click()
  await expect(tutorial).toHaveCount(0)
  await play(page)
  await page.getByText('Was the deal fair?').click()
  await expect(page.getByText('Verified: the seed matches the commitment')).toBeVisible()
})

/** Paints a kingdom in the format of `dominium score` around the existing castle. */
async function paint(page: Page, kingdom: string) {
  const squares = kingdom
    .trim()
    .split('\n')
    .flatMap((row, y) =>
      row
        .trim()
        .split(/\s+/)
        .map((what, x) => ({ what, at: `${String.fromCharCode(65 + x)}${y + 1}:` })),
    )
  for (const terrain of ['wheat', 'forest', 'lake', 'pasture', 'swamp', 'mine']) {
    await page.getByRole('radio', { name: terrain, exact: true }).click()
    for (const { what, at } of squares.filter(({ what }) => what.startsWith(terrain.charAt(0)))) {
      // One tap for the terrain and one per crown.
      for (let taps = 0; taps <= Number(what.slice(1)); taps++) await page.getByRole('button', { name: at }).click()
    }
  }
}

test('the score calculator scores a painted kingdom', async ({ page }) => {
  await page.goto('/score')
  await paint(page, '. . . . .\n . . . w w\n . . C w w1')
  await page.getByRole('radio', { name: 'Crown' }).click()
  await page.getByRole('button', { name: 'D3:' }).click()
  await expect(page.getByText('8 points')).toBeVisible()
  await expect(page.getByRole('row', { name: /wheat/ })).toContainText('4 × 2')
})

test('the score calculator tells a lost connection from an invalid kingdom', async ({ context }) => {
  // The browser itself reports the failed request in the console of this page.
  const page = await context.newPage()
  await page.goto('/score')
  await paint(page, '. . . . .\n . . . w w\n . . C w w1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'D3:' }).click()
  await expect(page.getByText('The server is not responding')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'D3:' }).click()
  await expect(page.getByText(/\d+ points/)).toBeVisible()
})

const FULL = `
  p  p  p2 p  s2
  w1 w  l  w  s
  m  m1 C  l  l
  w  m2 m3 m2 s
  s  m2 w  w  p`

test('the score calculator counts only selected variants, also from the URL', async ({ page }) => {
  await page.goto('/score')
  await paint(page, FULL)
  await expect(page.getByText('74 points')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Harmony' }).check()
  await expect(page.getByText('79 points')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Middle Kingdom' }).check()
  await expect(page.getByText('89 points')).toBeVisible()
  await page.goto('/score?duel&harmony')
  await expect(page.getByRole('checkbox', { name: 'Mighty Duel' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Harmony' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Middle Kingdom' })).not.toBeChecked()
})

test('painted squares are kept when the kingdom size changes', async ({ page }) => {
  await page.goto('/score')
  await paint(page, FULL)
  const duel = page.getByRole('checkbox', { name: 'Mighty Duel' })
  await duel.check()
  await expect(page.getByText('74 points')).toBeVisible()
  await expect(page.getByRole('button', { name: 'D4: castle' })).toBeVisible()
  // Extends the swamp in the corner outside the 5 by 5 grid.
  await page.getByRole('radio', { name: 'swamp', exact: true }).click()
  await page.getByRole('button', { name: 'G2:' }).click()
  await expect(page.getByText('76 points')).toBeVisible()
  await duel.uncheck()
  await expect(page.getByText('74 points')).toBeVisible()
  await expect(page.getByText('One square is outside the 5 by 5 grid')).toBeVisible()
  await duel.check()
  await expect(page.getByText('76 points')).toBeVisible()
})

const PLAY_BUTTONS = { en: 'Play against the computer', is: 'Spila', et: 'Mängi', da: 'Spil', fi: 'Pelaa' }
for (const [language, label] of Object.entries(PLAY_BUTTONS)) {
  test.describe(`language ${language}`, () => {
    test.use({ locale: language })
    test('all pages are translated', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.play')).toContainText(label)
      await page.locator('.play').click()
      await todo(page)
      await play(page, byKeys, 3)
      for (const path of ['/rules/kingdomino', '/rules/domination', '/score']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // A missing message would show its id.
        expect(await page.locator('main').innerText()).not.toMatch(/\b(rules|helper|variant|terrain)-\w/)
      }
    })
  })
}

test('an unknown game shows "Game not found"', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.DOMINIUM_ADDRESS, locale: 'en-GB' })).newPage()
  await page.goto('/t/aaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Main menu' }).last().click()
  await expect(page.getByRole('button', { name: 'Play against the computer' })).toBeVisible()
  await page.context().close()
})

test('the language setting is applied and remembered', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('fi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })
    /** Fails on serious or critical accessibility violations (axe). */
    const check = async (page: Page, what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    }

    test('the lobby, rules and score pages are accessible', async ({ page }) => {
      for (const path of ['/', '/rules/kingdomino', '/rules/domination', '/score', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await check(page, path)
      }
    })

    test('a Kingdomino game is accessible', async ({ page }) => {
      await begin(page, { way: 'Invite friends' })
      await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible()
      await check(page, 'the waiting room')
      await begin(page)
      await todo(page)
      await check(page, 'claiming')
      await playToPlacing(page)
      await page.getByRole('application').press('n')
      await check(page, 'placing')
      await play(page)
      await check(page, 'the result')
      await page.getByRole('link', { name: 'Replay' }).click()
      await expect(page.getByRole('slider')).toBeVisible()
      await check(page, 'the replay')
    })

    test('a Domination game is accessible', async ({ page }) => {
      await begin(page, { game: 'Domination' })
      await todo(page)
      await page.getByRole('application').press('n')
      await check(page, 'Domination')
    })
  })
}
