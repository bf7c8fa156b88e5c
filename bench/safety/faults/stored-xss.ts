import type { Page } from '@playwright/test'
import { testPassword } from '@dxweb/server/testing/people.ts'
import { eventTabs } from '@dxweb/web/screens/shows/ground/event-tabs.ts'
import { desk, withBrowser } from '../../ground/browser.ts'
import { withDatabaseAt } from '../../ground/big-hall.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import { addAttackedRows, attackedFields, attackedPages, attackParts } from './attacked-rows.ts'
import type { Outcome } from '../ground/outcome.ts'
import { withSaleVenue } from '../ground/sale-venue.ts'

/** Attacks that call `dx()` unless they are treated as text. */
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

/** Columns with texts that other users see, and the condition for a venue's rows. */
const fields = [
  ['partner', 'name', 'id = {venue}'],
  ['location', 'name'],
  ['auditorium', 'name'],
  ['renter', 'name'],
  ['event', 'title'],
  ['event', 'organizer'],
  ['event', 'note'],
  ['event_type', 'name'],
  ['event_price_category', 'name'],
  ['event_zone', 'name'],
  [
    'user_account',
    'first_name',
    'id in (select user_id from access_grant where partner_id = {venue})',
  ],
  [
    'user_account',
    'last_name',
    'id in (select user_id from access_grant where partner_id = {venue})',
  ],
  ...attackedFields,
] as readonly (readonly [table: string, column: string, rows?: string])[]

/**
 * Returns a selector that matches once the tabs are drawn with the given tab as current, or without a current tab if
 * the name is unknown.
 */
const isDrawn = (tab: string) =>
  `.dx-tabs:has([href$="/${tab}"][aria-current]), .dx-tabs:not(:has([aria-current]))`

const pagesOf = (venue: number, event: number) =>
  [
    ['/', 'h1'],
    [`/partners/${venue}/shows`, 'a[aria-current][href$="/shows"]'],
    [`/partners/${venue}/shows/new`, 'main form'],
    ...eventTabs.map((tab) => [`/partners/${venue}/shows/${event}/${tab}`, isDrawn(tab)]),
    [`/partners/${venue}/dashboard`, 'main:not(:has(.dx-tabs)) h1'],
    ...attackedPages(venue),
    ['/brukerkonto', '#dx-account'],
  ] as [path: string, drawn: string][]

type AskOwner = (text: string) => Promise<unknown>

const shortAttack = '<svg onload=dx()>'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Puts a different attack in each row of a venue; `turn` shifts the attacks by one row. */
async function plant(ask: AskOwner, venue: number, turn: number): Promise<void> {
  const list = `array[${attacks.map(literal).join(', ')}]`
  for (const [place, [table, column, rows = 'partner_id = {venue}']] of fields.entries()) {
    await ask(
      `update ${table} x set ${column} = (${list})[1 + (n + ${place + turn}) % ${attacks.length}] || n
       from (select ctid as place, row_number() over () as n from ${table}
         where ${rows.replace('{venue}', `${venue}`)}) r
       where x.ctid = r.place`,
    )
  }
  await ask(
    `update price_category set name = ${literal(shortAttack)} || id where partner_id = ${venue}`,
  )
  const attack = literal(attacks[turn % attacks.length] ?? shortAttack)
  for (const text of attackParts(venue, attack)) await ask(text)
}

export interface Attacked {
  ask: AskOwner
  venue: number
  event: number
  turns: number
  /** Number of screens to sample with the seed; all screens if absent. */
  drawn?: { screens: number; seed: number }
}

/** Samples without repetition by a linear congruential generator. */
function drawnFrom<T>(
  all: readonly T[],
  { screens, seed }: { screens: number; seed: number },
): T[] {
  let state = seed
  const left = [...all]
  return Array.from({ length: screens }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return left.splice(state % left.length, 1)
  }).flat()
}

export async function attackScreens(
  page: Page,
  { ask, venue, event, turns, drawn }: Attacked,
): Promise<Outcome> {
  const { executions, markup, ...found }: Found = { executions: [], markup: [], shown: 0 }
  await page.exposeFunction('dx', () => void executions.push(page.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  const every = pagesOf(venue, event)
  const pages = drawn ? drawnFrom(every, drawn) : every
  await addAttackedRows(ask, venue, event)
  for (let turn = 0; turn < turns; turn += 1) {
    await plant(ask, venue, turn)
    await page.goto('/')
    // The application listens for navigation only after its first page is drawn.
    await page.locator('h1').first().waitFor()
    for (const [path, sign] of pages) {
      const seen = await open(page, path, sign)
      if (seen.markup > 0) markup.push(page.url())
      if (seen.isShown) found.shown += 1
    }
  }
  const { shown } = found
  return {
    passed: executions.length + markup.length === 0 && shown > turns,
    summary: `${attacks.length} attacks in ${fields.length + 3} fields, displayed as text ${shown} times on ${pages.length} pages${drawn ? ` of seed ${drawn.seed}` : ''}: ${executions.length} executed, ${markup.length} parsed as markup ${[...new Set([...executions, ...markup])].join(' ')}`,
  }
}

/** Tests a separate venue; with one turn per attack, each field gets every attack. */
export function storedXss(turns: number): Promise<Outcome> {
  return withSaleVenue(
    ({ place, product }) =>
      withDatabaseAt(ownerUrlOf(place), ({ asOwner }) =>
        withBrowser(async (browser) => {
          const context = await browser.newContext({ ...desk, baseURL: product.address })
          const page = await context.newPage()
          await logIn(page)
          return attackScreens(page, { ask: asOwner, venue: 1003, event: 1, turns })
        }),
      ),
    1,
  )
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
  /** Places where an attack became an element, even if the content security policy stopped its script. */
  markup: string[]
  shown: number
}

async function open(page: Page, path: string, drawn: string) {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.locator(drawn).first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('main [class*=dx-skeleton], main [aria-busy=true]'),
  )
  return page.evaluate(() => ({
    markup: document.querySelectorAll(
      '[onerror], [onload], [onfocus], [srcdoc], a[href^="javascript:"]',
    ).length,
    isShown: document.body.innerText.includes('dx()'),
  }))
}
