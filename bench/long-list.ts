import { expect, type Page } from '@playwright/test'
import { logIn } from '../e2e/ground/log-in.ts'
import { desk, withBrowser } from './ground/browser.ts'
import { p95OfFrames, throwTo, watchThread, wheel } from './ground/frames.ts'
import { withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { keepYears } from './ground/years-of-events.ts'

const kept = { partnerId: 2001, years: 1 }
const email = 'sjef@sundet.test'
const goal = 25

async function measure(page: Page): Promise<void> {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  const from = today.subtract({ days: 340 }).toString()
  const to = today.add({ days: 40 }).toString()
  await logIn(page, email)
  await page.goto(`/partners/${kept.partnerId}/shows?from=${from}&to=${to}`)
  const table = page.getByRole('table')
  const lines = async () => Number(await table.getAttribute('aria-rowcount'))
  // The first thousand rows appear before the total is known.
  await expect.poll(lines, { timeout: 30_000 }).toBeGreaterThan(20_000)
  await page.locator('a.dx-row-link').first().waitFor()
  const rows = await lines()
  const session = await watchThread(page)
  const figureOf = (name: string, ms: number) => ({
    name: `a long list ${name}`,
    figure: `${inNumber(ms, 1)} ms of the page's thread a frame (p95), ${inNumber(rows)} lines`,
    ratio: ms / goal,
  })
  report({
    ...figureOf('scrolled by the wheel', await p95OfFrames(page, session, wheel)),
    goal: { atMost: 1 },
  })
  report(figureOf('thrown from place to place', await p95OfFrames(page, session, throwTo)))
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await keepYears(place, [kept], email)
    await withBrowser(async (browser) => {
      const context = await browser.newContext({ ...desk, baseURL: product.address })
      await measure(await context.newPage())
    })
  } finally {
    await product.stop()
  }
})
