import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { desk, withBrowser } from './ground/browser.ts'
import { partnerId } from './ground/hundred-events.ts'
import { median, rounds } from './ground/measure.ts'
import { withDemoPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { logIn } from '../e2e/log-in.ts'

const throttle = 4
/** A browser that has seen nothing of the site. The service worker fetches for later, so it stays out. */
async function freshContext(browser: Browser, baseURL: string, cookies: Cookies = []) {
  const context = await browser.newContext({
    ...desk,
    baseURL,
    serviceWorkers: 'block',
  })
  await context.addCookies(cookies)
  return context
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Bytes of the scripts that a page fetches until it is still, each as gzip sends it. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  const gather = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  }
  page.on('response', gather)
  await page.goto(path)
  await untilStill(bodies)
  page.off('response', gather)
  const scripts = await Promise.all(bodies)
  return scripts.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

/** A live page is never done loading, so it is still when a second brings nothing more. */
async function untilStill(fetched: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== fetched.length;) {
    before = fetched.length
    await delay(1000)
  }
}

/** Milliseconds from asking for the list until a row of it can be clicked and the browser has time to answer. */
async function timeToList(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto(`/partners/${partnerId}/shows`, { waitUntil: 'commit' })
  await page.locator(`a[href*="/shows/"]:visible`).first().waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }),
  )
}

async function measure(browser: Browser, address: string): Promise<void> {
  const visitor = await freshContext(browser, address)
  const tell = (name: string, bytes: number) => {
    const kilobytes = bytes / 1000
    const figure = `${inNumber(kilobytes, 1)} kB gzip of 190 kB`
    report({ name, figure, ratio: kilobytes / 190, goal: { atMost: 1 } })
  }
  const first = await visitor.newPage()
  tell('scripts of login', await scriptBytes(first, '/login'))
  await logIn(first, 'sjef@sundet.test')
  const cookies = await visitor.cookies()
  await visitor.close()
  const bytesOf = async (path: string) => {
    const context = await freshContext(browser, address, cookies)
    const bytes = await scriptBytes(await context.newPage(), path)
    await context.close()
    return bytes
  }
  tell('scripts of home, with all it opens', await bytesOf('/'))
  tell('scripts of the events list', await bytesOf(`/partners/${partnerId}/shows`))
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await freshContext(browser, address, cookies)
    times.push(await timeToList(await context.newPage()))
    await context.close()
  }
  const ms = median(times)
  const figure = `${inNumber(ms)} ms of 1,500 ms at ${throttle}× CPU throttle`
  report({ name: 'interactive events list', figure, ratio: ms / 1500, goal: { atMost: 1 } })
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place)
  try {
    await withBrowser((browser) => measure(browser, product.address))
  } finally {
    await product.stop()
  }
})
