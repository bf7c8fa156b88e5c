import type { Page } from '@playwright/test'
import { testPassword } from '@dxweb/server/testing/people.ts'
import { eventTabs } from '@dxweb/web/screens/shows/ground/event-tabs.ts'
import { desk, withBrowser } from '../../ground/browser.ts'
import { type BenchDatabase, withDatabaseAt } from '../../ground/big-hall.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import type { Outcome } from '../ground/outcome.ts'
import { withSaleHouse } from '../ground/sale-house.ts'

/** Each calls `dx()` unless treated as text. */
export const attacks = [
  '<script>dx()</script>',
  '"><img src=x onerror=dx()>',
  "'><svg onload=dx()>",
  '</script><script>dx()</script>',
  '</title><script>dx()</script>',
  '<iframe srcdoc="<script>parent.dx()</script>">',
  'javascript:dx()',
  '<a href="javascript:dx()" autofocus onfocus=dx()>x</a>',
  '{{constructor.constructor("dx()")()}}',
  '${dx()}',
  '<math><mtext></p><img src=x onerror=dx()></math>',
  '<style>@import"javascript:dx()"</style><body onload=dx()>',
]

/** Columns of user text that others see. */
const fields = [
  ['partner', 'name'],
  ['location', 'name'],
  ['auditorium', 'name'],
  ['renter', 'name'],
  ['event', 'title'],
  ['event', 'organizer'],
  ['event', 'note'],
  ['event_type', 'name'],
  ['event_price_category', 'name'],
  ['event_zone', 'name'],
  ['user_account', 'first_name'],
  ['user_account', 'last_name'],
] as const

const pages = [
  '/',
  '/partners/1003/shows',
  '/partners/1003/shows/new',
  ...eventTabs.map((tab) => `/partners/1003/shows/1/${tab}`),
  '/partners/1003/dashboard',
  '/brukerkonto',
]

/** Plants attacks in all text fields and opens every screen that shows them. */
export function storedXss(count: number): Promise<Outcome> {
  return withSaleHouse(async ({ place, product }) => {
    const tried = attacks.slice(0, count)
    const run = async (database: BenchDatabase) => {
      return withBrowser(async (browser) => {
        const context = await browser.newContext({ ...desk, baseURL: product.address })
        const found: Found = { executions: [], markup: [], shown: 0 }
        const page = await context.newPage()
        await page.exposeFunction('dx', () => void found.executions.push(page.url()))
        page.on('dialog', (dialog) => void dialog.dismiss())
        await logIn(page)
        for (const attack of tried) {
          await plant(database, attack)
          await page.goto('/')
          // The application only listens for navigation once it has started.
          await page.locator('h1').first().waitFor()
          for (const path of pages) await open(page, path, found)
        }
        return found
      })
    }
    const { executions, markup, shown } = await withDatabaseAt(ownerUrlOf(place), run)
    return {
      held: executions.length + markup.length === 0 && shown > tried.length,
      said: `${tried.length} attacks in ${fields.length + 1} fields, seen as text ${shown} times on ${pages.length} screens: ${executions.length} executed, ${markup.length} read as markup ${[...new Set([...executions, ...markup])].join(' ')}`,
    }
  }, 1)
}

/** Price category names are short. */
const shortAttack = '<svg onload=dx()>'

async function plant({ asOwner }: BenchDatabase, attack: string): Promise<void> {
  for (const [table, column] of fields) {
    await asOwner(
      `update ${table} x set ${column} = $1 || n from (select ctid as place, row_number() over () as n from ${table}) r
       where x.ctid = r.place`,
      [attack],
    )
  }
  await asOwner('update price_category set name = $1 || id', [shortAttack])
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-post').fill('sjef@sundet.no')
  await page.getByLabel('Passord', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

interface Found {
  executions: string[]
  /** Names places where an attack became an element, even if the policy stopped it. */
  markup: string[]
  shown: number
}

async function open(page: Page, path: string, found: Found): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.locator('main').first().waitFor()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  const seen = await page.evaluate(() => ({
    markup: document.querySelectorAll(
      '[onerror], [onload], [onfocus], [srcdoc], a[href^="javascript:"]',
    ).length,
    isShown: document.body.innerText.includes('dx()'),
  }))
  if (seen.markup > 0) found.markup.push(page.url())
  if (seen.isShown) found.shown += 1
}
