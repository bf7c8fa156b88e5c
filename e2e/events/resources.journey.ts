import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { farTime, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

interface Named {
  id: number
  name: string
}

async function makeTwo(page: Page) {
  const { title, date } = farTime()
  const { auditoriums, eventTypes } = await call<{ auditoriums: Named[]; eventTypes: Named[] }>(
    page,
    'GET',
    `${house}/event-choices`,
  )
  const idOf = (rows: readonly Named[], name: string) => rows.find((row) => row.name === name)?.id
  const make = (hall: string) =>
    call<{ id: number }>(page, 'POST', `${house}/events`, {
      title: `${title} ${hall}`,
      auditoriumId: idOf(auditoriums, hall),
      eventTypeId: idOf(eventTypes, 'Konsert'),
      date,
      startTime: '12:00',
      endTime: '16:00',
      renterId: null,
      organizer: '',
    })
  const [first, second] = [await make('Lillesal'), await make('Foajeen')]
  return { title, date, first: first.id, second: second.id }
}

async function chooseByKeys(page: Page) {
  await page.getByRole('button', { name: 'Book ressurs' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Book ressurs' })
  const resource = drawer.getByRole('combobox', { name: 'Ressurs' })
  await resource.fill('Lydtek')
  await resource.press('ArrowDown')
  await resource.press('Enter')
  const person = drawer.getByRole('combobox', { name: 'Hvem' })
  await person.press('Enter')
  await page.getByRole('option', { name: 'Aksel Rygg' }).click()
  return drawer
}

test('a person is booked twice at own risk, and shown in Ressurser and Tidslinje', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date, first, second } = await makeTwo(page)
  await page.goto(`${house}/shows/${first}/resources`)
  const drawer = await chooseByKeys(page)
  await drawer.getByRole('button', { name: 'Book', exact: true }).press('Enter')
  const staffing = page.getByRole('listitem').filter({ hasText: 'Aksel Rygg' })
  await expect(staffing).toContainText('Lydtekniker')
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${house}/shows/${second}/resources`)
  const again = await chooseByKeys(page)
  const clash = again.getByRole('region', { name: 'Bookingen overlapper andre' })
  await expect(clash).toContainText(`Aksel Rygg er satt opp på ${title} Lillesal`)
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(again.getByText('Bookingen ble ikke lagret')).toBeVisible()
  await clash.getByRole('checkbox', { name: 'Lagre likevel på eget ansvar' }).check()
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(staffing).toContainText('Overlapper, på eget ansvar')
  await page.getByRole('button', { name: 'Frigi Aksel Rygg, Lydtekniker' }).click()
  await expect(staffing).toHaveCount(0)
  await page.getByRole('button', { name: 'Angre' }).click()
  await expect(staffing).toContainText('Overlapper, på eget ansvar')

  await page.goto(`${house}/culture/resources?mode=day&date=${date}`)
  const person = page.getByRole('region', { name: 'Aksel Rygg' })
  await expect(person.getByRole('link', { name: new RegExp(title) })).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${house}/culture/timeline?zoom=hours&date=${date}`)
  const hall = page.getByRole('region', { name: 'Lillesal', exact: true })
  const event = hall.getByRole('link', { name: `${title} Lillesal` })
  await expect(event).toContainText('12:00')
  expect(await axeFindings(page)).toEqual([])
  await event.press('Alt+ArrowRight')
  const offered = page.getByRole('dialog', { name: /Ressursene er opptatt/ })
  await offered.getByRole('button', { name: 'Lagre likevel på eget ansvar' }).click()
  await expect(page.getByText(`${title} Lillesal er flyttet`)).toBeVisible()
  await expect(event).toContainText('12:15')
})
