import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { type ReportReply, reportUrl } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { withShares } from '@dxweb/server/reports/figures-sql.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { renterSales } from '../renters/contract.ts'
import { ticketSales } from '../ticket-sales/contract.ts'
import { priceMix } from './contract.ts'

const { app, chief } = await givenApp()

beforeAll(async () => {
  await sellSome(app)
})

const ask = async (report: AnyReport, query: object = {}) =>
  (await chief.get(reportUrl(report, query, 1003, ''))).json<ReportReply>()

const tenthsOf = (part: ReportRow, whole: ReportRow, of: string) =>
  (1000 * Number(part[of])) / Number(whole[of])

const shareOf = (part: ReportRow, whole: ReportRow, of: string) =>
  10 * Math.round(tenthsOf(part, whole, of))

/** Returns shares that do not add up to the whole, or differ by a tenth of a per cent or more from the exact share. */
function faultsOf(parts: readonly ReportRow[], whole: ReportRow): string[] {
  const shares = { ticketShare: 'tickets', grossShare: 'grossOre' }
  return Object.entries(shares).flatMap(([name, of]) => {
    const sum = parts.reduce((all, part) => all + Number(part[name]), 0)
    const far = parts.filter(
      (part) => Math.abs(Number(part[name]) / 10 - tenthsOf(part, whole, of)) >= 1,
    )
    return [
      ...(sum === 10_000 ? [] : [`${name} ${sum}`]),
      ...far.map((part) => JSON.stringify(part)),
    ]
  })
}

describe('shares of the price mix', () => {
  it('shares of all sales by price category add up to the whole', async () => {
    const { groups, sums } = await ask(priceMix, { group: 'priceCategory' })
    expect(groups.length).toBeGreaterThan(2)
    expect(faultsOf(groups, sums)).toEqual([])
    expect(sums).toMatchObject({ ticketShare: 10_000, grossShare: 10_000 })
    expect(Object.keys(sums).filter((name) => name.endsWith('Exact'))).toEqual([])
  })

  it('the shares within each event add up to the whole', async () => {
    const { groups, sums } = await ask(priceMix, { group: 'event', within: 'priceCategory' })
    const outer = groups.filter(({ level }) => level === 1)
    expect(outer.length).toBeGreaterThan(1)
    expect(faultsOf(outer, sums)).toEqual([])
    for (const above of outer) {
      const inner = groups.filter(
        (one) => one['eventId'] === above['eventId'] && one['level'] === 2,
      )
      expect(faultsOf(inner, above)).toEqual([])
    }
  })

  it.each([
    [
      [1, 1, 1],
      [3340, 3330, 3330],
    ],
    [
      [5, 3, 3, 3, 3, 3],
      [2500, 1500, 1500, 1500, 1500, 1500],
    ],
    [
      [2, 2, 2, 1],
      [2860, 2860, 2850, 1430],
    ],
  ])(
    'turns the counts %j into the shares %j, and rounds up the largest remainders first',
    async (counts, expected) => {
      const rows = counts.map((count, at) => `(1, ${at}, ${count}, ${count})`)
      const whole = counts.reduce((sum, count) => sum + count)
      const counted = `select * from (values (0, null, ${whole}, ${whole}), ${rows.join(', ')}) v (level, name, tickets, "grossOre")`
      const text = withShares(priceMix, counted, [['name']])
      const read = await app.asOwner<{ share: string }>(
        `select "ticketShare" as share from (${text}) g where level = 1 order by name`,
      )
      expect(read.map(({ share }) => Number(share))).toEqual(expected)
    },
  )

  it.each(['held', 'sold'])(
    'returns each event’s share of all sales on the axis %s',
    async (axis) => {
      const asked = { axis, group: 'event', sort: '-ticketShare' }
      const { groups, sums } = await ask(priceMix, asked)
      expect(groups.length).toBeGreaterThan(1)
      for (const group of groups) expect(group['ticketShare']).toBe(shareOf(group, sums, 'tickets'))
      const shares = groups.map((group) => Number(group['ticketShare']))
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      expect(sums).toMatchObject({ ticketShare: 10_000, grossShare: 10_000 })
    },
  )

  it('sorts price categories by their shares', async () => {
    const { groups } = await ask(priceMix, { group: 'priceCategory', sort: '-ticketShare' })
    const shares = groups.map((group) => Number(group['ticketShare']))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  it('returns no shares for a period without sales', async () => {
    const days = { from: '2001-01-01', to: '2001-01-31' }
    const { groups, sums } = await ask(priceMix, { group: 'priceCategory', ...days })
    expect([groups, sums['ticketShare']]).toEqual([[], null])
    expect((await ask(priceMix, days)).sums['ticketShare']).toBeNull()
  })
})

describe('the report of renters’ sales', () => {
  it.each(['held', 'sold'])(
    'each renter has the same amounts as in the ticket sales report on the axis %s',
    async (axis) => {
      const { groups } = await ask(renterSales, { axis, group: 'renter' })
      const all = await ask(ticketSales, { axis, group: 'renter' })
      const expected = all.groups.filter(({ renter }) => renter !== null)
      expect(groups).toHaveLength(2)
      for (const [at, group] of groups.entries()) {
        const { capacity, tickets } = group
        expect(expected[at]).toMatchObject(
          Object.fromEntries(
            ['renter', 'tickets', 'free', 'grossOre', 'feeOre', 'vatOre', 'netOre', 'shows'].map(
              (name) => [name, group[name]],
            ),
          ),
        )
        const isKnown = axis === 'held'
        const share = Math.round((10_000 * Number(tickets)) / Number(capacity))
        expect(group['occupancy']).toBe(isKnown ? share : null)
      }
    },
  )

  it('includes only events of renters', async () => {
    await app.asOwner('update event set renter_id = null where partner_id = 1003 and id = 3')
    for (const query of [{ group: 'renter' }, { group: 'renter', axis: 'sold' }]) {
      const { groups, sums } = await ask(renterSales, query)
      expect(groups).toMatchObject([{ tickets: sums['tickets'] }])
    }
    const rented = new Set([1])
    expect(new Set((await ask(renterSales)).data.map(({ eventId }) => eventId))).toEqual(rented)
    for (const axis of ['held', 'sold']) {
      const { groups } = await ask(renterSales, { axis, group: 'event' })
      expect([axis, new Set(groups.map(({ eventId }) => eventId))]).toEqual([axis, rented])
    }
  })
})
