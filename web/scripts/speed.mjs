// How fast the page is: `node scripts/speed.mjs`, after `cargo build --release`.
import { begin, open, play } from './browser.mjs'

const { address, browser, close } = await open()
const options = { locale: 'en', viewport: { width: 390, height: 844 } }

/** A first visit, with nothing in the cache, on a processor slowed 4 times. */
async function visit() {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('about:blank')
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address)
  await page.locator('.play').waitFor()
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { bytes, paint }
}

const visits = []
for (let count = 0; count < 7; count++) visits.push(await visit())
const paints = visits.map(({ paint }) => paint).sort((a, b) => a - b)
const home = visits[0].bytes
const context = await browser.newContext(options)
const page = await context.newPage()
await begin(page, address)
await play(page, 1)
console.log(`first load: ${(home / 1024).toFixed(1)} KB (bar: 150 KB)`)
console.log(
  `first contentful paint, processor slowed 4 times: median of 7 ${paints[3].toFixed(0)} ms, slowest ${paints[6].toFixed(0)} ms (bar: 1000 ms)`,
)

// A game, in which nothing should take long.
await page.evaluate(() => {
  window.long = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.long.push(entry.duration)
  }).observe({ entryTypes: ['longtask'] })
})
await play(page, 12)
const long = await page.evaluate(() => window.long)
console.log(`tasks of more than 50 ms in 12 decisions: ${long.length} ${long.map((ms) => ms.toFixed(0)).join(' ')} (bar: none)`)

// From an input to the ghost, without the server.
while (!(await page.locator('[data-do="place"]').count())) await play(page, 1)
const times = await page.evaluate(async () => {
  const board = document.querySelector('[role="application"]')
  const times = []
  for (let step = 0; step < 60; step++) {
    const start = performance.now()
    board.dispatchEvent(new KeyboardEvent('keydown', { key: step % 4 ? 'n' : 'r', bubbles: true }))
    await Promise.resolve()
    while (!document.querySelector('.ghost')) await new Promise((again) => setTimeout(again))
    times.push(performance.now() - start)
    await new Promise((next) => requestAnimationFrame(next))
  }
  return times.sort((a, b) => a - b)
})
console.log(`input to ghost: median ${times[30].toFixed(1)} ms, slowest of 60 ${times.at(-1).toFixed(1)} ms (bar: 16 ms)`)
await close()
