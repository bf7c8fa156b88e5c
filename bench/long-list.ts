import { type CDPSession, expect, type Page } from '@playwright/test'
import { logIn } from '../e2e/log-in.ts'
import { desk, withBrowser } from './ground/browser.ts'
import { withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { keepYears } from './ground/years-of-events.ts'

/** A year of 30,000 events in one list, scrolled by the wheel and thrown from place to place. */
const kept = { partnerId: 2001, years: 1 }
const email = 'sjef@sundet.test'
const goal = 25
const steps = 120

/** Milliseconds that the page's own thread has worked. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** What each frame of a scroll costs, the rows that come meanwhile included; the 95th of a hundred. */
async function p95(page: Page, session: CDPSession, scroll: (step: number) => void) {
  const costs: number[] = []
  for (let step = 0; step < steps; step += 1) {
    const before = await workedMs(session)
    await page.evaluate(scroll, step)
    await page.evaluate(afterFrame)
    costs.push((await workedMs(session)) - before)
  }
  return costs.toSorted((one, other) => one - other)[Math.floor(steps * 0.95)] ?? Number.NaN
}

const wheel = () => window.scrollBy(0, 120)
const throwTo = (step: number) =>
  window.scrollTo(0, (((step * 7919) % 1000) / 1000) * document.documentElement.scrollHeight)

async function measure(page: Page): Promise<void> {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  const from = today.subtract({ days: 340 }).toString()
  const to = today.add({ days: 40 }).toString()
  await logIn(page, email)
  await page.goto(`/partners/${kept.partnerId}/shows?from=${from}&to=${to}`)
  const table = page.getByRole('table')
  const lines = async () => Number(await table.getAttribute('aria-rowcount'))
  // The first thousand stand before it is known how many there are.
  await expect.poll(lines, { timeout: 30_000 }).toBeGreaterThan(20_000)
  await page.locator('a.dx-row-link').first().waitFor()
  const rows = await lines()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const tell = (name: string, ms: number) => ({
    name: `a long list ${name}`,
    figure: `${inNumber(ms, 1)} ms of the page's thread a frame (p95), ${inNumber(rows)} lines`,
    ratio: ms / goal,
  })
  report({
    ...tell('scrolled by the wheel', await p95(page, session, wheel)),
    goal: { atMost: 1 },
  })
  report(tell('thrown from place to place', await p95(page, session, throwTo)))
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
