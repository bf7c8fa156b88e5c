import { randomUUID } from 'node:crypto'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { givenVenue, idsOf, once, outcomeOf } from '@dxweb/server/testing/given.ts'
import { describe, expect, it } from 'vitest'
import { readSale } from '../sales/read-sale-store.ts'
import { refund } from './store.ts'

const given = await givenVenue()
const { asOwner, by, db, venue, overview, places, refund: refundOf, sale: sold } = given
await given.vatType(3)

/** Returns the event's debt in the ledger, and the sum of its tickets less refunds. */
const books = async () =>
  onlyRow(
    await asOwner<{ owed: number; left: number; income: number; vat: number }>(
      `select
        (select coalesce(sum(case when credit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and '2900' in (debit, credit)) as owed,
        (select coalesce(sum(price_ore + fee_ore), 0)::bigint from ticket_move where partner_id = $1 and event_id = $2) as left,
        (select coalesce(sum(case when debit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and kind = 'income') as income,
        (select coalesce(sum(case when debit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and kind = 'vat') as vat`,
      [venue.partnerId, venue.eventId],
    ),
  )

const { companion } = venue.categories

const setPrice = async (category: number, priceOre: number, feeOre: number) => {
  await asOwner('update event_price_category set price_ore = $2, fee_ore = $3 where id = $1', [
    category,
    priceOre,
    feeOre,
  ])
  await given.event({})
}

const paidRefunds = async (saleId: string) => {
  const rows = await asOwner<{ isPaid: boolean }>(
    `select r.is_paid as "isPaid" from ticket_refund r
     join ticket t on t.partner_id = r.partner_id and t.id = r.ticket_id where t.sale_id = $1`,
    [saleId],
  )
  return rows.map(({ isPaid }) => isPaid)
}

const claims = async (seatIds: (number | null)[]) =>
  (await asOwner('select seat_id from seat_claim where seat_id = any($1)', [seatIds])).length

describe('a refund', () => {
  it('a refund repays a ticket, frees its seat, lowers the ticket count and is posted', async () => {
    const sale = await sold(2)
    const before = await overview()
    const [first = ''] = idsOf(sale)
    const { answer } = await refundOf(sale.id, [first])
    expect(answer).toMatchObject({
      totalOre: -39_500,
      roundingOre: 0,
      payments: [{ means: 'card', amountOre: 39_500 }],
    })
    expect(await claims(sale.tickets.map(({ seatId }) => seatId))).toBe(1)
    const now = await overview()
    expect(now.total).toMatchObject({
      ticketCount: before.total.ticketCount - 1,
      grossOre: before.total.grossOre - 39_500,
    })
    expect(now).toMatchObject({ refundCount: 1, refundOre: 39_500 })
    const { owed, left } = await books()
    expect(owed).toBe(left)
    const after = await readSale(db, venue.scope, sale.id)
    expect(after.tickets.map(({ state }) => state).toSorted()).toEqual(['issued', 'refunded'])
    expect(after.refunds).toMatchObject([{ id: answer.id, ticketCount: 1, reason: 'Syk' }])
    const note = await readSale(db, venue.scope, answer.id)
    expect(note).toMatchObject({ refundOf: sale.id, totalOre: -39_500, feeOre: -2000 })
    expect(note.vat.map(({ grossOre }) => grossOre)).toEqual([-2000, -37_500])
    expect(note.payments).toMatchObject([{ means: 'card', paidOre: -39_500, carriedOre: 0 }])
  })

  it('a paid ticket and its companion are refunded together, and a companion cannot be bought alone', async () => {
    const [adult, { seatId } = {}] = given.freshSeats(2)
    const alone = [{ seatId, categoryId: venue.categories.companion }]
    expect(await outcomeOf(given.buy(alone))).toBe('invalid')
    const sale = await sold([...(adult ? [adult] : []), ...alone])
    expect(sale.totalOre).toBe(39_500)
    const [paid = '', free = ''] = [false, true].map(
      (is) => sale.tickets.find(({ isCompanion }) => isCompanion === is)?.id ?? '',
    )
    await expect(refundOf(sale.id, [paid])).rejects.toMatchObject({
      code: 'wrong_state',
      fields: { ticketIds: { code: 'companion_left', params: { count: 1 } } },
    })
    expect((await refundOf(sale.id, [paid, free])).answer.totalOre).toBe(-39_500)
  })

  it('refunds a free ticket only once for concurrent requests, and records the ticket as free', async () => {
    const alone = given.freshSeats(2)
    const lines = alone.map((line, at) => (at === 0 ? line : { ...line, categoryId: companion }))
    const sale = await sold(lines)
    const [free = ''] = idsOf({ tickets: sale.tickets.filter(({ isCompanion }) => isCompanion) })
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(refundOf(sale.id, [free]))),
    )
    expect(tries.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'wrong_state')])
    expect(await paidRefunds(sale.id)).toEqual([false])
  })

  it('refunding a paid ticket is allowed if only free tickets that need no paid ticket remain', async () => {
    await setPrice(venue.categories.child, 0, 0)
    const lines = given.freshSeats(2)
    const child = { ...lines[1], categoryId: venue.categories.child }
    const sale = await sold([...lines.slice(0, 1), child])
    const [paid = ''] = idsOf({ tickets: sale.tickets.filter(({ priceOre }) => priceOre > 0) })
    expect((await refundOf(sale.id, [paid])).answer.totalOre).toBe(-39_500)
    await setPrice(venue.categories.child, 19_000, 2000)
  })

  it('a ticket whose whole price is a fee counts as free when sold and when refunded', async () => {
    await setPrice(venue.categories.child, 1_000, 1_000)
    const counts = async () => {
      const { paidCount, freeCount } = (await overview()).total
      return { paidCount, freeCount }
    }
    const before = await counts()
    const [line] = given.freshSeats(1)
    const sale = await sold([{ ...line, categoryId: venue.categories.child }])
    expect(await counts()).toEqual({ ...before, freeCount: before.freeCount + 1 })
    expect((await refundOf(sale.id, idsOf(sale))).answer.totalOre).toBe(-1_000)
    expect(await paidRefunds(sale.id)).toEqual([false])
    expect(await counts()).toEqual(before)
    await setPrice(venue.categories.child, 19_000, 2000)
  })

  it('refunding all tickets of a sale one by one repays exactly the amount paid by each means of payment', async () => {
    const payments = [
      { means: 'cash' as const, amountOre: 40_000 },
      { means: 'vipps' as const, amountOre: 78_500 },
    ]
    const sale = await sold(3, { payments })
    const backs: number[] = []
    for (const id of idsOf(sale)) {
      const { answer } = await refundOf(sale.id, [id])
      backs.push(answer.totalOre)
    }
    expect(backs).toEqual([-39_500, -39_500, -39_500])
    const after = await readSale(db, venue.scope, sale.id)
    expect(after.payments.map(({ paidOre, refundedOre }) => [paidOre, refundedOre])).toEqual([
      [40_000, 40_000],
      [78_500, 78_500],
    ])
  })

  it('a gift card issued as a refund lasts twelve months', async () => {
    const sale = await sold(1)
    const { answer } = await refundOf(sale.id, idsOf(sale), { to: 'giftCard' })
    const [card] = await asOwner(
      `select balance_ore as ore, expires_on = (now() at time zone 'Europe/Oslo')::date + interval '12 months' as lasts
       from gift_card where id = $1`,
      [answer.giftCard?.id],
    )
    expect(card).toEqual({ ore: 39_500, lasts: true })
  })

  it('a refund can exclude the fee, which then remains with the event', async () => {
    const sale = await sold(1)
    const { answer } = await refundOf(sale.id, idsOf(sale), { withFee: false })
    expect(answer.totalOre).toBe(-37_500)
    const { owed, left } = await books()
    expect(owed).toBe(left)
    expect(await outcomeOf(refundOf(sale.id, idsOf(sale)))).toBe('wrong_state')
  })

  it('cash refunds are in whole kroner, and together repay exactly the amount paid', async () => {
    await asOwner('update event_price_category set price_ore = 39530 where event_id = 1 and id = 1')
    await given.event({})
    const sale = await sold(3, { means: 'cash' })
    expect(sale.totalOre + sale.roundingOre).toBe(118_600)
    const backs: number[] = []
    for (const id of idsOf(sale)) {
      const { answer } = await refundOf(sale.id, [id])
      backs.push(-(answer.totalOre + answer.roundingOre))
    }
    expect(backs).toEqual([39_500, 39_500, 39_600])
    const [cash] = await asOwner(
      `select sum(case when debit = '1900' then amount_ore else -amount_ore end)::bigint as ore from posting
       where partner_id = $1 and '1900' in (debit, credit)`,
      [venue.partnerId],
    )
    expect(cash).toEqual({ ore: 0 })
  })

  it('refuses a refund of a changed sum, of a ticket from another sale, or of a refund', async () => {
    const [sale, other] = [await sold(1), await sold(1)]
    expect(await outcomeOf(refundOf(sale.id, idsOf(sale), { expectedOre: 1 }))).toBe('stale')
    expect(await outcomeOf(refundOf(sale.id, idsOf(other)))).toBe('invalid')
    const { answer } = await refundOf(sale.id, idsOf(sale))
    expect(await outcomeOf(refundOf(answer.id, idsOf(sale)))).toBe('not_found')
    expect(await outcomeOf(refundOf(randomUUID(), idsOf(sale)))).toBe('not_found')
  })

  it('a repeated refund command refunds once, and parallel commands refund each ticket once', async () => {
    const sale = await sold(4)
    const ids = idsOf(sale)
    const one = { ticketIds: ids.slice(0, 1), withFee: true, reason: 'Syk' }
    const order = { saleId: sale.id, by, ...once(), ...one }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(db, venue.scope, order)),
    )
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    const changed = { ...order, bodyHash: Buffer.from('other') }
    expect(await outcomeOf(refund(db, venue.scope, changed))).toBe('key_reused')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        outcomeOf(refundOf(sale.id, [ids[1 + (index % 3)] ?? ''])),
      ),
    )
    expect(tries.filter((each) => each === 'done')).toHaveLength(3)
    const [paid] = (await readSale(db, venue.scope, sale.id)).payments
    expect(paid?.refundedOre).toBe(paid?.paidOre)
  })

  it('the database refuses a second refund of a ticket, and refunds above the amount paid', async () => {
    const sale = await sold(1)
    await refundOf(sale.id, idsOf(sale))
    const more = `update payment_refunded set refunded_ore = refunded_ore + 1 where sale_id = $1`
    await expect(asOwner(more, [sale.id])).rejects.toThrow('check')
    const again = `insert into ticket_refund select * from ticket_refund where ticket_id = $1`
    await expect(asOwner(again, idsOf(sale))).rejects.toThrow('duplicate')
  })

  it('a refund leaves closed days unchanged and counts on its own day', async () => {
    const sale = await sold(1)
    const longAgo = `now() - interval '30 days'`
    await asOwner(`update sale set sold_at = ${longAgo} where id = $1`, [sale.id])
    await asOwner(`update ticket set sold_at = ${longAgo} where sale_id = $1`, [sale.id])
    await closeDays(db, new Date())
    const closed = () =>
      asOwner(
        'select sum(price_ore + fee_ore)::bigint as ore from sales_day where partner_id = $1',
        [venue.partnerId],
      )
    const before = await closed()
    await refundOf(sale.id, idsOf(sale))
    await closeDays(db, new Date())
    expect(await closed()).toEqual(before)
    await closeDays(db, new Date(Date.now() + 86_400_000 * 2))
    const [sums] = await asOwner(
      `select sum(price_ore + fee_ore)::bigint as gross, sum(paid_count)::integer as paid from sales_day where partner_id = $1`,
      [venue.partnerId],
    )
    const { total } = await overview()
    expect(sums).toEqual({ gross: total.grossOre, paid: total.paidCount })
  })

  it('a refund after the event reverses the income with the stored VAT, even during income recognition', async () => {
    const sales = [await sold(2), await sold(2), await sold(2)]
    await given.ended()
    await Promise.all([
      recogniseIncome(db, new Date()),
      ...sales.map((sale) => refundOf(sale.id, idsOf(sale).slice(0, 1))),
    ])
    await refundOf(sales[0]?.id ?? '', idsOf(sales[0] ?? { tickets: [] }).slice(1), {
      withFee: false,
    })
    const { owed, left, income, vat } = await books()
    expect(owed).toBe(0)
    expect(income + vat).toBe(left)
    const { total } = await overview()
    expect(vat).toBe(total.vatOre)
  })
})

describe('a refund of places without numbers', () => {
  const placesNow = async () => {
    const [found] = await asOwner<{ sold: number; free: number }>(
      `select count(*) filter (where kind = 'sold')::integer as sold,
         count(*) filter (where kind is null)::integer as free
       from open_place where partner_id = $1 and event_id = $2`,
      [venue.partnerId, venue.standingId],
    )
    return found
  }

  it('refunding unnumbered tickets frees the same number of places', async () => {
    const sale = await sold(places(3), { eventId: venue.standingId })
    const { free = 0 } = (await placesNow()) ?? {}
    const ticketIds = idsOf(sale)
    await refundOf(sale.id, ticketIds.slice(0, 1))
    expect(await placesNow()).toEqual({ sold: 2, free: free + 1 })
    await refundOf(sale.id, ticketIds.slice(1))
    expect(await placesNow()).toEqual({ sold: 0, free: free + 3 })
  })

  it('frees places only in the areas and the event of the refunded tickets', async () => {
    await given.withAreas(21, 22)
    const both = [1, 2].map((areaId) => ({ areaId, count: 2, categoryId: 1 }))
    const sale = await sold(both, { eventId: 21 })
    await sold(both, { eventId: 22 })
    const [ticket] = await asOwner<{ id: string }>(
      'select id from ticket where sale_id = $1 and area_id = 1 limit 1',
      [sale.id],
    )
    await refundOf(sale.id, [ticket?.id ?? ''])
    const left = await asOwner(
      `select event_id as event, area_id as area, count(*)::integer as sold from open_place
       where event_id in (21, 22) and kind = 'sold' group by 1, 2 order by 1, 2`,
    )
    expect(left).toEqual([
      { event: 21, area: 1, sold: 1 },
      { event: 21, area: 2, sold: 2 },
      { event: 22, area: 1, sold: 2 },
      { event: 22, area: 2, sold: 2 },
    ])
  })
})
