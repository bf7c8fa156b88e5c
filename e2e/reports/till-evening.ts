import { readFile } from 'node:fs/promises'
import { type PlayedTill, playEvening } from '../../demo/till/play-evening.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { expect, type Page } from '../ground/journey.ts'

const card = (page: Page) => page.locator('.dx-card', { hasText: 'Oppgjør for' })
const money = (ore: number) =>
  new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 2 }).format(ore / 100)

async function keyOfTill(page: Page, number: number): Promise<string> {
  const till = { name: `Kveldskassa ${number}`, number, kind: 'kiosk', locationId: null }
  const more = { floatOre: 100_000, isActive: true }
  const { id } = await call<{ id: number }>(page, 'POST', `${venue}/registries`, {
    ...till,
    ...more,
  })
  const key = { name: till.name, permissions: ['tills.call'], tillId: id, addresses: [] }
  const made = await call<{ token: string }>(page, 'POST', `${venue}/api-keys`, {
    ...key,
    expiresAt: null,
  })
  return made.token
}

async function playTills(page: Page, day: string): Promise<PlayedTill[]> {
  const keys = [await keyOfTill(page, 951), await keyOfTill(page, 952)]
  const played = await playEvening({
    address: new URL(page.url()).origin,
    partnerId: 1003,
    keys,
    seed: 35,
    opensAt: new Date(`${day}T16:00:00Z`),
    hours: 5,
    receiptCount: 300,
  })
  expect(played.flatMap(({ refused }) => refused)).toEqual([])
  expect(played.some(({ repeated }) => repeated > 0)).toBe(true)
  return played
}

interface Settled {
  clerks: { userId: number; expectedOre: number; version: number }[]
  tills: { registerId: number; name: string; expectedOre: number; version: number }[]
}

async function settleDay(page: Page, other: Page, day: string): Promise<void> {
  const path = `${venue}/day-settlements/${day}`
  const { clerks, tills } = await call<Settled>(page, 'GET', path)
  for (const { userId, expectedOre: countedOre, version } of clerks) {
    const count = { countedOre, reason: 'Talt', version }
    await call(page, 'PUT', `${path}/counts/${userId}`, count)
  }
  const [last, ...others] = tills.toReversed()
  for (const { registerId, expectedOre: countedOre, version } of others) {
    const count = { countedOre, reason: 'Talt', version }
    await call(page, 'PUT', `${path}/till-counts/${registerId}`, count)
  }
  const name = last?.name ?? ''
  await expect(page.getByText(`Tell først kontantene: ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: `Tell: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre' }).click()
  await page.getByRole('button', { name: 'Bekreft opptelling' }).click()
  await expect(card(page)).toContainText('Talt av Kari Nes')
  await call(other, 'POST', `${path}/steps`, { step: 'approve' })
  await expect(card(page)).toContainText('Godkjent av Tor Aasen')
  await page.getByRole('button', { name: 'Lås dagen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lås dagen' }).click()
  await expect(card(page)).toContainText('Låst av Kari Nes')
}

async function download(page: Page, format: string): Promise<string> {
  const taken = page.waitForEvent('download')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Regnskap eksportert' })
    .getByRole('button', { name: 'Eksporter' })
    .click()
  await page.getByRole('menuitem', { name: format }).click()
  return await readFile(await (await taken).path(), 'utf8')
}

const oreOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

function inSheet(csv: string, till: string): number {
  const [head = [], ...rows] = csv.split('\r\n').map((row) => row.split(';'))
  const at = (name: string) => head.indexOf(name)
  return rows
    .filter((row) => row[at('Gjelder')]?.startsWith(till) && /^(3|27)/.test(row[at('Konto')] ?? ''))
    .reduce((sum, row) => sum + oreOf(row[at('Kredit')]) - oreOf(row[at('Debet')]), 0)
}

function inFile(xml: string, till: string): number {
  const vouchers = xml.split('<Transaction>').filter((one) => one.includes(`>Varesalg ${till} `))
  const lines = vouchers.flatMap((one) => [
    ...one.matchAll(
      /<AccountID>(?:3|27)\d+<\/AccountID>.*?<(Debit|Credit)Amount><Amount>([\d.]+)</g,
    ),
  ])
  return lines.reduce(
    (sum, [, side, amount]) => sum + (side === 'Credit' ? 1 : -1) * oreOf(amount),
    0,
  )
}

export async function settleEvening(page: Page, other: Page): Promise<void> {
  const { data } = await call<{ data: { settledOn: string; state: string }[] }>(
    page,
    'GET',
    `${venue}/reports/settled-days?from=2020-01-01&to=2100-01-01&state=open`,
  )
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const day = data.map(({ settledOn }) => settledOn).find((one) => one <= before) ?? before
  const played = await playTills(page, day)
  // Opens only the cash movements, since the list draws only visible rows and other rows can fill the screen.
  await page.goto(`${venue}/report/day-settlement?from=${day}&to=${day}&part=moves`)
  await expect(card(page)).toContainText('Ikke gjort opp')
  for (const { till } of played) {
    await expect(page.getByRole('row', { name: new RegExp(`Uttak, ${till}`) })).toBeVisible()
  }
  await settleDay(page, other, day)
  const month = `${day.slice(0, 7)}-01`
  await page.goto(`${venue}/report/month-settlement?period=month&from=${month}`)
  const sheet = await download(page, 'CSV')
  const file = await download(page, 'SAF-T Regnskap')
  for (const { till, salesOre } of played) {
    expect([till, money(inSheet(sheet, till)), money(inFile(file, till))]).toEqual([
      till,
      money(salesOre),
      money(salesOre),
    ])
  }
}
