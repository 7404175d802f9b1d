// Screenshots for the README: `node scripts/pictures.mjs`, after `cargo build --release`.
import { join } from 'node:path'
import { aim, begin, open, play, root, visit } from './browser.mjs'

const { address, browser, close } = await open()
const folder = join(root, 'docs/images')

async function picture(name, options, choose, decisions, last) {
  const context = await visit(browser, name, { deviceScaleFactor: 1, ...options })
  const page = await context.newPage()
  await begin(page, address, choose)
  await play(page, decisions)
  await page.waitForSelector('button.claim, [data-do], .spot')
  // Continue until the screenshot is interesting: a placement that gains points, or a spot.
  const interesting = async () => {
    if (!(await page.locator(last).count())) return false
    await aim(page)
    return last === '.spot' || Number(await page.locator('.ghost .gain').textContent()) > 3
  }
  for (let more = 0; more < 20 && !(await interesting()); more++) await play(page, 1)
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, name) })
  await context.close()
}

await picture(
  'kingdomino.png',
  { viewport: { width: 960, height: 620 } },
  ['Kingdomino', '3', 'Casual'],
  14,
  '[data-do="place"]',
)
await picture(
  'phone.png',
  { viewport: { width: 360, height: 700 }, hasTouch: true },
  ['Kingdomino', '2', 'Casual'],
  12,
  '[data-do="place"]',
)
await picture(
  'domination.png',
  { viewport: { width: 960, height: 620 }, colorScheme: 'dark' },
  ['Domination', '2', 'Casual'],
  24,
  '.spot',
)
await close()
