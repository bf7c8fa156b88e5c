import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { dayAhead, farTime, house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const written = (day: string) => day.split('-').toReversed().join('.')

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const order = {
  number: '',
  renterId: 2,
  optionUntil: null,
  contactPerson: '',
  productionLink: '',
  accountNumber: '',
  agreedPriceOre: null,
  commissionPercent: 0,
  commissionBase: 'net',
  commissionThresholdOre: 0,
  thresholdMode: 'whole',
  perTicketOre: 0,
  feeFreeTickets: 0,
  note: '',
}

/** Four evenings of a season, a week apart, each with the rent of its hall. */
async function makeSeason(page: Page) {
  const { title } = farTime()
  const days = [0, 7, 14, 21].map((week) => dayAhead(2100 + week))
  const [periodFrom, periodTo] = [days[0] ?? '', days[3] ?? '']
  const period = { title, renterId: 2, periodFrom, periodTo }
  const project = await call<{ id: number }>(page, 'POST', `${house}/projects`, {
    ...period,
    budgetOre: 5_000_000,
    agreedPriceOre: null,
    note: '',
  })
  const { id } = await call<{ id: number }>(page, 'POST', `${house}/orders`, {
    ...order,
    ...period,
    projectId: project.id,
  })
  for (const date of days)
    await makeEvent(page, { hall: 'Lillesal', date, renterId: 2, orderId: id })
  await call(page, 'POST', `${house}/orders/${id}/bring-in-lines`, { renew: [] })
  return { id, projectId: project.id, title, days }
}

/** A period is finished and invoiced up to its last day. */
async function invoicePeriod(page: Page, id: number, until: string) {
  await page.goto(`${house}/orders/${id}`)
  await step(page, 'Avslutt perioden')
  await page.getByRole('button', { name: 'Lag faktura' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Til og med' }).fill(written(until))
  await dialog.getByRole('button', { name: 'Lag faktura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ })).toBeVisible()
}

test('a running order of a project’s four evenings is invoiced in three periods, and a reader follows it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, projectId, title, days } = await makeSeason(page)
  await page.goto(`${house}/orders/${id}`)
  await step(page, 'Bekreft')
  await step(page, 'Fakturer per periode')
  await invoicePeriod(page, id, days[0] ?? '')
  await expect(page.getByRole('row').filter({ hasText: 'Lillesal' })).toHaveCount(1)
  await invoicePeriod(page, id, days[2] ?? '')
  await expect(page.getByRole('row').filter({ hasText: 'Lillesal' })).toHaveCount(2)
  await invoicePeriod(page, id, days[3] ?? '')
  await expect(page.getByRole('row').filter({ hasText: 'Lillesal' })).toHaveCount(1)
  await page.goto(`${house}/orders/${id}`)
  await expect(page.getByText('Løpende, ikke fakturert').first()).toBeVisible()
  expect.soft(await axeFindings(page), 'a running order').toEqual([])

  const { netOre } = await call<{ netOre: number }>(page, 'GET', `${house}/orders/${id}`)
  const reader = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(`${house}/orders/${id}`)
  const invoices = reader
    .locator('section')
    .filter({ has: reader.getByRole('heading', { name: 'Fakturaer', exact: true }) })
  await expect(invoices.getByRole('listitem')).toHaveCount(3)
  await expect(
    reader.getByRole('button', { name: /^(Avslutt perioden|Lag|Merk|Send)/ }),
  ).toHaveCount(0)
  await expect(reader.getByRole('textbox')).toHaveCount(0)
  expect.soft(await axeFindings(reader), 'an order, read').toEqual([])

  await reader.goto(`${house}/orders/projects/${projectId}`)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await reader
    .getByRole('link', { name: /arrangement/ })
    .last()
    .click()
  await expect(reader.getByRole('row').filter({ hasText: title })).toHaveCount(4)
  expect.soft(await axeFindings(reader), 'the events of a project').toEqual([])
  const project = await call<{ ordersNetOre: number }>(
    page,
    'GET',
    `${house}/projects/${projectId}`,
  )
  expect(project.ordersNetOre).toBe(netOre)
  expect(netOre).toBeGreaterThan(0)
})
