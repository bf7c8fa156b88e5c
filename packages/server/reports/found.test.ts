import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { expect, it } from 'vitest'
import { wholeApp } from '../testing/whole-app.ts'
import { rowsStatement } from './report-sql.ts'

const app = await wholeApp()

const receipts = defineReport('receipts', {
  permit: 'reports.venue',
  columns: { number: field.words },
  search: ['number'],
  orderBy: ['number'],
})

const source = reportSource(
  receipts,
  `select v.number from (values ('7Q2KM-9XD4T'), ('ABCDE-FGHJK'), ('Kino-salen'), ('912 34 567')) v (number)
   where $1::int > 0`,
)

const found = async (q: string) => {
  const rows = await app.db.run(
    { partnerId: 1003, renterId: 0, userId: 1 },
    rowsStatement(source, 1003, { q }),
  )
  return rows.map(({ number }) => number)
}

it.each([
  ['7q2km9xd4t', '7Q2KM-9XD4T'],
  ['2KM9X', '7Q2KM-9XD4T'],
  ['91234567', '912 34 567'],
  ['234', '912 34 567'],
  // About one receipt number in forty consists of letters only.
  ['ABCDEFGHJK', 'ABCDE-FGHJK'],
  ['abcde-fghjk', 'ABCDE-FGHJK'],
])('%s finds a number that is written %s', async (q, number) => {
  expect(await found(q)).toEqual([number])
})

it('finds no receipt by an incomplete receipt number that consists of letters', async () => {
  expect(await found('BCDEFGH')).toEqual([])
  expect(await found('inosal')).toEqual([])
  expect(await found('ABCDEFGHJKM')).toEqual([])
})

it.each([
  [
    { from: '0001-01-01', to: '9999-12-31' },
    { from: 'not_valid', to: 'not_valid' },
  ],
  [{ until: '9999-12-31' }, { until: 'not_valid' }],
  [{ renterId: 'abc' }, { renterId: 'not_valid' }],
  [{ q: '\u0000' }, { q: 'not_text' }],
  [{ from: '2026-11-27', to: '2026-11-01' }, { to: 'too_early' }],
])('reports the invalid parameters of an address that asks for %j', async (asked, codes) => {
  const chief = await app.as('sjef@sundet.no')
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const query = new URLSearchParams({ ...days, ...asked }).toString()
  const answer = await chief.get(`/partners/1003/reports/ticket-sales?${query}`)
  const { error } = answer.json<{ error: { code: string; fields: Record<string, object> } }>()
  expect(error.code).toBe('invalid')
  expect(error.fields).toEqual(
    Object.fromEntries(
      Object.entries(codes).map(([name, code]) => [name, expect.objectContaining({ code })]),
    ),
  )
})
