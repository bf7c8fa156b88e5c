import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { hiredSeconds } from '@dxweb/kit/time/hired-seconds.ts'
import { type SummedLine, sumOrder } from './order-sums.ts'
import { sumStale } from './totals-store.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallVenue(test)
  await test.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, unit) values (1003, 1, 1, 'Mikrofon', 4, 'piece')`,
  )
  await test.asOwner(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values (1003, 1, 'Revy', 'A', 1, '2020-03-01', '2021-12-31')`,
  )
  await test.asOwner(
    `update event set order_id = 1, renter_id = 1, starts_at = '2020-05-01T18:00Z', ends_at = '2020-05-01T20:00Z',
       busy_from = '2020-05-01T18:00Z', busy_until = '2020-05-01T20:00Z' where partner_id = 1003 and id = 2`,
  )
})

/** Days around the autumn of 2021, when the low rate of 6 % ended. */
const days = ['2020-05-01', '2021-09-30', '2022-05-01'] as const
type Day = (typeof days)[number]

const rateOf = (vatTypeId: number, day: Day) =>
  vatTypeId === 3 ? (day < '2021-10-01' ? 600 : 1200) : vatTypeId === 1 ? 2500 : 0

const anyLine = fc.record({
  quantity: fc.nat(100_000),
  unitPriceOre: fc.nat(10_000_000),
  isCharged: fc.boolean(),
  vatTypeId: fc.constantFrom(1, 3, 5),
  isOfEvent: fc.boolean(),
})
type AnyLine = Omit<SummedLine, 'basisPoints'> & { isOfEvent: boolean }

interface Put {
  lines: readonly AnyLine[]
  agreedPriceOre: number | null
  eventOn: Day
  endsOn: Day
}

const putText = `
  with gone as (delete from order_line where partner_id = 1003),
  agreed as (update booking_order set agreed_price_ore = $2, period_to = $4 where partner_id = 1003 and id = 1),
  moved as (update event set starts_at = at, ends_at = at + interval '2 hours', busy_from = at,
      busy_until = at + interval '2 hours'
    from (select $3::date + interval '18 hours' as at) d where partner_id = 1003 and id = 2)
  insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, quantity, unit, unit_price_ore,
    vat_type_id, is_charged)
  select 1003, nextval('test_line'), 1, case when l."isOfEvent" then 2 end, 'resource', 1, l.quantity, 'piece',
    l."unitPriceOre", l."vatTypeId", l."isCharged"
  from jsonb_to_recordset($1) l (quantity integer, "unitPriceOre" bigint, "vatTypeId" integer, "isCharged" boolean,
    "isOfEvent" boolean)`

const put = ({ lines, agreedPriceOre, eventOn, endsOn }: Put) =>
  test.asOwner(putText, [JSON.stringify(lines), agreedPriceOre, eventOn, endsOn])

const sumsOf = async (view: 'order_sum' | 'booking_order_shown') => {
  const id = view === 'order_sum' ? 'order_id' : 'id'
  const [shown] = await test.asOwner<{ netOre: number; totalOre: number }>(
    `select net_ore as "netOre", total_ore as "totalOre" from ${view} where partner_id = 1003 and ${id} = 1`,
  )
  return shown
}

const anyOrder = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  agreedPriceOre: fc.option(fc.nat(100_000_000), { nil: null }),
  eventOn: fc.constantFrom(...days),
  endsOn: fc.constantFrom(...days),
})

const one = { quantity: 100, unitPriceOre: 5000, vatTypeId: 1, isOfEvent: false, isCharged: true }
const plain = { agreedPriceOre: null, eventOn: days[0], endsOn: days[2] }

it('the view and the stored sums equal the sums of the rule, at the VAT rate on each line’s day', async () => {
  await test.asOwner('create sequence test_line')
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      await put(order)
      const [shown] = await test.asOwner(
        `select lines_ore as "linesOre", net_ore as "netOre", vat_ore as "vatOre", total_ore as "totalOre", rates
         from order_sum where partner_id = 1003 and order_id = 1`,
      )
      const summed = order.lines.map(({ isOfEvent, ...line }) => ({
        ...line,
        basisPoints: rateOf(line.vatTypeId, isOfEvent ? order.eventOn : order.endsOn),
      }))
      const general = { vatTypeId: 1, basisPoints: 2500 }
      const sums = sumOrder(summed, { agreedPriceOre: order.agreedPriceOre, general })
      expect(shown).toMatchObject(sums)
      const [kept] = await test.asOwner(
        `select net_ore as "netOre", total_ore as "totalOre" from order_total where partner_id = 1003 and order_id = 1`,
      )
      expect(kept).toEqual({ netOre: sums.netOre, totalOre: sums.totalOre })
      expect(await sumsOf('booking_order_shown')).toEqual(kept)
    }),
    { numRuns: runsOf(20) },
  )
})

it.each([
  ['one of its lines', `update order_line set quantity = quantity * 3 where partner_id = 1003`],
  [
    'the day of its event',
    `update event set starts_at = starts_at + interval '2 years', ends_at = ends_at
      + interval '2 years', busy_from = busy_from + interval '2 years', busy_until = busy_until + interval '2 years'
      where partner_id = 1003 and id = 2`,
  ],
  ['its period', `update booking_order set period_to = '2021-01-01' where partner_id = 1003`],
  [
    'its agreed price',
    `update booking_order set agreed_price_ore = 1234567 where partner_id = 1003`,
  ],
  [
    'the time zone of its venue',
    `update partner set time_zone = 'Pacific/Auckland' where id = 1003`,
  ],
  [
    'a future VAT rate',
    `insert into vat_rate (vat_type_id, valid_from, basis_points) values (3, '2022-01-01', 1300)`,
  ],
  [
    'its event, which is deleted with its lines',
    `delete from event where partner_id = 1003 and id = 2`,
  ],
])('the stored total of an order is updated after a change of %s', async (_, text) => {
  const low = { ...one, vatTypeId: 3 }
  await put({ ...plain, eventOn: days[1], lines: [{ ...low, isOfEvent: true }, low] })
  const before = await sumsOf('order_sum')
  await test.asOwner(text)
  const after = await sumsOf('order_sum')
  expect(after).not.toEqual(before)
  expect(await sumsOf('booking_order_shown')).toEqual(after)
})

it('a job updates stored sums after a change of a VAT rate or a time zone', async () => {
  await test.asOwner(`update partner set time_zone = 'Europe/Oslo' where id = 1003`)
  expect(await sumStale(test.db, { partnerId: 1003, renterId: 0, userId: 0 })).toBe(1)
  expect(await sumStale(test.db, { partnerId: 1003, renterId: 0, userId: 0 })).toBe(0)
  expect(await sumsOf('booking_order_shown')).toEqual(await sumsOf('order_sum'))
})

/** Adds two lines concurrently: the second is added before the first is committed. */
async function addTwice() {
  await put({ ...plain, lines: [] })
  const [first, second] = [1, 2].map(() => new pg.Client({ connectionString: test.url })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([first.connect(), second.connect()])
  const add = (client: pg.Client) =>
    client.query(
      `insert into order_line (partner_id, id, order_id, kind, resource_id, quantity, unit, unit_price_ore, vat_type_id)
       values (1003, nextval('test_line'), 1, 'resource', 1, 100, 'piece', 5000, 1)`,
    )
  await first.query('begin')
  await add(first)
  const adding = add(second)
  await waitFor(async () => {
    const [waiting] = await test.asOwner<{ count: number }>(
      `select count(*)::int as count from pg_locks where not granted`,
    )
    return waiting!.count > 0
  })
  await first.query('commit')
  await adding
  await Promise.all([first.end(), second.end()])
  return { shown: await sumsOf('booking_order_shown'), is: await sumsOf('order_sum') }
}

it('stored sums include both of two lines added at the same time', async () => {
  const { shown, is } = await addTwice()
  expect(is).toEqual({ netOre: 10_000, totalOre: 12_500 })
  expect(shown).toEqual(is)
  const [{ text }] = (await test.asOwner<{ text: string }>(
    `select pg_get_functiondef('dx_sum_orders'::regproc) as text`,
  )) as [{ text: string }]
  await test.asOwner(text.replace('for update', '').replace(/insert into [^;]*;/, ''))
  const unheld = await addTwice()
  expect(unheld.shown).not.toEqual(unheld.is)
  await test.asOwner(text)
})

it('only charged lines are marked as replaced by the agreed price', async () => {
  await put({ ...plain, agreedPriceOre: 100_000, lines: [one, { ...one, isCharged: false }] })
  const shown = await test.asOwner(
    `select is_charged, is_replaced from order_line_shown where partner_id = 1003 order by id`,
  )
  expect(shown).toEqual([
    { is_charged: true, is_replaced: true },
    { is_charged: false, is_replaced: false },
  ])
})

it('counts noon to noon as one day of hire from 2024 to 2030, and at most nine hours from 18:00 to 03:00', async () => {
  const hired = (from: string, until: string) => hiredSeconds(from, until, `'Europe/Oslo'`)
  const at = (later: number, hour: number) =>
    `((day + ${later} + time '${hour}:00') at time zone 'Europe/Oslo')`
  const [row] = await test.asOwner(
    `select count(*)::integer as days,
       count(*) filter (where ceil(${hired(at(0, 12), at(1, 12))} / 86400) = 1)::integer as whole,
       max(${hired(at(0, 18), at(1, 3))}) / 3600 as longest, min(${hired(at(0, 18), at(1, 3))}) / 3600 as shortest,
       min(${hired(`timestamptz '2026-10-25T00:50Z'`, `timestamptz '2026-10-25T01:10Z'`)}) / 60 as minutes
     from (select day::date from generate_series(date '2024-01-01', '2030-12-31', '1 day') day) d`,
  )
  const evening = { longest: 9, shortest: 8 }
  expect(
    Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])),
  ).toEqual({ days: 2557, whole: 2557, ...evening, minutes: 20 })
})
