import { runEnds } from '@dxweb/server/testing/run/at-end.ts'
import { readQuotedPrintable, smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { axeFindings } from '../ground/axe-findings.ts'
import { norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { dayAhead, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { type Server, startOwnServer } from '../ground/server.ts'

let server: Required<Server>
let inbox: Awaited<ReturnType<typeof smtpInbox>>

test.beforeAll(async () => {
  inbox = await smtpInbox()
  server = await startOwnServer({ SMTP_URL: inbox.url })
})

test.afterAll(async () => {
  await server.stop()
  await runEnds()
})

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ ...norwegian, baseURL: server.url })).newPage()
  await signIn(page, email)
  return page
}

interface Rows<Row> {
  data: Row[]
}

/** An event of the renter that has been held and sold, and is not settled yet. */
async function unsettledEvent(page: Page, renterId: number): Promise<number> {
  const asked = `renterId=${renterId}&from=${dayAhead(-300)}&to=${dayAhead(-2)}&limit=200`
  const { data } = await call<Rows<{ eventId: number; tickets: number }>>(
    page,
    'GET',
    `${house}/reports/order-events?${asked}`,
  )
  for (const { eventId, tickets } of data) {
    const path = `${house}/renter-settlements?eventId=${eventId}`
    const settled = await call<Rows<unknown>>(page, 'GET', path)
    if (tickets > 0 && settled.data.length === 0) return eventId
  }
  throw new Error('every event is settled')
}

async function refundOne(page: Page, eventId: number): Promise<void> {
  const { data } = await call<Rows<{ id: string; refundOf: string | null }>>(
    page,
    'GET',
    `${house}/events/${eventId}/transactions?limit=50`,
  )
  for (const { id } of data.filter(({ refundOf }) => refundOf === null)) {
    const at = `${house}/sales/${id}`
    const { tickets } = await call<{ tickets: { id: string; state: string }[] }>(page, 'GET', at)
    const ticket = tickets.find(({ state }) => state === 'issued')
    if (ticket === undefined) continue
    const refund = { ticketIds: [ticket.id], withFee: true, reason: 'Syk' }
    await call(page, 'POST', `${at}/refunds`, refund)
    return
  }
  throw new Error('nothing to refund')
}

const cardOf = (page: Page, title: RegExp) =>
  page.locator('.dx-card').filter({ has: page.getByRole('heading', { name: title }) })

test('an event’s settlement is approved, corrected after a refund, sent, and seen by its renter alone', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'sjef@sundet.test')
  const eventId = await unsettledEvent(page, 1)
  const address = `${house}/shows/${eventId}/settlement`
  await page.goto(address)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  const settlement = cardOf(page, /^Oppgjør \d+$/)
  await expect(settlement).toContainText('Utkast')
  expect.soft(await axeFindings(page), 'a draft').toEqual([])

  const renter = await pageOf(browser, 'leietaker@sundet.test')
  await renter.goto(`${house}/renters/1/shows/${eventId}/settlement`)
  await expect(renter.getByText('Ingen oppgjør ennå')).toBeVisible()

  await settlement.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(settlement).toContainText('Godkjent av')
  await refundOne(page, eventId)
  await page.reload()
  await page.getByRole('button', { name: 'Lag korreksjon' }).click()
  const correction = cardOf(page, /^Korreksjon \d+-1$/)
  await expect(correction).toContainText('Refundert')
  await correction.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(correction).toContainText('Godkjent av')

  await settlement.getByRole('button', { name: 'Send til leietakeren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send til leietakeren' })
  await dialog.getByLabel('E-postadresse').fill('post@revylaget.test')
  await dialog.getByRole('button', { name: 'Send til leietakeren' }).click()
  await expect(settlement).toContainText('Sendt til post@revylaget.test')
  const { raw } = await inbox.next('post@revylaget.test')
  expect(readQuotedPrintable(raw)).toContain('Her er oppgjøret for')

  await renter.reload()
  await expect(cardOf(renter, /^Oppgjør \d+$/)).toContainText('Sendt')
  await expect(cardOf(renter, /^Korreksjon \d+-1$/)).toBeVisible()
  await expect(renter.getByText('Godkjent av')).toHaveCount(0)
  const asAnother = call(
    renter,
    'GET',
    `${house}/renter-settlements?eventId=${eventId}`,
    undefined,
    2,
  )
  await expect(asAnother).rejects.toThrow('403')
})
