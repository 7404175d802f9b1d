// Screenshots of every page and state at all sizes, in both themes, and with simulated colour vision deficiencies:
// `node scripts/looks.mjs FOLDER [NAME…]`, after `cargo build --release`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { aim, begin, open, play, visit } from './browser.mjs'

const folder = process.argv[2] ?? 'looks'
mkdirSync(folder, { recursive: true })
const { address, browser, close } = await open()
const SIZES = { phone: [360, 740], sideways: [740, 360], tablet: [820, 1180], desktop: [1440, 900], huge: [3840, 2160] }
const wanted = process.argv.slice(3)

async function tour(name, options, deficiency) {
  if (wanted.length && !wanted.some((one) => name.startsWith(one))) return
  const context = await visit(browser, 'looks', options)
  const page = await context.newPage()
  if (deficiency) {
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setEmulatedVisionDeficiency', { type: deficiency })
  }
  const picture = async (what) => {
    await page.waitForTimeout(350)
    await page.screenshot({ path: join(folder, `${name}-${what}.png`) })
  }
  await page.goto(address)
  await page.locator('.play').waitFor()
  await picture('home')
  await begin(page, address, ['Kingdomino', '3', 'Child'])
  await play(page, 9)
  await page.waitForSelector('button.claim:enabled, [data-do]')
  if (await page.locator('[data-do="place"]').count()) await aim(page)
  await picture('kingdomino')
  if (!deficiency) {
    while (await play(page, 1));
    await page.locator('.laurels svg').first().waitFor()
    await picture('end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('slider').fill('30')
    await picture('replay')
    for (const path of ['rules/kingdomino', 'score']) {
      await page.goto(`${address}/${path}`)
      await picture(path.replace('/', '-'))
    }
  }
  await begin(page, address, ['Domination', '2', 'Child'])
  await play(page, 14)
  await page.waitForSelector('.spot')
  await aim(page)
  await picture('domination')
  await context.close()
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    await tour(`${size}-${colorScheme}`, { viewport: { width, height }, colorScheme })
  }
}
for (const deficiency of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia']) {
  await tour(deficiency, { viewport: { width: 820, height: 1180 } }, deficiency)
}
await close()
