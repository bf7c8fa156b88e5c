import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { randomUUID } from 'node:crypto'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const today = localDay(new Date(), 'Europe/Oslo')

await chief.post(`${venue}/customers`, { ...customerDraft, email: 'kari.nes@example.no' })
const [customer] = (await chief.get(`${venue}/customers?q=kari`)).json<{ data: { id: number }[] }>()
  .data
const customerId = customer?.id ?? 0

const type = {
  name: 'Filmklubb',
  priceOre: 45_000,
  vatTypeId: 3,
  months: 12,
  seasonFrom: null,
  seasonTo: null,
  categories: [{ priceCategoryId: 2 }],
  mostUses: 1,
  mostPerEvent: null,
  mostAtOnce: 2,
  isActive: true,
}

const sell = async () => {
  const made = await chief.post(`${venue}/membershiptypes`, {
    ...type,
    name: `Filmklubb ${randomUUID().slice(0, 8)}`,
  })
  const { id: typeId } = made.json<{ id: number }>()
  const sold = await chief.post(
    `${venue}/memberships`,
    { customerId, typeId, means: 'card' },
    newKeyHeader(),
  )
  return sold.json<{ id: string; number: string }>()
}

it('a web shop sells at a member price only with a membership number', async () => {
  await app.asOwner('update event_price_category set needs_membership = true where id = 2')
  const { number } = await sell()
  const buy = async (seat: number, more: object) => {
    const expectedOre = 19_000
    const lines = [{ seatId: seat, categoryId: 2 }]
    const body = { eventId: 1, lines, expectedOre, ...more }
    const sold = await chief.post(`${venue}/web-sales`, body, newKeyHeader())
    const { error } = sold.json<{ error?: { fields: Record<string, { code: string }> } }>()
    return error?.fields['membershipNumbers']?.code ?? sold.statusCode
  }
  const seat = await app.asOwner<{ id: number }>(
    `select (s ->> 'id')::integer as id from seat_map, jsonb_array_elements(drawing -> 'seats') s
     where partner_id = 1003 and seat_map.id = 1 and not (s ? 'zoneId') order by 1 limit 3`,
  )
  const [one = { id: 0 }, two = { id: 0 }] = seat
  expect(await buy(one.id, {})).toBe('membership_required')
  expect(await buy(one.id, { membershipNumbers: [number] })).toBe(200)
  expect(await buy(two.id, { membershipNumbers: [number] })).toBe('membership_used_up')
})

it('a sold membership appears in the list, the search, the card, the day settlement and the customer’s timeline', async () => {
  const { id, number } = await sell()
  const list = await chief.get(`${venue}/memberships?state=active&q=${number}`)
  expect(list.json<{ data: object[] }>().data).toMatchObject([
    { id, number, customer: 'Kari Nes', state: 'active', startsOn: today, uses: 0 },
  ])
  const found = await chief.get(`${venue}/memberships/found?q=kari`)
  expect(found.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ number, usesLeft: 1, categoryIds: [2] }),
  )
  const pdf = await chief.get(`${venue}/memberships/${id}/membership.pdf`)
  expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  const day = await chief.get(`${venue}/reports/day-settlement?from=${today}&to=${today}`)
  expect(day.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ line: '#memberships' }),
  )
  const vat = await chief.get(`${venue}/reports/vat?from=${today}&to=${today}`)
  expect(vat.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ rate: 'low', vatOre: 4821, eventId: null }),
  )
  const timeline = await chief.get(`${venue}/customers/${customerId}/timeline?kind=membership`)
  expect(timeline.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ id, what: 'sold', amountOre: 45_000 }),
  )
})

it('the campaigns report counts a membership neither as a purchase nor as a gift card', async () => {
  const figures = async () => {
    const report = await chief.get(`${venue}/reports/campaigns?from=${today}&to=${today}`)
    expect(report.statusCode).toBe(200)
    return report.json<{ data: unknown[] }>().data
  }
  const before = await figures()
  const { id } = await sell()
  expect(await figures()).toEqual(before)
  const cancelled = await chief.post(
    `${venue}/memberships/${id}/periods/1/cancel`,
    { reason: 'Angret', isPaidBack: true },
    newKeyHeader(),
  )
  expect(cancelled.statusCode).toBe(200)
  expect(await figures()).toEqual(before)
})

it('the average purchase in the campaigns report includes gift cards', async () => {
  const body = { amountOre: 30_000, means: 'card', note: '' }
  expect((await chief.post(`${venue}/giftcards`, body, newKeyHeader())).statusCode).toBe(200)
  const report = await chief.get(`${venue}/reports/campaigns?from=${today}&to=${today}`)
  const { sums, data } = report.json<{
    sums: Record<string, number>
    data: Record<string, number>[]
  }>()
  const { purchases = 0, grossOre = 0, giftCardOre = 0, soldOre, perPurchaseOre } = sums
  expect(giftCardOre).toBeGreaterThanOrEqual(30_000)
  expect(soldOre).toBe(grossOre + giftCardOre)
  expect(perPurchaseOre).toBe(Math.round((grossOre + giftCardOre) / purchases))
  for (const row of data.filter(({ purchases: count = 0 }) => count > 0)) {
    expect(row['perPurchaseOre']).toBe(Math.round((row['soldOre'] ?? 0) / (row['purchases'] ?? 1)))
  }
})

it('a merge of customers moves memberships to the remaining customer', async () => {
  const { id } = await sell()
  await chief.post(`${venue}/customers`, { ...customerDraft, lastName: 'Næss' })
  const { data } = (await chief.get(`${venue}/customers?q=næss`)).json<{
    data: { id: number; version: number }[]
  }>()
  const stays = data[0] ?? { id: 0, version: 0 }
  const goes = (await chief.get(`${venue}/customers/${customerId}`)).json<{ version: number }>()
  const {
    id: _,
    version: __,
    ...kept
  } = (await chief.get(`${venue}/customers/${stays.id}`)).json<Record<string, unknown>>()
  const merged = await chief.post(`${venue}/customers/${stays.id}/merge`, {
    version: stays.version,
    kept,
    others: [{ id: customerId, version: goes.version }],
  })
  expect(merged.statusCode).toBe(200)
  const membership = (await chief.get(`${venue}/memberships/${id}`)).json<{ customer: string }>()
  expect(membership.customer).toBe('Kari Næss')
})
