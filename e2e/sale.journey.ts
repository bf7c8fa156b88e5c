import { expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './log-in.ts'

const house = '/partners/1003'

/** A day far ahead, which no part of the demo programmes. */
const farDay = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Makes a draft in Storsalen by the form; answers the event's address. */
async function draft(page: Page, title: string, start: string): Promise<string> {
  await page.goto(`${house}/shows`)
  await page.getByRole('link', { name: 'Nytt arrangement' }).first().click()
  await page.getByLabel(/^Tittel/).fill(title)
  await choose(page, /^Sal/, 'Storsalen')
  await choose(page, /^Arrangementstype/, 'Konsert')
  await page.getByLabel(/^Dato/).fill(farDay)
  await page.getByLabel(/^Start/).fill(start)
  await page.getByLabel(/^Slutt/).fill('23:30')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page).toHaveURL(/\/shows\/\d+/)
  return /\/shows\/\d+/.exec(page.url())?.[0] ?? ''
}

async function openSeats(page: Page, event: string): Promise<void> {
  await page.goto(`/partners/1003${event}/seating`)
  await page.getByRole('button', { name: 'Vis som liste' }).click()
  await expect(seat(page, 1, 1)).toBeVisible()
}

/** A seat of the list that stands beside the map, in the stalls. */
function seat(page: Page, row: number, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Rad ${row}, sete ${number}, Parkett`) })
}

test('a draft is published and two seats are sold; figures and another browser follow', async ({
  browser,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  const other = await (await browser.newContext()).newPage()
  await logIn(clerk, 'sjef@sundet.test', `${house}/shows`)
  await logIn(other, 'flere@dxweb.test', `${house}/shows`)
  const event = await draft(clerk, 'Vårkonsert med korpset', '18:10')

  await clerk.getByRole('button', { name: 'Publiser' }).click()
  await expect(clerk.getByRole('button', { name: 'Stopp salg' })).toBeVisible()
  await openSeats(clerk, event)
  await openSeats(other, event)

  await seat(clerk, 1, 5).click()
  await seat(clerk, 1, 6).click()
  const sale = clerk.getByRole('region', { name: 'Salg' })
  await clerk.keyboard.press('h')
  await expect(sale).toContainText('Honnør')
  await expect(sale).toContainText('Voksen')
  await seat(other, 1, 6).click()
  await sale.getByRole('button', { name: /^Kort/ }).click()
  const pdf = sale.getByRole('link', { name: /PDF/ })
  await expect(pdf).toBeVisible()
  const tickets = await clerk.request.get((await pdf.getAttribute('href')) ?? '')
  expect(tickets.headers()['content-type']).toBe('application/pdf')
  expect((await tickets.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await expect(seat(other, 1, 5)).toHaveAccessibleName(/solgt/)
  await expect(other.getByRole('alert').filter({ hasText: 'Rad 1, sete 6' })).toBeVisible()

  await clerk.getByRole('link', { name: 'Salgsoversikt' }).click()
  await expect(clerk.getByRole('row', { name: /Honnør/ })).toBeVisible()
  await expect(clerk.getByRole('row', { name: /Luke/ })).toBeVisible()
  await clerk.getByRole('link', { name: 'Transaksjoner' }).click()
  await expect(clerk.getByText('1-5, 1-6')).toBeVisible()
  await clerk.goto(`${house}/dashboard`)
  await expect(clerk.getByText('I dag')).toBeVisible()
})

test('a seat that two clerks want is sold to one, and the other is told', async ({ browser }) => {
  const first = await (await browser.newContext()).newPage()
  const second = await (await browser.newContext()).newPage()
  await logIn(first, 'sjef@sundet.test', `${house}/shows`)
  await logIn(second, 'flere@dxweb.test', `${house}/shows`)
  const event = await draft(first, 'Jazz i Storsalen', '13:20')
  await first.getByRole('button', { name: 'Publiser' }).click()
  await expect(first.getByRole('button', { name: 'Stopp salg' })).toBeVisible()
  // The second clerk's browser hears of no change, so that only the sale itself can tell.
  await second.route('**/stream?*', (route) => route.abort())
  await openSeats(first, event)
  await openSeats(second, event)

  for (const page of [first, second]) await seat(page, 2, 7).click()
  await seat(second, 2, 8).click()
  await first.getByRole('region', { name: 'Salg' }).getByRole('button', { name: /^Kort/ }).click()
  await expect(first.getByRole('link', { name: /PDF/ })).toBeVisible()
  await second.getByRole('region', { name: 'Salg' }).getByRole('button', { name: /^Kort/ }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'Rad 2, sete 7' })).toBeVisible()
  await expect(seat(second, 2, 7)).toHaveAccessibleName(/solgt/)
  const left = second.getByRole('region', { name: 'Salg' })
  await expect(left).toContainText('Rad 2, sete 8')

  await left.getByRole('button', { name: /^Kontant/ }).click()
  await left.getByRole('button', { name: 'Fullfør' }).click()
  await expect(second.getByRole('link', { name: /PDF/ })).toBeVisible()
})
