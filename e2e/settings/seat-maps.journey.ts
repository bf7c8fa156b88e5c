import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../ground/journey.ts'
import { buildHall } from '../../packages/areas/seating/drawing/build-hall.ts'
import { writePlan } from '../../packages/areas/seating/pretix/write-plan.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'
import { fresh } from '../ground/fresh.ts'

const whitePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWP4DwYMEAoAU7oL9W/sIDEAAAAASUVORK5CYII='
const maps = `${venue}/partnerprofile/venues/maps`

interface Row {
  id: number
  name: string
}

/** A low number of seats, since long lists of seats are slow. */
const places = 40

async function sellIn(page: Page, mapName: string) {
  const { data } = await call<{ data: Row[] }>(page, 'GET', `${venue}/seatmaps?limit=500`)
  const map = data.find(({ name }) => name === mapName)
  const locations = await call<{ data: Row[] }>(page, 'GET', `${venue}/locations?limit=1`)
  await call(page, 'POST', `${venue}/auditoriums`, {
    locationId: locations.data[0]?.id,
    name: mapName,
    isCinema: false,
    capacity: 1,
    seatMapId: map?.id,
    priceZoneMapId: null,
    ownAddress: '',
  })
  const event = await makeEvent(page, { hall: mapName })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<{ drawing: { seats: Row[] } }>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<{ categories: Row[] }>(page, 'GET', at)
  const lines = [{ seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }]
  await call(page, 'POST', `${venue}/sales`, { eventId: event.id, means: 'card', lines })
  return { event, map, seats: drawing.seats.length }
}

const seatOf = (page: Page, name: RegExp) => page.getByRole('button', { name })

const tracing = (page: Page) => page.getByText('Bakgrunnsbilde')
const across = (page: Page) => page.getByRole('textbox', { name: 'Bredde' })

async function layPicture(page: Page) {
  await tracing(page).click()
  await page.getByLabel('Bildefil').setInputFiles({
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: Buffer.from(whitePicture, 'base64'),
  })
  await expect(across(page)).toBeVisible()
  const placed = page.waitForResponse(
    (answer) => answer.url().endsWith('/trace') && answer.request().method() === 'PUT',
  )
  await across(page).fill('3000')
  expect((await placed).status()).toBe(200)
}

async function paintZone(page: Page, event: string) {
  await go(page, `${event}/zones`)
  await page.getByRole('button', { name: 'Tegn soner' }).click()
  await page.getByRole('button', { name: 'Vis som liste' }).click()
  await page.getByRole('button', { name: 'Ny sone' }).click()
  await page.getByRole('textbox', { name: 'Navn på sonen' }).fill('Losje')
  await page.getByRole('textbox', { name: 'Kroner' }).fill('50')
  await page.getByRole('combobox', { name: 'Pris i sonen' }).click()
  await page.getByRole('option', { name: 'Billigere' }).click()
  await seatOf(page, /^Rad 1, sete 1,/).click()
  await seatOf(page, /^Rad 1, sete 2,/).click()
  const impact = page.getByRole('list', { name: 'Dette endres' })
  await expect(impact).toContainText('1 ledig sete får ny pris')
  await expect(impact).toContainText('1 solgt sete beholder prisen')
  const save = page.getByRole('button', { name: 'Lagre', exact: true })
  await whileCut(page, { calls: /\/zones$/, by: 'failure' }, async () => {
    await save.click()
    await expect(page.getByText('En feil oppstod. Vennligst prøv igjen senere.')).toBeVisible()
  })
  await save.click()
  await expect(page.getByText('Sonene er lagret')).toBeVisible()
  const zones = page.getByRole('table', { name: 'Soner' })
  await expect(zones.getByRole('row', { name: /Losje/ })).toContainText('−50')
}

async function blockAndMove(page: Page, event: string) {
  await go(page, `${event}/seating?view=list&mode=seats`)
  await seatOf(page, /^Rad 2, sete 1,.* ledig/).click()
  await page.getByRole('textbox', { name: 'Grunn' }).fill('Kamera')
  await page.getByRole('button', { name: 'Sperr 1 sete' }).click()
  await seatOf(page, /^Rad 2, sete 1,.* sperret/).click()
  await expect(page.getByText('Kamera')).toBeVisible()
  await page.getByRole('button', { name: 'Frigi 1 sete' }).click()
  await expect(page.getByText('1 sete er frigitt')).toBeVisible()
  await seatOf(page, /^Rad 1, sete 1,.* solgt/).click()
  await page.getByRole('button', { name: 'Flytt billetten' }).click()
  await seatOf(page, /^Rad 2, sete 1,.* ledig/).click()
  await page.getByRole('button', { name: 'Flytt hit' }).click()
  await expect(page.getByText('Billetten er flyttet')).toBeVisible()
  await expect(seatOf(page, /^Rad 2, sete 1,.* solgt/)).toBeVisible()
}

async function paintTemplate(page: Page, seatMapId: number | undefined) {
  const name = fresh('Mal')
  const made = { name, seatMapId, zones: [] }
  const { id } = await call<Row>(page, 'POST', `${venue}/pricezonemaps`, made)
  await go(page, `${venue}/partnerprofile/venues/pricezonemaps/${id}`)
  await expect(page.getByText('Ingen soner er tegnet ennå.')).toBeVisible()
  await page.getByRole('link', { name: 'Tegn soner' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Vis som liste' }).click()
  await page.getByRole('button', { name: 'Ny sone' }).click()
  await page.getByRole('textbox', { name: 'Navn på sonen' }).fill('Losje')
  await page.getByRole('textbox', { name: 'Kroner' }).fill('50')
  await seatOf(page, /^Rad 1, sete 1,/i).click()
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText('Sonene er lagret')).toBeVisible()
  const zones = page.getByRole('listitem').filter({ hasText: 'Losje' })
  await expect(zones).toContainText('1 sete')
  await expect(zones).toContainText(/\+50,00\skr/)
}

const hallOf = (times: number) =>
  buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [{ name: 'Sal', curve: 2000, rows: [{ seats: 10, times, zone: 'A' }] }],
  })

async function importPlan(page: Page) {
  const imported = fresh('Hentet sal')
  const plan = writePlan(hallOf(4), 'Plan')
  const text = JSON.stringify(plan)
  await page.getByRole('button', { name: 'Importer salkart' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (json: string) =>
    dialog
      .getByLabel('Fil')
      .setInputFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(json) })
  await dialog.getByRole('textbox', { name: 'Navn på salkartet' }).fill(imported)
  await choose(text.replace('"category":"A"', '"category":"X"'))
  await dialog.getByRole('button', { name: 'Importer salkart' }).click()
  await expect(dialog.getByRole('alert')).toContainText('sone 1, rad 1, sete 1: category')
  await choose(text)
  await dialog.getByRole('button', { name: 'Importer salkart' }).click()
  await expect(page.getByText(`${imported} er importert med ${places} seter`)).toBeVisible()
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Eksporter salkartet ${imported}` }).click()
  const out = await readFile(await (await leaving).path(), 'utf8')
  expect(JSON.parse(out)).toEqual({ ...JSON.parse(text), name: 'Plan' })
}

async function drawHall(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nytt salkart' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Navn' }).fill(name)
  await page.getByRole('button', { name: 'Tegn', exact: true }).click()
  const desk = page.getByRole('application', { name: 'Tegneflate' })
  await page.getByRole('textbox', { name: 'Rader', exact: true }).fill('4')
  await page.getByRole('textbox', { name: 'Seter i raden' }).fill('3+4+3')
  await page.getByRole('textbox', { name: 'Radius' }).fill('1500')
  await page.getByRole('textbox', { name: 'Prissone' }).fill('Parkett')
  await desk.press('Enter')
  await desk.press('s')
  await desk.press('Enter')
  await desk.press('v')
  for (let step = 0; step < 6; step++) await desk.press('Shift+ArrowUp')
  await desk.press('Control+d')
  await desk.press('Control+z')
  await expect(page.getByText(`${places} plasser`)).toBeVisible()
  await page.getByText('Som liste', { exact: true }).click()
  const inWords = page.getByRole('list', { name: 'Som liste' })
  await inWords.getByRole('button', { name: 'Scene' }).click()
  await page.getByRole('textbox', { name: 'Navn' }).fill('Storscenen')
  await page.getByRole('textbox', { name: 'Navn' }).press('Enter')
  await expect(inWords.getByRole('button', { name: 'Storscenen' })).toBeVisible()
  await layPicture(page)
}

const draftKept = (page: Page, map: number) =>
  page.waitForFunction(
    (id) =>
      Object.entries(localStorage).some(
        ([key, draft]) => key.startsWith('dx-drawing:') && key.endsWith(`:${id}`) && draft !== '',
      ),
    map,
  )

async function saveAfterAnother(page: Page) {
  const id = Number(page.url().split('/').at(-1))
  const at = `${venue}/seatmaps/${id}`
  const { version } = await call<{ version: number }>(page, 'GET', at)
  const theirs = Buffer.from(JSON.stringify(hallOf(1)))
  await call(page, 'POST', `${at}/drawing?version=${version}`, theirs)
  await draftKept(page, id)
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText(/Noen andre har lagret salkartet imens/)).toBeVisible()
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText(/utkast av versjon 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Vis utkastet' }).click()
  await expect(page.getByText(`${places} plasser`)).toBeVisible()
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText(`Salkartet er lagret med ${places} plasser`)).toBeVisible()
}

test('a plan is imported and exported; a hall is drawn with the keyboard and saved after another user’s save, and its seats are sold, zoned and blocked', async ({
  page,
}) => {
  const name = fresh('Tegnet sal')
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  await page.goto(maps)
  await importPlan(page)
  await drawHall(page, name)
  await saveAfterAnother(page)
  const { event, map, seats } = await sellIn(page, name)
  expect(seats).toBe(places)
  await paintTemplate(page, map?.id)
  await paintZone(page, event.path)
  await blockAndMove(page, event.path)

  // A row with a sold seat cannot be removed.
  await go(page, `${maps}/${map?.id}`)
  await tracing(page).click()
  await expect(across(page)).toHaveValue(/^3\s000$/)
  await page.getByText('Som liste', { exact: true }).click()
  await page.getByRole('button', { name: 'Parkett, rad 2: 10 seter' }).click()
  await page.getByRole('application', { name: 'Tegneflate' }).press('Delete')
  await page.getByRole('button', { name: 'Lagre' }).click()
  const refusal = page.getByRole('dialog', { name: 'Noen har disse setene' })
  await expect(refusal).toContainText('Parkett, rad 2: 1')
  await page.keyboard.press('Escape')
  await draftKept(page, map?.id ?? 0)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Forkast utkastet' }).click()
  await expect(page.getByText(`${places} plasser`)).toBeVisible()
})
