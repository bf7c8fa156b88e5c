import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openReports, ReportServer } from '../testing/report-server.ts'

let server: ReportServer

const made = {
  madeAt: '2026-11-20T21:00:00.000Z',
  madeOn: '2026-11-20',
  register: 'Kiosk',
  kind: 'z',
  number: '7',
  reportId: '01a00000-0000-7000-8000-000000000001',
}

beforeEach(async () => {
  server = new ReportServer()
  await server.open()
})

afterEach(() => server.close())

const textOf = ({ textContent }: Element) => textContent.replaceAll('\u00a0', ' ')

async function onPhone(report: string, title: string, rows: readonly object[], shown: string) {
  server.reply = { data: rows, groups: [], rowCount: rows.length, total: rows.length, sums: null }
  openReports(server, `/report/${report}?from=2026-11-20&to=2026-11-20&group=rows`)
  const table = await screen.findByRole('table', { name: title }, longTimeout)
  await within(table).findAllByText(shown, undefined, longTimeout)
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td .dx-until-768')].map(textOf))
    .filter((texts) => texts.length > 0)
}

it('shows the difference of a till report below its till on a phone', async () => {
  const rows = [0, 12_300].map((differenceOre, at) => ({
    ...made,
    registerId: at + 1,
    amountOre: 50_000,
    receiptsOre: 50_000 - differenceOre,
    differenceOre,
  }))
  expect(await onPhone('till-reports', 'X- og Z-rapporter', rows, 'Kiosk')).toEqual([
    ['Avvik 123,00 kr'],
  ])
})

it('on a phone, shows the count and its difference for a line without an amount', async () => {
  const line = { ...made, part: 'counts', receiptsOre: null, differenceOre: null }
  const rows = [
    { ...line, line: '#Receipt', count: 300, receiptCount: 200, amountOre: null, place: 1 },
    { ...line, line: '#OpenCashBox', count: 400, receiptCount: null, amountOre: null, place: 2 },
    { ...line, line: '#Return', count: 100, receiptCount: null, amountOre: 900, place: 3 },
  ]
  expect(await onPhone('till-report', 'X- eller Z-rapport', rows, 'Kvitteringer')).toEqual([
    ['3', '1'],
    ['4', ''],
  ])
  expect(screen.getByText(/^9,00\skr$/)).toBeTruthy()
})
