import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { describe, expect, it } from 'vitest'
import { freePlaces } from '../offer/rules.ts'
import { transactionsSource } from '../sales/transactions-store.ts'
import { readSale } from '../sales/read-sale-store.ts'
import { sell } from './sell-store.ts'

const given = await givenVenue()
const { asOwner, buy, db, venue, order, overview, seats, seatStates } = given
const freshSeats = (count: number) => given.freshSeats(count).map(({ seatId = 0 }) => seatId)

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
      return error as Refusal
    },
  )

const presale = async () => {
  const [row] = await asOwner<{ owed: number; tickets: number }>(
    `select (select coalesce(sum(case when credit = '2900' then amount_ore else -amount_ore end), 0)::bigint
        from posting where partner_id = $1 and '2900' in (credit, debit)) as owed,
      (select coalesce(sum(price_ore + fee_ore), 0)::bigint from ticket where partner_id = $1) as tickets`,
    [venue.partnerId],
  )
  return row
}

describe('a sale', () => {
  it('a sale claims its seats, prices them, stores the payment and balances the ledger', async () => {
    const ids = freshSeats(2)
    const lines = [
      { seatId: ids[0] ?? 0, categoryId: venue.categories.adult },
      { seatId: ids[1] ?? 0, categoryId: venue.categories.child },
    ]
    const sold = await buy(lines, { expectedOre: 58500 })
    const sale = await readSale(db, venue.scope, sold.id)
    expect(sale).toMatchObject({
      totalOre: 58500,
      feeOre: 4000,
      vatOre: 0,
      vat: [{ code: 'exempt', basisPoints: 0, grossOre: 58500, vatOre: 0 }],
      means: 'card',
      event: { title: 'Revy', auditorium: 'Storsalen' },
      issuer: { name: 'Huset 1003', orgNumber: '' },
    })
    expect(sale.tickets.map((ticket) => [ticket.category, ticket.row, ticket.zone])).toEqual([
      ['Voksen', '1', 'A'],
      ['Barn', '1', 'A'],
    ])
    const states = await seatStates()
    expect(states.sold).toEqual(expect.arrayContaining(ids))
    const ledger = await presale()
    expect(ledger?.owed).toBe(ledger?.tickets)
  })

  it('cash is rounded to whole kroner, and the difference is posted', async () => {
    await asOwner(
      `update event_price_category set price_ore = 39550 where partner_id = $1 and event_id = $2 and id = 2`,
      [venue.partnerId, venue.eventId],
    )
    await given.event({})
    const lines = freshSeats(1).map((seatId) => ({ seatId, categoryId: venue.categories.child }))
    const sold = await buy(lines, { means: 'cash' })
    expect(sold).toMatchObject({ totalOre: 39550, roundingOre: 50 })
    const rounding = await asOwner(
      `select debit, credit, amount_ore from posting where source_id = $1 and kind = 'rounding'`,
      [sold.id],
    )
    expect(rounding).toEqual([{ debit: '1900', credit: '7740', amount_ore: 50 }])
    const ledger = await presale()
    expect(ledger?.owed).toBe(ledger?.tickets)
  })

  it('refuses a sale that includes a sold seat, names the seat, and stores nothing', async () => {
    const [first = 0, second = 0] = freshSeats(2)
    await buy(seats(first))
    const before = await overview()
    const refused = await refusal(buy(seats(first, second)))
    expect(refused).toMatchObject({ code: 'seat_taken', details: { seats: [first] } })
    expect(await overview()).toEqual(before)
    const states = await seatStates()
    expect(states.sold).not.toContain(second)
  })

  it('repeats the answer to a key sent again with the same cart, and refuses the key with another cart', async () => {
    const [seat = 0, other = 0] = freshSeats(2)
    const first = order(seats(seat))
    const sold = await sell(db, venue.scope, first)
    const repeats = await Promise.all([1, 2, 3].map(() => sell(db, venue.scope, first)))
    expect(repeats).toEqual([sold, sold, sold])
    const changed = { ...order(seats(other)), idempotencyKey: first.idempotencyKey }
    expect(await refusal(sell(db, venue.scope, changed))).toMatchObject({ code: 'key_reused' })
  })

  it('a sale follows the event’s current limits, despite a cached offer', async () => {
    await given.event({ max_per_purchase: 1 })
    const [one = 0, two = 0] = freshSeats(2)
    const refused = await refusal(buy(seats(one, two)))
    expect(refused.fields).toEqual({ lines: { code: 'too_many_tickets', params: { max: 1 } } })
    await given.event({ max_per_purchase: 50 })
    expect(await buy(seats(one, two))).toMatchObject({ roundingOre: 0 })
  })

  it('simultaneous repeats of a sale have one effect', async () => {
    const first = order(1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sell(db, venue.scope, first)))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  })

  it('refuses a sale of a draft, a stopped or an unknown event', async () => {
    const draft = await refusal(buy(1, { eventId: venue.draftId }))
    expect(draft).toMatchObject({ code: 'wrong_state', details: { state: 'draft' } })
    const absent = await refusal(buy(seats(1), { eventId: 999 }))
    expect(absent.code).toBe('not_found')
    const stop = (open: boolean) =>
      asOwner('update event set is_sale_open = $3 where partner_id = $1 and id = $2', [
        venue.partnerId,
        venue.eventId,
        open,
      ])
    await stop(false)
    const stopped = await refusal(buy(1))
    expect(stopped).toMatchObject({ code: 'sales_closed', details: { state: 'stopped' } })
    await stop(true)
  })

  it('refuses a sale at another price than the clerk saw', async () => {
    const refused = await refusal(buy(1, { expectedOre: 100 }))
    expect(refused).toMatchObject({ code: 'stale', details: { totalOre: 39500 } })
  })

  it('a sale uses the event type’s current VAT type, despite a cached offer', async () => {
    await buy(1)
    await given.vatType(1)
    const sold = await buy(1)
    const [ticket] = await asOwner(
      'select vat_type_id, vat_basis_points, vat_ore > 0 as has_vat from ticket where sale_id = $1',
      [sold.id],
    )
    expect(ticket).toEqual({ vat_type_id: 1, vat_basis_points: 2500, has_vat: true })
    expect((await readSale(db, venue.scope, sold.id)).vat).toEqual([
      { code: 'high', basisPoints: 2500, grossOre: 39500, vatOre: 7900 },
    ])
    await given.vatType(5)
  })

  it('a sale uses the VAT rate in force, despite a cached offer', async () => {
    const vatOfNext = async () => {
      const sold = await buy(1)
      const rows = await asOwner<{ points: number; priceOre: number; vatOre: number }>(
        `select vat_basis_points as points, price_ore as "priceOre", vat_ore as "vatOre" from ticket
         where sale_id = $1`,
        [sold.id],
      )
      return onlyRow(rows)
    }
    await given.vatType(3)
    const before = await vatOfNext()
    await asOwner(`insert into vat_rate (vat_type_id, valid_from, basis_points)
      values (3, current_date, 1700)`)
    expect(before.points).not.toBe(1700)
    const { priceOre } = before
    expect(await vatOfNext()).toEqual({ points: 1700, priceOre, vatOre: vatOf(priceOre, 1700) })
    await asOwner(`delete from vat_rate where vat_type_id = 3 and basis_points = 1700`)
    await given.vatType(5)
  })

  it('a fee has the VAT rate in force, despite a cached offer', async () => {
    const feeVat = async () => {
      const { id } = await buy(1)
      const text = 'select fee_vat_ore as ore from ticket where sale_id = $1'
      return onlyRow(await asOwner<{ ore: number }>(text, [id])).ore
    }
    await given.vatType(3)
    const before = await feeVat()
    await asOwner(
      'insert into vat_rate (vat_type_id, valid_from, basis_points) values (1, current_date, 2600)',
    )
    expect([before, await feeVat()]).toEqual([vatOf(2000, 2500), vatOf(2000, 2600)])
    await asOwner('delete from vat_rate where vat_type_id = 1 and basis_points = 2600')
    await given.vatType(5)
  })

  it('a repeated sale gets the first answer even after a price change', async () => {
    const first = order(1, { expectedOre: 39500 })
    const sold = await sell(db, venue.scope, first)
    const raise = (ore: number) =>
      asOwner(
        `with raised as (
           update event_price_category set price_ore = $3 where partner_id = $1 and event_id = $2 and id = 1
         ) update event set version = version + 1 where partner_id = $1 and id = $2`,
        [venue.partnerId, venue.eventId, ore],
      )
    await raise(41_500)
    await buy(1)
    expect(await sell(db, venue.scope, first)).toEqual(sold)
    await raise(39_500)
  })

  it('held, reserved and blocked seats are not free, but a seat in an expired cart is free', async () => {
    const [held = 0, past = 0, reserved = 0, blocked = 0] = freshSeats(4)
    const free = async () => {
      const sold = await overview()
      const { heldCount, reservedCount, blockedCount, total } = sold
      const left = freePlaces({ ...sold, soldCount: total.ticketCount })
      return { heldCount, reservedCount, blockedCount, left }
    }
    const before = await free()
    await asOwner(
      `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id, until)
       select $1, $2, c.seat, c.kind, gen_random_uuid(), c.until
       from (values ($3::integer, 'held', now() + interval '1 hour'), ($4, 'held', now() - interval '1 hour'),
         ($5, 'reserved', null), ($6, 'blocked', null)) c (seat, kind, until)`,
      [venue.partnerId, venue.eventId, held, past, reserved, blocked],
    )
    expect(await free()).toEqual({
      heldCount: 1,
      reservedCount: 1,
      blockedCount: 1,
      left: before.left - 3,
    })
  })

  const listed = (of: number) =>
    db.run(venue.scope, rowsStatement(transactionsSource, venue.partnerId, { of }))

  it('a sale is listed among the transactions of its event only', async () => {
    const sold = await buy(3)
    const list = await listed(venue.eventId)
    expect(list.find(({ id }) => id === sold.id)).toMatchObject({
      ticketCount: 3,
      means: 'card',
      seller: 'Kari Nes',
    })
    expect(await listed(venue.draftId)).toEqual([])
  })

  it('unnumbered places are listed with their area and count', async () => {
    const { id } = await buy(given.places(2), { eventId: 3 })
    const placesOf = async () => (await listed(3)).find((row) => row.id === id)?.['seats']
    expect(await placesOf()).toEqual([{ section: '', row: '', seats: [], places: 2 }])
    await asOwner(
      `update ticket set area_id = 1 where sale_id = '${id}';
       update seat_map set drawing = jsonb_set(drawing, '{areas}', '[{"id": 1, "name": "Gulvet"}]');
       update event e set seat_map_id = m.id from seat_map m where m.partner_id = e.partner_id and e.id = 3`,
    )
    expect(await placesOf()).toEqual([{ section: 'Gulvet', row: '', seats: [], places: 2 }])
  })
})
