import { monthSettlement } from '@dxweb/areas/settlements/month/report-contract.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { someIssuer } from '../testing/some-issuer.ts'
import { settlementDocuments } from './settlement-documents.ts'

const app = await wholeApp()
const scope = { partnerId: 1003, renterId: 0, userId: 0 }
const papersOf = async (report: string, rows: readonly ReportRow[]) =>
  (await settlementDocuments[report]?.({
    db: app.db,
    scope,
    locale: 'nb',
    timeZone: 'Europe/Oslo',
    issuer: someIssuer(),
    rows,
  })) ?? []
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const none = Object.fromEntries((monthSettlement.totals ?? []).map((name) => [name, 0]))
const sold = (event: string | null, eventId: number | null, grossOre: number): ReportRow => ({
  ...none,
  settledOn: '2026-10-01',
  event,
  eventId,
  tickets: 1,
  grossOre,
  feeOre: 500,
  payoutOre: grossOre - 500,
})

it('a monthly settlement lists sales by title, less the retained amounts', async () => {
  const rows = [sold('Revyen', 1, 20_000), sold('Revyen', 2, 30_000), sold(null, null, 500)]
  const [paper] = await papersOf('month-settlement', rows)
  expect(paper?.title).toBe('Månedsoppgjør oktober 2026')
  expect(paper?.table.rows.map(([name = '']) => name)).toEqual([
    'Revyen (2 forestillinger)',
    'Uten forestilling',
  ])
  const sums = paper?.sums.map(([, amount]) => plain(amount))
  expect(sums).toEqual(['505,00 kr', '\u221215,00 kr', '490,00 kr'])
  expect(paper?.payment.at(-1)?.map(plain)).toEqual(['Til utbetaling', '490,00 kr'])
})

it('the settlement of one day is printed in sections, and settlements of several days as a list', async () => {
  const line = (settledOn: string, part: string, amountOre: number): ReportRow => ({
    settledOn,
    part,
    line: 'Kari Nes',
    tickets: null,
    amountOre,
    vatOre: null,
  })
  const rows = [line('2026-10-02', 'overview', 500), line('2026-10-02', 'means', 500)]
  const [paper] = await papersOf('day-settlement', rows)
  expect(paper?.title).toBe('Dagsoppgjør 02.10.2026')
  expect(paper?.table).toMatchObject({
    headings: [0, 2],
    rows: [
      ['Oversikt'],
      ['Kari Nes', '', '5,00', ''],
      ['Betalingsmåter'],
      ['Kari Nes', '', '5,00', ''],
    ],
  })
  expect(await papersOf('day-settlement', [...rows, line('2026-10-03', 'means', 1)])).toEqual([])
  expect(await papersOf('month-settlement', [])).toEqual([])
})
