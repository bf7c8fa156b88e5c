import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { runEnds } from '@dxweb/server/testing/run/at-end.ts'
import { smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { norwegian } from '../ground/browser.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { ownFilm, playOwnFilm, showId, threeFridays } from '../ground/own-film.ts'
import { type Server, startOwnServer } from '../ground/server.ts'

let server: Required<Server>
let inbox: Awaited<ReturnType<typeof smtpInbox>>

test.beforeAll(async () => {
  inbox = await smtpInbox()
  server = await startOwnServer({ SMTP_URL: inbox.url })
  await playOwnFilm(server.folder)
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

const card = (page: Page) => page.locator('.dx-card', { hasText: `${ownFilm.bureau}, filmuken` })
const take = (page: Page, step: string) => card(page).getByRole('button', { name: step }).click()

function sheetOf(friday: string): string {
  const to = Temporal.PlainDate.from(friday).add({ days: 6 }).toString()
  const report = `${house}/report/distributor-settlement`
  return `${report}?from=${friday}&to=${to}&bureauId=${ownFilm.bureauId}`
}

/** Sends the sheet to the address that the distributor has, and opens what arrives. */
async function send(page: Page) {
  await take(page, 'Send til byrået')
  const dialog = page.getByRole('dialog', { name: 'Send til byrået' })
  await expect(dialog.getByLabel('E-post')).toHaveValue(ownFilm.email)
  await dialog.getByRole('button', { name: 'Send til byrået' }).click()
  await expect(card(page)).toContainText(`Sendt til ${ownFilm.email}`)
  const { raw } = await inbox.next(ownFilm.email)
  const part = raw
    .split(/\r\n--[^\r\n]+/)
    .find((one) => /Content-Disposition: attachment/.test(one))
  return readPdf(Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64'))
}

/** Approves the sheet, after its dialog has told what is posted. */
async function approve(page: Page, payable = '') {
  await take(page, 'Godkjenn')
  const dialog = page.getByRole('dialog', { name: 'Godkjenn oppgjøret' })
  await expect(dialog).toContainText(`${payable} føres som gjeld til ${ownFilm.bureau}`)
  await expect(dialog).toContainText('Etterpå er oppgjøret låst')
  await expect(card(page)).toContainText('Utkast')
  expect.soft(await axeFindings(page), 'an approval').toEqual([])
  await dialog.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(card(page)).toContainText('Godkjent av Kari Nes')
}

async function pay(page: Page) {
  await take(page, 'Registrer betaling')
  const dialog = page.getByRole('dialog', { name: 'Registrer betaling' })
  await dialog.getByRole('button', { name: 'Registrer betaling' }).click()
  await expect(card(page)).toContainText('Betaling registrert av Kari Nes')
}

const dayBefore = Temporal.Now.plainDateISO('Europe/Oslo')
  .subtract({ days: 1 })
  .toLocaleString('nb-NO', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** Takes the payment back with a reason, after its day was put right. */
async function unpay(page: Page) {
  await take(page, 'Rett dato')
  const corrected = page.getByRole('dialog', { name: 'Rett dato' })
  await corrected.getByLabel('Betalt dato').fill(dayBefore)
  await corrected.getByLabel('Årsak').fill('Feil dag')
  expect.soft(await axeFindings(page), 'a payment is corrected').toEqual([])
  await corrected.getByRole('button', { name: 'Rett dato' }).click()
  await expect(card(page)).toContainText(`Betalt ${dayBefore}`)
  await expect(card(page)).toContainText(
    new RegExp(String.raw`Rettet betaling.* → ${dayBefore}: Feil dag \(Kari Nes`),
  )
  await take(page, 'Angre betaling')
  const undone = page.getByRole('dialog', { name: 'Angre betaling' })
  await undone.getByLabel('Årsak').fill('Feil oppgjør')
  await undone.getByRole('button', { name: 'Angre betaling' }).click()
  await expect(card(page).getByRole('button', { name: 'Registrer betaling' })).toBeVisible()
  await expect(card(page)).toContainText(`${dayBefore} → ikke betalt: Feil oppgjør`)
}

interface Sale {
  tickets: { id: string }[]
}

async function refundTwo(page: Page) {
  const sales = `${house}/events/${showId(0)}/transactions`
  const { data } = await call<{ data: { id: string; grossOre: number }[] }>(page, 'GET', sales)
  const sale = data.find(({ grossOre }) => grossOre === 1_450_000)
  const { tickets } = await call<Sale>(page, 'GET', `${house}/sales/${sale?.id}`)
  const ticketIds = tickets.slice(0, 2).map(({ id }) => id)
  const asked = { ticketIds, withFee: true, reason: 'Strømbrudd' }
  await call(page, 'POST', `${house}/sales/${sale?.id}/refunds`, asked)
}

/** The balance of an account by settlements, debit less credit. */
async function balance(page: Page, account: string) {
  const asked = `${house}/reports/postings?kind=settlement&group=account&from=2000-01-01&to=2100-01-01`
  const { groups } = await call<{ groups: { account: string; balanceOre: number }[] }>(
    page,
    'GET',
    asked,
  )
  return groups.find((group) => group.account === account)?.balanceOre ?? 0
}

test('three weeks of a film are settled, and a refund between them is corrected in the week after', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'sjef@sundet.test')
  const [first, second, third] = threeFridays()
  const rental = await balance(page, '4300')
  await page.goto(sheetOf(first))
  await expect(card(page)).toContainText('Utkast')
  await expect(card(page)).toContainText('9 160,44 kr')
  expect.soft(await axeFindings(page), 'a draft').toEqual([])
  await approve(page, '9 160,44 kr')
  expect((await balance(page, '4300')) - rental).toBe(732_835)

  const { text } = await send(page)
  for (const told of ['Isfjell', '2D', 'bare filmen', '7 328,35', '1 832,09', '9 160,44']) {
    expect(text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ')).toMatch(new RegExp(told))
  }

  const query = `${sheetOf(first).split('?')[1]}&group=film&within=day&format=csv&locale=nb`
  const file = await page.request.get(
    `/api/v1${house}/reports/distributor-settlement/export?${query}`,
  )
  const [head = '', day = '', sum = ''] = (await file.text()).split('\r\n')
  expect(head).toMatch(/^\uFEFF?Film;Dag;.*Versjon;.*Avtale;.*Betalende hittil;Netto hittil/)
  expect(day).toMatch(
    /^Isfjell;.*;2D · .*;Prosent etter uke · bare filmen;.*;9160,44;152;18320,88;/,
  )
  expect(sum).toMatch(/^Sum;.*;9160,44;;;/)

  await refundTwo(page)
  await page.goto(sheetOf(second))
  await expect(card(page)).toContainText('Herav for tidligere uker')
  await expect(card(page)).toContainText('−129,46 kr')
  await approve(page)
  expect((await send(page)).text).toContain('Korrigerer')

  await page.goto(sheetOf(first))
  await expect(card(page)).toContainText('9 160,44 kr')
  await pay(page)
  await unpay(page)
  await pay(page)
  await page.goto(sheetOf(third))
  await expect(card(page)).not.toContainText('Herav for tidligere uker')
  await approve(page)
  await send(page)
  await pay(page)
  expect.soft(await axeFindings(page), 'a sheet that is paid').toEqual([])
  await page.context().close()
})

const screens = [
  'film-settlements',
  'distributor-settlement',
  'playing-figures',
  'playing-transfers',
]

test('settlements and playing figures stand on a phone, and staff alone read them', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'sjef@sundet.test')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of screens) {
    await page.goto(`${house}/report/${screen}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, screen).toBeLessThanOrEqual(0)
    expect.soft(await axeFindings(page), screen).toEqual([])
  }
  await page.context().close()
  const others = { 'lese@sundet.test': 200, 'skanner@sundet.test': 403, 'sjef@byfjord.test': 404 }
  for (const [email, status] of Object.entries(others)) {
    const other = await pageOf(browser, email)
    for (const screen of screens) {
      const answer = await other.request.get(
        `/api/v1${house}/reports/${screen}?from=2026-11-01&to=2026-11-30`,
      )
      expect.soft(answer.status(), `${screen} of ${email}`).toBe(status)
    }
    await other.context().close()
  }
})
