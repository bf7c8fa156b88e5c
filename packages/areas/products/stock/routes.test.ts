import { createHash, randomUUID } from 'node:crypto'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeReceipts } from '@dxweb/server/testing/tills/take-receipts.ts'
import { lowCountStatement } from './report-store.ts'
import { countedOf } from './rules.ts'

let app: TestApp
let chief: TestClient
let seller: TestClient
let registerId = 0

const venue = '/partners/1003'
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
  seller = await app.as('selger@sundet.no')
  await app.asOwner(`
    insert into stock_location (partner_id, id, name, is_active, sort) values (1003, 1, 'Lager', true, 1), (1003, 2, 'Kiosk', true, 2);
    insert into till (partner_id, id, name, number, kind, float_ore, is_active, stock_location_id)
      values (1003, 1, 'Kiosk 1', 1, 'kiosk', 0, true, 2)`)
  const [register] = await app.asOwner<{ id: number }>(
    `insert into till_register (partner_id, id, register_ref, till_id) values (1003, 1, 'R', 1) returning id`,
  )
  registerId = register?.id ?? 0
})

const move = (body: object) =>
  chief.post(`${venue}/products/1/stock`, { quantity: 1, note: '', ...body }, key())

/** Sells a millisecond in the future, later than all instants recorded by the database. */
async function sell(quantity: number, at = new Date(Date.now() + 1)) {
  const nr = randomUUID()
  const line = {
    line: 1,
    articleRef: 'POPCORN',
    groupRef: '',
    quantityMicro: quantity * 1_000_000,
    grossOre: 7900,
    netOre: 6870,
    vatBasisPoints: 1500,
    discountOre: 0,
  }
  const sums = { grossOre: 7900, netOre: 6870, roundingOre: 0, chain: 'unknown' as const, gap: 0 }
  await takeReceipts(app.db, scope, [
    {
      id: randomUUID(),
      registerId,
      key: nr,
      contentHash: createHash('sha256').update(nr).digest('hex'),
      nr,
      kind: 'sale',
      standardType: null,
      at: at.toISOString(),
      day: operatingDay(at, 'Europe/Oslo'),
      operatorRef: '',
      ...sums,
      lines: [line],
      payments: [],
    },
  ])
  await app.asOwner(`update till_article set product_id = 1 where partner_id = 1003`)
}

interface Stock {
  stock: number
  locations: { id: number | null; stock: number }[]
  unitCostOre: number | null
  data: { id: string; kind: string; isUndone: boolean }[]
}
const read = async () => (await chief.get(`${venue}/products/1/stock`)).json<Stock>()
const heldIn = async (id: number) =>
  (await read()).locations.find((location) => location.id === id)?.stock

const codesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

const begin = async (body: object = {}, client = seller) => {
  const asked = { locationId: 2, groupId: null, isBlind: false, ...body }
  return (await client.post(`${venue}/stock-counts`, asked, key())).json<{ id: number }>().id
}
const enter = (id: number, entry: object, client = seller) =>
  client.post(`${venue}/stock-counts/${id}/entries`, {
    id: randomUUID(),
    productId: 1,
    how: 'add',
    ...entry,
  })
const finish = (id: number, uncounted = 'leave') =>
  chief.post(`${venue}/stock-counts/${id}/finish`, { uncounted })
interface Line {
  counted: number | null
  userCount: number
  sheet: Record<string, number | null> | null
}
const lineOf = async (id: number, client = chief) =>
  (await client.get(`${venue}/stock-counts/${id}`)).json<{ lines: Line[] }>().lines[0]

describe('movements between locations', () => {
  it('a transfer moves the same quantity out of one location and into another, and a till sells from its location', async () => {
    await move({ kind: 'receive', quantity: 48, locationId: 1, unitCostOre: 1050 })
    await move({ kind: 'transfer', quantity: 20, locationId: 1, toLocationId: 2 })
    await sell(3)
    await sell(-1)
    expect([await heldIn(1), await heldIn(2), (await read()).stock]).toEqual([28, 18, 46])
    const nowhere = await move({ kind: 'transfer', locationId: 1 })
    expect(nowhere.json()).toMatchObject({
      error: { fields: { toLocationId: { code: 'required' } } },
    })
    const same = await move({ kind: 'transfer', locationId: 1, toLocationId: 1 })
    expect(same.json()).toMatchObject({
      error: { fields: { toLocationId: { code: 'same_location' } } },
    })
    const away = await move({ kind: 'transfer', quantity: 1, locationId: 1, toLocationId: 99 })
    expect(away.json()).toMatchObject({
      error: { fields: { toLocationId: { code: 'not_found' } } },
    })
    const gone = await move({ kind: 'receive', locationId: 99 })
    expect(gone.json()).toMatchObject({ error: { fields: { locationId: { code: 'not_found' } } } })
  })

  it('undoing a transfer reverses both of its rows once, even if simultaneous requests repeat the command', async () => {
    const [transfer] = (await read()).data.filter(({ kind }) => kind === 'transfer')
    const undo = () => chief.post(`${venue}/products/1/stock/${transfer?.id}/undo`, {})
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(codesOf(answers)).toEqual([200, 409, 409])
    expect([await heldIn(1), await heldIn(2)]).toEqual([48, -2])
    expect((await read()).data.filter(({ isUndone }) => isUndone)).toHaveLength(4)
    await move({ kind: 'transfer', quantity: 20, locationId: 1, toLocationId: 2 })
  })

  it('the unit cost is the average cost of deliveries that have not been undone', async () => {
    expect((await read()).unitCostOre).toBe(1050)
    await move({ kind: 'receive', quantity: 24, locationId: 1, unitCostOre: 1200 })
    expect((await read()).unitCostOre).toBe(1100)
    const [newest] = (await read()).data
    await chief.post(`${venue}/products/1/stock/${newest?.id}/undo`, {})
    expect((await read()).unitCostOre).toBe(1050)
    // A delivery without a cost does not affect the average.
    await move({ kind: 'receive', quantity: 2, locationId: 1 })
    expect((await read()).unitCostOre).toBe(1050)
  })
})

describe('a stock count', () => {
  it('a stock count adds up the entries of two users, and an entry can replace the total instead', async () => {
    const id = await begin()
    const twice = { id: randomUUID(), quantity: 4 }
    await Promise.all([
      enter(id, { quantity: 5 }),
      enter(id, { quantity: 7 }, chief),
      enter(id, twice),
      enter(id, twice),
    ])
    expect((await enter(id, { ...twice, quantity: 40 })).json()).toMatchObject({
      error: { code: 'key_reused' },
    })
    expect(await lineOf(id)).toMatchObject({ counted: 16, userCount: 2 })
    expect((await enter(id, { how: 'set', quantity: 10 })).json()).toEqual({ counted: 10 })
    expect((await enter(id, { quantity: 2 })).json()).toEqual({ counted: 12 })
    expect((await chief.post(`${venue}/stock-counts/${id}/drop`, {})).statusCode).toBe(200)
    expect((await enter(id, { quantity: 1 })).json()).toMatchObject({
      error: { code: 'wrong_state' },
    })
    expect(await heldIn(2)).toBe(18)
  })

  it('subtracts sales during a count from the counted quantity, and adjusts the variance for sales that arrive late', async () => {
    const id = await begin()
    const before = new Date(Date.now() - 1)
    await enter(id, { quantity: 16 })
    await sell(2)
    expect((await finish(id)).json()).toEqual({ posted: 1 })
    expect(await heldIn(2)).toBe(14)
    const { sheet } = (await lineOf(id)) ?? {}
    expect(sheet).toMatchObject({ expected: 18, variance: -2, varianceOre: -2100 })
    await sell(1, before)
    expect(await heldIn(2)).toBe(14)
    const later = (await lineOf(id))?.sheet
    expect(later).toMatchObject({
      transferred: 20,
      sold: 3,
      expected: 17,
      variance: -1,
      varianceOre: -1050,
    })
  })

  it('simultaneous requests finish a stock count only once, and no accepted entry is lost', async () => {
    const id = await begin()
    await enter(id, { quantity: 1 })
    const [entries, finishes] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => enter(id, { quantity: 1 }))),
      Promise.all([finish(id), finish(id), finish(id)]),
    ])
    expect(codesOf(finishes)).toEqual([200, 409, 409])
    const accepted = entries.filter(({ statusCode }) => statusCode === 200).length
    expect(await heldIn(2)).toBe(1 + accepted)
    expect((await lineOf(id))?.counted).toBe(1 + accepted)
  })

  it('a blind count shows expected quantities only after it is finished', async () => {
    const id = await begin({ isBlind: true })
    await enter(id, { quantity: 9 })
    expect(await lineOf(id)).toMatchObject({ counted: 9, sheet: null })
    await finish(id)
    expect((await lineOf(id))?.sheet).not.toBeNull()
  })

  it('finishing a stock count leaves uncounted products unchanged, or sets their stock to 0', async () => {
    const before = await heldIn(1)
    expect((await finish(await begin({ locationId: 1 }))).json()).toEqual({ posted: 0 })
    expect(await heldIn(1)).toBe(before)
    expect((await finish(await begin({ locationId: 1 }), 'zero')).json()).toEqual({ posted: 1 })
    expect(await heldIn(1)).toBe(0)
  })

  it('sellers enter counts and managers finish them; readers can only see a count', async () => {
    const id = await begin()
    const refused = await seller.post(`${venue}/stock-counts/${id}/finish`, { uncounted: 'leave' })
    expect(refused.statusCode).toBe(403)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${venue}/stock-counts/${id}`)).statusCode).toBe(200)
    expect((await enter(id, { quantity: 1 }, reader)).statusCode).toBe(403)
    const stranger = await app.as('sjef@fjellvik.no')
    expect((await stranger.get(`/partners/1001/stock-counts/${id}`)).statusCode).toBe(404)
    const list = (await seller.get(`${venue}/stock-counts`)).json<{ counts: { id: number }[] }>()
    expect(list.counts[0]).toMatchObject({
      id,
      state: 'open',
      locationName: 'Kiosk',
      countedCount: 0,
    })
  })

  it('computes the counted quantity from the entries in their order', async () => {
    const steps = fc.array(
      fc.record({
        how: fc.constantFrom('add' as const, 'set' as const),
        quantity: fc.nat(50),
        waitedMs: fc.nat(10_000),
      }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (entries) => {
        const id = await begin()
        for (const entry of entries) await enter(id, entry)
        expect((await lineOf(id))?.counted).toBe(countedOf(entries))
      }),
      { numRuns: 5 },
    )
  })

  it('subtracts sales between the typing and the arrival of an entry that waited offline', async () => {
    const id = await begin()
    await sell(2)
    await enter(id, { quantity: 16, waitedMs: 3_600_000 })
    expect((await finish(id)).json()).toEqual({ posted: 1 })
    expect(await heldIn(2)).toBe(14)
  })
})

const lowCount = async () => (await app.db.run(scope, lowCountStatement(1003)))[0]?.count

it('lists products below their minimum stock, and proposes an order up to the minimum plus two weeks of sales', async () => {
  await app.asOwner('update product set min_stock = 60 where partner_id = 1003 and id = 1')
  const [row] = (await chief.get(`${venue}/reports/low-stock`)).json<{ data: object[] }>().data
  const { stock } = await read()
  expect(await lowCount()).toBe(1)
  expect(row).toMatchObject({ endStock: stock, minStock: 60, soldQuantity: 7, toOrder: 67 - stock })
  await app.asOwner('update product set min_stock = null where partner_id = 1003 and id = 1')
  expect((await chief.get(`${venue}/reports/low-stock`)).json()).toMatchObject({ data: [] })
  expect(await lowCount()).toBe(0)
})
