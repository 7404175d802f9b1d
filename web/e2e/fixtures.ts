import { test as plain, expect, type BrowserContext, type Page } from '@playwright/test'

/** Test with seeded deals and a page that fails on any console error or warning. */
export const test = plain.extend<{ quiet: void }>({
  baseURL: async ({}, use) => use(process.env.DOMINIUM_ADDRESS),
  // Seeds the deals of this test by its title, independent of parallel tests (CONTRIBUTING.md).
  extraHTTPHeaders: async ({}, use, info) =>
    use({ 'x-dominium-test-seed': encodeURIComponent(info.titlePath.join('/')) }),
  context: async ({ context }, use) => {
    await prepareContext(context)
    await use(context)
  },
  quiet: [
    async ({ page }, use) => {
      const errors = collectErrors(page)
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/**
 * Shows opponents' moves instantly, and fixes contributions to deals.
 *
 * A speed that is already set is kept. Seeded deals are reproducible only with fixed contributions; other random
 * numbers stay.
 */
export async function prepareContext(context: BrowserContext) {
  await context.addInitScript(() => {
    const chosen = { pace: 'instant', ...(JSON.parse(localStorage.getItem('dominium') ?? '{}') as object) }
    localStorage.setItem('dominium', JSON.stringify(chosen))
    const CONTRIBUTION_BYTES = 32
    const random = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = (array) =>
      array instanceof Uint8Array && array.length === CONTRIBUTION_BYTES ? array.fill(7) : random(array)
  })
}

/** Collects console errors, warnings and uncaught exceptions of a page. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

export type GameSetup = {
  game?: 'Kingdomino' | 'Domination'
  players?: 2 | 3 | 4
  level?: string
  variants?: string[]
  way?: 'Play against the computer' | 'Invite friends' | 'Pass and play' | 'Watch the computer play'
}

/** Sets up a game in the lobby and starts it. */
export async function begin(page: Page, setup: GameSetup = {}) {
  const { game = 'Kingdomino', players = 2, level = 'Child', variants = [], way = 'Play against the computer' } = setup
  await page.goto('/')
  await page.getByRole('radio', { name: game }).click()
  await page.getByRole('radio', { name: String(players), exact: true }).click()
  await page.getByRole('radio', { name: level, exact: true }).click()
  if (variants.length) await page.getByText('Variants').click()
  for (const variant of variants) await page.getByRole('checkbox', { name: variant }).check()
  await page.getByRole('button', { name: way }).click()
  if (way === 'Pass and play') await page.getByRole('button', { name: 'Start game' }).click()
  await page.waitForURL(/\/t\/\w+/)
}

/** What the player of a page has to do. */
export type Todo = 'claim' | 'place' | 'discard' | 'lay' | 'pass' | 'over'

/** Timeout for the next turn, in milliseconds: computer players think, and tests run in parallel. */
const TURN_TIMEOUT = 60_000

/** Determines from the page what to do, if anything. Runs in the browser. */
function readTodo(): Todo | null {
  const has = (selector: string) => document.querySelector(selector)
  if (has('dialog[open] #end-title')) return 'over'
  if (has('[data-do="pass"]')) return 'pass'
  if (has('button.claim:enabled')) return 'claim'
  if (has('[data-do="discard"]:enabled')) return 'discard'
  if (has('[data-do="place"]')) return 'place'
  if (has('.spot')) return 'lay'
  return null
}

/** Waits until the player of a page has to act. */
export async function todo(page: Page): Promise<Todo> {
  const found = await page.waitForFunction(readTodo, null, { timeout: TURN_TIMEOUT }).catch((why: unknown) => {
    throw new Error(`nothing to do at ${page.url()} within ${TURN_TIMEOUT / 1000} s`, { cause: why })
  })
  return (await found.jsonValue()) as Todo
}

/** Waits until the player of one of these pages has to act. */
export async function anyTodo(pages: readonly Page[]): Promise<{ page: Page; now: Todo }> {
  let found: { page: Page; now: Todo } | undefined
  const look = async () => {
    for (const page of pages) {
      const now = await page.evaluate(readTodo)
      if (now) found ??= { page, now }
    }
    return found
  }
  const options = { message: 'something to do on one of the pages', timeout: TURN_TIMEOUT, intervals: [50] }
  await expect.poll(look, options).toBeDefined()
  // Keys reach a page reliably only while its window is active.
  await found!.page.bringToFront()
  return found!
}

/** Runs an action and waits until the table has changed. */
export async function change(page: Page, what: () => Promise<unknown>) {
  const before = await page.locator('.page').getAttribute('data-version')
  await what()
  await expect(page.locator('.page')).not.toHaveAttribute('data-version', before ?? '')
}

/** Input method: one handler per thing to do. */
export type InputMethod = Partial<Record<Todo, (page: Page) => Promise<unknown>>>

export const byKeys: Required<Omit<InputMethod, 'over'>> = {
  claim: (page) => change(page, () => page.locator('button.claim').first().press('Enter')),
  discard: (page) => change(page, () => page.locator('[data-do="discard"]').press('Enter')),
  place: (page) =>
    change(page, async () => {
      await page.getByRole('application').press('n')
      await page.keyboard.press('Enter')
    }),
  lay: (page) =>
    change(page, async () => {
      await page.getByRole('application').press('n')
      await page.keyboard.press('Enter')
    }),
  pass: (page) => page.locator('[data-do="pass"]').press('Enter'),
}

export const byMouse: Required<Omit<InputMethod, 'over'>> = {
  claim: (page) => change(page, () => page.locator('button.claim').last().click()),
  discard: (page) => change(page, () => page.locator('[data-do="discard"]').click()),
  place: (page) => change(page, () => placeByMouse(page)),
  lay: (page) => change(page, () => page.locator('.spot').first().click()),
  pass: (page) => page.locator('[data-do="pass"]').click(),
}

/** Hovers a marked square, where the domino rotates to fit, and clicks. */
async function placeByMouse(page: Page) {
  // The board may still be growing when it is measured: then aim again.
  await expect(async () => {
    const box = (await page.locator('.can').first().boundingBox())!
    await page.mouse.move(box.x, box.y)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.locator('.ghost.legal'), 'the domino follows the mouse').toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.mouse.down()
  await page.mouse.up()
}

export const byTouch: Required<Omit<InputMethod, 'over'>> = {
  claim: (page) => change(page, () => page.locator('button.claim').first().tap()),
  discard: (page) => change(page, () => page.locator('[data-do="discard"]').tap()),
  place: (page) =>
    change(page, async () => {
      const box = (await page.locator('.can').first().boundingBox())!
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await page.locator('[data-do="place"]:enabled').tap()
    }),
  lay: (page) =>
    change(page, async () => {
      await page.locator('.spot').first().tap()
      await page.locator('[data-do="lay"]').tap()
    }),
  pass: (page) => page.locator('[data-do="pass"]').tap(),
}

/** Plays until a domino has to be placed. */
export async function playToPlacing(page: Page, method: InputMethod = byKeys) {
  for (let now = await todo(page); now !== 'place'; now = await todo(page)) {
    if (now === 'over') throw new Error('the game is over and nothing was to be placed')
    await method[now]!(page)
  }
}

/** Plays until the game is over or `most` decisions are made. Returns whether it is over. */
export async function play(page: Page, method: InputMethod = byKeys, most = 400): Promise<boolean> {
  for (let decisions = 0; decisions < most; decisions++) {
    const now = await todo(page)
    if (now === 'over') return true
    await method[now]!(page)
  }
  return false
}
