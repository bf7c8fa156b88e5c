import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { autumnDay } from '../ground/autumn-day.ts'
import { call } from '../ground/call.ts'
import { signIn } from '../ground/log-in.ts'

const cinema = '/partners/1001'
const settings = `${cinema}/partnerprofile`

const farSaturday = () => autumnDay('prices', 6)

interface Rows<Row> {
  data: (Row & { id: number; version: number })[]
}

interface Category {
  name: string
  prices: object[]
}

/** Children cost 70,00 by the name 'Skole', and nothing is said of school shows yet. */
async function nameSchoolPrice(page: Page) {
  const address = `${cinema}/pricecategorydefinitions`
  const { data } = await call<Rows<Category>>(page, 'GET', address)
  const child = data.find(({ name }) => name === 'Barn')
  if (child === undefined) throw new Error('the house has no price for children')
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

const in3d = {
  dimension: '3d',
  speech: 'norwegian',
  subtitles: 'none',
  hasHearingText: false,
  hasAudioDescription: false,
  isHfr: false,
  isAtmos: false,
}

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

test('a school show in 3D costs what the house says of both, and is sold at that', async ({
  page,
}) => {
  await signIn(page, 'sjef@fjellvik.test')
  await nameSchoolPrice(page)

  await page.goto(`${settings}/pricecategories/priceadjustments`)
  await page.getByRole('link', { name: '3D', exact: true }).click()
  await choose(page, 'Legges til filmer i', '3D')
  const save = page.getByRole('button', { name: 'Lagre', exact: true })
  if (await save.isEnabled()) await saved(page, 'Lagre', '/priceadjustments/')

  await page.goto(`${settings}/film/filmprices`)
  await page.getByRole('link', { name: 'Legg til filmpris' }).first().click()
  await choose(page, 'Visningstype', 'Skolekino')
  await page.getByRole('textbox', { name: 'Pris med navnet' }).fill('skolen')
  await page.getByRole('button', { name: 'Legg til kategori' }).click()
  await choose(page, 'Billettkategori', 'Barn')
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Pris med navnet' })
  await expect(name).toHaveAccessibleDescription('Finnes ikke')
  await name.fill('skole')
  const preview = page.getByRole('table', { name: 'Slik blir prisene' })
  await expect(preview.locator('tbody tr')).toHaveText(/Barn\s*70,00\skr\s*85,00\skr/)
  await page.getByRole('switch', { name: 'Selges på nett' }).click()
  expect.soft(await axeFindings(page), 'film price').toEqual([])
  await saved(page, 'Legg til', '/filmprices')
  await page.goto(`${settings}/film/filmprices`)
  await expect(page.getByRole('table').getByText('Skolekino')).toBeVisible()
  expect.soft(await axeFindings(page), 'film prices').toEqual([])

  const events = await placeSchoolShow(page, farSaturday())
  const event = `${cinema}/shows/${events[0]?.id}`
  await page.goto(`${event}/zones`)
  await expect(page.getByText('Følger filmprisene for visningstypen Skolekino')).toBeVisible()
  await expect(page.getByText(/I tillegg: 3D 15,00/)).toBeVisible()
  expect.soft(await axeFindings(page), 'prices of a show').toEqual([])
  await call(page, 'POST', `${cinema}/film/shows/publish`, { events, atOwnRisk: true })

  await page.goto(`${event}/seating`)
  const hall = page.getByRole('application', { name: 'Salkart' })
  await hall.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Valgte seter' })).toContainText('85,00')
  const panel = page.getByRole('region', { name: 'Salg', exact: true })
  await panel.getByRole('button', { name: /^Kort/ }).click()
  await expect(panel).toContainText('1 billett solgt')
  await expect(panel).toContainText('85,00')
})
