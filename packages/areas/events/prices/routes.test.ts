import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'
import type { EventDetail } from '../core/contract.ts'
import type { EventPrice } from './rules.ts'

const given = await givenApp()
const { app, chief, venue } = given

const address = (id: number) => `${venue}/events/${id}/prices`

interface Prices {
  supplements?: unknown
  channelFees?: unknown
  version: number
  categories: EventPrice[]
  zones: { id: number; adjustmentOre: number }[]
}

const read = async (id: number): Promise<Prices> => {
  const { version, categories, zones } = (await chief.get(address(id))).json<Prices>()
  return { version, categories, zones }
}

const save = async (id: number, change: (now: Prices) => Partial<Prices>) => {
  const now = await read(id)
  return chief.put(address(id), { ...now, ...change(now) })
}

const newCategory = (name: string, more: Partial<EventPrice> = {}): EventPrice => ({
  id: null,
  priceCategoryId: null,
  name,
  shortName: name,
  priceOre: 5_000,
  feeOre: 0,
  isSoldOnWeb: false,
  isCompanion: false,
  isStopped: false,
  zonePrices: [],
  ...more,
})

const withFirst = (more: Partial<EventPrice>) => (now: Prices) => ({
  categories: now.categories.map((one, place) => (place === 0 ? { ...one, ...more } : one)),
})

type Answer = Awaited<ReturnType<TestClient['get']>>
const faultsOf = (answer: Answer) => answer.json().error?.fields

describe('the prices of an event', () => {
  it('prices are added, changed, reordered and removed in one save', async () => {
    const id = await given.published()
    const { categories } = await read(id)
    const [first, second, ...rest] = categories as [EventPrice, EventPrice, ...EventPrice[]]
    const swapped = [
      { ...second, name: first.name },
      newCategory('Skoleklasse', { priceOre: 4_500 }),
      { ...first, name: second.name, priceOre: 20_000 },
    ]
    const saved = await save(id, () => ({ categories: swapped }))
    expect(saved.statusCode).toBe(200)
    const now = (await read(id)).categories
    expect(now.map(({ name, priceOre }) => [name, priceOre])).toEqual([
      [first.name, second.priceOre],
      ['Skoleklasse', 4_500],
      [second.name, 20_000],
    ])
    expect(now.map((one) => one.id)).toEqual([second.id, categories.length + 1, first.id])
    expect(rest.every((gone) => now.every((one) => one.id !== gone.id))).toBe(true)
  })

  it('a new category may have the name of a category that the same save removes', async () => {
    const id = await given.published()
    const [gone, ...rest] = (await read(id)).categories as [EventPrice, ...EventPrice[]]
    const saved = await save(id, () => ({ categories: [newCategory(gone.name), ...rest] }))
    expect(saved.statusCode).toBe(200)
    const [first] = (await read(id)).categories
    expect(first).toMatchObject({ name: gone.name, priceOre: 5_000 })
    expect(first?.id).not.toBe(gone.id)
  })

  it('refuses invalid prices, and names the field of each error', async () => {
    const id = await given.published()
    const [first] = (await read(id)).categories
    const twice = await save(id, (now) => ({
      categories: [...now.categories, newCategory(first?.name ?? '')],
    }))
    const place = (await read(id)).categories.length
    expect(faultsOf(twice)).toEqual({ [`categories.${place}.name`]: { code: 'price_name_taken' } })
    const dear = await save(id, withFirst({ feeOre: 9_999_999 }))
    expect(faultsOf(dear)).toEqual({ 'categories.0.feeOre': { code: 'fee_above_price' } })
    const unknown = await save(id, withFirst({ id: 999 }))
    expect(faultsOf(unknown)).toMatchObject({ 'categories.0.id': { code: 'not_found' } })
    const nowhere = await save(id, withFirst({ zonePrices: [{ zoneId: 99, priceOre: 1 }] }))
    expect(faultsOf(nowhere)).toMatchObject({
      'categories.0.zonePrices.0.priceOre': { code: 'not_found' },
    })
  })

  it('refuses stale prices, and changes by users who may only read', async () => {
    const id = await given.published()
    const old = await read(id)
    expect((await save(id, withFirst({ priceOre: 11_000 }))).statusCode).toBe(200)
    expect((await chief.put(address(id), old)).statusCode).toBe(412)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.put(address(id), old)).statusCode).toBe(403)
    expect((await reader.get(address(id))).statusCode).toBe(403)
  })

  it('later sales use a zone’s own price, or else the category’s price with the zone’s adjustment', async () => {
    const id = await given.published()
    const { zones } = await read(id)
    const [zone] = zones
    const event = (await chief.get(`${venue}/events/${id}`)).json<{
      zones: { id: number; seatIds: number[] }[]
      categories: { id: number }[]
    }>()
    const seats = event.zones[0]?.seatIds ?? []
    const categoryId = event.categories[0]?.id ?? 0
    const priceOf = async (seat: number) => {
      const sold = await given.sell(id, [{ seatId: seats[seat] ?? 0, categoryId }])
      return sold.json<{ id: string; totalOre: number }>()
    }
    await save(id, (now) => ({
      ...withFirst({ priceOre: 10_000, feeOre: 0 })(now),
      zones: now.zones.map((one) => ({ ...one, adjustmentOre: -1_500 })),
    }))
    const first = await priceOf(0)
    expect(first.totalOre).toBe(8_500)
    const own = [{ zoneId: zone?.id ?? 0, priceOre: 12_300 }]
    expect((await save(id, withFirst({ zonePrices: own }))).statusCode).toBe(200)
    expect((await priceOf(1)).totalOre).toBe(12_300)
    const kept = (await chief.get(`${venue}/sales/${first.id}`)).json()
    expect(kept.totalOre).toBe(8_500)
    const stale = await given.sell(id, [{ seatId: seats[2] ?? 0, categoryId }], {
      expectedOre: 8_500,
    })
    expect(stale.json().error).toMatchObject({ code: 'stale' })
  })

  it('a category with sold tickets cannot be removed, but its sale can be stopped', async () => {
    const id = await given.published()
    const [first] = (await read(id)).categories
    const categoryId = first?.id ?? 0
    expect((await given.sell(id, [{ seatId: 1, categoryId }])).statusCode).toBe(200)
    const removed = await save(id, (now) => ({ categories: now.categories.slice(1) }))
    expect(faultsOf(removed)).toEqual({
      categories: { code: 'category_sold', params: { name: first?.name } },
    })
    expect((await save(id, withFirst({ isStopped: true }))).statusCode).toBe(200)
    expect(faultsOf(await given.sell(id, [{ seatId: 2, categoryId }]))).toEqual({
      'lines.0.categoryId': { code: 'category_stopped', params: { name: first?.name } },
    })
    const seen = (await chief.get(address(id))).json()
    expect(seen.held).toContainEqual({ categoryId, soldCount: 1, reservedCount: 0 })
  })

  it('a category with reservations cannot be removed', async () => {
    const id = await given.published()
    const [first] = (await read(id)).categories
    const lines = [{ seatId: 3, categoryId: first?.id ?? 0 }]
    const body = { lines, name: 'Kari Nes', phone: '', email: '', note: '', isHeld: false }
    const reserved = await chief.post(`${venue}/events/${id}/reservations`, body, newKeyHeader())
    expect(reserved.statusCode).toBe(200)
    const removed = await save(id, (now) => ({ categories: now.categories.slice(1) }))
    expect(faultsOf(removed)).toMatchObject({ categories: { code: 'category_reserved' } })
    expect((await chief.get(address(id))).json().held).toContainEqual({
      categoryId: first?.id,
      soldCount: 0,
      reservedCount: 1,
    })
  })

  it('logs price changes, and a copy of the event has the changed prices', async () => {
    const id = await given.published()
    const { zones } = await read(id)
    const own = [{ zoneId: zones[0]?.id ?? 0, priceOre: 7_700 }]
    await save(id, withFirst({ zonePrices: own, isStopped: true }))
    const log = (await chief.get(`${venue}/events/${id}/log`)).json()
    expect(log.data[0].changes[0]).toMatchObject({ field: 'prices' })
    expect(log.data[0].changes[0].after).toContain('7700')
    const copy = await chief.post(`${venue}/events/${id}/duplicate`, {
      auditoriumId: 1,
      date: `${given.year()}-04-07`,
      startTime: '19:00',
      atOwnRisk: false,
      copiesBookings: false,
    })
    const copied = await read(copy.json<{ id: number }>().id)
    expect(copied.categories[0]).toMatchObject({ isStopped: true })
    expect(copied.categories[0]?.zonePrices).toContainEqual(own[0])
  })

  it('an event keeps its supplements and channel fees when it is copied, or saved by an older client', async () => {
    const fee = { channel: 'web', amountOre: 2_000, isPerPurchase: false }
    const rule = `${venue}/sales-rule`
    const { version } = (await chief.get(rule)).json()
    const sells = { holdMinutes: 10, holdMostMinutes: 30, channelFees: [fee], version }
    expect((await chief.put(rule, sells)).statusCode).toBe(200)
    const id = await given.published()
    const added = async (event: number) => {
      const { supplements, channelFees } = (await chief.get(address(event))).json()
      return { supplements, channelFees }
    }
    expect(await added(id)).toEqual({ supplements: [], channelFees: [fee] })
    const supplements = [{ name: '3D', amountOre: 1_000 }]
    const counter = { channel: 'pos', amountOre: 500, isPerPurchase: true }
    const more = { supplements, channelFees: [fee, counter] }
    expect((await save(id, () => more)).statusCode).toBe(200)
    expect((await save(id, withFirst({ priceOre: 10_000, feeOre: 0 }))).statusCode).toBe(200)
    expect(await added(id)).toEqual(more)
    const sold = await given.sell(id, [{ seatId: 1, categoryId: 1 }])
    expect(sold.json()).toMatchObject({ totalOre: 11_500 })
    const twice = await save(id, () => ({ channelFees: [fee, fee] }))
    expect(faultsOf(twice)).toEqual({ channelFees: { code: 'repeated' } })
    const copy = await chief.post(`${venue}/events/${id}/duplicate`, {
      auditoriumId: 1,
      date: `${given.year()}-04-07`,
      startTime: '19:00',
      atOwnRisk: false,
      copiesBookings: false,
    })
    expect(await added(copy.json<{ id: number }>().id)).toEqual(more)
    const log = (await chief.get(`${venue}/events/${id}/log`)).json()
    expect(JSON.stringify(log.data)).toContain('3D')
  })

  it('zone prices follow their zone when zones are reordered', async () => {
    const id = await given.published()
    const { zones, version } = (await chief.get(`${venue}/events/${id}`)).json<EventDetail>()
    const [first] = zones
    const own = zones.map((zone, place) => ({ zoneId: zone.id, priceOre: 1_000 + place }))
    await save(id, withFirst({ zonePrices: own }))
    const bare = zones.map(({ name, color, adjustmentOre, seatIds, areaIds }) => ({
      name,
      color,
      adjustmentOre,
      seatIds,
      areaIds,
    }))
    const added = { ...bare[0], name: 'Losje', seatIds: [], areaIds: [] }
    const turned = { zones: [added, ...bare.toReversed()], version: version + 1 }
    expect((await chief.put(`${venue}/events/${id}/zones`, turned)).statusCode).toBe(200)
    const after = (await chief.get(`${venue}/events/${id}`)).json<EventDetail>()
    const moved = after.zones.find(({ name }) => name === first?.name)
    expect(moved?.id).not.toBe(first?.id)
    const prices = after.categories[0]?.zonePrices ?? []
    expect(prices).toHaveLength(zones.length)
    expect(prices).toContainEqual({ zoneId: moved?.id, priceOre: 1_000 })
  })

  it('an event without prices can be sold after its first price is added', async () => {
    const id = await given.published()
    const standing = async () => (await chief.get(`${venue}/events/${id}`)).json()
    await save(id, () => ({ categories: [] }))
    const bare = await standing()
    expect(bare.saleState).toBe('unticketed')
    expect(bare.can).toMatchObject({ stopSale: false, startSale: false, sell: false })
    await save(id, () => ({ categories: [newCategory('Alle')] }))
    expect((await standing()).saleState).toBe('inSale')
  })
})

describe('prices of several events', () => {
  interface Repriced {
    events: { id: number; version: number; was: unknown[] }[]
    refused: { id: number; reason: string }[]
  }
  const adjust = async (body: object) =>
    (await chief.post(`${venue}/event-changes/prices`, body)).json<Repriced>()
  const costs = async (id: number) =>
    (await read(id)).categories.map(({ priceOre, zonePrices }) => [
      priceOre,
      ...zonePrices.map((own) => own.priceOre),
    ])
  const chosen = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })))

  it('raises prices and zone prices by a percentage, rounds them to whole kroner, and restores them on undo', async () => {
    const ids = [await given.published(), await given.published()]
    const [first = 0] = ids
    await save(first, ({ categories, zones }) => ({
      categories: categories.map((one, place) => ({
        ...one,
        priceOre: [12_900, 0][place] ?? one.priceOre,
        zonePrices: place === 0 ? [{ zoneId: zones[0]?.id ?? 0, priceOre: 15_050 }] : [],
      })),
    }))
    const before = await Promise.all(ids.map(costs))
    const events = await chosen(ids)
    const done = await adjust({ events, basisPoints: 1_000, toKroner: true })
    expect(done.refused).toEqual([])
    const now = await Promise.all(ids.map(costs))
    expect(now[0]?.slice(0, 2).map(([price]) => price)).toEqual([14_200, 0])
    expect(now[0]?.[0]?.[1]).toBe(16_600)
    expect(now[1]).not.toEqual(before[1])
    expect((await adjust({ events, ore: 500 })).refused.map(({ reason }) => reason)).toEqual([
      'stale',
      'stale',
    ])

    const undo = { events: done.events }
    const back = await chief.post(`${venue}/event-changes/prices/undo`, undo)
    expect(back.json<Repriced>().events).toHaveLength(2)
    expect(await Promise.all(ids.map(costs))).toEqual(before)
    const log = (await chief.get(`${venue}/events/${first}/log`)).json().data
    expect(log[0]).toMatchObject({ action: 'changed' })
  })

  it('an event keeps all its prices if one of them would fall below 0, while other events change', async () => {
    const [cheap, dear] = [await given.published(), await given.published()]
    await save(cheap, withFirst({ priceOre: 1_000 }))
    await save(dear, ({ categories }) => ({
      categories: categories.map((one) => ({ ...one, priceOre: 50_000 })),
    }))
    const before = await costs(cheap)
    const events = [...(await chosen([cheap, dear])), { id: 999_999, version: 1 }]
    const done = await adjust({ events, ore: -2_000 })
    expect(done.events.map(({ id }) => id)).toEqual([dear])
    expect(done.refused).toEqual([
      { id: cheap, reason: 'price_outside' },
      { id: 999_999, reason: 'not_found' },
    ])
    expect(await costs(cheap)).toEqual(before)
    expect((await costs(dear)).map(([price]) => price)).toEqual([48_000, 48_000, 48_000])
  })
})
