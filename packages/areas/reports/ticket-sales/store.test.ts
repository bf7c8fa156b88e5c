import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { settingsForManyReads, wholeApp } from '@dxweb/server/testing/whole-app.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { addDays, addMonths } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { visitors } from '../visitors/contract.ts'
import { priceMix } from '../price-mix/contract.ts'
import { renterSales } from '../renters/contract.ts'
import { salesByHour } from '../sales-by-hour/contract.ts'
import { ticketSales } from './contract.ts'

const app = await wholeApp(undefined, settingsForManyReads)
const today = localDay(new Date(), 'Europe/Oslo')
let chief: TestClient

const ask = async (query: Record<string, string | undefined>) => {
  const days = { from: addDays(today, -500), to: addDays(today, 60), limit: '1000' }
  const asked = new URLSearchParams(
    JSON.parse(JSON.stringify({ ...days, ...query })) as Record<string, string>,
  )
  const answer = await chief.get(`/partners/1003/reports/ticket-sales?${asked.toString()}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ReportReply>()
}

/**
 * 400 sales over 400 days in two channels, by two sellers, for two events with three categories. Every ninth is
 * refunded.
 */
const historyText = `
  with sold as (
    insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
    select 1003, md5('sale' || n)::uuid, now() - n * interval '23 hours 17 minutes', 1 + n % 2,
      case when n % 3 = 0 then 'web' else 'pos' end, 10000 from generate_series(1, 400) n
  ), back as (
    insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
    select 1003, md5('back' || n)::uuid, now() - (n - 1) * interval '22 hours', 1, 'pos', -10000
    from generate_series(9, 400, 9) n
  ), given as (
    insert into ticket (partner_id, id, event_id, sale_id, sold_at, category_id, price_ore, fee_ore, vat_type_id,
      vat_basis_points, vat_ore, fee_vat_ore, state)
    select 1003, md5('ticket' || n)::uuid, case when n % 4 = 0 then 3 else 1 end, md5('sale' || n)::uuid,
      now() - n * interval '23 hours 17 minutes', 1 + n % 3, case when n % 7 = 0 then 0 else 10000 + n end,
      case when n % 5 = 0 then 500 else 0 end, 3, 1200, case when n % 7 = 0 then 0 else 1071 + n % 2 end,
      case when n % 5 = 0 then 54 else 0 end, case when n % 9 = 0 then 'refunded' else 'issued' end
    from generate_series(1, 400) n returning *
  )
  insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
    fee_ore, vat_ore, fee_vat_ore, refunded_at)
  select 1003, md5('ticket' || n)::uuid, case when n % 4 = 0 then 3 else 1 end, md5('back' || n)::uuid, 1 + n % 3, 3,
    n % 7 <> 0, case when n % 7 = 0 then 0 else 10000 + n end, case when n % 5 = 0 then 500 else 0 end,
    case when n % 7 = 0 then 0 else 1071 + n % 2 end, case when n % 5 = 0 then 54 else 0 end,
    now() - (n - 1) * interval '22 hours'
  from generate_series(9, 400, 9) n`

/** The 152 tickets of the worked example, for a separate event. */
const manyText = `with made as (
   insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 77, 'starts_at', day, 'ends_at',
     day + interval '2 hours', 'busy_from', day, 'busy_until', day + interval '2 hours'))).*
   from event e, (select now() - interval '400 days' as day) d where e.partner_id = 1003 and e.id = 1 returning id
       ), sold as (
   insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
   values (1003, md5('many')::uuid, now() - interval '401 days', 1, 'web', 2052000) returning id
       )
       insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
   vat_basis_points, vat_ore)
       select 1003, gen_random_uuid(), made.id, 0, sold.id, now() - interval '401 days', 1, price, 3, 1200, vat
       from made, sold, (values (100, 14500, 1554), (40, 11000, 1179), (12, 13500, 1446)) p (count, price, vat),
   generate_series(1, p.count)`

beforeAll(async () => {
  await sellSome(app)
  await app.asOwner(historyText)
  await app.asOwner(manyText)
  await app.asOwner('analyze')
  chief = await app.as('sjef@sundet.no')
})

/** Limits the rows of grouped queries. Separate queries compare the rows, which do not depend on the grouping. */
const fewRows = { limit: '1' }

type Ask = Record<string, string | undefined>

/** Returns replies as text by query, since comparing texts is a hundred times faster than comparing rows. */
async function readAll(report: AnyReport, asks: readonly Ask[]): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const each of asks) {
    const days = { from: addDays(today, -500), to: addDays(today, 60) }
    const answer = await chief.get(reportUrl(report, { ...days, ...each }, 1003, ''))
    expect(answer.statusCode).toBe(200)
    replies.set(JSON.stringify(each), answer.body)
  }
  return replies
}

const sumOf = (rows: readonly { [name: string]: unknown }[], name: string) =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

const paidText = `
  select (select count(*) from ticket where partner_id = 1003 and price_ore > 0)::int
    - (select count(*) from ticket_refund r join ticket t on t.partner_id = r.partner_id and t.id = r.ticket_id
       where r.partner_id = 1003 and t.price_ore > 0)::int
    + (select coalesce(sum(ticket_count), 0) from ticket_sale_correction
       where partner_id = 1003 and sale_id is not null and amount_ore <> 0)::int as paid,
    (select count(*) from ticket where partner_id = 1003 and price_ore = 0 and fee_ore > 0)::int as "feeOnly"`

describe('the ticket sales report', () => {
  it.each([ticketSales, priceMix, visitors])(
    'the report $name counts a ticket with a price as paid, but not a ticket with only a fee',
    async (report) => {
      const [known] = await app.asOwner<{ paid: number; feeOnly: number }>(paidText)
      const days = { from: addDays(today, -500), to: addDays(today, 60), only: 'sums' }
      const answer = await chief.get(reportUrl(report, days, 1003, ''))
      expect(known?.feeOnly).toBeGreaterThan(0)
      expect(answer.json<ReportReply>().sums['paid']).toBe(known?.paid)
    },
  )

  it('ticket sales are the same from closed days as from tickets, for each grouping by day of sale or of event', async () => {
    const { groups = [], axes = {} } = ticketSales
    const asked = Object.keys(axes).flatMap((axis) => [
      { axis, only: 'sums' },
      { axis, only: 'rows', limit: '1000' },
      { axis, only: 'sums', q: 'a' },
      { axis, only: 'sums', channel: 'web' },
      { axis, group: 'month', until: addDays(today, -90), ...fewRows },
      { axis, group: 'event', within: 'seller', until: addDays(today, -200), ...fewRows },
      ...groups.map((group, at) => ({ axis, group, within: groups.at(at - 1) ?? '', ...fewRows })),
    ])
    const fromTickets = await readAll(ticketSales, asked)
    await closeDays(app.db, new Date())
    expect(await app.asOwner('select from sales_day where partner_id = 1003')).not.toEqual([])
    expect(await readAll(ticketSales, asked)).toEqual(fromTickets)
    const sums = (JSON.parse(fromTickets.values().next().value ?? '') as ReportReply).sums
    expect(sums['tickets']).toBeGreaterThan(300)
  })

  it('ticket sales equal the sum of all sales, refunds and corrections of tickets', async () => {
    const [plain] = await app.asOwner<Record<string, number>>(
      `select sum(tickets)::int as tickets, sum(price_ore)::int as "grossOre", sum(fee_ore)::int as "feeOre",
         sum(vat_ore)::int as "vatOre", sum(price_ore - vat_ore)::int as "netOre",
         (select count(*)::int from ticket_refund where partner_id = 1003) as refunded
       from ticket_move where partner_id = 1003`,
    )
    for (const axis of ['sold', 'held']) {
      expect((await ask({ axis, only: 'sums' })).sums).toMatchObject(plain ?? {})
    }
  })

  it('ticket sales as of a day include only tickets sold and refunded until the end of that day', async () => {
    for (const [axis, ago] of [
      ['sold', 1],
      ['held', 90],
      ['held', 250],
    ] as const) {
      const until = addDays(today, -ago)
      const [plain] = await app.asOwner<Record<string, number>>(
        `select coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(price_ore), 0)::int as "grossOre"
         from ticket_move where partner_id = 1003 and moved_at < ('${until}'::date + 1)::timestamp at time zone 'Europe/Oslo'`,
      )
      expect((await ask({ axis, until, only: 'sums' })).sums).toMatchObject(plain ?? {})
      const { groups } = await ask({ axis, until, group: 'event' })
      expect(sumOf(groups, 'tickets')).toBe(plain?.['tickets'])
    }
    const shows = { from: addDays(today, -500), to: addDays(today, 60), until: addDays(today, -90) }
    const visits = await chief.get(reportUrl(visitors, { ...shows, only: 'sums' }, 1003, ''))
    const sold = await ask({ axis: 'held', until: shows.until, only: 'sums' })
    expect(visits.json<ReportReply>().sums['tickets']).toBe(sold.sums['tickets'])
  })

  it('ticket sales include the number of events and the capacity by day of event, but not by day of sale', async () => {
    await app.asOwner(
      `update seat_claim set kind = 'blocked' where partner_id = 1003 and event_id = 1 and seat_id = (
         select seat_id from seat_claim where partner_id = 1003 and event_id = 1 and kind = 'sold' limit 1)`,
    )
    const [event] = await app.asOwner<{ capacity: number; blocked: number }>(
      `select capacity, (select count(*)::int from seat_claim c where c.partner_id = 1003 and c.event_id = 1
         and c.kind = 'blocked') as blocked from event where partner_id = 1003 and id = 1`,
    )
    const { groups } = await ask({ axis: 'held', group: 'event' })
    const line = groups.find(({ eventId }) => eventId === 1)
    expect(line).toMatchObject({
      shows: 1,
      capacity: (event?.capacity ?? 0) - (event?.blocked ?? 0),
    })
    expect(line?.['occupancy']).toBe(
      Math.round((Number(line?.['tickets']) * 10_000) / Number(line?.['capacity'])),
    )
    const sold = await ask({ axis: 'sold', group: 'channel' })
    expect(sold.sums).toMatchObject({ shows: null, capacity: null, occupancy: null })
  })

  it('no reserved tickets are reported once an event is over, even before its day is closed', async () => {
    const reservedOf = async () =>
      (await ask({ axis: 'held', group: 'event' })).groups.map(({ eventId, reserved }) => [
        eventId,
        reserved,
      ])
    const kept = `update seat_claim set kind = $1 where partner_id = 1003 and event_id = 1 and seat_id = (
      select seat_id from seat_claim where partner_id = 1003 and event_id = 1 and kind = $2 limit 1)`
    await app.asOwner(kept, ['reserved', 'sold'])
    await app.asOwner('alter table event disable trigger moves_unsold')
    const move = (to: string) =>
      app.asOwner(
        `update event set starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
           busy_until = t.at + interval '1 hour' from (select now() ${to} as at) t where partner_id = 1003 and id = 1`,
      )
    const before = await reservedOf()
    expect(before).toContainEqual([1, 4])
    await move("- interval '2 hours'")
    expect(await reservedOf()).toContainEqual([1, 0])
    await move("+ interval '1 day'")
    await app.asOwner(kept, ['sold', 'reserved'])
  })

  it('VAT is summed ticket by ticket, not computed from the total: it is 2199,12 for 152 tickets', async () => {
    const day = addDays(today, -400)
    const { sums } = await ask({ axis: 'held', from: addDays(day, -1), to: addDays(day, 1) })
    expect(sums).toMatchObject({
      tickets: 152,
      grossOre: 2_052_000,
      vatOre: 219_912,
      netOre: 1_832_088,
      // Divides all money by all tickets; the average of the three prices is 130.
      averageOre: 13_500,
    })
  })
})

describe('reports read from closed days', () => {
  const changes = [
    `delete from seat_claim where partner_id = 1003 and kind in ('reserved', 'blocked')`,
    `update event set starts_at = now() - interval '30 days', ends_at = now() - interval '718 hours',
       busy_from = now() - interval '30 days', busy_until = now() - interval '718 hours' where partner_id = 1003 and id = 1`,
    `update event set event_type_id = 2, capacity = capacity + 7 where partner_id = 1003 and id in (3, 77)`,
    `update event set auditorium_id = 2, seat_map_id = null where partner_id = 1003 and id = 77`,
    `update event set order_id = null, renter_id = case id when 3 then
       (select min(id) from renter where partner_id = 1003) end where partner_id = 1003 and id in (3, 77)`,
    `update event_price_category set name = name || ' ' || id where partner_id = 1003 and event_id = 1`,
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 78, 'auditorium_id', 1))).*
       from event e where e.partner_id = 1003 and e.id = 77`,
    `insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', 78))).*
       from event_price_category c where c.partner_id = 1003 and c.event_id = 1`,
    `update event set state = 'cancelled' where partner_id = 1003 and id = 77`,
  ]

  const reports: readonly AnyReport[] = [ticketSales, priceMix, salesByHour, renterSales]

  /** Random first variant of the queries; the test name shows it after a failure. */
  const drawn = Math.floor(Math.random() * 3)

  /** Lists every group on every axis in one of three variants: alone, with a second group, or as of 60 days ago. */
  const asksOf = (report: AnyReport): Ask[] => {
    const other = report === renterSales ? 'auditorium' : 'channel'
    return Object.keys(report.axes ?? {}).flatMap((axis, nth): Ask[] => [
      { axis, only: 'sums' },
      ...(report.groups ?? []).map((group, at): Ask => {
        const within = group === 'month' ? other : 'month'
        const ways = [{}, { within }, { until: addDays(today, -60) }]
        return { axis, group, ...ways[(at + nth + drawn) % ways.length], ...fewRows }
      }),
      { axis, only: 'rows', limit: '20' },
      { axis, only: 'rows', limit: '20', offset: '15' },
      { axis, only: 'rows', limit: '20', offset: '150' },
      { axis, only: 'rows', until: addDays(today, -60) },
    ])
  }

  let closedDays = 0
  const followed = new Map<AnyReport, Map<string, string>>()

  beforeAll(async () => {
    await closeDays(app.db, new Date())
    await app.asOwner('alter table event disable trigger moves_unsold')
    for (const change of changes) await app.asOwner(change)
    await app.asOwner('alter table event enable trigger moves_unsold')
    const [kept] = await app.asOwner<{ days: number }>(
      `select count(distinct day)::int as days from sales_of_day where partner_id = 1003 and axis = 'held'`,
    )
    closedDays = kept?.days ?? 0
    for (const report of reports) followed.set(report, await readAll(report, asksOf(report)))
    for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
      await app.asOwner(`delete from ${table} where partner_id = 1003`)
    }
  })

  it.each(reports)(
    'the report $name is the same from closed days as from tickets, even if events change after a day is closed',
    async (report) => {
      expect(closedDays).toBeGreaterThan(1)
      const before = followed.get(report) ?? new Map<string, string>()
      const pages = [...before.values()].map((body) => JSON.parse(body) as ReportReply)
      expect(pages.filter(({ data }) => data.length === 20).length).toBeGreaterThan(2)
      expect(await readAll(report, asksOf(report))).toEqual(before)
    },
  )
})

describe('comparison of ticket sales with the year before', () => {
  const from = addDays(today, -100)
  /** Ends yesterday, so that the same period last year is complete. */
  const to = addDays(today, -1)
  it('compares each day with its corresponding day last year, and returns the same total for any grouping', async () => {
    const days = Array.from({ length: 100 }, (_, at) => addDays(from, at))
    const whole = { axis: 'sold', group: 'day', from: addDays(today, -600), to: today }
    const known = (await ask(whole)).groups.filter(({ level }) => level === 1)
    const ofDay = new Map(known.map((row) => [String(row['day']), Number(row['grossOre'])]))
    const { groups, sums } = await ask({
      axis: 'sold',
      group: 'day',
      from,
      to,
      compare: 'weeks',
    })
    const expected = days.map((day) => ofDay.get(dayLastYear(day)) ?? 0)
    const shown = new Map(groups.map((row) => [String(row['day']), Number(row['grossOreBefore'])]))
    expect(days.map((day) => shown.get(day) ?? 0)).toEqual(expected)
    const total = expected.reduce((sum, ore) => sum + ore, 0)
    expect(total).toBeGreaterThan(0)
    expect(sums['grossOreBefore']).toBe(total)
    for (const group of ['channel', 'seller', 'priceCategory', 'month']) {
      const by = await ask({ axis: 'sold', group, from, to, compare: 'weeks' })
      expect([group, sumOf(by.groups, 'grossOreBefore')]).toEqual([group, total])
      const plain = await ask({ axis: 'sold', group, from, to })
      expect([group, sumOf(by.groups, 'grossOre')]).toEqual([
        group,
        sumOf(plain.groups, 'grossOre'),
      ])
    }
  })

  it('if this year is shown as of a day, the year before is shown as of the same day of that year', async () => {
    const asked = { axis: 'held', group: 'month', from, to: today, compare: 'dates' }
    const before = async (ago: number) =>
      (await ask({ ...asked, until: addDays(today, -ago) })).sums['ticketsBefore']
    // The 152 tickets were sold 401 days ago.
    expect([await before(30), await before(40)]).toEqual([152, 0])
  })

  it('a comparison by date uses the same dates of the year before, or the last day of a shorter month', async () => {
    const by = await ask({ axis: 'held', group: 'month', from, to: today, compare: 'dates' })
    const then = { from: addMonths(from, -12), to: addMonths(today, -12) }
    const before = await ask({ axis: 'held', group: 'month', ...then })
    expect(sumOf(by.groups, 'ticketsBefore')).toBe(sumOf(before.groups, 'tickets'))
    expect(by.sums['capacityBefore']).toBe(before.sums['capacity'])
  })

  it('refuses to compare more than a year, or sales grouped by event, since each event takes place only once', async () => {
    for (const asked of [{ group: 'event' }, { group: 'channel', within: 'event' }]) {
      await expect(ask({ ...asked, compare: 'weeks', from, to: today })).rejects.toThrow(
        'not_valid',
      )
    }
    await expect(ask({ compare: 'weeks', from, to: today })).rejects.toThrow('not_valid')
    await expect(ask({ compare: 'weeks', group: 'day' })).rejects.toThrow('a_year_at_most')
  })
})
