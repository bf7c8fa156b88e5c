import { expect, type Page, test } from '../ground/journey.ts'
import { openTab } from '../events/open-tab.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { chosen, enter, isLive, panel } from './tills.ts'

const seat = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, `) })
const kroner = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))

const termRow = (page: Page, term: string | RegExp) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })

const sum = async (page: Page, term: string | RegExp) =>
  kroner((await termRow(page, term).locator('dd').textContent()) ?? '')

/** Writes a seat as on receipts, such as 'Parkett, rad 5: 7'. */
const onReceipt = (name: string) => name.replace(/, \S+ (\d+)$/, ': $1')

const figure = async (page: Page, term: string) =>
  kroner((await termRow(page, term).locator('strong').textContent()) ?? '')

async function chooseTwo(page: Page): Promise<string[]> {
  const hall = page.getByRole('application', { name: 'Salkart' })
  await hall.focus()
  await page.keyboard.press('Enter')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  return chosen(page).locator('b').allTextContents()
}

test('after tickets are sold, all open pages show the seats and the revenue immediately', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page, { hall: 'Kinosalen' })
  await page.goto(`${path}/seating`)
  const seats = await chooseTwo(page)
  await page.getByRole('button', { name: /^Honnør/ }).click()
  await expect(chosen(page)).toContainText('Voksen')
  await expect(chosen(page)).toContainText('Honnør')

  // Another user has two open tabs: a till and a dashboard.
  const other = await enter(browser, 'flere@dxweb.test')
  await other.goto(`${path}/seating?view=list`)
  await expect(other.getByRole('region', { name: 'Seteliste' })).toBeVisible()
  const wall = await other.context().newPage()
  await wall.goto(`${venue}/dashboard`)
  await wall.getByRole('button', { name: 'Vis som tabell' }).click()
  for (const screen of [other, wall]) await isLive(screen)
  const before = await figure(wall, 'Hittil i år, uten mva')
  let loads = 0
  for (const screen of [other, wall]) screen.on('load', () => (loads += 1))
  for (const name of seats) await expect(seat(other, name)).toHaveAccessibleName(/holdes/)

  const total = await sum(page, 'Å betale')
  expect(total).toBeGreaterThan(0)
  await panel(page).getByRole('button', { name: /^Kort/ }).click()
  await expect(panel(page)).toContainText('2 billetter solgt')
  expect(await sum(page, /^Betalt/)).toBe(total)
  for (const name of seats) await expect(panel(page)).toContainText(onReceipt(name))
  await expect(panel(page)).toContainText('Kvittering nr.')

  for (const name of seats) await expect(seat(other, name)).toHaveAccessibleName(/solgt/)
  await expect.poll(() => figure(wall, 'Hittil i år, uten mva')).toBe(before + total)
  await expect(wall.getByRole('button', { name: 'Vis som tabell', expanded: true })).toBeFocused()
  expect(loads).toBe(0)
  await other.context().close()

  const printed = page.waitForResponse((answer) => answer.url().endsWith('/prints'))
  const opened = page.waitForEvent('popup')
  await panel(page)
    .getByRole('button', { name: /^Skriv ut billetter/i })
    .click()
  const tickets = await printed
  expect(tickets.headers()['content-type']).toBe('application/pdf')
  await (await opened).close()

  await page.getByRole('link', { name: 'Oversikt' }).click()
  await expect.poll(() => figure(page, 'Solgte billetter')).toBe(2)
  expect(await figure(page, 'Brutto')).toBe(total)
  await openTab(page, 'transactions')
  const sales = page.getByRole('table', { name: 'Transaksjoner' })
  await expect(sales.locator('tbody tr')).toHaveCount(1)
  await sales.locator('tbody tr').click()
  const receipt = page.getByRole('dialog', { name: 'Kvittering' })
  for (const name of seats) await expect(receipt).toContainText(onReceipt(name))
})
