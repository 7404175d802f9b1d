import { test as plain, expect, type BrowserContext, type Page } from '@playwright/test'

/** A page on which nothing may go wrong unnoticed. */
export const test = plain.extend<{ quiet: void }>({
  baseURL: async ({}, use) => use(process.env.DOMINIUM_ADDRESS),
  // Fixes what is dealt at the tables of this test, however many tests run at once (CONTRIBUTING.md).
  extraHTTPHeaders: async ({}, use, info) =>
    use({ 'x-dominium-test-seed': encodeURIComponent(info.titlePath.join('/')) }),
  context: async ({ context }, use) => {
    await hurry(context)
    await use(context)
  },
  quiet: [
    async ({ page }, use) => {
      const said = listen(page)
      await use()
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Has the moves of others shown at once, unless something else was chosen. */
export async function hurry(context: BrowserContext) {
  await context.addInitScript(() => {
    const chosen = { pace: 'instant', ...(JSON.parse(localStorage.getItem('dominium') ?? '{}') as object) }
    localStorage.setItem('dominium', JSON.stringify(chosen))
  })
}

/** What a page complains about. */
export function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return said
}

export type Wish = {
  game?: 'Kingdomino' | 'Domination'
  players?: 2 | 3 | 4
  level?: string
  variants?: string[]
  way?: 'Play now' | 'With friends' | 'At one screen' | 'Watch opponents'
}

/** Chooses something at the start and begins. */
export async function begin(page: Page, wish: Wish = {}) {
  const { game = 'Kingdomino', players = 2, level = 'Child', variants = [], way = 'Play now' } = wish
  await page.goto('/')
  await page.getByRole('radio', { name: game }).click()
  await page.getByRole('radio', { name: String(players), exact: true }).click()
  await page.getByRole('radio', { name: level, exact: true }).click()
  if (variants.length) await page.getByText('Variants').click()
  for (const variant of variants) await page.getByRole('checkbox', { name: variant }).check()
  await page.getByRole('button', { name: way }).click()
  if (way === 'At one screen') await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/t\/\w+/)
}

/** What there is to do for whoever sits here. */
export type Todo = 'claim' | 'place' | 'discard' | 'lay' | 'pass' | 'over'

/** How long a turn may take to come, in milliseconds: opponents think, and other tests run at the same time. */
const TURN = 60_000

/** Reads off the page what there is to do, if anything. Runs in the browser. */
function readTodo(): Todo | null {
  const one = (selector: string) => document.querySelector(selector)
  if (one('dialog[open] #end-title')) return 'over'
  if (one('[data-do="pass"]')) return 'pass'
  if (one('button.claim:enabled')) return 'claim'
  if (one('[data-do="discard"]:enabled')) return 'discard'
  if (one('[data-do="place"]')) return 'place'
  if (one('.spot')) return 'lay'
  return null
}

/** Waits until there is something to do on a page. */
export async function todo(page: Page): Promise<Todo> {
  const found = await page.waitForFunction(readTodo, null, { timeout: TURN }).catch((why: unknown) => {
    throw new Error(`nothing to do at ${page.url()} within ${TURN / 1000} s`, { cause: why })
  })
  return (await found.jsonValue()) as Todo
}

/** Waits until there is something to do on one of these pages. */
export async function anyTodo(pages: readonly Page[]): Promise<{ page: Page; now: Todo }> {
  let found: { page: Page; now: Todo } | undefined
  const look = async () => {
    for (const page of pages) {
      const now = await page.evaluate(readTodo)
      if (now) found ??= { page, now }
    }
    return found
  }
  const options = { message: 'something to do on one of the pages', timeout: TURN, intervals: [50] }
  await expect.poll(look, options).toBeDefined()
  // Keys reach a page reliably only while its window is the active one.
  await found!.page.bringToFront()
  return found!
}

/** Does something, and waits for the table to have changed. */
export async function change(page: Page, what: () => Promise<unknown>) {
  const before = await page.locator('.page').getAttribute('data-version')
  await what()
  await expect(page.locator('.page')).not.toHaveAttribute('data-version', before ?? '')
}

/** How somebody plays. */
export type Manner = Partial<Record<Todo, (page: Page) => Promise<unknown>>>

export const byKeys: Required<Omit<Manner, 'over'>> = {
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

export const byMouse: Required<Omit<Manner, 'over'>> = {
  claim: (page) => change(page, () => page.locator('button.claim').last().click()),
  discard: (page) => change(page, () => page.locator('[data-do="discard"]').click()),
  place: (page) => change(page, () => placeByMouse(page)),
  lay: (page) => change(page, () => page.locator('.spot').first().click()),
  pass: (page) => page.locator('[data-do="pass"]').click(),
}

/** Points at a marked square, over which the domino turns itself so that it fits, and clicks. */
async function placeByMouse(page: Page) {
  // The board may still be growing when it is measured: then the pointer is aimed again, as a person would.
  await expect(async () => {
    const box = (await page.locator('.can').first().boundingBox())!
    await page.mouse.move(box.x, box.y)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.locator('.ghost.legal'), 'the domino follows the mouse').toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.mouse.down()
  await page.mouse.up()
}

export const byTouch: Required<Omit<Manner, 'over'>> = {
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

/** Plays until a domino is to be placed. */
export async function playToPlacing(page: Page, manner: Manner = byKeys) {
  for (let now = await todo(page); now !== 'place'; now = await todo(page)) {
    if (now === 'over') throw new Error('the game is over and nothing was to be placed')
    await manner[now]!(page)
  }
}

/** Plays until the game is over, or so many decisions. */
export async function play(page: Page, manner: Manner = byKeys, most = 400): Promise<boolean> {
  for (let decisions = 0; decisions < most; decisions++) {
    const now = await todo(page)
    if (now === 'over') return true
    await manner[now]!(page)
  }
  return false
}
