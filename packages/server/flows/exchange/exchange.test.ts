import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { describe, expect, it } from 'vitest'
import { closeDays } from '../../jobs/close-days.ts'
import { recogniseIncome } from '../../jobs/recognise-income.ts'
import { sumsStatement } from '../../reports/report-sql.ts'
import { givenVenue, idsOf, once, outcomeOf } from '../../testing/given.ts'
import { exchange, type ExchangeOrder } from './exchange.ts'

const given = await givenVenue()
const { asOwner, by, db, venue, places: standing, refund, sale: sold } = given
await given.vatType(3)

const linesFor = (count: number, categoryId: number) =>
  given.freshSeats(count).map((line) => ({ ...line, categoryId }))

interface Returned {
  saleId: string
  ticketIds: string[]
}

const orderOf = (returned: Returned, more: Partial<ExchangeOrder>): ExchangeOrder => {
  const body = { withFee: true, eventId: venue.standingId, lines: [], ...more }
  return { ...returned, ...body, by, ...once({ ...returned, ...body }) }
}

const exchanged = async (returned: Returned, more: Partial<ExchangeOrder>) =>
  (await exchange(db, venue.scope, orderOf(returned, more))).answer

async function books() {
  const [found] = await asOwner<{
    between: number
    byEvent: { id: number; owed: number; sold: number }[]
  }>(
    `with m as (
       select debit as account, amount_ore as ore, event_id from posting where partner_id = $1
       union all select credit, -amount_ore, event_id from posting where partner_id = $1
     )
     select coalesce((select sum(ore) from m where account = '2902'), 0)::integer as between,
       (select jsonb_agg(jsonb_build_object('id', e.id,
         'owed', coalesce((select -sum(ore) from m where account = '2900' and m.event_id = e.id), 0),
         'sold', coalesce((select sum(price_ore + fee_ore) from ticket_move t
           where t.partner_id = $1 and t.event_id = e.id), 0)) order by e.id)
        from event e where e.partner_id = $1 and not exists (
          select from income_taken i where i.partner_id = $1 and i.event_id = e.id)) as "byEvent"`,
    [venue.partnerId],
  )
  return found
}

const expectBalanced = async () => {
  const { between, byEvent } = (await books()) ?? { between: -1, byEvent: [] }
  expect(between).toBe(0)
  expect(byEvent.map(({ owed }) => owed)).toEqual(byEvent.map((one) => one.sold))
}

describe('exchanges of tickets', () => {
  it('an exchange for a ticket of equal price only moves the amount between the accounts of the two events', async () => {
    const sale = await sold(1)
    const answer = await exchanged(
      { saleId: sale.id, ticketIds: idsOf(sale) },
      { lines: standing(1) },
    )
    expect(answer).toMatchObject({
      totalOre: sale.totalOre,
      returnedOre: 0 - sale.totalOre,
      carriedOre: sale.totalOre,
      payments: [],
    })
    const before = await readSale(db, venue.scope, sale.id)
    const after = await readSale(db, venue.scope, answer.id)
    const back = await readSale(db, venue.scope, answer.returnId)
    expect(before.tickets.map(({ state }) => state)).toEqual(['exchanged'])
    expect(after.payments).toMatchObject([{ means: 'card', carriedOre: sale.totalOre }])
    expect([after.exchangedWith, back.exchangedWith]).toEqual([answer.returnId, answer.id])
    const carried = { paidOre: -sale.totalOre, carriedOre: -sale.totalOre }
    expect(back.payments).toMatchObject([carried])
    expect(back.totalOre + after.totalOre).toBe(0)
    await expectBalanced()
  })

  it('concurrent exchanges between two events in opposite directions do not deadlock', async () => {
    let seated = await sold(1)
    let open = await sold(1, { eventId: venue.standingId, lines: standing(1) })
    let lines = linesFor(1, venue.categories.adult)
    for (let round = 0; round < 4; round += 1) {
      const { categories, eventId } = venue
      const [toOpen, toSeated] = await Promise.all([
        exchanged({ saleId: seated.id, ticketIds: idsOf(seated) }, { lines: standing(1) }),
        exchanged({ saleId: open.id, ticketIds: idsOf(open) }, { eventId, lines }),
      ])
      expect([toOpen.carriedOre, toSeated.carriedOre]).toEqual([seated.totalOre, open.totalOre])
      lines = [{ seatId: seated.tickets[0]?.seatId ?? 0, categoryId: categories.adult }]
      seated = await readSale(db, venue.scope, toSeated.id)
      open = await readSale(db, venue.scope, toOpen.id)
    }
    await expectBalanced()
  })

  it('exchanged tickets are not reported as refunds, neither before nor after the day is closed', async () => {
    const sale = await sold(1)
    const before = await given.overview()
    await exchanged({ saleId: sale.id, ticketIds: idsOf(sale) }, { lines: standing(1) })
    const now = await given.overview()
    expect(now.total.ticketCount).toBe(before.total.ticketCount - 1)
    expect([now.refundCount, now.refundOre]).toEqual([before.refundCount, before.refundOre])
    const readOffer = async () => {
      const asked = sumsStatement(ticketSalesSource, venue.partnerId, { axis: 'sold' })
      return onlyRow(await db.run(venue.scope, asked))
    }
    const open = await readOffer()
    expect(open).toMatchObject({ refunded: 0, refundOre: 0 })
    await closeDays(db, new Date(Date.now() + 2 * 86_400_000))
    expect(await readOffer()).toEqual(open)
    // Deletes closed days, so that later sales are read from the tickets.
    await asOwner('delete from closed_day')
  })

  it('an exchange for more expensive tickets requires payment of the exact difference', async () => {
    const sale = await sold(1)
    const returned = { saleId: sale.id, ticketIds: idsOf(sale) }
    expect(await outcomeOf(exchanged(returned, { lines: standing(2) }))).toBe('invalid')
    const payments = [{ means: 'cash' as const, amountOre: sale.totalOre }]
    const answer = await exchanged(returned, { lines: standing(2), payments })
    const after = await readSale(db, venue.scope, answer.id)
    expect(after.payments.map(({ means, paidOre }) => [means, paidOre])).toEqual([
      ['cash', sale.totalOre],
      ['card', sale.totalOre],
    ])
    await expectBalanced()
  })

  it('an exchange for cheaper tickets refunds the difference to the original means of payment or a gift card', async () => {
    const one = await sold(2)
    const two = await sold(2)
    const child = standing(1, venue.categories.child)
    const back = await exchanged({ saleId: one.id, ticketIds: idsOf(one) }, { lines: child })
    expect(back.payments).toEqual([{ means: 'card', amountOre: one.totalOre - back.totalOre }])
    const card = await exchanged(
      { saleId: two.id, ticketIds: idsOf(two) },
      { lines: child, to: 'giftCard' },
    )
    expect(card.payments).toEqual([{ means: 'giftCard', amountOre: two.totalOre - card.totalOre }])
    const [found] = await asOwner<{ balance: number; owed: number }>(
      `select balance_ore::integer as balance, (select sum(case credit when '2901' then amount_ore else 0 end
         - case debit when '2901' then amount_ore else 0 end)::integer from posting where partner_id = $2) as owed
       from gift_card where id = $1`,
      [card.giftCard?.id, venue.partnerId],
    )
    expect(found?.balance).toBe(two.totalOre - card.totalOre)
    expect(found?.owed).toBe(found?.balance)
    await expectBalanced()
  })

  it('a refund after an exchange is paid back to all the original means of payment', async () => {
    const sale = await sold(1)
    const payments = [{ means: 'cash' as const, amountOre: sale.totalOre }]
    const { id } = await exchanged(
      { saleId: sale.id, ticketIds: idsOf(sale) },
      { lines: standing(2), payments },
    )
    const after = await readSale(db, venue.scope, id)
    const { answer } = await refund(id, idsOf(after))
    expect(answer.payments).toEqual([
      { means: 'cash', amountOre: sale.totalOre },
      { means: 'card', amountOre: sale.totalOre },
    ])
    await expectBalanced()
  })

  it('an exchange may keep the seat and change the price category', async () => {
    const sale = await sold(1)
    const seatId = sale.tickets[0]?.seatId ?? 0
    const answer = await exchanged(
      { saleId: sale.id, ticketIds: idsOf(sale) },
      { eventId: venue.eventId, lines: [{ seatId, categoryId: venue.categories.child }] },
    )
    const after = await readSale(db, venue.scope, answer.id)
    expect(after.tickets.map((ticket) => [ticket.seatId, ticket.state])).toEqual([
      [seatId, 'issued'],
    ])
    const [claim] = await asOwner<{ holder_id: string }>(
      `select holder_id from seat_claim where partner_id = $1 and event_id = $2 and seat_id = $3`,
      [venue.partnerId, venue.eventId, seatId],
    )
    expect(claim?.holder_id).toBe(answer.id)
    await expectBalanced()
  })

  it('an exchange changes nothing when the new seat is already taken', async () => {
    const sale = await sold(1)
    const other = await sold(1)
    const lines = [{ seatId: other.tickets[0]?.seatId ?? 0, categoryId: venue.categories.adult }]
    const returned = { saleId: sale.id, ticketIds: idsOf(sale) }
    expect(await outcomeOf(exchanged(returned, { eventId: venue.eventId, lines }))).toBe(
      'seat_taken',
    )
    const after = await readSale(db, venue.scope, sale.id)
    expect(after.tickets.map(({ state }) => state)).toEqual(['issued'])
    expect(after.refunds).toEqual([])
    await expectBalanced()
  })

  it('a repeated exchange takes effect once, and only one of several concurrent exchanges succeeds', async () => {
    const sale = await sold(1)
    const returned = { saleId: sale.id, ticketIds: idsOf(sale) }
    const order = orderOf(returned, { lines: standing(1) })
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => exchange(db, venue.scope, order)),
    )
    expect(new Set(sent.map(({ answer }) => answer.id)).size).toBe(1)
    const next = await sold(1)
    const ticket = { saleId: next.id, ticketIds: idsOf(next) }
    const tried = await Promise.all([
      ...Array.from({ length: 4 }, () => outcomeOf(exchanged(ticket, { lines: standing(1) }))),
      ...Array.from({ length: 4 }, () => outcomeOf(refund(next.id, idsOf(next)))),
    ])
    expect(tried.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'wrong_state')])
    await expectBalanced()
  })

  it('concurrent exchanges for each other’s seats do not deadlock', async () => {
    const sales = await Promise.all(Array.from({ length: 4 }, () => sold(1)))
    const answers = await Promise.all(
      sales.map((sale, at) => {
        const seatId = sales[(at + 1) % sales.length]?.tickets[0]?.seatId ?? 0
        const lines = [{ seatId, categoryId: venue.categories.adult }]
        const returned = { saleId: sale.id, ticketIds: idsOf(sale) }
        return outcomeOf(exchanged(returned, { eventId: venue.eventId, lines }))
      }),
    )
    for (const answer of answers) expect(['done', 'seat_taken']).toContain(answer)
    await expectBalanced()
  })

  it('an exchange within a sold-out event succeeds only if it takes no more places than it returns', async () => {
    const sale = await sold(1)
    await asOwner(
      `update event set version = version + 1, ticket_count = (select count(*) from ticket t where t.partner_id = $1 and t.event_id = $2
         and t.state = 'issued') where partner_id = $1 and id = $2`,
      [venue.partnerId, venue.eventId],
    )
    const returned = { saleId: sale.id, ticketIds: idsOf(sale) }
    const into = (count: number) => ({
      eventId: venue.eventId,
      lines: linesFor(count, venue.categories.child),
    })
    expect(await outcomeOf(exchanged(returned, into(2)))).toBe('invalid')
    expect(await outcomeOf(exchanged(returned, into(1)))).toBe('done')
    await expectBalanced()
  })

  it('repeated exchanges with cash rounding never gain money', async () => {
    await asOwner(
      `update event_price_category set fee_ore = 0, price_ore = case id when $3 then 101 else 149 end
       where partner_id = $1 and event_id = $2 and not is_companion`,
      [venue.partnerId, venue.standingId, venue.categories.adult],
    )
    await given.event({ ticket_count: null })
    const cash = (amountOre: number) => [{ means: 'cash' as const, amountOre }]
    const { child } = venue.categories
    const inStanding = { eventId: venue.standingId, lines: standing(1) }
    const one = await sold(1, { ...inStanding, payments: cash(101) })
    const returned = { saleId: one.id, ticketIds: idsOf(one) }
    const two = await exchanged(returned, { lines: standing(1, child), payments: cash(48) })
    const dearer = await readSale(db, venue.scope, two.id)
    expect(dearer.payments).toMatchObject([{ paidOre: 100, agreedOre: 149, carriedOre: 100 }])
    const { answer } = await refund(two.id, idsOf(dearer), { to: 'giftCard' })
    expect(answer.payments).toEqual([{ means: 'giftCard', amountOre: 100 }])
    await expectBalanced()
  })

  it('an exchange after an event moves its recognised income back to presale, with VAT', async () => {
    await given.event({ ticket_count: null })
    const sale = await sold(2)
    await recogniseIncome(db, new Date(Date.now() + 3 * 86_400_000))
    const [ticket] = sale.tickets
    const returned = { saleId: sale.id, ticketIds: [ticket?.id ?? ''] }
    const child = standing(1, venue.categories.child)
    const answer = await exchanged(returned, { lines: child })
    const [income] = await asOwner<{ owed: number; kept: number; sold: number }>(
      `select coalesce(sum(case credit when '2900' then amount_ore else 0 end
           - case debit when '2900' then amount_ore else 0 end), 0)::integer as owed,
         coalesce(sum(case when credit in ('3050', '3020', '2703', '2700') then amount_ore else 0 end
           - case when debit in ('3050', '3020', '2703', '2700') then amount_ore else 0 end), 0)::integer as kept,
         (select sum(price_ore + fee_ore)::integer from ticket_move where partner_id = $1 and event_id = $2) as sold
       from posting where partner_id = $1 and event_id = $2`,
      [venue.partnerId, venue.eventId],
    )
    expect(0 - answer.returnedOre).toBe((ticket?.priceOre ?? 0) + (ticket?.feeOre ?? 0))
    expect(income).toMatchObject({ owed: 0, kept: income?.sold })
  })
})
