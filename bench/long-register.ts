import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { logIn } from '../e2e/ground/log-in.ts'
import { desk, withBrowser } from './ground/browser.ts'
import { p95OfFrames, throwTo, watchThread, wheel } from './ground/frames.ts'
import { ownerUrlOf, type Place, withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'

const partnerId = 1003
const count = 10_000
const frameMs = 25
const taskMs = 50

async function makeProducts(place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrlOf(place) })
  await client.connect()
  await client.query(
    `insert into product select (jsonb_populate_record(p, jsonb_build_object('id', 100000 + n, 'name', 'Vare ' || to_char(n, 'FM00000'),
       'number', '', 'barcode_1', '', 'barcode_2', '', 'barcode_3', ''))).*
     from (select p from product p where partner_id = $1 and is_active limit 1) one, generate_series(1, $2) n`,
    [partnerId, count],
  )
  await client.query('analyze product')
  await client.end()
}

interface Watched {
  longest: number
}

/** Runs in the page: records its longest task. Browsers report only tasks over 50 ms. */
const watchTasks = () => {
  const watched: Watched = { longest: 0 }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })
}

const longestTask = () => (globalThis as unknown as { watched: Watched }).watched.longest

/** Runs in the page, since a Playwright locator would walk the whole list and cause a long task of its own. */
const isFirst = (digits: string) =>
  document.querySelector('main tbody tr')?.textContent.includes(digits) ?? false

async function search(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const field = page.getByRole('searchbox')
  for (const digits of ['4711', '0815']) {
    await field.fill('')
    await field.pressSequentially(digits)
    await page.waitForFunction(isFirst, digits)
  }
}

async function measure(page: Page): Promise<void> {
  await logIn(page, 'sjef@sundet.test')
  await page.goto(`/partners/${partnerId}/products/products`)
  const lines = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  await expect.poll(lines, { timeout: 30_000 }).toBeGreaterThan(count)
  await page.locator('main tbody tr').first().waitFor()
  const rows = await lines()
  const session = await watchThread(page)
  await page.evaluate(watchTasks)
  const frames = async (name: string, scroll: (step: number) => void) => {
    const ms = await p95OfFrames(page, session, scroll)
    return {
      name: `a long register ${name}`,
      figure: `${inNumber(ms, 1)} ms of the page's thread a frame (p95), ${inNumber(rows)} lines`,
      ratio: ms / frameMs,
    }
  }
  report({ ...(await frames('scrolled by the wheel', wheel)), goal: { atMost: 1 } })
  await search(page)
  const longest = await page.evaluate(longestTask)
  report({
    name: 'longest task of it, scrolled and searched',
    figure: longest === 0 ? `none over ${taskMs} ms` : `${inNumber(longest)} ms of ${taskMs} ms`,
    ratio: longest / taskMs,
    goal: { atMost: 1 },
  })
  await page.getByRole('searchbox').fill('')
  await expect.poll(lines, { timeout: 30_000 }).toBeGreaterThan(count)
  report(await frames('thrown from place to place', throwTo))
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await makeProducts(place)
    await withBrowser(async (browser) => {
      const context = await browser.newContext({ ...desk, baseURL: product.address })
      await measure(await context.newPage())
    })
  } finally {
    await product.stop()
  }
})
