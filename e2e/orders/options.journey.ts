import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { dayAhead, farTime, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { askOwner, runJob } from '../ground/run-job.ts'

const terms = {
  projectId: null,
  productionLink: '',
  accountNumber: '',
  contactPerson: '',
  agreedPriceOre: 800_000,
  commissionPercent: 1000,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  note: '',
}

interface Asked {
  title: string
  date: string
  startTime: string
  renterId: number
}

/** An option on Lillesal for a month, with its event. */
async function option(page: Page, { title, date, startTime, renterId }: Asked): Promise<number> {
  const order = { ...terms, title, number: '', renterId, periodFrom: date, periodTo: date }
  const { id } = await call<{ id: number }>(page, 'POST', `${house}/orders`, {
    ...order,
    optionUntil: dayAhead(30),
  })
  const { auditoriums, eventTypes } = await call<
    Record<'auditoriums' | 'eventTypes', { id: number; name: string }[]>
  >(page, 'GET', `${house}/event-choices`)
  const idOf = (rows: { id: number; name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id
  await call(page, 'POST', `${house}/events`, {
    title,
    auditoriumId: idOf(auditoriums, 'Lillesal'),
    eventTypeId: idOf(eventTypes, 'Konsert'),
    date,
    startTime,
    endTime: '23:00',
    renterId,
    organizer: '',
    orderId: id,
    atOwnRisk: true,
  })
  await call(page, 'POST', `${house}/orders/${id}/offer`)
  return id
}

test('of two options on one hall the first expires, and the second moves up and is told', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date } = farTime()
  const first = await option(page, { title: `${title} A`, date, startTime: '18:00', renterId: 1 })
  const second = await option(page, { title: `${title} B`, date, startTime: '18:30', renterId: 2 })
  await page.goto(`${house}/orders?state=option&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row').filter({ hasText: `${title} A` })).toContainText('1. opsjon')
  await expect(page.getByRole('row').filter({ hasText: `${title} B` })).toContainText('2. opsjon')
  // A second job follows the ranks that the first one noted.
  await runJob(ownData(), 'expire-options')
  await askOwner(
    ownData(),
    `update booking_order set option_until = current_date - 2 where partner_id = 1003 and id = ${first}`,
  )
  await runJob(ownData(), 'expire-options')
  await page.goto(`${house}/orders/${second}`)
  await expect(page.getByText('Rykket opp til 1. opsjon.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${house}/orders/${first}`)
  await expect(page.getByText('Opsjonen utløp.')).toBeVisible()
})
