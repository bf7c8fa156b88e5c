import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions, norwegian } from './browser.ts'
import { call } from './call.ts'
import { signIn } from './log-in.ts'
import startServer from './server.ts'

// node e2e/event-pictures.ts <folder> [sizes, as 1440,390] [nb or en] [screens, as sales,zones]: an event's twelve tabs
// with what a venue has written in them, the same of one that is new, and the phone's lists, to be looked at.

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

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const written = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) })

/** Writes in an event what a venue would: people, a note, a synopsis and an economy. */
async function fill(page: Page, id: number): Promise<void> {
  const at = `${house}/events/${id}`
  const people = await call<{ total: number }>(page, 'GET', `${at}/participants`)
  if (people.total > 0) return
  for (const [firstName, lastName] of [
    ['Ingrid', 'Solbakken'],
    ['Jonas', 'Hjelmeland-Kristoffersen'],
    ['Aino', 'Vik'],
  ] as const) {
    const person = { firstName, lastName, email: `${lastName.toLowerCase()}@epost.test` }
    await call(page, 'POST', `${at}/participants`, { ...person, phone: '912 34 567', note: '' })
  }
  const note = written('Bandet kommer kl. 14. Husk to ekstra monitorer.', 'Døra åpner 18:30.')
  await call(page, 'PUT', `${at}/notes`, { version: 0, document: note })
  const nb = written('En kveld med viser, fortellinger og litt for mye kaffe.')
  const en = written('An evening of songs, stories and a little too much coffee.')
  await call(page, 'PUT', `${at}/synopsis`, { version: 0, nb, en })
  await fillEconomy(page, at)
  await fillFiles(page, id)
}

async function fillEconomy(page: Page, at: string): Promise<void> {
  const line = (side: string, name: string, vatCode: string, [budgetOre, actualOre]: number[]) => ({
    side,
    name,
    vatCode,
    budgetOre,
    actualOre: actualOre ?? null,
  })
  const lines = [
    line('income', 'Bar og garderobe', 'high', [2_400_000]),
    line('cost', 'Hotell til bandet', 'low', [900_000, 875_000]),
    line('cost', 'Annonsering i lokalavisa', 'high', [500_000]),
  ]
  const deal = { kind: 'versus', amountOre: 4_000_000, percent: 7000 }
  const body = { version: 0, lines, deal, ticketBudgetOre: 15_000_000 }
  await call(page, 'PUT', `${at}/economy`, body)
}

/** Files and a poster by the page itself, as people do; and somebody who has come. */
async function fillFiles(page: Page, id: number): Promise<void> {
  const picture = await page.screenshot()
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
  const text = { mimeType: 'text/plain', buffer: Buffer.from('Kanal 1: sang') }
  await page.goto(`${house}/shows/${id}/attachments`)
  await page
    .getByLabel('Legg til filer')
    .first()
    .setInputFiles([png('scenetegning.png'), { name: 'rider med en lang tittel.txt', ...text }])
  await page.getByText('scenetegning.png').first().waitFor()
  await page.goto(`${house}/shows/${id}/synopsis`)
  await page
    .getByLabel('Velg plakat')
    .first()
    .setInputFiles([png('plakat.png')])
  await page.locator('#dx-page-content img').first().waitFor()
  await page.goto(`${house}/shows/${id}/participants`)
  await page
    .getByRole('button', { name: /^Sjekk inn/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Sjekk ut/ })
    .first()
    .waitFor()
}

const tabs = [
  { name: 'sales', ready: '.dx-figures' },
  { name: 'reservations', ready: '.dx-tab-stack, [data-row], .dx-empty' },
  { name: 'transactions', ready: '[data-row], .dx-empty' },
  { name: 'seating', ready: '.dx-seat-map-canvas, .dx-empty, .dx-counter' },
  { name: 'zones', ready: '.dx-tab-stack' },
  { name: 'participants', ready: '[data-row], .dx-empty' },
  { name: 'settings', ready: '.dx-settings-meaning' },
  { name: 'attachments', ready: '.dx-empty, [data-row], input[type=file]' },
  { name: 'synopsis', ready: '.dx-rich-editor' },
  { name: 'note', ready: '.dx-rich-editor' },
  { name: 'resources', ready: '[data-row], .dx-empty' },
  { name: 'economy', ready: 'form, table' },
] as const

const lists = [
  { name: 'home', path: '/', ready: '.dx-places' },
  { name: 'events', path: `${house}/shows`, ready: '[data-row], .dx-event-card' },
  { name: 'products', path: `${house}/products`, ready: '[data-row], .dx-row-card, .dx-empty' },
] as const

interface Pictures {
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
  // What is wider than the screen moves the whole page sideways on a phone.
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (over > 0) process.stderr.write(`${file} is ${over} px too wide\n`)
}

async function takeAll(browser: Browser, pictures: Pictures): Promise<void> {
  const { folder, widths, locale, only } = pictures
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const height = width === 1440 ? 900 : width === 1024 ? 768 : 844
      const context = await browser.newContext({
        ...norwegian,
        baseURL: process.env.E2E_URL,
        viewport: { width, height },
        colorScheme,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await signIn(page, 'flere@dxweb.test')
      await page.goto(`/?locale=${locale}`)
      const rows = await eventsAhead(page)
      const full = bestOf(
        rows,
        (row) => row.auditorium === 'Storsalen' && row.saleState === 'inSale',
      )
      const other = bestOf(rows, (row) => row.saleState === 'unticketed')
      await fill(page, full)
      const shown = [
        ...tabs.map((tab) => ({ ...tab, path: `${house}/shows/${full}/${tab.name}` })),
        ...tabs.map((tab) => ({
          ...tab,
          name: `${tab.name}-empty`,
          path: `${house}/shows/${other}/${tab.name}`,
        })),
        ...lists,
      ].filter(({ name }) => only.length === 0 || only.includes(name))
      for (const { name, path, ready } of shown) {
        const file = join(folder, `${name}-${width}-${colorScheme}-${locale}.png`)
        await take(page, file, path, ready)
      }
      await context.close()
    }
  }
}

const [folder, widths = '1440,1024,390', locale = 'nb', only = ''] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Give the folder for the pictures: node e2e/event-pictures.ts <folder>\n')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const stop = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  await takeAll(browser, {
    folder,
    widths: widths.split(',').map(Number),
    locale: locale === 'en' ? 'en' : 'nb',
    only: only.split(',').filter(Boolean),
  })
} finally {
  await browser.close()
  await stop()
}
