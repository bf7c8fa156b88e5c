import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions, norwegian } from '../ground/browser.ts'
import { logIn } from '../ground/log-in.ts'
import { startServer } from '../ground/server.ts'

// node e2e/pictures/pictures.ts <folder>: pictures of each screen at three widths, in light and dark.

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const schemes = ['light', 'dark'] as const
const house = '/partners/1003'

async function findEvent(page: Page): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ from: day(0), to: day(60), q: '' })
  query.delete('q')
  const answer = await page.request.get(`/api/v1${house}/events?${query}`)
  const { data } = (await answer.json()) as {
    data: { id: number; auditorium: string; saleState: string; soldCount: number }[]
  }
  const inHall = data.filter((row) => row.auditorium === 'Storsalen' && row.saleState === 'inSale')
  const best = inHall.toSorted((one, other) => other.soldCount - one.soldCount)[0]
  if (best === undefined) throw new Error('No event is in sale')
  return best.id
}

const screens = (eventId: number) => [
  { name: 'events', path: `${house}/shows`, ready: '[data-row], .dx-event-card' },
  { name: 'event', path: `${house}/shows/${eventId}/sales`, ready: '.dx-figures' },
  { name: 'transactions', path: `${house}/shows/${eventId}/transactions`, ready: '[data-row]' },
  { name: 'seating', path: `${house}/shows/${eventId}/seating`, ready: '.dx-seat-map-canvas' },
  { name: 'seats', path: `${house}/shows/${eventId}/seating?view=list`, ready: '[data-seat]' },
  { name: 'zones', path: `${house}/shows/${eventId}/zones`, ready: '[data-row]' },
  { name: 'note', path: `${house}/shows/${eventId}/note`, ready: '.dx-rich-editor' },
  { name: 'new', path: `${house}/shows/new`, ready: 'form' },
  { name: 'dashboard', path: `${house}/dashboard`, ready: '.dx-dash__figure' },
  { name: 'calendar', path: `${house}/culture`, ready: '.dx-grid' },
  { name: 'account', path: '/brukerkonto', ready: '#dx-account' },
]

async function takeOne(page: Page, file: string, path: string, ready: string): Promise<void> {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: file, animations: 'disabled' })
}

async function takeAll(browser: Browser, baseURL: string, folder: string): Promise<void> {
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        ...norwegian,
        baseURL,
        viewport,
        colorScheme,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const file = (name: string) => join(folder, `${name}-${viewport.width}-${colorScheme}.png`)
      await takeOne(page, file('login'), '/login', 'form')
      await logIn(page, 'flere@dxweb.test')
      await takeOne(page, file('home'), '/', '.dx-places')
      for (const { name, path, ready } of screens(await findEvent(page))) {
        await takeOne(page, file(name), path, ready)
      }
      await context.close()
    }
  }
}

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write('Give the folder for the pictures: node e2e/pictures/pictures.ts <folder>\n')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  await takeAll(browser, server.url, folder)
} finally {
  await browser.close()
  await server.stop()
}
