import { createHash, randomUUID } from 'node:crypto'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { takeReceipts } from '@dxweb/server/testing/tills/take-receipts.ts'
import { type Happening, stockAfter, varianceOf } from './testing/plain-stock.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

let app: TestApp
let chief: TestClient
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
  await app.asOwner(`
    update product set bulk_weight = 'hg' where partner_id = 1003 and id = 1;
    insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
      barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color, is_active, sort)
    select 1003, id, 'Vare ' || id, '', 1, 'food', 1000 * id, 200, 'none', '', '', '', true, false, '', '', '#c9772b', true, id
    from generate_series(2, 3) id;
    insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
      values (1003, 1, 1, 2, 1, 1), (1003, 2, 1, 3, 2, 2);
    insert into stock_location (partner_id, id, name, is_active, sort) values (1003, 1, 'Lager', true, 1), (1003, 2, 'Kiosk', true, 2);
    insert into till (partner_id, id, name, number, kind, float_ore, is_active, stock_location_id)
      values (1003, 1, 'Kiosk 1', 1, 'kiosk', 0, true, 2), (1003, 2, 'Kiosk 2', 2, 'kiosk', 0, true, 1)`)
})

const firstDay = Date.UTC(2026, 0, 5)
const dayOf = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)
const atOf = ({ day, hour }: { day: number; hour: number }, place: number) =>
  new Date(firstDay + day * 86_400_000 + hour * 3_600_000 + place).toISOString()

const when = { day: fc.integer({ min: 0, max: 75 }), hour: fc.constantFrom(8, 14, 20) }
const where = { productId: fc.constantFrom(1, 2, 3), locationId: fc.constantFrom(0, 1, 2) }
const sale = {
  kind: fc.constant('sale' as const),
  ...when,
  register: fc.constantFrom(0, 1, 2),
  article: fc.constantFrom(0, 1, 2),
  // A return is a sale with a negative quantity.
  quantityMicro: fc.constantFrom(1_000_000, 2_000_000, -1_000_000, 1_350_000),
}
const happenings = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('receive', 'waste', 'correction', 'transfer', 'count'),
      ...when,
      ...where,
      to: fc.constantFrom(0, 1, 2),
      quantity: fc.integer({ min: 0, max: 40 }),
      isUndone: fc.constantFrom(false, false, false, true),
    }),
    fc.record(sale),
    fc.record(sale),
  ),
  { maxLength: 40 },
)

async function write(all: readonly Happening[]) {
  const rows = all.flatMap((one, place) => {
    if (one.kind === 'sale') return []
    const at = { at: atOf(one, place), day: dayOf(one.day) }
    const row = (locationId: number, quantity: number) => {
      const id = randomUUID()
      const counted = one.kind === 'count' ? one.quantity : null
      const own = { ...at, id, kind: one.kind, product: one.productId, locationId, quantity }
      const added = { ...own, counted, reverses: null as string | null }
      const undone = { ...added, id: randomUUID(), quantity: -quantity, reverses: id }
      return one.isUndone ? [added, undone] : [added]
    }
    const { locationId, quantity, to } = one
    if (one.kind === 'transfer') return [...row(locationId, -quantity), ...row(to, quantity)]
    return row(locationId, one.kind === 'waste' ? -quantity : quantity)
  })
  await app.asOwner(
    `insert into stock_movement (partner_id, id, product_id, location_id, kind, quantity, counted, reason, note, reverses,
       user_id, at, day)
     select 1003, id, product, nullif("locationId", 0), kind, quantity, counted, case kind when 'waste' then 'other' end, '',
       reverses, 21, at, day
     from jsonb_to_recordset($1::jsonb) r (id uuid, product integer, "locationId" integer, kind text, quantity integer,
       counted integer, reverses uuid, at timestamptz, day date)`,
    [JSON.stringify(rows)],
  )
}

const receiptsOf = (all: readonly Happening[], registers: readonly number[]) =>
  all.flatMap((one, place) => {
    if (one.kind !== 'sale') return []
    const line = {
      line: 1,
      articleRef: `A${one.article}`,
      groupRef: '',
      quantityMicro: one.quantityMicro,
      grossOre: 1000,
      netOre: 870,
      vatBasisPoints: 1500,
      discountOre: 0,
    }
    return {
      id: randomUUID(),
      registerId: registers[one.register] ?? 0,
      key: `K${place}`,
      contentHash: createHash('sha256').update(String(place)).digest('hex'),
      nr: String(place),
      kind: 'sale' as const,
      standardType: null,
      at: atOf(one, place),
      day: dayOf(one.day),
      operatorRef: '',
      grossOre: 1000,
      netOre: 870,
      roundingOre: 0,
      chain: 'unknown' as const,
      gap: 0,
      lines: [line],
      payments: [],
    }
  })

const clear = () =>
  app.asOwner(`truncate till_receipt, till_line, till_payment, till_day, till_day_line, till_month_line,
    till_day_means, till_event, till_article, till_register, till_import, stock_movement cascade`)

async function addRegisters() {
  const rows = await app.asOwner<{ id: number }>(
    `insert into till_register (partner_id, id, register_ref, till_id)
     values (1003, 1, 'R0', null), (1003, 2, 'R1', 1), (1003, 3, 'R2', 2)
     returning id`,
  )
  return rows.map(({ id }) => id)
}

async function mapArticles(mapped: readonly string[]) {
  for (const [article, to] of mapped.entries())
    await app.asOwner(
      `update till_article set product_id = $2, menu_id = $3 where partner_id = 1003 and article_ref = $1`,
      [`A${article}`, /^\d$/.test(to) ? Number(to) : null, to === 'menu' ? 1 : null],
    )
}

interface Row {
  productId: number
  locationId: number
  beginStock: number
  received: number
  transferred: number
  wasted: number
  corrected: number
  soldQuantity: number
  variance: number
  endStock: number
}

it('the stock report equals a plain recomputation for any history, day and mapping, and its columns add up', async () => {
  const mappings = fc.tuple(
    fc.constantFrom('1', '2', 'menu', ''),
    fc.constantFrom('2', 'menu'),
    fc.constantFrom('3', '1'),
  )
  const days = fc.tuple(when.day, when.day)
  await fc.assert(
    fc.asyncProperty(happenings, mappings, mappings, days, async (all, first, last, between) => {
      await clear()
      const registers = await addRegisters()
      const receipts = receiptsOf(all, registers)
      // Half of the receipts arrive late, after all others and after the first mapping.
      const cut = receipts.length >> 1
      await takeReceipts(app.db, scope, receipts.slice(cut))
      await mapArticles(first)
      await write(all)
      await takeReceipts(app.db, scope, receipts.slice(0, cut))
      await mapArticles(last)
      const [from, to] = between.toSorted((a, b) => a - b) as [number, number]
      for (const day of [from - 1, to, Infinity]) {
        const found = await app.asOwner<{ productId: number; locationId: number; micro: number }>(
          `select product_id as "productId", location_id as "locationId", micro from dx_stock_on(1003, $1::date)`,
          [day === Infinity ? 'infinity' : dayOf(day)],
        )
        expect(found).toHaveLength(9)
        for (const { productId, locationId, micro } of found)
          expect([productId, locationId, day, micro]).toEqual([
            productId,
            locationId,
            day,
            stockAfter(all, last, { productId, locationId, day }),
          ])
      }
      const ask = `from=${dayOf(from)}&to=${dayOf(to)}&limit=1000`
      const report = await chief.get(`/partners/1003/reports/stock?${ask}`)
      for (const row of report.json<{ data: Row[] }>().data) {
        const came = row.received + row.transferred - row.wasted + row.corrected
        expect(row.beginStock + came - row.soldQuantity + row.variance).toBe(row.endStock)
        const { productId, locationId } = row
        const whole = stockAfter(all, last, { productId, locationId, day: to }) / 1_000_000
        expect(Math.abs(row.endStock - whole)).toBeLessThanOrEqual(0.5)
        const variance = varianceOf(all, last, { productId, locationId, from, to }) / 1_000_000
        expect(Math.abs(row.variance - variance)).toBeLessThanOrEqual(0.5)
      }
    }),
    { numRuns: runsOf(6) },
  )
})
