import { priceMix } from '@dxweb/areas/reports/price-mix/contract.ts'
import { refunds } from '@dxweb/areas/reports/refunds/contract.ts'
import { salesByHour } from '@dxweb/areas/reports/sales-by-hour/contract.ts'
import { ticketSales } from '@dxweb/areas/reports/ticket-sales/contract.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeDays } from '../../jobs/close-days.ts'
import { type ReportReply, reportUrl, totalsOf } from '../../testing/report-url.ts'
import { sellSome } from '../../testing/sold-venue.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { cachesSessions, settingsForManyReads, wholeApp } from '../../testing/whole-app.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
const venue = '/partners/1003'
let chief: TestClient
let reader: TestClient
let everybody = 0
let nobody = 0
let near = 0

const group = (join: string, of: object[] = []) => ({ kind: 'group', isNot: false, join, of })

async function makeSegment(name: string, tree: object) {
  const answer = await chief.post(`${venue}/segments`, { name, tree })
  return answer.json<{ id: number }>().id
}

const linkText = `
  with made as (
    insert into customer (partner_id, id, last_name, postal_code) values (1003, 901, 'Nes', '6003') returning id)
  insert into sale_customer select l.* from made, (select distinct refund_of from sale
    where partner_id = 1003 and refund_of is not null and reason = 'Syk') s, dx_customer_sale(1003, s.refund_of, made.id) l`

beforeAll(async () => {
  await sellSome(app)
  await app.asOwner(linkText)
  chief = await app.as('sjef@sundet.no')
  // This user may read the reports of its own shows, but no customers.
  reader = await app.as('revy@sundet.no')
  everybody = await makeSegment('Alle', group('all'))
  nobody = await makeSegment('Ingen', group('any'))
  const at6003 = { kind: 'postalCode', isNot: false, prefixes: ['6003'] }
  near = await makeSegment('Nær', group('all', [at6003]))
})

async function read(report: AnyReport, query: Record<string, string>) {
  const answer = await chief.get(reportUrl(report, { limit: '1000', ...query }, 1003, ''))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ReportReply>()
}

const added = (report: AnyReport, ...all: ReportReply[]) => {
  const sums = all.map((one) => totalsOf(report, one.sums))
  const names = report.totals ?? []
  return Object.fromEntries(
    names.map((name) => [name, sums.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
  )
}

describe.each([false, true])('with closed days: %s', (isClosed) => {
  beforeAll(async () => {
    if (isClosed) await closeDays(app.db, new Date(Date.now() + 2 * 86_400_000))
  })

  it.each(
    [ticketSales, priceMix, salesByHour, refunds].map((one): [string, AnyReport] => [
      one.name,
      one,
    ]),
  )(
    'the sums of %s for rows with and without a customer add up to the sums of all rows',
    async (_, report) => {
      const asks: Record<string, string>[] = [
        {},
        { group: report.groups?.[0] ?? '' },
        { compare: 'weeks', group: 'month' },
      ]
      for (const query of asks) {
        const [all, known, unknown, empty] = await Promise.all([
          read(report, query),
          read(report, { ...query, segmentId: String(everybody) }),
          read(report, { ...query, segmentId: 'none' }),
          read(report, { ...query, segmentId: String(nobody) }),
        ])
        expect(known.rowCount).toBeGreaterThan(0)
        expect(known.rowCount + unknown.rowCount).toBe(all.rowCount)
        expect(added(report, known, unknown)).toEqual(added(report, all))
        expect(empty.rowCount).toBe(0)
      }
    },
  )
})

it('counts a refund under the customer of the refunded sale', async () => {
  const { data } = await read(ticketSales, { segmentId: String(near) })
  expect(data.map(({ tickets }) => Number(tickets)).toSorted((a, b) => a - b)).toEqual([
    -1, 1, 1, 1,
  ])
  const { rowCount } = await read(refunds, { segmentId: String(near) })
  expect(rowCount).toBe(1)
})

it('exports the rows of several segments together', async () => {
  const query = { segmentId: `${near},${nobody}`, format: 'csv' }
  const file = await chief.get(reportUrl(ticketSales, query, 1003, 'export'))
  expect(file.body.trim().split('\r\n')).toHaveLength(5)
  const paper = await chief.get(reportUrl(ticketSales, { ...query, format: 'pdf' }, 1003, 'export'))
  expect(paper.statusCode).toBe(200)
})

it('logs the use of a segment once an hour for each user, even with concurrent calls', async () => {
  await Promise.all([1, 2, 3].map(() => read(ticketSales, { segmentId: String(everybody) })))
  const uses = (await chief.get(`${venue}/segments/${everybody}/uses`)).json<{
    data: { usedFor: string; count: number }[]
  }>()
  expect(uses.data).toMatchObject([{ usedFor: 'report', count: 2 }])
})

it('refuses to filter by a segment that does not exist', async () => {
  const answer = await chief.get(reportUrl(ticketSales, { segmentId: '999' }, 1003, ''))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { fields: { segmentId: { code: 'not_found' } } } })
})

it('refuses to filter by segment for users who may not read customers', async () => {
  for (const segmentId of [String(everybody), 'none']) {
    const answers = await Promise.all([
      reader.get(reportUrl(ticketSales, { segmentId }, 1003, ''), { renter: 1 }),
      reader.get(reportUrl(ticketSales, { segmentId, format: 'csv' }, 1003, 'export'), {
        renter: 1,
      }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  }
})
