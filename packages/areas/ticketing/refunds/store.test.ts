import { createHash, randomUUID } from 'node:crypto'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { buildSmallHouse, type SmallHouse } from '@dxweb/server/testing/small-house.ts'
import { type TestDatabase, testDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SalesOverview } from '../sales/contract.ts'
import { overviewStatement } from '../sales/event-sales-store.ts'
import { readSale } from '../sales/read-sale-store.ts'
import { refund, type RefundOrder } from './store.ts'
import { sell, type SaleOrder } from '../selling/sell-store.ts'

let test: TestDatabase
let house: SmallHouse
let nextSeat = 0

beforeAll(async () => {
  test = await testDatabase()
  house = await buildSmallHouse(test)
  await test.asOwner(`update event_type set vat_type_id = 3 where partner_id = $1 and id = 1`, [
    house.partnerId,
  ])
})

const once = (body: unknown) => ({
  idempotencyKey: randomUUID(),
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
})

async function sold(count: number, means: SaleOrder['means'] = 'card') {
  nextSeat += count
  const lines = house.seatIds
    .slice(nextSeat - count, nextSeat)
    .map((seatId) => ({ seatId, categoryId: house.categories.adult }))
  const order = { eventId: house.eventId, means, channel: 'pos', lines, sudoId: null }
  const { id } = await sell(test.db, house.scope, { ...order, ...once(lines) })
  return readSale(test.db, house.scope, id)
}

const by = () => ({ userId: house.userId, sudoId: null, requestId: 'test' })

const refundOf = (saleId: string, ticketIds: string[], more: Partial<RefundOrder> = {}) => {
  const body = { ticketIds, withFee: true, reason: 'Syk', ...more }
  return refund(test.db, house.scope, { saleId, by: by(), ...once(body), ...body })
}

const idsOf = ({ tickets }: { tickets: { id: string }[] }) => tickets.map(({ id }) => id)

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const overview = async () =>
  onlyRow(
    await test.db.run<SalesOverview>(
      house.scope,
      overviewStatement(house.partnerId, house.eventId),
    ),
  )

/** The event's debt in the books, and its tickets' sums less refunds. */
const books = async () =>
  onlyRow(
    await test.asOwner<{ owed: number; left: number; income: number; vat: number }>(
      `select
        (select coalesce(sum(case when credit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and '2900' in (debit, credit)) as owed,
        (select coalesce(sum(price_ore + fee_ore), 0)::bigint from ticket_move where partner_id = $1 and event_id = $2) as left,
        (select coalesce(sum(case when debit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and kind = 'income') as income,
        (select coalesce(sum(case when debit = '2900' then amount_ore else -amount_ore end), 0)::bigint
          from posting where partner_id = $1 and event_id = $2 and kind = 'vat') as vat`,
      [house.partnerId, house.eventId],
    ),
  )

const claims = async (seatIds: (number | null)[]) =>
  (await test.asOwner('select seat_id from seat_claim where seat_id = any($1)', [seatIds])).length

describe('a refund', () => {
  it('a refund repays a ticket, frees its seat, lowers the count and is posted', async () => {
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
    const after = await readSale(test.db, house.scope, sale.id)
    expect(after.tickets.map(({ state }) => state).toSorted()).toEqual(['issued', 'refunded'])
    expect(after.refunds).toMatchObject([{ id: answer.id, ticketCount: 1, reason: 'Syk' }])
    const note = await readSale(test.db, house.scope, answer.id)
    expect(note).toMatchObject({ refundOf: sale.id, totalOre: -39_500, feeOre: -2000 })
    expect(note.vat.map(({ grossOre }) => grossOre)).toEqual([-2000, -37_500])
  })

  it('a refund takes the companion along, who cannot be sold or admitted alone', async () => {
    nextSeat += 2
    const [adult = 0, companion = 0] = house.seatIds.slice(nextSeat - 2, nextSeat)
    const order = { eventId: house.eventId, means: 'card' as const, channel: 'pos', sudoId: null }
    const alone = [{ seatId: companion, categoryId: house.categories.companion }]
    expect(await code(sell(test.db, house.scope, { ...order, lines: alone, ...once(alone) }))).toBe(
      'invalid',
    )
    const lines = [{ seatId: adult, categoryId: house.categories.adult }, ...alone]
    const { id } = await sell(test.db, house.scope, { ...order, lines, ...once(lines) })
    const sale = await readSale(test.db, house.scope, id)
    expect(sale.totalOre).toBe(39_500)
    const [paid = '', free = ''] = [false, true].map(
      (is) => sale.tickets.find(({ isCompanion }) => isCompanion === is)?.id ?? '',
    )
    await expect(refundOf(id, [paid])).rejects.toMatchObject({
      code: 'wrong_state',
      fields: { ticketIds: { code: 'companion_left', params: { count: 1 } } },
    })
    expect((await refundOf(id, [paid, free])).answer.totalOre).toBe(-39_500)
  })

  it('a refund can keep the fee, which stays with the event', async () => {
    const sale = await sold(1)
    const { answer } = await refundOf(sale.id, idsOf(sale), { withFee: false })
    expect(answer.totalOre).toBe(-37_500)
    const { owed, left } = await books()
    expect(owed).toBe(left)
    expect(await code(refundOf(sale.id, idsOf(sale)))).toBe('wrong_state')
  })

  it('refunds pay cash in whole kroner, and in all exactly what was paid', async () => {
    await test.asOwner(
      `with e as (update event set version = version + 1 where partner_id = $1 and id = 1)
       update event_price_category set price_ore = 39530 where partner_id = $1 and event_id = 1 and id = 1`,
      [house.partnerId],
    )
    const sale = await sold(3, 'cash')
    expect(sale.totalOre + sale.roundingOre).toBe(118_600)
    const backs: number[] = []
    for (const id of idsOf(sale)) {
      const { answer } = await refundOf(sale.id, [id])
      backs.push(-(answer.totalOre + answer.roundingOre))
    }
    expect(backs).toEqual([39_500, 39_500, 39_600])
    const [cash] = await test.asOwner(
      `select sum(case when debit = '1900' then amount_ore else -amount_ore end)::bigint as ore from posting
       where partner_id = $1 and '1900' in (debit, credit)`,
      [house.partnerId],
    )
    expect(cash).toEqual({ ore: 0 })
  })

  it('refuses a sum the clerk was not shown, a ticket of another sale, and a refund of a refund', async () => {
    const [sale, other] = [await sold(1), await sold(1)]
    expect(await code(refundOf(sale.id, idsOf(sale), { expectedOre: 1 }))).toBe('stale')
    expect(await code(refundOf(sale.id, idsOf(other)))).toBe('invalid')
    const { answer } = await refundOf(sale.id, idsOf(sale))
    expect(await code(refundOf(answer.id, idsOf(sale)))).toBe('not_found')
    expect(await code(refundOf(randomUUID(), idsOf(sale)))).toBe('not_found')
  })

  it('a repeated refund is done once, and each ticket is refunded once in parallel', async () => {
    const sale = await sold(4)
    const ids = idsOf(sale)
    const body = { ticketIds: ids.slice(0, 1), withFee: true, reason: 'Syk' }
    const order = { saleId: sale.id, by: by(), ...once(body), ...body }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(test.db, house.scope, order)),
    )
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    const changed = { ...order, bodyHash: Buffer.from('other') }
    expect(await code(refund(test.db, house.scope, changed))).toBe('key_reused')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        code(refundOf(sale.id, [ids[1 + (index % 3)] ?? ''])),
      ),
    )
    expect(tries.filter((each) => each === 'done')).toHaveLength(3)
    const [paid] = (await readSale(test.db, house.scope, sale.id)).payments
    expect(paid?.refundedOre).toBe(paid?.paidOre)
  })

  it('the database itself refuses a second refund of a ticket, and more than was paid', async () => {
    const sale = await sold(1)
    await refundOf(sale.id, idsOf(sale))
    const more = `update payment_refunded set refunded_ore = refunded_ore + 1 where sale_id = $1`
    await expect(test.asOwner(more, [sale.id])).rejects.toThrow('check')
    const again = `insert into ticket_refund select * from ticket_refund where ticket_id = $1`
    await expect(test.asOwner(again, idsOf(sale))).rejects.toThrow('duplicate')
  })

  it('a refund leaves closed days unchanged and counts on its own day', async () => {
    const sale = await sold(1)
    const longAgo = `now() - interval '30 days'`
    await test.asOwner(`update sale set sold_at = ${longAgo} where id = $1`, [sale.id])
    await test.asOwner(`update ticket set sold_at = ${longAgo} where sale_id = $1`, [sale.id])
    await closeDays(test.db, new Date())
    const closed = () =>
      test.asOwner(
        'select sum(price_ore + fee_ore)::bigint as ore from sales_day where partner_id = $1',
        [house.partnerId],
      )
    const before = await closed()
    await refundOf(sale.id, idsOf(sale))
    await closeDays(test.db, new Date())
    expect(await closed()).toEqual(before)
    await closeDays(test.db, new Date(Date.now() + 86_400_000 * 2))
    const [sums] = await test.asOwner(
      `select sum(price_ore + fee_ore)::bigint as gross, sum(paid_count)::integer as paid from sales_day where partner_id = $1`,
      [house.partnerId],
    )
    const { total } = await overview()
    expect(sums).toEqual({ gross: total.grossOre, paid: total.paidCount })
  })

  it('a refund after the event reverses the income with the stored VAT, also while it is taken', async () => {
    const sales = [await sold(2), await sold(2), await sold(2)]
    await test.asOwner('alter table event disable trigger moves_unsold')
    await test.asOwner(
      `update event set starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
         busy_until = t.at + interval '1 hour'
       from (select now() - interval '5 hours' as at) t where partner_id = $1 and id = 1`,
      [house.partnerId],
    )
    await Promise.all([
      recogniseIncome(test.db, new Date()),
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
  const places = async () => {
    const [found] = await test.asOwner<{ sold: number; free: number }>(
      `select count(*) filter (where kind = 'sold')::integer as sold,
         count(*) filter (where kind is null)::integer as free
       from open_place where partner_id = $1 and event_id = $2`,
      [house.partnerId, house.standingId],
    )
    return found
  }

  it('refunding unnumbered tickets frees as many places', async () => {
    const lines = [{ areaId: 0, count: 3, categoryId: house.categories.adult }]
    const order = { eventId: house.standingId, means: 'card' as const, channel: 'pos', lines }
    const { id } = await sell(test.db, house.scope, { ...order, sudoId: null, ...once(lines) })
    const { free = 0 } = (await places()) ?? {}
    const ticketIds = idsOf(await readSale(test.db, house.scope, id))
    await refundOf(id, ticketIds.slice(0, 1))
    expect(await places()).toEqual({ sold: 2, free: free + 1 })
    await refundOf(id, ticketIds.slice(1))
    expect(await places()).toEqual({ sold: 0, free: free + 3 })
  })
})
