import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type SummedLine, sumOrder } from './order-sums.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallHouse(test)
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

/** The low rate was 6 % on the event's day, and 12 % on the last day of the order. */
const rateOf = (vatTypeId: number, isOfEvent: boolean) =>
  vatTypeId === 3 ? (isOfEvent ? 600 : 1200) : vatTypeId === 1 ? 2500 : 0

const anyLine = fc.record({
  quantity: fc.nat(100_000),
  unitPriceOre: fc.nat(10_000_000),
  isCharged: fc.boolean(),
  vatTypeId: fc.constantFrom(1, 3, 5),
  isOfEvent: fc.boolean(),
})
type AnyLine = Omit<SummedLine, 'basisPoints'> & { isOfEvent: boolean }

const put = (lines: readonly AnyLine[], agreedPriceOre: number | null) =>
  test.asOwner(
    `with gone as (delete from order_line where partner_id = 1003),
     agreed as (update booking_order set agreed_price_ore = $2 where partner_id = 1003 and id = 1)
     insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, quantity, unit, unit_price_ore,
       vat_type_id, is_charged)
     select 1003, nextval('test_line'), 1, case when l."isOfEvent" then 2 end, 'resource', 1, l.quantity, 'piece',
       l."unitPriceOre", l."vatTypeId", l."isCharged"
     from jsonb_to_recordset($1) l (quantity integer, "unitPriceOre" bigint, "vatTypeId" integer, "isCharged" boolean,
       "isOfEvent" boolean)`,
    [JSON.stringify(lines), agreedPriceOre],
  )

it('the view tells what the rule tells, by the rate of the day of each line', async () => {
  await test.asOwner('create sequence test_line')
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { maxLength: 12 }),
      fc.option(fc.nat(100_000_000), { nil: null }),
      async (lines, agreedPriceOre) => {
        await put(lines, agreedPriceOre)
        const [told] = await test.asOwner(
          `select lines_ore as "linesOre", net_ore as "netOre", vat_ore as "vatOre", total_ore as "totalOre", rates
           from order_sum where partner_id = 1003 and order_id = 1`,
        )
        const summed = lines.map(({ isOfEvent, ...line }) => ({
          ...line,
          basisPoints: rateOf(line.vatTypeId, isOfEvent),
        }))
        const general = { vatTypeId: 1, basisPoints: 2500 }
        expect(told).toMatchObject(sumOrder(summed, { agreedPriceOre, general }))
      },
    ),
    { numRuns: 60 },
  )
})

it('a line that is charged says that the agreed price replaces it', async () => {
  const line = { quantity: 100, unitPriceOre: 5000, vatTypeId: 1, isOfEvent: false }
  await put(
    [
      { ...line, isCharged: true },
      { ...line, isCharged: false },
    ],
    100_000,
  )
  const told = await test.asOwner(
    `select is_charged, is_replaced from order_line_shown where partner_id = 1003 order by id`,
  )
  expect(told).toEqual([
    { is_charged: true, is_replaced: true },
    { is_charged: false, is_replaced: false },
  ])
})
