import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@dxweb/locales/translate.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { axeFindings } from '../ground/axe-findings.ts'
import { launchOptions, norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { signIn } from '../ground/log-in.ts'
import { startServer } from '../ground/server.ts'
import { contactSheets } from './contact-sheets.ts'

// node e2e/pictures/film-pictures.ts <folder> [sizes, as 1440,390] [nb,en] [screens, as board,terms] [address of a
// server]: pictures of film screens and dialogs in light and dark, contact sheets, and axe findings of each.

type Locale = 'nb' | 'en'
type Say = (key: string) => string

interface Shown {
  name: string
  path: string
  ready: string
  /** Is done before the picture, such as opening a dialog. */
  open?: (page: Page, say: Say) => Promise<void>
  /** The narrowest that has it. */
  from?: number
}

const house = '/partners/1002'
const board = `${house}/filmscheduler`
const settings = `${house}/partnerprofile/film`
const planned = '.dx-film-show, .dx-film-list'
const listed = '[data-row], .dx-row-card, .dx-empty'

const press = (key: string) => async (page: Page, say: Say) =>
  page
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click()
const dialog = '[role=dialog]'

async function byKey(page: Page, key: string) {
  await page.getByRole('cell').nth(1).focus()
  await page.keyboard.press(key)
}

const dialogs: readonly Shown[] = [
  { name: 'publish', open: press('filmboard.publish.title') },
  { name: 'plan', open: press('filmboard.plan.title') },
  { name: 'copy', open: (page: Page) => byKey(page, 'k'), from: 1024 },
  { name: 'swap', open: (page: Page) => byKey(page, 'b'), from: 1024 },
  {
    name: 'show',
    open: async (page: Page) =>
      page.locator('.dx-film-show, .dx-film-list li button').first().click(),
  },
].map((each) => ({ path: board, ready: planned, ...each }))

const listedScreens: readonly Shown[] = [
  { name: 'board', path: board, ready: planned },
  { name: 'board-day', path: `${board}?view=day`, ready: planned },
  { name: 'bookings', path: `${board}/bookings`, ready: listed },
  { name: 'booking-new', path: `${board}/bookings/new`, ready: 'form' },
  { name: 'copies', path: `${board}/copies`, ready: listed },
  { name: 'prices', path: `${settings}/filmprices`, ready: listed },
  { name: 'terms', path: `${settings}/filmterms`, ready: listed },
  { name: 'terms-new', path: `${settings}/filmterms/new`, ready: 'form' },
  { name: 'bureaus', path: `${settings}/bureaus`, ready: listed },
  { name: 'rules', path: `${settings}/programming`, ready: 'form' },
  { name: 'settlements', path: `${house}/report/film-settlements`, ready: listed },
  { name: 'settlement', path: `${house}/report/distributor-settlement`, ready: listed },
  { name: 'figures', path: `${house}/report/playing-figures`, ready: listed },
  { name: 'programme', path: `${house}/report/programme`, ready: listed },
  { name: 'mediabase', path: `${house}/mediabase`, ready: listed },
  { name: 'mediabase-proposals', path: `${house}/mediabase/proposals`, ready: listed },
  {
    name: 'propose',
    path: `${house}/mediabase?q=xyz`,
    ready: listed,
    open: press('mediabase.propose'),
  },
]

interface Row {
  id: number
  title: string
}

const asked = (page: Page, register: string) =>
  call<{ data: Row[] }>(page, 'GET', `${register}?limit=40`)

async function ofHouse(page: Page): Promise<Shown[]> {
  const first = async (register: string) => (await asked(page, `${house}/${register}`)).data[0]?.id
  const [booking, term, production] = [
    await first('filmbookings'),
    await first('filmterms'),
    await first('productions'),
  ]
  return [
    ...listedScreens,
    ...dialogs,
    { name: 'booking', path: `${board}/bookings/${booking}`, ready: 'form' },
    { name: 'term', path: `${settings}/filmterms/${term}`, ready: 'form' },
    { name: 'production', path: `${house}/mediabase/${production}`, ready: '.dx-card' },
  ]
}

async function ofPlatform(page: Page): Promise<Shown[]> {
  const base = '/partners/1/mediabase'
  const { data } = await asked(page, '/partners/1/productions')
  const [one, other] = data
  const merge = async (on: Page, say: Say) => {
    await press('mediabase.merge')(on, say)
    await on.locator(`${dialog} [role=combobox]`).fill(other?.title ?? '')
    await on.getByRole('option').first().click()
    await on.locator('.dx-merge-table').waitFor()
  }
  return [
    { name: 'admin', path: `${base}?as=admin`, ready: listed },
    { name: 'admin-production', path: `${base}/${one?.id}?as=admin`, ready: 'form' },
    { name: 'admin-merge', path: `${base}/${one?.id}?as=admin`, ready: 'form', open: merge },
    { name: 'admin-proposals', path: `${base}/proposals?as=admin`, ready: listed },
    { name: 'admin-distributors', path: `${base}/distributors?as=admin`, ready: listed },
    { name: 'admin-import', path: `${base}/import?as=admin`, ready: 'main' },
  ]
}

const print = (text: string) => process.stderr.write(`${text}\n`)

async function stand(page: Page, { path, ready, open }: Shown, say: Say): Promise<void> {
  await page.goto(path)
  await page.locator(ready).first().waitFor({ timeout: 20_000 })
  await page.locator('.dx-skeleton').first().waitFor({ state: 'detached', timeout: 20_000 })
  if (open) {
    await open(page, say)
    await page.locator(dialog).first().waitFor()
    await page.locator('.dx-skeleton').first().waitFor({ state: 'detached', timeout: 20_000 })
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Take {
  folder: string
  width: number
  locale: Locale
  only: readonly string[]
}

async function takeOf(page: Page, shown: readonly Shown[], { folder, width, locale, only }: Take) {
  const say = (key: string) => translate(locale, key)
  for (const one of shown) {
    if (width < (one.from ?? 0) || (only.length > 0 && !only.includes(one.name))) continue
    const name = `${one.name}-${width}-${locale}`
    try {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await stand(page, one, say)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const path = join(folder, `${name}-${colorScheme}.png`)
        await page.screenshot({ path, animations: 'disabled' })
      }
      const over = await tooWide(page)
      if (over > 0) print(`${name} is ${over} px too wide`)
      const found = await axeFindings(page)
      appendFileSync(
        join(folder, 'axe.txt'),
        `${name}: ${found.length}\n${found.map((each) => `  ${each}\n`).join('')}`,
      )
    } catch (error) {
      print(`${name}: ${String(error).split('\n', 1)[0]}`)
    }
  }
}

async function takeAll(browser: Browser, baseURL: string, take: Take): Promise<void> {
  const height = take.width === 390 ? 844 : 900
  const people = [
    ['sjef@byfjord.test', ofHouse],
    ['super@dxweb.test', ofPlatform],
  ] as const
  for (const [email, find] of people) {
    const context = await browser.newContext({
      ...norwegian,
      baseURL,
      viewport: { width: take.width, height },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page, email)
    await page.goto(`/?locale=${take.locale}`)
    await takeOf(page, await find(page), take)
    await context.close()
  }
}

const [folder, widths = '1440,1024,390', locales = 'nb,en', only = '', address = ''] =
  process.argv.slice(2)
if (folder === undefined) {
  print('Give the folder for the pictures: node e2e/pictures/film-pictures.ts <folder>')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const server = address === '' ? await startServer() : { url: address, stop: () => undefined }
const browser = await chromium.launch(launchOptions)
try {
  for (const width of widths.split(',').map(Number)) {
    for (const locale of locales.split(',').map((each) => (each === 'en' ? 'en' : 'nb'))) {
      const take = { folder, width, locale, only: only.split(',').filter(Boolean) } as const
      await takeAll(browser, server.url, take)
    }
  }
  await contactSheets(browser, folder)
} finally {
  await browser.close()
  await server.stop()
}
