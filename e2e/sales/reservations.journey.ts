import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test('chosen reservations are released together, and those on hold cannot be chosen', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${house}/events/${event.id}`
  const { drawing } = await call<{ drawing: { seats: { id: number }[] } }>(
    page,
    'GET',
    `${at}/seat-map`,
  )
  const { categories } = await call<{ categories: { id: number }[] }>(page, 'GET', at)
  for (const [seat, name] of ['Ola Vik', 'Kari Nes', 'Per Hold'].entries()) {
    const lines = [{ seatId: drawing.seats[seat]?.id, categoryId: categories[0]?.id }]
    const wishes = { name, phone: '', email: '', note: '', isHeld: name === 'Per Hold' }
    await call(page, 'POST', `${at}/reservations`, { ...wishes, lines })
  }
  await page.goto(`${event.path}/reservations`)
  await expect(page.getByRole('checkbox', { name: 'Velg Ola Vik' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Velg Per Hold' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Velg alle' }).click()
  const bar = page.getByRole('toolbar', { name: 'Valgte rader' })
  await expect(bar).toContainText('2 valgt')
  expect.soft(await axeFindings(page), 'chosen reservations').toEqual([])
  await bar.getByRole('button', { name: 'Frigi 2 reservasjoner' }).click()
  const asked = page.getByRole('dialog', { name: 'Frigi 2 reservasjoner?' })
  await asked.getByRole('button', { name: 'Frigi', exact: true }).click()
  await expect(page.getByText('2 reservasjoner er frigitt')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ola Vik' })).toContainText('Frigitt')
  await expect(page.getByText('1 venter')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
