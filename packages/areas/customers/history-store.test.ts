import { sql } from '@dxweb/kit/database/database.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { givenVenue, idsOf, once } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { beforeEach, expect, it } from 'vitest'
import { removePurchaseOf, storePurchase } from './history-store.ts'

const kari = 1
const given = await givenVenue({ connections: 4 })
const { asOwner, by, db, freshSeats, venue } = given
const { partnerId, eventId } = venue
await asOwner(`insert into customer (partner_id, id, last_name) values ($1, $2, 'Lie')`, [
  partnerId,
  kari,
])
await given.event({})

beforeEach(given.nothingTaken)

const keptText = `
  select o.ticket_count as count, o.value_ore::integer as ore,
    (o.event_id, o.sold_at, o.ticket_count, o.value_ore) = (l.event_id, l.sold_at, l.ticket_count, l.value_ore) as "isRight"
  from sale_customer o, dx_customer_sale(o.partner_id, o.sale_id, o.customer_id) l order by o.sold_at, o.sale_id`

async function kept() {
  const rows = await asOwner<{ count: number; ore: number; isRight: boolean }>(keptText)
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
  return rows.map(({ count, ore }) => ({ count, ore }))
}

const link = (saleId: string) => storePurchase(db, venue.scope, by, { id: kari, saleId })

it('a customer’s sale counts the tickets left after refunds and exchanges', async () => {
  const sale = await given.sale(3, { customerId: kari })
  const [first = '', second = ''] = idsOf(sale)
  const [{ ore } = { ore: 0 }] = await kept()
  expect(ore).toBeGreaterThan(0)
  await given.refund(sale.id, [first])
  expect(await kept()).toEqual([{ count: 2, ore: (ore / 3) * 2 }])
  await exchange(db, venue.scope, {
    ...once(),
    saleId: sale.id,
    ticketIds: [second],
    withFee: true,
    reason: 'Syk',
    by,
    eventId,
    lines: freshSeats(1),
    payments: [],
  })
  expect(await kept()).toEqual([
    { count: 1, ore: ore / 3 },
    { count: 1, ore: ore / 3 },
  ])
})

it('a sale that is later assigned to a customer counts only the tickets that are left', async () => {
  const sale = await given.sale(2)
  await given.refund(sale.id, idsOf(sale).slice(1))
  await link(sale.id)
  expect(await kept()).toMatchObject([{ count: 1 }])
  await removePurchaseOf(db, venue.scope, by, { id: kari, saleId: sale.id })
  await given.refund(sale.id, idsOf(sale).slice(0, 1))
  await link(sale.id)
  expect(await kept()).toEqual([{ count: 0, ore: 0 }])
})

const atOnce = await meetAt(given, 'ticket', 'update')

const isAtGate = async () => {
  const rows = await asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  )
  return rows.length > 0
}

async function linkInRefund(linkTo: (saleId: string) => Promise<unknown>) {
  const sale = await given.sale(2)
  await atOnce<unknown>([
    () => given.refund(sale.id, idsOf(sale).slice(1)),
    async () => {
      await waitFor(isAtGate)
      return linkTo(sale.id)
    },
  ])
  return asOwner('select ticket_count as count from sale_customer where sale_id = $1', [sale.id])
}

it('setting a sale’s customer waits for a concurrent refund; without the lock, refunded tickets would be counted', async () => {
  expect(await linkInRefund(link)).toEqual([{ count: 1 }])
  const text = 'insert into sale_customer select * from dx_customer_sale($1, $2, $3)'
  const unlocked = (saleId: string) => db.run(venue.scope, sql('', text, [partnerId, saleId, kari]))
  expect(await linkInRefund(unlocked)).toEqual([{ count: 2 }])
})
