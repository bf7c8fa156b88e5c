import { randomUUID } from 'node:crypto'
import { smallTargets } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { venue, makeEvent } from '../ground/far-event.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { currentVenue } from '../venue/venue.ts'

const name = 'Nettbutikken'

/** Makes a key with the right to sell, and returns its token, which is shown only once. */
async function makeKey(page: Page): Promise<string> {
  await page.goto(`${venue}/partnerprofile/developers`)
  await page.getByRole('button', { name: 'Ny nøkkel' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Ny nøkkel' })
  await form.getByRole('textbox', { name: 'Navn' }).fill(name)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await smallTargets(page, '[role=dialog]'), `${width}`).toEqual([])
  }
  await form.getByRole('button', { name: 'Lag nøkkel' }).click()
  await expect(form.getByRole('alert')).toHaveText('Velg minst én')
  await form.getByRole('checkbox', { name: 'Selge som luka' }).press('Space')
  await form.getByRole('button', { name: 'Lag nøkkel' }).click()
  const issued = page.getByRole('dialog', { name: `Nøkkelen til ${name}` })
  const token = await issued.getByLabel('Nøkkel', { exact: true }).inputValue()
  await issued.getByRole('button', { name: 'Ferdig' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  return token
}

/** Sells a place like an external program, with the API key as the only credential. */
async function sell(token: string, body: object) {
  const answer = await fetch(`${currentVenue().url}/api/v1${venue}/sales`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

interface Offer {
  drawing: { seats: { id: number }[] }
  categories: { id: number }[]
}

test('an API key can sell until it is revoked, and its name is shown as the seller', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const token = await makeKey(page)
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  const saleOf = (seat: number) => ({
    eventId: event.id,
    means: 'card',
    lines: [{ seatId: drawing.seats[seat]?.id, categoryId: categories[0]?.id }],
  })

  expect(await sell(token, saleOf(0))).toMatchObject({ status: 200 })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `Trekk tilbake ${name}` }).press('Enter')
  const question = page.getByRole('dialog', { name: `Trekke tilbake ${name}?` })
  await question.getByRole('button', { name: 'Trekk tilbake' }).press('Enter')
  await expect(page.getByText('Nøkkelen er trukket tilbake')).toBeVisible()
  const refused = await sell(token, saleOf(1))
  expect(refused.status).toBe(401)
  expect(refused.text).not.toContain(token)
  await expect(row.getByText('Trukket tilbake')).toBeVisible()

  await page.goto(`${event.path}/transactions`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1)
})
