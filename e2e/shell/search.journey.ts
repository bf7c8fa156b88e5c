import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Søk' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function open(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(typed)
}

/** The next event on sale with a unique title. */
async function eventOnSale(page: Page): Promise<{ id: number; title: string }> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answer = await page.request.get(`/api/v1${house}/events?from=${day(1)}&to=${day(60)}`)
  const { data } = (await answer.json()) as {
    data: { id: number; title: string; saleState: string }[]
  }
  const found = data.find(
    ({ title, saleState }) =>
      saleState === 'inSale' && data.filter((other) => other.title === title).length === 1,
  )
  if (!found) throw new Error('no event is on sale')
  return found
}

test('a clerk finds an event, sells to it and stops its sale from the keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/culture`)
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
  const { id, title } = await eventOnSale(page)
  await open(page, title)
  await expect(option(page, new RegExp(`^${title}`)).first()).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Arrangementer' }).locator('mark').first(),
  ).toBeVisible()

  await field(page).fill(`selg til ${title}`)
  await expect(option(page, `Selg til ${title}`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${house}/shows/${id}/seating`)

  await open(page, `avslutt salg ${title}`)
  await expect(option(page, `Stopp salget av ${title}`)).toBeVisible()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: `Stopp salget av ${title}` })
  await sure.getByRole('button', { name: 'Stopp salg' }).click()
  await expect(page.locator('.dx-toast')).toContainText('Salget er stoppet')
  await expect(page.locator('.dx-toast')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Angre' }).click()

  // Recent targets come first, for this house only.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
    `Selg til ${title}`,
  )
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
})

test('customers are found by name, phone and e-mail, however typed', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const answer = await page.request.get(`/api/v1${house}/customers?limit=50`)
  const { data } = (await answer.json()) as {
    data: { id: number; firstName: string; lastName: string; phone: string; email: string }[]
  }
  const known = data.find(
    ({ phone, email }) => /\d{8}/.test(phone.replaceAll(' ', '')) && email !== '',
  )
  if (!known) throw new Error('no customer has a telephone')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  const digits = known.phone.replaceAll(/\D/g, '').slice(-8)
  await page.keyboard.press('Control+k')
  for (const typed of [
    `${known.lastName} ${known.firstName}`,
    `+47 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    known.email,
  ]) {
    await field(page).fill(typed)
    await expect(
      page
        .getByRole('group', { name: 'Kunder' })
        .getByText(`${known.firstName} ${known.lastName}`)
        .first(),
    ).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${house}/crm/customers/${known.id}`)
  await expect(page.getByLabel('Etternavn')).toHaveValue(known.lastName)
})

test('products, users and actions lead to their pages', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await open(page, 'popkorn')
  await page.getByRole('group', { name: 'Varer' }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /popkorn/i })).toBeVisible()
  await open(page, 'skanner@')
  await page.getByRole('group', { name: 'Brukere' }).getByRole('option').first().click()
  await expect(page.getByLabel('E-post').first()).toHaveValue('skanner@sundet.test')
  await open(page, 'ny kunde')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${house}/crm/customers/new`)
  await expect(page.getByLabel('Etternavn')).toHaveValue('')
})

test('settings are found by a word on their page, in either language', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await open(page, 'organisasjonsnummer')
  await expect(option(page, /^Arrangøropplysninger/)).toBeVisible()
  await field(page).fill('holdetid')
  await expect(option(page, /^Handlekurv/)).toBeVisible()
  await field(page).fill('billettavgift')
  await expect(option(page, /^Billettavgift/)).toBeVisible()
  await field(page).fill('opening hours')
  await page
    .getByRole('group', { name: 'Sider der det står' })
    .getByRole('option', { name: /^Steder/ })
    .click()
  await expect(page).toHaveURL(/partnerprofile\/venues/)
})

test('a reader and a renter are offered nothing they may not do', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  const { title } = await eventOnSale(page)
  await open(page, title)
  await expect(option(page, new RegExp(`^${title}`)).first()).toBeVisible()
  await expect(option(page, /^Selg til/)).toHaveCount(0)
  await field(page).fill('nytt arr')
  await expect(page.getByText('Ingen treff')).toBeVisible()
})

test('the search has no axe findings in light and dark', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await open(page, 'ka')
  await expect(page.getByRole('group', { name: 'Arrangementer' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect(await axeFindings(page)).toEqual([])
})

test('actions, settings and registers are found by everyday words', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const lines = page.getByRole('listbox').getByRole('option')
  for (const [typed, found] of [
    ['kampanje', /^Markedsføring/],
    ['publiser', /^Publiser kladder/],
    ['ny leietaker', /^Ny leietaker/],
    ['dubletter', /^Dubletter/],
    ['saft', /SAF-T/],
    ['refunder', /^Refunder billetter/],
    ['vaktliste', /^Vaktliste/],
    ['lydtekniker', /^Lydtekniker/],
    ['storsalen', /^Storsalen/],
    ['logg ut', /^Logg ut/],
  ] as const) {
    await field(page).fill(typed)
    await expect(lines.filter({ hasText: found }).first()).toBeVisible()
  }
  for (const typed of ['avslutt salg', 'stopp salg']) {
    await field(page).fill(typed)
    await expect(lines.filter({ hasText: /^(Kontoer|Arrangementstyper)/ })).toHaveCount(0)
  }
})

test('on an event’s page its own actions come first', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  const { id, title } = await eventOnSale(page)
  await page.goto(`${house}/shows/${id}/sales`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await open(page, 'salg')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Stopp salg')
  await field(page).fill('skriv ut')
  const prints = page.getByRole('listbox').getByRole('option', { name: /^Skriv ut/ })
  await expect(prints).toHaveText([
    /^Skriv ut kjøperliste/,
    /^Skriv ut økonomi/,
    /^Skriv ut vaktliste/,
  ])
  await field(page).fill('dupliser')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Dato').first()).toBeVisible()
})
