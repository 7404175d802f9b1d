// Measures load time, frame times and input latency: `node scripts/speed.mjs`, after `cargo build --release`.
import { begin, open, play } from './browser.mjs'

const { address, browser, close } = await open()
const options = { locale: 'en', viewport: { width: 390, height: 844 } }

/** First visit with an empty cache and the CPU slowed 4 times. */
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

// A game with all animations: frame times while something moves, and long tasks from a Chromium trace.
await page.evaluate(() => {
  window.frames_ = []
  let last = 0
  const frame = (now) => {
    if (last && document.getAnimations().length) window.frames_.push(now - last)
    last = document.getAnimations().length ? now : 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})
await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] })
await play(page, 12)
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
const ours = (event) => main.some(({ pid, tid }) => event.pid === pid && event.tid === tid)
const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && ours(event)).map(({ dur }) => dur / 1000)
const long = tasks.filter((ms) => ms > 50)
console.log(
  `tasks of more than 50 ms in 12 decisions: ${long.length} of ${tasks.length}, longest ${Math.max(...tasks).toFixed(0)} ms (bar: none)`,
)
const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b)
const part = (at) => frames[Math.floor((frames.length - 1) * at)].toFixed(1)
console.log(
  `frames while something moves: ${frames.length}, median ${part(0.5)} ms, 95 of 100 within ${part(0.95)} ms (60 a second: 16.7 ms)`,
)

// Latency from an input to the ghost, without the server.
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
console.log(
  `input to ghost: median ${times[30].toFixed(1)} ms, slowest of 60 ${times.at(-1).toFixed(1)} ms (bar: 16 ms)`,
)
await close()
