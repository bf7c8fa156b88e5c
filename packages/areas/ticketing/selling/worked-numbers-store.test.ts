import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { givenVenue, idsOf } from '@dxweb/server/testing/given.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SaleOrder } from './sell-store.ts'

const given = await givenVenue({ connections: 4 })
const { asOwner, db, venue } = given
const eventId = venue.standingId
const setEvent = (columns: object) => given.event({ ...columns }, eventId)
await setEvent({ event_type_id: 2, capacity: 200, max_per_purchase: 200 })
await setPrices([14_500, 11_000, 13_500], 0)

beforeEach(() => setEvent({ supplements: '[]', channel_fees: '[]' }))

async function setPrices(prices: number[], feeOre: number) {
  await asOwner(
    `update event_price_category c set price_ore = p.price, fee_ore = $3, is_companion = false, is_sold_on_web = true
     from unnest($4::bigint[]) with ordinality p (price, id)
     where c.partner_id = $1 and c.event_id = $2 and c.id = p.id`,
    [venue.partnerId, venue.standingId, feeOre, prices],
  )
  await setEvent({})
}

const buy = (counts: number[], more?: Partial<SaleOrder>) => {
  const lines = counts.flatMap((count, at) => (count === 0 ? [] : given.places(count, at + 1)))
  return given.sale(lines, { eventId, ...more })
}

const overview = () => given.overview(eventId)

/** Returns the account balances of the event, with credits positive. */
const standing = async () => {
  const rows = await asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::integer as ore from (
       select credit as account, amount_ore as ore from posting where partner_id = $1 and event_id = $2
       union all select debit, -amount_ore from posting where partner_id = $1 and event_id = $2) m
     group by account having sum(ore) <> 0 order by account`,
    [venue.partnerId, venue.standingId],
  )
  return Object.fromEntries(rows.map(({ account, ore }) => [account, ore]))
}

describe('a worked example of ticket amounts', () => {
  it('the VAT of 152 tickets on receipt and overview is 2 199,12, the sum of the VAT of each ticket', async () => {
    const sale = await buy([100, 40, 12])
    expect(sale).toMatchObject({ totalOre: 2_052_000, vatOre: 219_912 })
    expect(sale.vat).toEqual([
      { code: 'low', basisPoints: 1200, grossOre: 2_052_000, vatOre: 219_912 },
    ])
    expect(new Set(sale.tickets.map(({ vatOre }) => vatOre))).toEqual(new Set([1554, 1179, 1446]))
    expect((await overview()).total).toMatchObject({ grossOre: 2_052_000, vatOre: 219_912 })
    expect(await standing()).toEqual({ '1920': -2_052_000, '2900': 2_052_000 })
  })

  it('rounds only cash, and posts the rounding without VAT to a separate account', async () => {
    await setPrices([14_549, 11_050, 13_500], 0)
    const down = await buy([1], { means: 'cash' })
    const up = await buy([0, 1], { means: 'cash' })
    const card = await buy([1])
    expect([down, up, card].map(({ totalOre, roundingOre }) => [totalOre, roundingOre])).toEqual([
      [14_549, -49],
      [11_050, 50],
      [14_549, 0],
    ])
    const payments = [
      { means: 'cash' as const, amountOre: 10_049 },
      { means: 'vipps' as const, amountOre: 4_500 },
    ]
    const mixed = await buy([1], { payments })
    expect(mixed).toMatchObject({ totalOre: 14_549, roundingOre: -49 })
    const [rounded] = await asOwner<{ ore: number }>(
      `select sum(case when credit = '7740' then amount_ore else -amount_ore end)::integer as ore
       from posting where partner_id = $1 and kind = 'rounding' and vat_type_id is null`,
      [venue.partnerId],
    )
    expect(rounded?.ore).toBe(-48)
  })

  it('a channel’s fee is charged only in that channel, and has 25 % VAT although the ticket has 12 %', async () => {
    await setPrices([14_500, 11_000, 13_500], 0)
    const fees = [
      { channel: 'web', amountOre: 2_000, isPerPurchase: false },
      { channel: 'app', amountOre: 2_500, isPerPurchase: true },
    ]
    await setEvent({ channel_fees: JSON.stringify(fees) })
    const web = { channel: 'web', means: 'web' as const, web: { code: '' } }
    expect((await buy([2])).feeOre).toBe(0)
    const sale = await buy([2], web)
    expect(sale).toMatchObject({ totalOre: 33_000, feeOre: 4_000, vatOre: 2 * 1554 + 2 * 400 })
    expect(sale.vat).toEqual([
      { code: 'high', basisPoints: 2500, grossOre: 4_000, vatOre: 800 },
      { code: 'low', basisPoints: 1200, grossOre: 29_000, vatOre: 3_108 },
    ])
    expect((await buy([3], { ...web, channel: 'app' })).feeOre).toBe(2_500)
    const before = await standing()
    const [first = '', second = ''] = idsOf(sale)
    const kept = await given.refund(sale.id, [first], { withFee: false })
    expect(kept.answer.totalOre).toBe(-14_500)
    expect((await given.refund(sale.id, [second])).answer.totalOre).toBe(-16_500)
    expect((await standing())['2900']).toBe((before['2900'] ?? 0) - 31_000)
  })

  it('a supplement is part of each ticket’s price, and is listed separately', async () => {
    const formats = [
      { name: '3D', amountOre: 2_000 },
      { name: 'Luksus', amountOre: 5_000 },
    ]
    await setEvent({ supplements: JSON.stringify(formats) })
    const sales = [
      await buy([1]),
      await buy([1], { payments: [{ means: 'card', amountOre: 21_500 }] }),
    ]
    expect(sales.map(({ totalOre, vatOre }) => [totalOre, vatOre])).toEqual([
      [21_500, 2_304],
      [21_500, 2_304],
    ])
    const stored = await asOwner(
      'select supplement_ore::integer as ore from ticket where partner_id = $1 and sale_id = any($2::uuid[])',
      [venue.partnerId, sales.map(({ id }) => id)],
    )
    expect(stored).toEqual([{ ore: 7_000 }, { ore: 7_000 }])
  })

  it('ticket and fee become income with their VAT on separate accounts once the event is over', async () => {
    const { total } = await overview()
    await given.ended(eventId)
    await recogniseIncome(db, new Date())
    const now = await standing()
    expect(now['2900']).toBeUndefined()
    expect((now['3020'] ?? 0) + (now['2700'] ?? 0)).toBe(total.feeOre)
    expect((now['2703'] ?? 0) + (now['2700'] ?? 0)).toBe(total.vatOre)
    expect((now['3050'] ?? 0) + (now['2703'] ?? 0)).toBe(total.grossOre - total.feeOre)
    expect(total.feeOre).toBeGreaterThan(0)
  })
})
