import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions, norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { fillEvent } from '../ground/fill-event.ts'
import { signIn } from '../ground/log-in.ts'
import { startServer } from '../ground/server.ts'

// node e2e/pictures/event-pictures.ts <folder> [sizes, as 1440,390] [nb or en] [screens, as
// sales,zones]: pictures of an event's tabs, filled and new, and of the planning screens.

const house = '/partners/1003'
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Row {
  id: number
  auditorium: string
  saleState: string
  soldCount: number
}

async function eventsAhead(page: Page): Promise<Row[]> {
  const path = `${house}/events?${new URLSearchParams({ from: day(0), to: day(60) }).toString()}`
  return (await call<{ data: Row[] }>(page, 'GET', path)).data
}

function bestOf(rows: readonly Row[], isMeant: (row: Row) => boolean): number {
  const best = rows.filter(isMeant).toSorted((one, other) => other.soldCount - one.soldCount)[0]
  if (best === undefined) throw new Error('There is no such event in the demo')
  return best.id
}

const tabs = [
  { name: 'sales', ready: '.dx-figures, .dx-empty' },
  { name: 'reservations', ready: '.dx-tab-stack, [data-row], .dx-empty' },
  { name: 'transactions', ready: '[data-row], .dx-empty' },
  { name: 'seating', ready: '.dx-seat-map-canvas, .dx-empty, .dx-counter' },
  { name: 'zones', ready: '.dx-tab-stack' },
  { name: 'participants', ready: '[data-row], .dx-empty' },
  { name: 'settings', ready: '.dx-settings-meaning' },
  { name: 'attachments', ready: '.dx-empty, [data-row], input[type=file]' },
  { name: 'synopsis', ready: '.dx-rich-editor' },
  { name: 'note', ready: '.dx-rich-editor' },
  { name: 'resources', ready: '.dx-booked, .dx-empty' },
  { name: 'economy', ready: 'form, table' },
] as const

const culture = `${house}/culture`
const blocks = '.dx-block'
const spans = '.dx-span'
const listed = '[data-row], .dx-event-card'

const screens = [
  { name: 'home', path: '/', ready: '.dx-places' },
  { name: 'dashboard', path: `${house}/dashboard`, ready: '.dx-dash__figure' },
  { name: 'events', path: `${house}/shows`, ready: listed },
  { name: 'events-ahead', path: `${house}/shows?period=nextThirtyDays`, ready: listed },
  { name: 'products', path: `${house}/products`, ready: '[data-row], .dx-row-card, .dx-empty' },
  { name: 'calendar-day', path: `${culture}?mode=day`, ready: blocks },
  { name: 'calendar-day-rows', path: `${culture}?mode=day&halls=rows`, ready: spans },
  { name: 'calendar-week', path: culture, ready: blocks },
  { name: 'calendar-week-halls', path: `${culture}?halls=columns`, ready: blocks },
  { name: 'calendar-week-rows', path: `${culture}?halls=rows`, ready: spans },
  { name: 'calendar-month', path: `${culture}?mode=month`, ready: '.dx-month-event' },
  { name: 'timeline-hours', path: `${culture}/timeline?zoom=hours`, ready: spans },
  { name: 'timeline', path: `${culture}/timeline`, ready: spans },
  { name: 'timeline-weeks', path: `${culture}/timeline?zoom=weeks`, ready: spans },
  { name: 'resources-day', path: `${culture}/resources?mode=day`, ready: '.dx-rows' },
  { name: 'reports', path: `${house}/report`, ready: '.dx-card, a' },
  { name: 'report-sales', path: `${house}/report/ticket-sales?compare=weeks`, ready: '[data-row]' },
  { name: 'report-activity', path: `${house}/report/activity`, ready: '[data-row]' },
  { name: 'report-tono', path: `${house}/report/tono`, ready: '[data-row], .dx-empty' },
  { name: 'resources-week', path: `${culture}/resources`, ready: '.dx-rows' },
] as const

const rented = [
  { name: 'renter-events', path: `${house}/renters/1/shows?period=thisYear`, ready: listed },
] as const

const ofPlatform = [
  { name: 'report-admin', path: '/partners/1/reportsadmin', ready: '[data-row], .dx-empty' },
] as const

interface Pictures {
  url: string
  folder: string
  widths: readonly number[]
  locale: 'nb' | 'en'
  only: readonly string[]
}

async function take(page: Page, file: string, path: string, ready: string): Promise<void> {
  await page.goto(path)
  await page
    .locator(ready)
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => {
      process.stderr.write(`${path} does not show ${ready}\n`)
    })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.locator('.dx-skeleton').first().waitFor({ state: 'detached', timeout: 15_000 })
  await page.screenshot({ path: file, animations: 'disabled' })
  // Wider content would scroll the whole page sideways on a phone.
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (over > 0) process.stderr.write(`${file} is ${over} px too wide\n`)
}

interface Shown {
  name: string
  path: string
  ready: string
}

async function shownToChief(page: Page): Promise<Shown[]> {
  const rows = await eventsAhead(page)
  const isInSale = ({ auditorium, saleState }: Row) =>
    auditorium === 'Storsalen' && saleState === 'inSale'
  const full = bestOf(rows, isInSale)
  const other = bestOf(rows, ({ saleState }) => saleState === 'unticketed')
  await fillEvent(page, full)
  const tabsOf = (id: number, end: string) =>
    tabs.map(({ name, ready }) => ({
      name: `${name}${end}`,
      path: `${house}/shows/${id}/${name}`,
      ready,
    }))
  return [...tabsOf(full, ''), ...tabsOf(other, '-empty'), ...screens]
}

async function takeAll(browser: Browser, pictures: Pictures): Promise<void> {
  const { url: baseURL, folder, widths, locale, only } = pictures
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const height = width === 1440 ? 900 : width === 1024 ? 768 : 844
      const context = await browser.newContext({
        ...norwegian,
        baseURL,
        viewport: { width, height },
        colorScheme,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const takeOf = async (email: string, find: () => Promise<readonly Shown[]>) => {
        await signIn(page, email)
        await page.goto(`/?locale=${locale}`)
        const shown = await find()
        for (const { name, path, ready } of shown) {
          if (only.length > 0 && !only.includes(name)) continue
          const file = join(folder, `${name}-${width}-${colorScheme}-${locale}.png`)
          await take(page, file, path, ready)
        }
      }
      await takeOf('flere@dxweb.test', () => shownToChief(page))
      await context.clearCookies()
      await takeOf('leietaker@sundet.test', () => Promise.resolve(rented))
      await context.clearCookies()
      await takeOf('super@dxweb.test', () => Promise.resolve(ofPlatform))
      await context.close()
    }
  }
}

const [folder, widths = '1440,1024,390', locale = 'nb', only = ''] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write(
    'Give the folder for the pictures: node e2e/pictures/event-pictures.ts <folder>\n',
  )
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  await takeAll(browser, {
    url: server.url,
    folder,
    widths: widths.split(',').map(Number),
    locale: locale === 'en' ? 'en' : 'nb',
    only: only.split(',').filter(Boolean),
  })
} finally {
  await browser.close()
  await server.stop()
}
