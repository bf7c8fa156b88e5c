import type { Page } from '@playwright/test'
import { makeEvent } from '../e2e/ground/far-event.ts'
import { signIn } from '../e2e/ground/log-in.ts'
import { startServer } from '../e2e/ground/server.ts'
import { desk, withBrowser } from './ground/browser.ts'
import { inNumber, report } from './ground/report.ts'

/** Maximum milliseconds from a key press until its result is painted, while two seats are sold by keyboard. */
const goal = 300
const sales = 15
const strokes = [
  { key: '2', brings: '.dx-cart-line:nth-child(2)' },
  { key: 'F2', brings: '.dx-sold-head' },
]
const toNextSale = { key: 'Enter', brings: '.dx-cart-empty' }

interface Watch {
  untilPainted: (selector: string) => Promise<number>
}

/** Runs in the page. Measures the milliseconds from the next key press until an element is painted. */
function watchKeys() {
  const untilPainted = (selector: string) =>
    new Promise<number>((resolve) => {
      let began = 0
      addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        if (began === 0 || !document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
  Object.assign(window, { untilPainted })
}

async function press(page: Page, { key, brings }: typeof toNextSale): Promise<number> {
  const watch = await page.evaluateHandle(
    (selector) => ({ done: (window as unknown as Watch).untilPainted(selector) }),
    brings,
  )
  await page.keyboard.press(key)
  return watch.evaluate(({ done }) => done)
}

async function sell(page: Page): Promise<number> {
  let ms = 0
  for (const stroke of strokes) ms += await press(page, stroke)
  await press(page, toNextSale)
  return ms
}

const server = await startServer()
try {
  await withBrowser(async (browser) => {
    const context = await browser.newContext({
      ...desk,
      baseURL: server.url,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page, 'sjef@sundet.test')
    const { path } = await makeEvent(page)
    await page.goto(`${path}/seating`)
    await page.locator('.dx-cart-empty').waitFor()
    await page.evaluate(watchKeys)
    const taken: number[] = []
    while (taken.length < sales) taken.push(await sell(page))
    const median = taken.toSorted((a, b) => a - b)[Math.floor(sales / 2)] ?? 0
    report({
      name: 'two seats sold by keys alone',
      figure: `${inNumber(median)} ms are the machine's (median of ${sales}), ${strokes.length} key strokes to the receipt`,
      ratio: median / goal,
      goal: { atMost: 1 },
    })
  })
} finally {
  await server.stop()
}
