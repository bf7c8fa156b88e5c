import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { button, enter, oneOf } from './tills.ts'

const rows = (page: Page) => page.locator('[data-row]')

interface Offer {
  drawing: { seats: { id: number }[] }
  categories: { id: number; name: string }[]
}

async function makeSoldEvent(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  const lines = ['Voksen', 'Honnør'].map((name, index) => ({
    seatId: drawing.seats[index]?.id,
    categoryId: categories.find((category) => category.name === name)?.id,
  }))
  await call(page, 'POST', `${venue}/sales`, { eventId: event.id, means: 'card', lines })
  return event
}

async function beginExchange(page: Page, to: string): Promise<void> {
  await rows(page).last().click()
  await button(page, 'Bytt').click()
  await page.getByRole('checkbox', { name: /^Voksen / }).check()
  await page.getByLabel('Søk etter arrangement i salg').fill(to)
  await page.getByRole('radio', { name: new RegExp(to) }).check()
  await button(page, 'Velg plasser').click()
  await expect(page.getByText('Bytter 1 billett', { exact: true })).toBeVisible()
}

async function beginRefund(page: Page, from: string, reason: string): Promise<void> {
  await go(page, `${from}/transactions`)
  await expect(rows(page)).toHaveCount(2)
  await rows(page).last().click()
  await button(page, 'Refunder').click()
  await button(page, reason).click()
  await expect(page.getByRole('textbox', { name: 'Grunn' })).toHaveValue(reason)
}

test('two tills try to exchange one ticket of a sale and to refund the other ticket, and each time only one till succeeds', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const from = await makeSoldEvent(page)
  const to = await makeEvent(page, { hall: 'Kinosalen' })
  const reason = `Artisten er syk ${from.id}`
  await call(page, 'POST', `${venue}/refundreasons`, { name: reason })
  const other = await enter(browser, 'flere@dxweb.test')
  const both = [page, other]
  for (const till of both) {
    await till.goto(`${from.path}/transactions`)
    await beginExchange(till, to.title)
  }

  await page.keyboard.press('1')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Bytt og betal tilbake' })).toBeEnabled()
  await page.keyboard.press('F2')
  await expect(page.getByText('Byttet til 1 billett')).toBeVisible()
  await expect(page.getByText('Betalt tilbake, Kort')).toBeVisible()

  await other.keyboard.press('1')
  await other.keyboard.press('F2')
  // The second till may also report that the chosen seats are taken.
  await expect(
    other.getByRole('alert').filter({ hasText: 'Billetten er byttet allerede' }),
  ).toBeVisible()

  for (const till of both) await beginRefund(till, from.path, reason)
  await Promise.all(both.map((till) => till.getByRole('textbox', { name: 'Grunn' }).press('Enter')))
  await oneOf(
    both,
    (till) => till.getByRole('dialog', { name: 'Refusjon' }),
    (till) => till.getByRole('alert').filter({ hasText: 'i mellomtiden' }),
  )
  for (const till of both) await expect(rows(till)).toHaveCount(3)
  await other.context().close()

  await go(page, `${to.path}/transactions`)
  await rows(page).first().click()
  await expect(page.getByText('Herav fra byttede billetter')).toBeVisible()
})
