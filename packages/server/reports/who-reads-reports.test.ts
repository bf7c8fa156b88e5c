import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { type AnyReport, isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { ticketSales } from '@dxweb/areas/reports/ticket-sales/contract.ts'
import { canCompare, isCompared } from '@dxweb/kit/reports/report-endpoints.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeDays } from '../jobs/close-days.ts'
import { type ReportReply, reportUrl } from '../testing/report-url.ts'
import { type Column, expected } from '../testing/roles/role-matrix.ts'
import { sellSome } from '../testing/sold-venue.ts'
import type { TestClient } from '../testing/test-client.ts'
import { cachesSessions, settingsForManyReads, wholeApp } from '../testing/whole-app.ts'
import { sample } from '../testing/whole.ts'
import { reportSources } from './sources.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
let chief: TestClient

beforeAll(async () => {
  await sellSome(app)
  chief = await app.as('sjef@sundet.no')
})

const reports = reportSources.map(({ report }) => report)

/** Returns true if a role may read the report according to the handwritten matrix. */
const mayRead = (column: Column, { permit }: AnyReport) =>
  isPermission(permit) && expected(column, permit)

const ofRenters = reports.filter((report) => mayRead('renter', report) && !isOfEvent(report))

const people: [email: string, renter: number, column: Column][] = [
  ['sjef@sundet.no', 0, 'chief'],
  ['lese@sundet.no', 0, 'reader'],
  ['admin@sundet.no', 0, 'admin'],
  ['skanner@sundet.no', 0, 'scanner'],
  ['frivillig@sundet.no', 0, 'volunteer'],
  ['revy@sundet.no', 1, 'renter'],
  ['sjef@sundet.no', 1, 'chiefAtRenter'],
]

describe.each(people)('%s in the context of renter %i', (email, renter, column) => {
  it('can read only the reports that the permission matrix allows, both as rows and as files', async () => {
    const client = await app.as(email)
    const answers = async (url: string) => (await client.get(url, { renter })).statusCode
    for (const report of reports) {
      const { name } = report
      const [read, file] = await Promise.all([
        answers(reportUrl(report, { limit: '1', only: 'rows' }, 1003, '')),
        answers(reportUrl(report, { format: 'csv' }, 1003, 'export')),
      ])
      const wanted = mayRead(column, report) ? 200 : 403
      expect({ name, read, file }).toEqual({ name, read: wanted, file: wanted })
    }
  })
})

describe('a renter', () => {
  it('a renter reads sales, visitors and hours of its own shows, and no report of the venue', () => {
    const names = ofRenters.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['ticket-sales', 'visitors', 'sales-by-hour']))
    for (const name of [
      'presale',
      'vat',
      'postings',
      'vouchers',
      'corrections',
      'refunds',
      'activity',
    ]) {
      expect(names).not.toContain(name)
    }
  })

  it('a renter does not see the seller at the box office, neither as a column nor as a group', async () => {
    const renter = await app.as('revy@sundet.no')
    const ask = (query: object) =>
      renter.get(
        `/partners/1003/reports/ticket-sales?${new URLSearchParams({ ...days, ...query }).toString()}`,
        { renter: 1 },
      )
    const reply = (await ask({})).json<ReportReply>()
    expect(reply.data.length).toBeGreaterThan(1)
    expect(reply.data.filter((row) => 'seller' in row)).toEqual([])
    expect((await ask({ group: 'seller' })).statusCode).toBe(400)
    expect((await ask({ sort: 'seller' })).statusCode).toBe(400)
  })
})

describe('filter values that a renter may choose', () => {
  it('returns only the filter values of the renter’s own rows, each with its number of rows', async () => {
    const renter = await app.as('revy@sundet.no')
    const read = async (client: TestClient, query: Record<string, string>, at: number) => {
      const url = reportUrl(ticketSales, { ...days, limit: '1000', ...query }, 1003, '')
      return (await client.get(url, { renter: at })).json<ReportReply>()
    }
    for (const name of ['auditorium', 'eventType']) {
      const { groups, rowCount } = await read(renter, { group: name }, 1)
      const venue = await read(chief, { group: name, renterId: '1' }, 0)
      expect(groups.map((group) => group[name])).toEqual(venue.groups.map((group) => group[name]))
      const counts = await Promise.all(
        groups.map(async (group) => {
          const { data } = await read(renter, { [name]: String(group[name]) }, 1)
          expect(new Set(data.map((row) => row[name]))).toEqual(new Set([group[name]]))
          return data.length
        }),
      )
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rowCount)
    }
    const others = await read(chief, { group: 'auditorium' }, 0)
    const own = await read(renter, { group: 'auditorium' }, 1)
    expect(own.groups.length).toBeLessThan(others.groups.length)
  })
})

const today = localDay(new Date(), 'Europe/Oslo')
const days = { from: addDays(today, -20), to: addDays(today, 20) }

/** Returns queries for each axis: ungrouped, by each group, with another group nested, and compared. */
function shapesOf(report: AnyReport): Record<string, string>[] {
  const { axes = {}, groups = [] } = report
  const known = groups.filter((group) => report.permits?.[group] === undefined)
  const pairs = known.flatMap((group, at) => [
    { group },
    { group, within: known[(at + 1) % known.length] ?? '' },
  ])
  const compared = pairs
    .filter((pair) => canCompare(report) && isCompared(report, Object.values(pair)))
    .map((pair) => ({ ...pair, compare: 'weeks' }))
  return Object.keys(axes).flatMap((axis) =>
    [{}, ...pairs, ...compared].map((shape) => ({ axis, ...shape })),
  )
}

describe.each([false, true])('with closed days: %s', (isClosed) => {
  beforeAll(async () => {
    if (isClosed) await closeDays(app.db, new Date(Date.now() + 2 * 86_400_000))
  })

  describe.each(ofRenters.map((report) => [report.name, report] as const))('%s', (_, report) => {
    const lines = async (client: TestClient, query: object, renter: number) => {
      const url = reportUrl(report, { ...query, limit: '1000' }, 1003, '')
      const answer = await client.get(url, { renter })
      if (answer.statusCode !== 200) throw new Error(`${url} ${answer.body}`)
      const { data, groups, rowCount, sums } = answer.json<ReportReply>()
      const isOpen = ([name]: [string, unknown]) => report.permits?.[name] === undefined
      const open = data.map((row) => Object.fromEntries(Object.entries(row).filter(isOpen)))
      return { data: open, groups, rowCount, sums }
    }
    const csv = async (client: TestClient, query: object, renter: number) =>
      (await client.get(reportUrl(report, { ...query, format: 'csv' }, 1003, 'export'), { renter }))
        .body
    const known = Object.keys(report.permits ?? {}).length === 0

    it.each([1, 2])(
      'shows renter %i the same figures that the venue sees for that renter',
      async (renter) => {
        const own = await app.as(renter === 1 ? 'revy@sundet.no' : 'byraa@sundet.no')
        const narrowed = { renterId: String(renter) }
        const [rows = {}, ...shapes] = shapesOf(report)
        for (const shape of [rows, ...sample(shapes, 1)]) {
          const venue = await lines(chief, { ...shape, ...narrowed }, 0)
          expect(venue.rowCount).toBeGreaterThan(0)
          expect({ shape, ...(await lines(own, shape, renter)) }).toEqual({ shape, ...venue })
        }
        const grouped = shapes.filter((shape) => shape['group'])
        for (const shape of sample([...grouped.slice(0, 1), ...(known ? [{}] : [])], 1)) {
          const file = await csv(own, shape, renter)
          expect(file.split('\r\n').length).toBeGreaterThan(2)
          expect(file).toBe(await csv(chief, { ...shape, ...narrowed }, 0))
        }
      },
    )
  })
})
