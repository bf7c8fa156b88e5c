import { filmBookingDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { flat } from '@dxweb/server/testing/film/given-film-week.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { autumnDay } from '../ground/autumn-day.ts'
import { call } from '../ground/call.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const cinema = '/partners/1001'
const settings = `${cinema}/partnerprofile`

const farSaturday = () => autumnDay('prices', 6)
const farMonday = () => autumnDay('rules', 1)

interface Rows<Row> {
  data: (Row & { id: number; version: number })[]
}

interface Category {
  name: string
  prices: object[]
}

/** Gives children a price of 70,00 with the name 'Skole', and removes all prices by type of showing. */
async function nameSchoolPrice(page: Page) {
  const address = `${cinema}/pricecategorydefinitions`
  const { data } = await call<Rows<Category>>(page, 'GET', address)
  const child = data.find(({ name }) => name === 'Barn')
  if (child === undefined) throw new Error('the venue has no price for children')
  const { id, ...row } = child
  const school = { name: 'Skole', priceOre: 7_000, priceDays: 'choice' }
  const when = { from: null, until: null, eventTypeId: null }
  const timed = { name: 'Dagtid', priceOre: 9_000, priceDays: 'monFri', until: '16:00' }
  const prices = [
    { ...when, ...timed },
    { ...when, ...school },
  ]
  await call(page, 'PUT', `${address}/${id}`, { ...row, prices })
  const { data: known } = await call<Rows<object>>(page, 'GET', `${cinema}/filmprices`)
  const rows = known.map((one) => ({ id: one.id, version: one.version }))
  if (rows.length > 0)
    await call(page, 'POST', `${cinema}/filmprices/many`, { act: 'remove', rows })
}

const in3d = { ...flat, dimension: '3d' }

async function placeSchoolShow(page: Page, date: Day) {
  const films = await call<Rows<{ runtimeMinutes: number | null }>>(
    page,
    'GET',
    `${cinema}/productions?limit=20`,
  )
  const film = films.data.find(({ runtimeMinutes }) => runtimeMinutes)
  const minutes = { preshowMinutes: 5, pauseMinutes: 0, cleaningMinutes: 15 }
  const show = { productionId: film?.id, auditoriumId: 1, date, startTime: '10:00', ...minutes }
  const { events } = await call<{ events: { id: number; version: number }[] }>(
    page,
    'POST',
    `${cinema}/film/shows`,
    { shows: [{ ...show, showingType: 'school', filmVersion: in3d }] },
  )
  return events
}

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const saved = async (page: Page, button: string, address: string) => {
  const answered = page.waitForResponse(
    (answer) => answer.url().includes(address) && answer.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: button, exact: true }).click()
  expect((await answered).ok()).toBe(true)
}

async function placeFilm(page: Page, date: Day) {
  const films = await call<Rows<{ ageLimit: string; runtimeMinutes: number | null }>>(
    page,
    'GET',
    `${cinema}/productions?limit=200`,
  )
  const film = films.data.find(({ ageLimit, runtimeMinutes }) => ageLimit && runtimeMinutes)
  const halls = await call<Rows<{ isCinema: boolean }>>(page, 'GET', `${cinema}/auditoriums`)
  const hall = halls.data.find(({ isCinema }) => isCinema)
  await call(page, 'POST', `${cinema}/filmbookings`, {
    ...filmBookingDraft,
    productionId: film?.id,
    fromDay: date,
    toDay: addDays(date, 6),
    wishedShows: 2,
  })
  const minutes = { preshowMinutes: 0, pauseMinutes: 0, cleaningMinutes: 15 }
  await call(page, 'POST', `${cinema}/film/shows`, {
    shows: [
      {
        ...minutes,
        productionId: film?.id,
        auditoriumId: hall?.id,
        date,
        startTime: '21:00',
        showingType: 'ordinary',
        filmVersion: null,
      },
    ],
  })
  return film?.ageLimit ?? ''
}

const ages: Record<string, string> = { a: 'A – tillatt for alle' }

async function setRules(page: Page, age: string) {
  await page.goto(`${settings}/film/programming`)
  const main = page.getByRole('main')
  const field = (label: string) => main.getByRole('textbox', { name: label })
  const doors = field('Dørene åpner før start')
  await expect(field('Filmdagen begynner kl.')).toHaveValue('05:00')
  await field('Folk på jobb fra').fill('10:00')
  await field('Folk på jobb til').fill('22:00')
  await doors.fill('500')
  await main.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(doors).toHaveAccessibleDescription(/120/)
  await doors.fill('20')
  await main.getByRole('button', { name: 'Legg til siste slutt' }).click()
  const row = main.locator('[data-item]').last()
  await row.getByRole('combobox').first().click()
  await page.getByRole('option', { name: ages[age] ?? `${age} år`, exact: true }).click()
  await row.getByRole('combobox').last().click()
  await page.getByRole('option', { name: 'man.–tors.' }).click()
  await row.getByRole('textbox').fill('21:30')
  await saved(page, 'Lagre', '/film-rule')
  await expect(main.getByRole('button', { name: 'Lagre', exact: true })).toBeDisabled()
}

async function meetWarnings(page: Page, monday: Day) {
  await go(page, `${cinema}/filmscheduler?date=${monday}`)
  const wrong = page.getByRole('region', { name: 'Å se på' })
  await expect(wrong.getByText('Slutter for sent for aldersgrensen').first()).toBeVisible()
  await expect(wrong.getByText('Utenfor tiden det er folk på jobb').first()).toBeVisible()
  await go(page, `${settings}/film/programming`)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'Folk på jobb til' })).toHaveValue('22:00')
  await expect(main.locator('[data-item]').last().getByRole('textbox')).toHaveValue('21:30')
  const remove = main.getByRole('button', { name: /^Fjern rad/ })
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click()
  await saved(page, 'Lagre', '/film-rule')
  await go(page, `${cinema}/filmscheduler?date=${monday}`)
  await expect(page.locator('.dx-film-show')).toHaveCount(1)
  await expect(wrong.getByText('Slutter for sent for aldersgrensen')).toHaveCount(0)
}

async function setPrices(page: Page) {
  await go(page, `${settings}/pricecategories/priceadjustments`)
  await page.getByRole('link', { name: '3D', exact: true }).click()
  await choose(page, 'Legges til filmer i', '3D')
  const save = page.getByRole('button', { name: 'Lagre', exact: true })
  await saved(page, 'Lagre', '/priceadjustments/')
  await expect(save).toHaveCount(0)
  await go(page, `${settings}/film/filmprices`)
  await page.getByRole('link', { name: 'Legg til filmpris' }).first().click()
  await choose(page, 'Visningstype', 'Skolekino')
  const name = page.getByRole('textbox', { name: 'Pris med navnet' })
  await name.fill('skolen')
  await page.getByRole('button', { name: 'Legg til kategori' }).click()
  await choose(page, 'Priskategori', 'Barn')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(name).toHaveAccessibleDescription('Finnes ikke')
  await name.fill('skole')
  const preview = page.getByRole('table', { name: 'Slik blir prisene' })
  await expect(preview.locator('tbody tr')).toHaveText(/Barn\s*70,00\skr\s*85,00\skr/)
  await page.getByRole('button', { name: 'Vis nettfelt' }).click()
  await page.getByRole('switch', { name: 'Selges på nett' }).click()
  await saved(page, 'Legg til', '/filmprices')
  await expect(page.getByRole('button', { name: 'Legg til', exact: true })).toHaveCount(0)
}

async function sellShow(page: Page, date: Day) {
  const events = await placeSchoolShow(page, date)
  const event = `${cinema}/shows/${events[0]?.id}`
  await go(page, `${event}/zones`)
  await expect(page.getByText('Følger filmprisene for visningstypen Skolekino')).toBeVisible()
  await expect(page.getByText(/I tillegg: 3D 15,00/)).toBeVisible()
  await call(page, 'POST', `${cinema}/film/shows/publish`, { events, atOwnRisk: true })
  await go(page, `${event}/seating`)
  const panel = page.getByRole('region', { name: 'Salg', exact: true })
  // Seats can be chosen only once the page has read that the show is published.
  await expect(panel).toContainText('Velg seter i salen')
  await page.getByRole('application', { name: 'Salkart' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Valgte seter' })).toContainText('85,00')
  await panel.getByRole('button', { name: /^Kort/ }).click()
  await expect(panel).toContainText('1 billett solgt')
  await expect(panel).toContainText('85,00')
}

test('a venue sets rules and prices for films: the film board warns about broken rules, and a 3D school show is sold at the new prices', async ({
  page,
}) => {
  const monday = farMonday()
  await signIn(page, 'sjef@fjellvik.test')
  const age = await placeFilm(page, monday)
  await nameSchoolPrice(page)
  await setRules(page, age)
  await meetWarnings(page, monday)
  await setPrices(page)
  await sellShow(page, farSaturday())
})
