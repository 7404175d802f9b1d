import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { anyTodo, begin, byKeys, change, expect, hurry, listen, play, playToPlacing, test, todo } from './fixtures'

test('two browsers by a link, with a reload and a lost connection', async ({ page, browser }) => {
  await begin(page, { way: 'With friends' })
  const there = await browser.newContext({ locale: 'en-GB' })
  await hurry(there)
  const other = await there.newPage()
  const said = listen(other)
  await other.goto(page.url())
  await other.getByLabel('Your name').fill('Björn')
  await other.getByRole('button', { name: 'Sit down' }).click()
  await expect(page.getByRole('button', { name: /Björn/ })).toBeVisible()
  /** Whoever is to move does; false once the game is over. */
  const turn = async (): Promise<boolean> => {
    const { page: mover, now } = await anyTodo([page, other])
    if (now === 'over') return false
    await byKeys[now](mover)
    return true
  }
  for (let turns = 0; turns < 4; turns++) await turn()
  await other.reload()
  for (let turns = 0; turns < 4; turns++) await turn()
  // A word, and the connection is lost and comes back.
  await other.getByRole('button', { name: 'Say something' }).click()
  await other.getByRole('button', { name: 'Good luck!' }).click()
  await expect(page.getByText('Björn: Good luck!')).toBeVisible()
  await there.setOffline(true)
  await other.evaluate(() => dispatchEvent(new Event('offline')))
  await there.setOffline(false)
  while (await turn());
  await expect(page.getByRole('dialog')).toContainText('Björn')
  // Together once more: whoever did not ask for it is told, looking at the result or at the board.
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('status')).toContainText('The next game has begun.')
  await expect(other.getByRole('button', { name: 'Play again' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Look at the board' }).click()
  await expect(other.getByRole('status')).toContainText('The next game has begun.')
  await other.getByRole('link', { name: 'Go there' }).click()
  await expect(other).toHaveURL(page.url())
  await expect(other.getByRole('heading', { name: /Choose your next domino|is to move/ })).toBeVisible()
  await there.close()
  expect(said.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('games that go on come first, and say whose turn it is', async ({ page, browser }) => {
  await page.goto('/')
  const data = { rules: 'domination players=2 starts=1', chairs: [{ me: { name: 'Anna' } }, 'open'] }
  const answer = await page.request.post('/api/v1/tables', { data })
  const { id } = (await answer.json()) as { id: string }
  const there = await browser.newContext({ baseURL: process.env.DOMINIUM_ADDRESS, locale: 'en-GB' })
  const other = await there.newPage()
  await other.goto(`/t/${id}`)
  await other.getByLabel('Your name').fill('Björn')
  await other.getByRole('button', { name: 'Sit down' }).click()
  await expect(other.getByRole('heading', { name: 'Anna is to move' })).toBeVisible()
  for (const [who, says] of [
    [page, 'Your turn'],
    [other, 'Anna is to move'],
  ] as const) {
    await who.goto('/')
    const game = who.getByRole('region', { name: 'Your games' }).getByRole('link', { name: /Anna.*Björn/ })
    await expect(game).toContainText(says)
    // Above what one would begin anew.
    const [above, below] = [
      await game.boundingBox(),
      await who.getByRole('heading', { name: 'What shall we play?' }).boundingBox(),
    ]
    expect(above!.y).toBeLessThan(below!.y)
    await game.click()
    await expect(who).toHaveURL(new RegExp(id))
  }
  await there.close()
})

test('a decision is taken back', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const before = await page.locator('#kingdom-words').textContent()
  await byKeys.place(page)
  await expect(page.locator('#kingdom-words')).not.toHaveText(before!)
  await change(page, () => page.getByRole('button', { name: 'Take back' }).click())
  await expect(page.locator('#kingdom-words')).toHaveText(before!)
})

test('a hint is shown on the board, covers nothing and can be put away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, { players: 4 })
  const hint = page.getByRole('complementary', { name: 'Hint' })
  await todo(page)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  const best = await page.locator('.claim.hinted .which').textContent()
  await expect(hint).toHaveText(new RegExp(`^Best: domino ${best}\\. Chance to win \\d+ %`))
  const [lower, upper] = [(await hint.boundingBox())!, (await page.locator('.others').boundingBox())!]
  expect(lower.y + lower.height).toBeLessThanOrEqual(upper.y)
  await hint.getByRole('button', { name: 'Put the hint away' }).click()
  await expect(hint).toHaveCount(0)
  await expect(page.locator('.claim.hinted')).toHaveCount(0)
  await playToPlacing(page)
  await page.keyboard.press('h')
  await expect(page.locator('rect.hint')).toBeVisible()
  await expect(page.locator('.ghost.legal')).toBeVisible()
  await expect(hint).toHaveText(/^Best: as shown in your kingdom\. Chance/)
  // From there the domino is moved as one likes.
  const lies = () =>
    page.locator('.ghost .rim').evaluate((rim) => ['x', 'y', 'width'].map((side) => rim.getAttribute(side)).join())
  const shown = await lies()
  await page.keyboard.press('r')
  await expect.poll(lies).not.toBe(shown)
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await expect(page.locator('rect.hint')).toHaveCount(0)
})

test('what the others did is marked until one decides oneself', async ({ page }) => {
  await begin(page)
  const [theirs, own] = [page.locator('.other .marked'), page.locator('.board .marked')]
  // With two players the other often has two turns in a row.
  while ((await todo(page)) !== 'over' && (await theirs.count()) < 2) {
    await expect(own).toHaveCount(0)
    await play(page, byKeys, 1)
  }
  await expect(theirs).toHaveCount(2)
  await begin(page, { game: 'Domination', players: 4 })
  await play(page, byKeys, 2)
  await todo(page)
  await expect(page.locator('.ring')).toHaveCount(3)
})

test('a domino says why it cannot lie somewhere', async ({ page }) => {
  await begin(page)
  await playToPlacing(page)
  const board = page.getByRole('application')
  await board.press('n')
  for (let steps = 0; steps < 8; steps++) await board.press('ArrowRight')
  await expect(page.locator('.reason')).toHaveText(/wide|touches/)
  await expect(page.locator('[data-do="place"]')).toBeDisabled()
})

test('a game is watched again by its address, and its record downloaded', async ({ page }) => {
  await begin(page)
  await play(page)
  await page.getByRole('link', { name: 'Watch again' }).click()
  await page.reload()
  const slider = page.getByRole('slider')
  const show = async (step: number) => {
    await slider.fill(String(step))
    await expect(page.getByText(new RegExp(`Step ${step} of \\d+`))).toBeVisible()
  }
  await show(0)
  await page.getByRole('button', { name: 'One step on' }).click()
  await expect(page.getByText(/Step 1 of \d+/)).toBeVisible()
  // A moment of it has an address of its own.
  await show(9)
  await page.reload()
  await expect(page.getByText(/Step 9 of \d+/)).toBeVisible()
  // What is placed is named and marked: nobody has to look for squares by names that are on no board.
  const title = page.getByRole('heading', { level: 1 })
  for (let step = 10; !/places/.test((await title.textContent())!); step++) await show(step)
  const half = '(wheat|forest|lake|pasture|swamp|mine)( with (a crown|[23] crowns))?'
  await expect(title).toHaveText(new RegExp(`^\\w+: places domino \\d+: ${half} and ${half}$`))
  await expect(page.locator('.board .marked')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'To the end' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the record' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.record$/)
})

test('a first game explains itself, and in the end the deal can be checked', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Learn by playing' }).click()
  const guide = page.getByRole('complementary', { name: 'Your guide' })
  await todo(page)
  await expect(guide).toContainText('Choose a domino')
  await playToPlacing(page)
  await expect(guide).toContainText('touches the castle')
  await play(page, byKeys, 6)
  await guide.getByRole('button').click()
  await expect(guide).toHaveCount(0)
  await play(page)
  await page.getByText('Was the deal fair?').click()
  await expect(page.getByText('what was revealed is what was promised')).toBeVisible()
})

/** Paints a kingdom as it is written for `dominium score`, around the castle that is there. */
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
      // Once for the land, and once for each crown.
      for (let taps = 0; taps <= Number(what.slice(1)); taps++) await page.getByRole('button', { name: at }).click()
    }
  }
}

test('a painted kingdom is scored', async ({ page }) => {
  await page.goto('/score')
  await paint(page, '. . . . .\n . . . w w\n . . C w w1')
  await page.getByRole('radio', { name: 'Crown' }).click()
  await page.getByRole('button', { name: 'D3:' }).click()
  await expect(page.getByText('8 points')).toBeVisible()
  await expect(page.getByRole('row', { name: /wheat/ })).toContainText('4 × 2')
})

const FULL = `
  p  p  p2 p  s2
  w1 w  l  w  s
  m  m1 C  l  l
  w  m2 m3 m2 s
  s  m2 w  w  p`

test('variants count only when they are asked for, and by the address too', async ({ page }) => {
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

test('what is painted is kept when the size of the kingdom changes', async ({ page }) => {
  await page.goto('/score')
  await paint(page, FULL)
  const duel = page.getByRole('checkbox', { name: 'Mighty Duel' })
  await duel.check()
  await expect(page.getByText('74 points')).toBeVisible()
  await expect(page.getByRole('button', { name: 'D4: castle' })).toBeVisible()
  // The swamp in the corner grows beyond 5 by 5.
  await page.getByRole('radio', { name: 'swamp', exact: true }).click()
  await page.getByRole('button', { name: 'G2:' }).click()
  await expect(page.getByText('76 points')).toBeVisible()
  await duel.uncheck()
  await expect(page.getByText('74 points')).toBeVisible()
  await expect(page.getByText('One square lies beyond 5 by 5')).toBeVisible()
  await duel.check()
  await expect(page.getByText('76 points')).toBeVisible()
})

const WORDS = { en: 'Play now', is: 'Spila', et: 'Mängi', da: 'Spil', fi: 'Pelaa' }
for (const [language, word] of Object.entries(WORDS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })
    test('the page speaks it', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.play')).toContainText(word)
      await page.locator('.play').click()
      await todo(page)
      await play(page, byKeys, 3)
      for (const path of ['/rules/kingdomino', '/rules/domination', '/score']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // What has no words would show its name.
        expect(await page.locator('main').innerText()).not.toMatch(/\b(rules|helper|variant|terrain)-\w/)
      }
    })
  })
}

test('an address without a table says so', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.DOMINIUM_ADDRESS, locale: 'en-GB' })).newPage()
  await page.goto('/t/aaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'No such table' })).toBeVisible()
  await page.getByRole('link', { name: 'To the start' }).last().click()
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible()
  await page.context().close()
})

test('the language can be changed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('fi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`by ${colorScheme === 'light' ? 'day' : 'night'}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })
    /** Fails if something on the page is in the way of people with disabilities. */
    const check = async (page: Page, what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
      expect(serious.map((one) => `${what}: ${one.id} ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    }

    test('the pages around the games are accessible', async ({ page }) => {
      for (const path of ['/', '/rules/kingdomino', '/rules/domination', '/score', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await check(page, path)
      }
    })

    test('a table of Kingdomino is accessible', async ({ page }) => {
      await begin(page, { way: 'With friends' })
      await expect(page.getByRole('button', { name: 'Share the link' })).toBeVisible()
      await check(page, 'a table that waits')
      await begin(page)
      await todo(page)
      await check(page, 'claiming')
      await playToPlacing(page)
      await page.getByRole('application').press('n')
      await check(page, 'placing')
      await play(page)
      await check(page, 'the end')
      await page.getByRole('link', { name: 'Watch again' }).click()
      await expect(page.getByRole('slider')).toBeVisible()
      await check(page, 'a replay')
    })

    test('a table of Domination is accessible', async ({ page }) => {
      await begin(page, { game: 'Domination' })
      await todo(page)
      await page.getByRole('application').press('n')
      await check(page, 'Domination')
    })
  })
}
