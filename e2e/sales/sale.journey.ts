import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { dayAhead, farTime, house, makeEvent } from '../ground/far-event.ts'
import { logIn, signIn } from '../ground/log-in.ts'
import { publish } from '../ground/publish.ts'

/** With the section, since the balcony repeats row and seat numbers. */
const seat = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, `) })
const panel = (page: Page) => page.getByRole('region', { name: 'Salg', exact: true })
const chosen = (page: Page) => page.getByRole('list', { name: 'Valgte seter' })
const kroner = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))

const termRow = (page: Page, term: string | RegExp) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })

const sum = async (page: Page, term: string | RegExp) =>
  kroner((await termRow(page, term).locator('dd').textContent()) ?? '')

/** 'Parkett, rad 5, sete 7' as receipts write it. */
const onReceipt = (name: string) => name.replace(/, \S+ (\d+)$/, ': $1')

const figure = async (page: Page, term: string) =>
  kroner((await termRow(page, term).locator('strong').textContent()) ?? '')

async function soldThisYear(page: Page): Promise<number> {
  await page.goto(`${house}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashbord' })).toBeVisible()
  return figure(page, 'Hittil i år, uten mva')
}

/** A second till with its seats as a list. */
async function openTill(browser: Browser, eventPath: string, isLive: boolean): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  if (!isLive) await page.route('**/stream?*', (route) => route.abort())
  await signIn(page, 'flere@dxweb.test')
  await page.goto(`${eventPath}/seating?view=list`)
  await expect(page.getByRole('region', { name: 'Seteliste' })).toBeVisible()
  return page
}

async function openDashboard(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'flere@dxweb.test')
  await page.goto(`${house}/dashboard`)
  await page.getByRole('button', { name: 'Vis som tabell' }).click()
  return page
}

async function makeDraft(page: Page): Promise<string> {
  const { title, date, startTime, endTime } = farTime()
  await page.getByRole('link', { name: 'Nytt arrangement' }).click()
  await page.getByRole('textbox', { name: 'Tittel' }).fill(title)
  for (const [field, choice] of [
    ['Sal', 'Storsalen'],
    ['Arrangementstype', 'Konsert'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await page.getByLabel('Dato').fill(date)
  await page.getByLabel('Start').fill(startTime)
  await page.getByLabel('Slutt').fill(endTime)
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return title
}

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

test('a draft becomes an event with sold tickets, and the money shows everywhere at once', async ({
  page,
  browser,
}) => {
  await logIn(page, 'sjef@sundet.test')
  const before = await soldThisYear(page)
  await page.getByRole('link', { name: 'Arrangementer' }).first().click()
  await makeDraft(page)
  await expect(page.getByText('Kladd', { exact: true })).toBeVisible()
  const path = new URL(page.url()).pathname.replace(/\/sales$/, '')

  await publish(page)
  await expect(page.getByText('I salg', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Salkart' }).click()
  const seats = await chooseTwo(page)
  await page.getByRole('button', { name: /^Honnør/ }).click()
  await expect(chosen(page)).toContainText('Voksen')
  await expect(chosen(page)).toContainText('Honnør')

  const other = await openTill(browser, path, true)
  const wall = await openDashboard(browser)
  for (const screen of [other, wall]) await expect(screen.getByText('Direkte')).toBeVisible()
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
  await wall.context().close()

  const printed = page.waitForResponse((answer) => answer.url().endsWith('/prints'))
  const opened = page.waitForEvent('popup')
  await panel(page)
    .getByRole('button', { name: /^Skriv ut billetter/i })
    .click()
  const tickets = await printed
  expect(tickets.headers()['content-type']).toBe('application/pdf')
  await (await opened).close()

  await page.getByRole('link', { name: 'Salgsoversikt' }).click()
  await expect.poll(() => figure(page, 'Solgte billetter')).toBe(2)
  expect(await figure(page, 'Brutto')).toBe(total)
  await page.getByRole('link', { name: 'Transaksjoner' }).click()
  const sales = page.getByRole('table', { name: 'Transaksjoner' })
  await expect(sales.locator('tbody tr')).toHaveCount(1)
  await sales.locator('tbody tr').click()
  const receipt = page.getByRole('dialog', { name: 'Kvittering' })
  for (const name of seats) await expect(receipt).toContainText(onReceipt(name))
  await page.keyboard.press('Escape')
  expect((await soldThisYear(page)) - before).toBe(total)
})

test('of two tills that want one seat, one holds it and the other is told and keeps the rest', async ({
  browser,
}) => {
  const setup = await browser.newContext()
  const chief = await setup.newPage()
  await signIn(chief, 'sjef@sundet.test')
  const { path } = await makeEvent(chief)
  await setup.close()

  // Without the stream the other till learns of the sale only when refused.
  const [first, second] = [
    await openTill(browser, path, false),
    await openTill(browser, path, false),
  ]
  const wanted = 'Parkett, rad 5, sete 7'
  await seat(first, wanted).click()
  await expect(panel(first).getByRole('timer')).toContainText('Holdes i')
  await seat(second, 'Parkett, rad 6, sete 8').click()
  await expect(panel(second).getByRole('timer')).toContainText('Holdes i')
  await seat(second, wanted).click()
  await expect(panel(second).getByRole('alert').filter({ hasText: wanted })).toBeVisible()
  await expect(chosen(second).getByRole('listitem')).toHaveCount(1)

  await panel(first).getByRole('button', { name: /^Kort/ }).click()
  await expect(panel(first)).toContainText('1 billett solgt')
  await panel(second)
    .getByRole('button', { name: /^Kontant/ })
    .click()
  await panel(second).getByRole('button', { name: 'Fullfør' }).click()
  await expect(panel(second)).toContainText('1 billett solgt')
  for (const till of [first, second]) await till.context().close()
})

test('keys alone sell the two best seats, and a reservation is made and partly collected', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page)
  await page.goto(`${path}/seating`)
  await expect(panel(page)).toContainText('Velg seter i salen.')
  let strokes = 0
  const press = async (key: string) => {
    strokes += 1
    await page.keyboard.press(key)
  }
  await press('2')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await press('F2')
  await expect(panel(page)).toContainText('2 billetter solgt')
  expect(strokes).toBeLessThanOrEqual(12)

  await page.keyboard.press('Enter')
  await page.keyboard.press('3')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')
  await page.reload()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('F4')
  const dialog = page.getByRole('dialog', { name: 'Reserver plassene' })
  await dialog.getByLabel('Navn').fill('Ola Vik')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Velg seter i salen.')

  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  await page.getByRole('row').filter({ hasText: 'Ola Vik' }).click()
  const change = page.getByRole('dialog', { name: /^Reservasjon \d/ })
  await change.getByLabel('Hentes innen, dato').fill(dayAhead(3))
  await change.getByLabel('Klokkeslett').fill('14:45')
  await change.getByRole('button', { name: 'Lagre' }).click()
  const waiting = page.getByRole('row').filter({ hasText: 'Ola Vik' })
  await expect(waiting).toContainText('14:45')
  await page.getByRole('button', { name: /^Hent reservasjon/ }).click()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
  await expect(panel(page)).toContainText('Ola Vik')
  await chosen(page)
    .getByRole('button', { name: /^Ta ut/ })
    .first()
    .click()
  await page.keyboard.press('F2')
  await expect(panel(page)).toContainText('2 billetter solgt')
  await expect(panel(page)).toContainText('Reservert av Ola Vik')
  await page.getByRole('link', { name: 'Reservasjoner' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ola Vik' })
  await expect(row.getByRole('cell', { name: '1', exact: true }).last()).toBeVisible()
})

test('a second sale of three tickets needs no choice of category', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeEvent(page)
  await page.goto(`${path}/seating`)
  await expect(panel(page)).toContainText('Velg seter i salen.')
  const sellThree = async (category: string) => {
    await page.keyboard.press('3')
    await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
    if (category !== '') await page.keyboard.press(`Shift+${category}`)
    const chosenSeats = (await chosen(page).getByRole('listitem').allTextContents()).join(' ')
    await page.keyboard.press('F2')
    await expect(panel(page)).toContainText('3 billetter solgt')
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('Velg seter i salen.')
    return chosenSeats
  }
  expect(await sellThree('B')).toContain('Barn')
  const next = await sellThree('')
  expect(next).not.toContain('Barn')
  expect(next.match(/Voksen/g)).toHaveLength(3)
})
