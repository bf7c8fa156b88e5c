import { type AskedReport, askOf } from '@dxweb/server/testing/asked-report.ts'
import { sellSome } from '@dxweb/server/testing/sold-house.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { renterSales } from '../renters/contract.ts'
import { ticketSales } from '../ticket-sales/contract.ts'
import { priceMix } from './contract.ts'

const app = await wholeApp()
let chief: TestClient

beforeAll(async () => {
  await sellSome(app)
  chief = await app.as('sjef@sundet.no')
})

const ask = async (report: AnyReport, query: object = {}) =>
  (await chief.get(askOf(report, query, 1003, ''))).json<AskedReport>()

const shareOf = (part: ReportRow, whole: ReportRow, of: string) =>
  Math.round((10_000 * Number(part[of])) / Number(whole[of]))

describe('shares of the price mix', () => {
  it('are of all that was sold, and come to all of it', async () => {
    const { groups, sums } = await ask(priceMix, { group: 'priceCategory' })
    expect(groups.length).toBeGreaterThan(2)
    for (const group of groups) {
      expect(group['ticketShare']).toBe(shareOf(group, sums, 'tickets'))
      expect(group['grossShare']).toBe(shareOf(group, sums, 'grossOre'))
    }
    expect(sums).toMatchObject({ ticketShare: 10_000, grossShare: 10_000 })
    const all = groups.reduce((sum, group) => sum + Number(group['grossShare']), 0)
    expect(Math.abs(all - 10_000)).toBeLessThanOrEqual(groups.length / 2)
  })

  it('within a group are of that group', async () => {
    const { groups, sums } = await ask(priceMix, { group: 'event', within: 'priceCategory' })
    const outer = groups.filter(({ level }) => level === 1)
    expect(outer.length).toBeGreaterThan(1)
    for (const group of outer) expect(group['ticketShare']).toBe(shareOf(group, sums, 'tickets'))
    for (const group of groups.filter(({ level }) => level === 2)) {
      const above = outer.find((one) => one['eventId'] === group['eventId'])
      expect(group['ticketShare']).toBe(shareOf(group, above ?? {}, 'tickets'))
    }
  })

  it.each(['held', 'sold'])('of events are of all that was sold, when %s', async (axis) => {
    const asked = { axis, group: 'event', sort: '-ticketShare' }
    const { groups, sums } = await ask(priceMix, asked)
    expect(groups.length).toBeGreaterThan(1)
    for (const group of groups) expect(group['ticketShare']).toBe(shareOf(group, sums, 'tickets'))
    const shares = groups.map((group) => Number(group['ticketShare']))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(sums).toMatchObject({ ticketShare: 10_000, grossShare: 10_000 })
  })

  it('put the groups in order', async () => {
    const { groups } = await ask(priceMix, { group: 'priceCategory', sort: '-ticketShare' })
    const shares = groups.map((group) => Number(group['ticketShare']))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  })

  it('of nothing are nothing', async () => {
    const days = { from: '2001-01-01', to: '2001-01-31' }
    const { groups, sums } = await ask(priceMix, { group: 'priceCategory', ...days })
    expect([groups, sums['ticketShare']]).toEqual([[], null])
    expect((await ask(priceMix, days)).sums['ticketShare']).toBeNull()
  })
})

describe('renters', () => {
  it.each(['held', 'sold'])(
    'have what ticket sales have of each of them, when %s',
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

  it('are those of events that are rented out alone', async () => {
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
