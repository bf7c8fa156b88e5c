import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { dayAhead, futureTime, venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { stageOf } from './stage-of.ts'
import { signIn } from '../ground/log-in.ts'
import { orderDraft } from '@dxweb/server/testing/drafts/drafts.ts'

const written = (day: string) => day.split('-').toReversed().join('.')

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function makeSeason(page: Page) {
  const { title } = futureTime()
  const days = [0, 7, 14, 21].map((week) => dayAhead(2100 + week))
  const [periodFrom, periodTo] = [days[0] ?? '', days[3] ?? '']
  const period = { title, renterId: 2, periodFrom, periodTo }
  const project = await call<{ id: number }>(page, 'POST', `${venue}/projects`, {
    ...period,
    budgetOre: 5_000_000,
    agreedPriceOre: null,
    note: '',
  })
  const { id } = await call<{ id: number }>(page, 'POST', `${venue}/orders`, {
    ...orderDraft,
    ...period,
    projectId: project.id,
  })
  for (const date of days)
    await makeEvent(page, { hall: 'Lillesal', date, renterId: 2, orderId: id })
  await call(page, 'POST', `${venue}/orders/${id}/bring-in-lines`, { renew: [] })
  return { id, projectId: project.id, title, days }
}

const path = (id: number) => `${venue}/orders/${id}`

async function callPeriod(page: Page, id: number, until: string) {
  await call(page, 'POST', `${path(id)}/finishPeriod`)
  await call(page, 'POST', `${path(id)}/invoices`, { reference: '', until, netOre: null })
}

async function invoicePeriod(page: Page, until: string, evenings: number) {
  await step(page, 'Avslutt perioden')
  await page.getByRole('button', { name: 'Lag faktura' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Til og med' }).fill(written(until))
  await dialog.getByRole('button', { name: 'Lag faktura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Lillesal' })).toHaveCount(evenings)
}

async function readOrder(reader: Page, id: number, title: string) {
  await reader.goto(`${venue}/orders`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Ordre', exact: true })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Legg til ordre' })).toHaveCount(0)
  await reader.getByRole('link', { name: title }).first().click()
  await expect(reader.getByRole('heading', { name: 'Arrangementer' })).toBeVisible()
  const invoices = reader
    .locator('section')
    .filter({ has: reader.getByRole('heading', { name: 'Fakturaer', exact: true }) })
  await expect(invoices.getByRole('listitem')).toHaveCount(3)
  await expect(
    reader.getByRole('button', { name: /^(Avslutt perioden|Lag|Merk|Send)/ }),
  ).toHaveCount(0)
  await expect(reader.getByRole('textbox', { disabled: false })).toHaveCount(0)
  await go(reader, `${venue}/orders/${id}/lines`)
  await expect(reader.getByRole('heading', { name: 'Sum' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Legg til', exact: true })).toHaveCount(0)
}

async function readProject(reader: Page, projectId: number, title: string) {
  await go(reader, `${venue}/orders/projects/${projectId}`)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await reader
    .getByRole('link', { name: /arrangement/ })
    .last()
    .click()
  const ofEvents = reader.getByRole('heading', { level: 1, name: 'Ordrer og arrangementer' })
  await expect(ofEvents).toBeVisible()
  await expect(reader.getByRole('row').filter({ hasText: title })).toHaveCount(4)
  await expect(reader.getByRole('row').filter({ hasText: 'Sum' })).toBeVisible()
  await reader.setViewportSize({ width: 1440, height: 900 })
  await go(reader, `${venue}/orders/projects/${projectId}`)
  await reader.getByRole('main').getByRole('link', { name: 'Tidslinje' }).click()
  const bars = reader.locator('[data-bar]')
  // The timeline shows four evenings and their order.
  await expect(bars).toHaveCount(5)
  await expect(bars.filter({ hasText: title })).toHaveCount(1)
  await reader.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function readerOf(browser: Browser) {
  const reader = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(reader, 'lese@sundet.test')
  return reader
}

test('a running order for a project’s four evenings is invoiced in three periods, and a reader can view the order', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, projectId, title, days } = await makeSeason(page)
  await page.goto(`${venue}/orders/${id}`)
  await step(page, 'Bekreft avtalen')
  await step(page, 'Fakturer per periode')
  await expect(page.getByRole('button', { name: 'Avslutt perioden' })).toBeVisible()
  await callPeriod(page, id, days[0] ?? '')
  await invoicePeriod(page, days[2] ?? '', 2)
  await callPeriod(page, id, days[3] ?? '')
  await go(page, path(id))
  await expect(stageOf(page)).toHaveText('Løpende, ikke fakturert')
  const { netOre } = await call<{ netOre: number }>(page, 'GET', path(id))
  const { ordersNetOre } = await call<{ ordersNetOre: number }>(
    page,
    'GET',
    `${venue}/projects/${projectId}`,
  )
  expect(ordersNetOre).toBe(netOre)
  expect(netOre).toBeGreaterThan(0)

  const reader = await readerOf(browser)
  await readOrder(reader, id, title)
  await readProject(reader, projectId, title)
  await reader.close()
})
