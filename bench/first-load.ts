import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { withBarePage } from './ground/bare-page.ts'
import { desk, withBrowser } from './ground/browser.ts'
import { partnerId } from './ground/hundred-events.ts'
import { inTurn, medianOf } from './load/measure.ts'
import { withDemoPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { type QuietPage, withQuietPage } from './ground/quiet-page.ts'
import { serveProduct } from './ground/serve.ts'
import { logIn } from '../e2e/ground/log-in.ts'

const throttle = 4
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

type IsWanted = (response: Response) => boolean

const isScript: IsWanted = (response) => response.request().resourceType() === 'script'

async function fetchedBy(page: Page, path: string, isWanted: IsWanted): Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = []
  const gather = (response: Response) => {
    if (isWanted(response)) bodies.push(response.body())
  }
  page.on('response', gather)
  await page.goto(path)
  await untilStill(bodies)
  page.off('response', gather)
  return Promise.all(bodies)
}

const packedBytes = (files: readonly Buffer[]) =>
  files.reduce((sum, body) => sum + gzipSync(body).length, 0)

/** Waits for a second without requests, since a page with a live connection never finishes loading. */
async function untilStill(fetched: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== fetched.length;) {
    before = fetched.length
    await delay(1000)
  }
}

/** Runs in the page, since polling from outside would use throttled CPU time. Ignores event links above the list. */
function watchForRows() {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('a.dx-row-link')) return
    watcher.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
  })
  watcher.observe(document, { childList: true, subtree: true })
}

/** Returns the time at which the rows were marked as drawn, in milliseconds since navigation. */
const rowsMarked = () =>
  new Promise<number>((resolve) => {
    const marks = new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('rows')) resolve(startTime)
    })
    marks.observe({ type: 'mark', buffered: true })
  })

const run = (work: () => unknown) => `(${work.toString()})()`

async function timeToRows(page: QuietPage, url: string): Promise<number> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: run(watchForRows) })
  await page.send('Page.navigate', { url })
  const asked = { expression: run(rowsMarked), awaitPromise: true, returnByValue: true }
  const { result } = await page.send<{ result: { value: number } }>('Runtime.evaluate', asked)
  return result.value
}

async function measure(browser: Browser, address: string): Promise<void> {
  const visitor = await freshContext(browser, address)
  const reportSize = (name: string, bytes: number, most = 190) => {
    const kilobytes = bytes / 1000
    const figure = `${inNumber(kilobytes, 1)} kB gzip of ${most} kB`
    report({ name, figure, ratio: kilobytes / most, goal: { atMost: 1 } })
  }
  const first = await visitor.newPage()
  // The pages before login run no script, so only their bytes count.
  const login = await fetchedBy(first, '/login', () => true)
  if (login.length < 4) throw new Error('login came without its styles and fonts')
  reportSize('login, with styles and fonts', packedBytes(login))
  await logIn(first, 'sjef@sundet.test')
  const cookies = await visitor.cookies()
  await visitor.close()
  const inFreshPage = async <T>(work: (page: Page) => Promise<T>) => {
    const context = await freshContext(browser, address, cookies)
    const result = await work(await context.newPage())
    await context.close()
    return result
  }
  const list = `/partners/${partnerId}/shows`
  const home = await inFreshPage((page) => fetchedBy(page, '/', isScript))
  reportSize('scripts of home, with all it opens', packedBytes(home))
  const scripts = await inFreshPage((page) => fetchedBy(page, list, isScript))
  reportSize('scripts of the events list', packedBytes(scripts), 175)
  const times = await withBarePage(scripts, (bare) =>
    inTurn({
      list: () => withQuietPage(browser, cookies, (page) => timeToRows(page, address + list)),
      bare: () => withQuietPage(browser, cookies, (page) => timeToRows(page, bare)),
    }),
  )
  const ms = medianOf(times, (round) => round.list)
  const floor = inNumber(medianOf(times, (round) => round.bare))
  const figure = `${inNumber(ms)} ms of 1,200 ms at ${throttle}× CPU throttle; a bare page of as many bytes ${floor} ms`
  report({ name: 'interactive events list', figure, ratio: ms / 1200, goal: { atMost: 1 } })
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place)
  try {
    await withBrowser((browser) => measure(browser, product.address))
  } finally {
    await product.stop()
  }
})
