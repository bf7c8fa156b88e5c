import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Hall {
  drawing: { seats: { id: number; row: string; number: string }[] }
}

async function makeNamedSale(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${house}/events/${event.id}`
  const { drawing } = await call<Hall>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<{ categories: { id: number }[] }>(page, 'GET', at)
  const line = (index: number) => ({
    seatId: drawing.seats[index]?.id,
    categoryId: categories[0]?.id,
  })
  const person = {
    firstName: 'Signe',
    lastName: `Prøve ${event.id}`,
    phone: '91234567',
    email: `signe-${event.id}@prove.test`,
    address: '',
    postalCode: '',
    city: '',
    wantsMail: false,
    wantsSms: false,
    note: '',
  }
  const { id: customerId } = await call<{ id: number }>(page, 'POST', `${house}/customers`, person)
  const sale = { eventId: event.id, means: 'card', lines: [line(0)], customerId }
  await call(page, 'POST', `${house}/sales`, sale)
  await call(page, 'POST', `${house}/sales`, { eventId: event.id, means: 'cash', lines: [line(1)] })
  const [first] = drawing.seats
  return {
    ...event,
    buyer: `Signe ${person.lastName}`,
    seat: `${first?.row}, sete ${first?.number}`,
  }
}

test('a sale is found by its buyer, grouped by day and means, and opened from its seat', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeNamedSale(page)
  await page.goto(`${event.path}/transactions`)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: event.buyer })).toHaveCount(1)
  await page.getByRole('searchbox').fill('signe')
  await expect(rows).toHaveCount(1)
  const number = (await rows.first().locator('.dx-receipt-number').textContent()) ?? ''
  await page.getByRole('searchbox').fill(number.slice(2, 8))
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Gruppering' }).selectOption('means')
  await expect(page.getByRole('rowheader', { name: /^Kort · 1 billett · / })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Kontant · 1 billett · / })).toBeVisible()

  // With the menu open, the list must fit a small screen.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Vis menyen' }).first().click()
  await expect(rows.first()).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
  await expect.poll(overflow).toBe(0)
  const tabs = page.locator('.dx-header-tabs')
  await expect.poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Title and tabs must not move between tabs.
  const places = async () => [
    await page.locator('h1').first().boundingBox(),
    await page.locator('[data-tab="economy"]').boundingBox(),
    await page.getByRole('button', { name: /Søk i alt/ }).boundingBox(),
  ]
  await page.reload()
  await expect(rows.first()).toBeVisible()
  const before = await places()
  await page.getByRole('link', { name: 'Salgsoversikt' }).click()
  await page.getByRole('button', { name: 'Betalingsmåte' }).click()
  await expect(page.getByRole('row', { name: /^Kontant/ })).toBeVisible()
  expect(await places()).toEqual(before)

  await page.goto(`${event.path}/seating?view=list`)
  await page.getByRole('button', { name: new RegExp(`[Rr]ad ${event.seat}, .*solgt`) }).click()
  const receipt = page.getByRole('dialog', { name: 'Kvittering' })
  await expect(receipt).toContainText(event.buyer)
  for (const name of ['Refunder', 'Bytt']) {
    await expect(receipt.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sperr og flytt' }).click()
  await page.getByRole('button', { name: new RegExp(`[Rr]ad ${event.seat}, `) }).click()
  const legend = page.getByRole('list', { name: 'Tegnforklaring' })
  await expect(legend.getByRole('listitem').filter({ hasText: 'Solgt' })).toContainText('2')
  await expect(legend.getByRole('listitem').filter({ hasText: 'Valgt' })).toContainText('1')
})
