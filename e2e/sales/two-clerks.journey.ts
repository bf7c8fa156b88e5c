import { type Browser, expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent, makeOpenEvent, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Salg', exact: true })
const chosen = (page: Page) => page.getByRole('list', { name: 'Valgte seter' })

async function enter(browser: Browser, email: string, isPhone = false): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(isPhone && { viewport: { width: 390, height: 844 } }),
  })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** Neither reloads a page. */
async function twoClerks(browser: Browser) {
  const [first, second] = await Promise.all([
    enter(browser, 'sjef@sundet.test'),
    enter(browser, 'flere@dxweb.test'),
  ])
  return { first, second, both: [first, second] as const }
}

const isLive = async (page: Page) =>
  expect(page.getByText('Direkte', { exact: true })).toBeVisible()

const leave = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()))

/** Exactly one succeeds, and the other sees why not. */
async function oneOf(
  pages: readonly Page[],
  got: (page: Page) => Locator,
  told: (page: Page) => Locator,
): Promise<void> {
  await expect
    .poll(async () => {
      const seen = pages.map(async (page) => {
        const [gotCount, toldCount] = await Promise.all([got(page).count(), told(page).count()])
        return `${gotCount} got, ${toldCount} told`
      })
      return (await Promise.all(seen)).toSorted()
    })
    .toEqual(['0 got, 1 told', '1 got, 0 told'])
}

test('a reservation shows for the other clerk at once, and is collected by one of the two', async ({
  browser,
}) => {
  const { first, second, both } = await twoClerks(browser)
  const { path } = await makeEvent(first, { hall: 'Kinosalen' })
  await second.goto(`${path}/reservations`)
  await expect(second.getByText('Ingen venter')).toBeVisible()
  await isLive(second)

  await first.goto(`${path}/seating`)
  await expect(panel(first)).toContainText('Velg seter i salen.')
  await first.keyboard.press('2')
  await expect(panel(first).getByRole('timer')).toContainText('Holdes i')
  await first.keyboard.press('F4')
  const dialog = first.getByRole('dialog', { name: 'Reserver plassene' })
  await dialog.getByLabel('Navn').fill('Ola Vik')
  await first.keyboard.press('Enter')
  await expect(second.getByRole('row').filter({ hasText: 'Ola Vik' })).toBeVisible()

  await first.getByRole('link', { name: 'Reservasjoner' }).click()
  for (const page of both) {
    await page.getByRole('button', { name: /^Hent reservasjon/ }).click()
    await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  }
  await Promise.all(both.map((page) => page.keyboard.press('F2')))
  await oneOf(
    both,
    (page) => panel(page).getByText('2 billetter solgt'),
    (page) =>
      panel(page).getByRole('alert').filter({ hasText: 'hentet eller frigitt av en annen' }),
  )
  await leave(both)
})

test('tickets are refunded by one of two clerks, and the other sees it', async ({ browser }) => {
  const { first, both } = await twoClerks(browser)
  const { path } = await makeSoldEvent(first)
  for (const page of both) {
    await page.goto(`${path}/transactions`)
    await isLive(page)
    await page.locator('[data-row]').click()
    await page.getByRole('button', { name: 'Refunder', exact: true }).click()
    await page.getByRole('textbox', { name: 'Grunn' }).fill('Syk')
  }
  await Promise.all(both.map((page) => page.keyboard.press('Enter')))
  await oneOf(
    both,
    (page) => page.getByRole('dialog', { name: 'Refusjon' }),
    (page) => page.getByRole('alert').filter({ hasText: 'i mellomtiden' }),
  )
  for (const page of both) await expect(page.locator('[data-row]')).toHaveCount(2)
  await leave(both)
})

interface Sold {
  id: string
  number: string
}

async function offerCard(page: Page, path: string, number: string): Promise<void> {
  await page.goto(`${path}/seating`)
  await expect(panel(page)).toContainText('Velg seter i salen.')
  await page.keyboard.press('1')
  await expect(panel(page).getByRole('timer')).toContainText('Holdes i')
  await panel(page).getByRole('button', { name: 'Gavekort / delt betaling' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gavekort / delt betaling' })
  await dialog.getByRole('textbox', { name: 'Kortnummer' }).fill(number)
  await expect(dialog).toContainText('Restverdi')
  await expect(dialog.getByRole('textbox', { name: 'Beløp' }).first()).toHaveValue(/^100,00/)
}

test('a gift card’s balance is spent at one of two tills, and its page shows it live', async ({
  browser,
}) => {
  const { first, both } = await twoClerks(browser)
  const { path } = await makeEvent(first, { hall: 'Kinosalen' })
  const office = await enter(browser, 'sjef@sundet.test')
  await office.goto(`${house}/products/giftcards`)
  await expect(office.getByRole('heading', { level: 1, name: 'Gavekort' })).toBeVisible()
  await isLive(office)
  const note = `To kasser ${path.split('/').at(-1)}`
  const card = await call<Sold>(first, 'POST', `${house}/giftcards`, {
    amountOre: 10_000,
    means: 'card',
    note,
  })
  await office.getByRole('row').filter({ hasText: note }).click()
  await expect(office.getByText('Restverdi').locator('..')).toContainText('100,00')

  for (const page of both) await offerCard(page, path, card.number)
  const pay = (page: Page) => page.getByRole('button', { name: 'Fullfør' }).click()
  await Promise.all(both.map(pay))
  await oneOf(
    both,
    (page) => panel(page).getByText('1 billett solgt'),
    (page) =>
      panel(page).getByRole('alert').filter({ hasText: 'Gavekortet kan ikke betale så mye' }),
  )
  await expect(office.getByText('Brukt opp')).toBeVisible()

  await office.getByRole('link', { name: /^Prøvekonsert/ }).click()
  await office.getByRole('link', { name: 'Vis gavekortet' }).click()
  const receipt = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Kvittering', exact: true }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^kvittering-.*\.pdf$/)
  await office.goto(`${house}/dashboard`)
  await expect(office.getByRole('heading', { name: 'Dashbord' })).toBeVisible()
  await office.keyboard.press('ControlOrMeta+k')
  await office.getByRole('combobox', { name: 'Søk' }).fill(card.number)
  await office.getByRole('option', { name: /^Gavekort \d{4}/ }).click()
  await expect(office.getByText('Brukt opp')).toBeVisible()
  await leave([...both, office])
})

async function openDoor(browser: Browser, email: string, title: string): Promise<Page> {
  const page = await enter(browser, email, true)
  await page.goto(`${house}/shows/scan`)
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Start skanning' }).click()
  await expect(page.getByText('0 av 5 har kommet')).toBeVisible()
  return page
}

test('a ticket scanned at two doors at once is admitted at one, and both count it', async ({
  browser,
}) => {
  const chief = await enter(browser, 'sjef@sundet.test')
  const { title, codes } = await makeOpenEvent(chief)
  const doors = [
    await openDoor(browser, 'skanner@sundet.test', title),
    await openDoor(browser, 'flere@dxweb.test', title),
  ]
  for (const door of doors) await door.getByLabel('Nummer på billetten').fill(codes[0] ?? '')
  await Promise.all(doors.map((door) => door.keyboard.press('Enter')))
  const answer = (page: Page) => page.getByRole('region', { name: 'Svar' })
  await oneOf(
    doors,
    (page) => answer(page).getByText('Godkjent'),
    (page) => answer(page).getByText('Allerede skannet'),
  )
  for (const door of doors) await expect(door.getByText('1 av 5 har kommet')).toBeVisible()
  await leave([chief, ...doors])
})

test('changes of one event by two clerks are merged, and conflicts are decided', async ({
  browser,
}) => {
  const { first, second, both } = await twoClerks(browser)
  const { path, title } = await makeEvent(first, { hall: 'Lillesal' })
  const heading = (page: Page, text: string) =>
    page.getByRole('heading', { level: 1, name: text, exact: true })
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true }).click()
  const openBoth = async () => {
    await Promise.all(both.map((page) => page.goto(`${path}/edit`)))
    await Promise.all(both.map((page) => expect(field(page, 'Tittel')).toBeVisible()))
  }

  await openBoth()
  await field(first, 'Tittel').fill(`${title} A`)
  await save(first)
  await expect(heading(first, `${title} A`)).toBeVisible()
  await field(second, 'Arrangør').fill('Sanglaget')
  await save(second)
  await expect(heading(second, `${title} A`)).toBeVisible()

  await openBoth()
  await expect(field(first, 'Arrangør')).toHaveValue('Sanglaget')
  await field(first, 'Tittel').fill(`${title} B`)
  await save(first)
  await expect(heading(first, `${title} B`)).toBeVisible()
  await field(second, 'Tittel').fill(`${title} C`)
  await save(second)
  const contest = second.getByRole('alert')
  await expect(contest).toContainText(`${title} B`)
  await expect(field(second, 'Tittel')).toHaveValue(`${title} C`)
  await contest.getByRole('button', { name: 'Behold mitt' }).click()
  await save(second)
  await expect(heading(second, `${title} C`)).toBeVisible()
  await leave(both)
})
