import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { ownFilm, playOwnFilm, showId, threeFridays } from '../ground/own-film.ts'
import { ownData } from '../ground/own-server.ts'
import { fileOfMail } from './sent-mail.ts'

const card = (page: Page) => page.locator('.dx-card', { hasText: `${ownFilm.bureau}, filmuken` })
const take = (page: Page, step: string) => card(page).getByRole('button', { name: step }).click()

function sheetOf(friday: string): string {
  const to = Temporal.PlainDate.from(friday).add({ days: 6 }).toString()
  const report = `${venue}/report/distributor-settlement`
  return `${report}?from=${friday}&to=${to}&bureauId=${ownFilm.bureauId}`
}

async function send(page: Page) {
  await take(page, 'Send til byrået')
  const dialog = page.getByRole('dialog', { name: 'Send til byrået' })
  await expect(dialog.getByLabel('E-post')).toHaveValue(ownFilm.email)
  await dialog.getByRole('button', { name: 'Send 1 e-post' }).click()
  await expect(card(page)).toContainText(`Sendt til ${ownFilm.email}`)
  return readPdf(await fileOfMail(ownFilm.email, 1))
}

async function approve(page: Page, payable: string) {
  await take(page, 'Godkjenn')
  const dialog = page.getByRole('dialog', { name: 'Godkjenn oppgjøret' })
  await expect(dialog).toContainText(`${payable} føres som gjeld til ${ownFilm.bureau}`)
  await expect(dialog).toContainText('Etterpå er oppgjøret låst')
  await expect(card(page)).toContainText('Utkast')
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

async function unpay(page: Page) {
  await take(page, 'Rett dato')
  const corrected = page.getByRole('dialog', { name: 'Rett dato' })
  await corrected.getByLabel('Betalt dato').fill(dayBefore)
  await corrected.getByLabel('Årsak').fill('Feil dag')
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
  const sales = `${venue}/events/${showId(0)}/transactions`
  const { data } = await call<{ data: { id: string; grossOre: number }[] }>(page, 'GET', sales)
  const sale = data.find(({ grossOre }) => grossOre === 1_450_000)
  const { tickets } = await call<Sale>(page, 'GET', `${venue}/sales/${sale?.id}`)
  const ticketIds = tickets.slice(0, 2).map(({ id }) => id)
  const asked = { ticketIds, withFee: true, reason: 'Strømbrudd' }
  await call(page, 'POST', `${venue}/sales/${sale?.id}/refunds`, asked)
}

async function readFilm(page: Page) {
  await page.locator('tbody').getByText('Isfjell').first().click()
  await page.getByRole('link', { name: 'Filmens side' }).click()
  await expect(page.getByRole('heading', { name: 'Isfjell', level: 1 })).toBeVisible()
  const weeks = page.locator('.dx-card').filter({ hasText: 'Uke for uke' })
  await expect(weeks).toContainText('7 328,35 kr')
  await weeks.getByText(/^Retting av/).click()
}

test('a film week is approved, sent and paid, and a later refund is corrected in the next week', async ({
  page,
}) => {
  await playOwnFilm(ownData())
  await signIn(page, 'sjef@sundet.test')
  const [first, second] = threeFridays()
  await page.goto(sheetOf(first))
  await expect(card(page)).toContainText('9 160,44 kr')
  await approve(page, '9 160,44 kr')
  const { text } = await send(page)
  for (const words of ['Isfjell', '2D', '40 %', '7 328,35', '1 832,09', '9 160,44']) {
    expect(text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ')).toMatch(new RegExp(words))
  }
  await pay(page)
  await unpay(page)

  await refundTwo(page)
  await go(page, sheetOf(second))
  await expect(card(page)).toContainText('Herav for tidligere uker')
  await expect(card(page)).toContainText('−129,46 kr')
  await readFilm(page)
  await expect(card(page)).toContainText('−129,46 kr')
})
