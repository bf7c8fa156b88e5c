import { givenApp } from '../testing/given-app.ts'
import { callSheetFilmsSource } from '@dxweb/areas/reports/call-sheet/store.ts'
import { isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { reportUrl } from '../testing/report-url.ts'
import { rowsStatement } from '../reports/report-sql.ts'
import { reportSources } from '../reports/sources.ts'

const { app, chief } = await givenApp()

const lists = reportSources.map(({ report }) => report).filter(({ isList }) => isList)

/** Returns true if the read used the report connections instead of the main ones. */
async function isApart(address: string): Promise<boolean> {
  const read = vi.spyOn(app.db, 'batch')
  read.mockClear()
  expect((await chief.get(address)).statusCode).toBe(200)
  return read.mock.calls.some(([, , options]) => options?.pool === 'reports')
}

it('lists over an unlimited period use separate connections, and lists over one month use the connections of sales', async () => {
  expect(lists.length).toBeGreaterThan(8)
  const apart: string[] = []
  const separate: string[] = []
  for (const report of lists) {
    if (await isApart(reportUrl(report, {}, 1003, ''))) apart.push(report.name)
    if (report.axes === undefined) continue
    const month = { from: '2026-01-01', to: '2026-01-31' }
    if (!(await isApart(reportUrl(report, month, 1003, '')))) separate.push(report.name)
    const longer = { ...month, to: '2026-02-01' }
    expect(await isApart(reportUrl(report, longer, 1003, ''))).toBe(!isOfEvent(report))
  }
  const names = (which: typeof lists) => which.map(({ name }) => name)
  expect(apart).toEqual(names(lists.filter((report) => !isOfEvent(report))))
  expect(separate).toEqual(names(lists.filter(({ axes }) => axes !== undefined)))
})

interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

const loopsOf = (plan: Plan, table: string): number[] => [
  ...(plan['Relation Name'] === table ? [plan['Actual Loops']] : []),
  ...(plan.Plans ?? []).flatMap((one) => loopsOf(one, table)),
]

it('a page of the call sheet computes no figures for the shows after that page', async () => {
  await app.asOwner('alter table event disable trigger books_halls')
  await app.asOwner(
    `insert into event (partner_id, id, title, capacity, event_type_id, auditorium_id, seat_map_id, state, busy_from,
       starts_at, ends_at, busy_until, accepts_overlap)
     select 1003, 800 + n, 'Nr. ' || n, 40, 2, 1, 1, 'published', at, at, at + interval '2 hours',
       at + interval '2 hours', true
     from generate_series(1, 40) n, lateral (select timestamptz '2040-01-10 12:00+01' + n * interval '1 day') t (at)`,
  )
  const ask = { from: '2040-01-01', to: '2040-12-31' }
  const { text, values } = rowsStatement(callSheetFilmsSource, 1003, ask, { limit: 3, offset: 4 })
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Actual Loops': 0 } }]
    // Computes the page and the skipped rows, and no rows after it.
    const loops = ['seat_claim', 'seat_map', 'ticket'].flatMap((table) => loopsOf(plan, table))
    expect(loops.length).toBeGreaterThan(2)
    expect(Math.max(...loops)).toBeLessThanOrEqual(7)
  } finally {
    await client.end()
  }
})
