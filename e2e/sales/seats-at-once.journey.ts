import { expect, type Page, test } from '../ground/journey.ts'
import type { Seat, SeatMapDrawing } from '../../packages/areas/seating/drawing/drawing.ts'
import { boxOf } from '../../packages/areas/seating/drawing/geometry.ts'
import { enterView, fitView, onScreen } from '../../packages/web/ui/seat-map/canvas/view.ts'
import type { View } from '../../packages/web/ui/seat-map/canvas/view.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { fresh } from '../ground/fresh.ts'

const hall = (page: Page) => page.getByRole('application', { name: 'Salkart' })
const tools = (page: Page) => page.getByRole('region', { name: 'Sperr og flytt' })

async function placeOf(page: Page) {
  await expect(hall(page)).toBeVisible()
  const box = await hall(page).boundingBox()
  if (!box) throw new Error('The hall is nowhere')
  return box
}

type Place = Awaited<ReturnType<typeof placeOf>>

const spotOf = (place: Place, view: View, seat: Seat) => {
  const { x, y } = onScreen(view, seat)
  return [place.x + x, place.y + y] as const
}

async function draw(page: Page, way: readonly (readonly [number, number])[]) {
  const { x, y, width, height } = await placeOf(page)
  const at = way.map(([across, down]) => [x + width * across, y + height * down] as const)
  const [[fromX, fromY] = [x, y]] = at
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  for (const [toX, toY] of at) await page.mouse.move(toX, toY, { steps: 4 })
  await page.mouse.up()
}

async function chooseMany(page: Page, { seats, size }: SeatMapDrawing) {
  const pick = (name: RegExp) => page.getByRole('button', { name }).click()
  const none = () => tools(page).getByRole('button', { name: 'Velg ingen' }).click()
  await pick(/^Velg med ramme/)
  await draw(page, [
    [0.01, 0.01],
    [0.99, 0.99],
  ])
  await expect(tools(page)).toContainText(`${seats.length} seter valgt`)
  await none()
  await pick(/^Velg med lasso/)
  await draw(page, [
    [0.01, 0.01],
    [0.5, 0.01],
    [0.5, 0.99],
    [0.01, 0.99],
  ])
  const left = seats.filter(({ x }) => x < size.width / 2)
  await expect(tools(page)).toContainText(`${left.length} seter valgt`)
  await none()
  await pick(/^Velg hele rader/)
  const [first] = seats
  if (!first) throw new Error('The hall has no seats')
  const place = await placeOf(page)
  await page.mouse.click(...spotOf(place, fitView(size, place), first))
  const row = seats.filter((seat) => seat.row === first.row && seat.section === first.section)
  await expect(tools(page)).toContainText(`${row.length} seter valgt`)
}

/** Taps on small seats to zoom into their section, and selects one seat with the next tap. */
async function tapInto(page: Page, { seats, size }: SeatMapDrawing) {
  const [first] = seats
  if (!first) throw new Error('The hall has no seats')
  const place = await placeOf(page)
  await page.touchscreen.tap(...spotOf(place, fitView(size, place), first))
  await expect(page.getByRole('button', { name: 'Hele salen', exact: true })).toBeVisible()
  const part = boxOf(seats.filter(({ section }) => section === first.section))
  await page.touchscreen.tap(...spotOf(place, enterView(part, first, size, place), first))
  const sale = page.getByRole('region', { name: 'Salg', exact: true })
  const line = sale.getByRole('button', { name: /^1 sete/ })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(sale.getByRole('timer')).toBeVisible()
  await line.tap()
  await expect(sale.getByRole('button', { name: /^Kort/ })).toBeInViewport()
}

async function zoneByTemplate(page: Page) {
  const name = fresh('Mal')
  await page.getByRole('button', { name: 'Tegn soner' }).click()
  await page.getByRole('button', { name: 'Vis som liste' }).click()
  await page.getByRole('button', { name: 'Ny sone' }).click()
  await page.getByRole('textbox', { name: 'Navn på sonen' }).fill('Losje')
  await page.getByRole('button', { name: /rad 1, sete 1,/i }).click()
  await page.getByRole('button', { name: 'Lagre som mal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lagre som mal' })
  await dialog.getByRole('textbox', { name: 'Navn på malen' }).fill(name)
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText(`${name} er lagret som sonemal`)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Fjern sonen Losje' })
  await remove.click()
  await expect(remove).toBeHidden()
  await page.getByRole('combobox', { name: 'Sonemal' }).selectOption({ label: name })
  await expect(remove).toBeVisible()
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText('Sonene er lagret')).toBeVisible()
}

test('many seats are selected at once, a tap opens a section, and zones are copied from a template', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}/seat-map`
  const { drawing } = await call<{ drawing: SeatMapDrawing }>(page, 'GET', at)
  await page.goto(`${event.path}/seating?mode=seats`)
  await chooseMany(page, drawing)
  await go(page, `${event.path}/zones`)
  await zoneByTemplate(page)

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const phone = await context.newPage()
  await signIn(phone, 'sjef@sundet.test')
  await phone.goto(`${event.path}/seating`)
  await tapInto(phone, drawing)
  await context.close()
})
