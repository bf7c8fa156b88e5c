import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { countPresses, presses } from '../ground/keys.ts'
import { button, panel } from './tills.ts'

const receiptOf = (page: Page) => page.getByRole('dialog', { name: 'Kvittering' })

interface Offer {
  drawing: { seats: { id: number; row: string; number: string }[] }
  categories: { id: number }[]
}

async function makeSale(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  const seats = drawing.seats.slice(0, 3)
  const lines = seats.map(({ id }) => ({ seatId: id, categoryId: categories[0]?.id }))
  const person = { ...customerDraft, firstName: 'Tuva', lastName: `Raskesen ${event.id}` }
  const { id: customerId } = await call<{ id: number }>(page, 'POST', `${venue}/customers`, person)
  const body = { eventId: event.id, means: 'card', lines, customerId }
  await call(page, 'POST', `${venue}/sales`, body)
  const [, second] = seats
  const buyer = `Tuva ${person.lastName}`
  return { ...event, customerId, buyer, row: second?.row, seat: second?.number }
}

async function openReceipt(page: Page, sold: Awaited<ReturnType<typeof makeSale>>) {
  await page.goto(`${sold.path}/seating`)
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Søk' }).fill(sold.buyer)
  const purchase = page.getByRole('option', { name: new RegExp(sold.title) })
  await expect(purchase).toBeVisible()
  await countPresses(page)
  if ((await purchase.getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown')
  }
  await expect(purchase).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(receiptOf(page)).toContainText(sold.buyer)
}

test('once the buyer’s name is typed, three presses print a ticket; four presses refund one of three tickets', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const sold = await makeSale(page)
  const reason = `Syk ${sold.id}`
  await call(page, 'POST', `${venue}/refundreasons`, { name: reason })

  await openReceipt(page, sold)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('p')
  await (await opened).close()
  expect(await presses(page)).toBeLessThanOrEqual(3)

  await page.goto(`${sold.path}/seating`)
  await button(page, 'Vis som liste').click()
  const seat = page.getByRole('button', {
    name: new RegExp(`[Rr]ad ${sold.row}, sete ${sold.seat}, .*solgt`),
  })
  await expect(seat).toBeVisible()
  await countPresses(page)
  await seat.click()
  await button(receiptOf(page), 'Refunder').click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await button(page, reason).click()
  await button(page, 'Refunder 1 billett').click()
  await expect(page.getByRole('dialog', { name: 'Refusjon' })).toBeVisible()
  expect(await presses(page)).toBeLessThanOrEqual(4)
})

test('four presses refund one of three tickets from the page of the buyer', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const sold = await makeSale(page)
  await page.goto(`${venue}/crm/customers/${sold.customerId}`)
  const refund = page.getByRole('link', { name: /^Refunder/ })
  await expect(refund).toBeVisible()
  await countPresses(page)
  await refund.click()
  await page.getByRole('checkbox', { name: new RegExp(`Rad ${sold.row}: ${sold.seat}`) }).check()
  // Every new venue starts with some reasons for refunds.
  await button(page, 'Sykdom').click()
  await button(page, 'Refunder 1 billett').click()
  await expect(page.getByRole('dialog', { name: 'Refusjon' })).toBeVisible()
  expect(await presses(page)).toBeLessThanOrEqual(4)
})

test('four presses refund one of three tickets from a search result', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const sold = await makeSale(page)
  await openReceipt(page, sold)
  const ofSeat = new RegExp(`^Refunder, .*Rad ${sold.row}: ${sold.seat}$`)
  await receiptOf(page).getByRole('button', { name: ofSeat }).click()
  const chosen = page.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toHaveAccessibleName(new RegExp(`Rad ${sold.row}: ${sold.seat}$`))
  await button(page, 'Sykdom').click()
  await button(page, 'Refunder 1 billett').click()
  await expect(page.getByRole('dialog', { name: 'Refusjon' })).toBeVisible()
  expect(await presses(page)).toBeLessThanOrEqual(4)
})
