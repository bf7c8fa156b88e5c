import { Readable } from 'node:stream'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { readSettlements } from '@dxweb/areas/settlements/renter/read-store.ts'
import { recordPaid, recordSettlementSent } from '@dxweb/areas/settlements/renter/steps-store.ts'
import { approveDraft, makeDraft } from '@dxweb/areas/settlements/renter/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { checkSchema } from '@dxweb/server/saft/check-schema.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { expect, it } from 'vitest'
import { numberVouchers } from '../vouchers/number-store.ts'
import { supplierOf } from './facts.ts'
import { factsStatement, vouchersStatement } from './facts-store.ts'
import { saftOf } from './write-saft.ts'

const given = await givenVenue()
const { asOwner, by, db, venue } = given
const { partnerId, scope, standingId: eventId } = venue

async function makeBooks() {
  await asOwner(
    `with numbered as (update partner set org_number = '974760673' where id = $1), seller as (
       insert into organizer (partner_id, id, account_number, kid_method, kid_length)
       values ($1, 1, '86011117947', 'mod10', 8))
     insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to)
     values ($1, 7, 'Revy', '7', 1, '2020-01-01', '2040-01-01')`,
    [partnerId],
  )
  await given.event({ renter_id: 1, order_id: 7 }, eventId)
  await given.ended()
  const act = historyOf(given)
  await act({ what: 'sell', ago: 3, means: 'card' })
  await act({ what: 'giftCard', ago: 3, means: 'card' })
  const at = new Date(Date.now() - 5 * 3_600_000)
  const until = new Date(at.getTime() + 3_600_000)
  await given.event({ starts_at: at, ends_at: until, busy_from: at, busy_until: until }, eventId)
  await makeDraft(db, scope, by, { eventId })
  const [draft] = (await readSettlements(db, scope, { eventId, orderId: null })).data
  const { id } = await approveDraft(db, scope, by, onlyRow(draft && [draft]))
  await recordSettlementSent(db, scope, by, { id, to: 'revy@sundet.no' })
  await recordPaid(db, scope, by, { id, paidOn: new Date().toISOString().slice(0, 10) })
  const line = { description: 'Lydtekniker', quantity: 100, unit: 'hour' as const }
  await db.transaction(scope, (tx) =>
    issueInvoice(tx, scope, by, {
      renterId: 1,
      reference: 'Revy',
      lines: [{ ...line, unitPriceOre: 80_000, vatTypeId: 1 }],
    }),
  )
  // Only days that have ended are numbered.
  await asOwner(
    `update posting set posted_on = current_date - 2 where posted_on > current_date - 2`,
  )
  await asOwner(
    `update sale set sold_at = sold_at - interval '2 days' where sold_at > now() - interval '2 days'`,
  )
  await numberVouchers(db, scope)
}

it('the ledger file names the renter of an invoice and of a settlement, but no party for a gift card', async () => {
  await makeBooks()
  const [from, to] = ['2020-01-01', new Date().toISOString().slice(0, 10)] as const
  const facts = onlyRow(await db.run(scope, factsStatement(partnerId, from, to)))
  const vouchers = await db.run(
    scope,
    vouchersStatement(partnerId, from, to, facts.last, 'journal'),
  )
  const lines = vouchers.flatMap((voucher) =>
    voucher.lines.map((line) => ({
      kind: voucher.kind,
      account: line.standard,
      ore: line.debitOre - line.creditOre,
      customer: line.purpose === 'invoice' ? voucher.customerId : null,
      supplier: supplierOf(line, voucher),
    })),
  )
  const of = (account: string) => lines.filter((line) => line.account === account)
  const [invoiced] = of('1500')
  expect(invoiced).toEqual({
    kind: 'invoice',
    account: '1500',
    ore: 100_000,
    customer: 1,
    supplier: null,
  })
  const owed = of('2903')
  expect(owed.map(({ kind, customer, supplier }) => [kind, customer, supplier])).toEqual([
    ['settlement', null, 'R1'],
    ['settlement', null, 'R1'],
  ])
  expect(owed.reduce((sum, { ore }) => sum + ore, 0)).toBe(0)
  const cards = of('2901')
  expect(cards.length).toBeGreaterThan(0)
  expect(cards.every(({ customer, supplier }) => customer === null && supplier === null)).toBe(true)
  const renter = { name: 'Revylaget' }
  expect(facts.customers).toMatchObject([{ ...renter, id: 1, closingOre: 100_000 }])
  expect(facts.suppliers).toMatchObject([{ ...renter, id: 'R1', closingOre: 0 }])
  const parts = await Array.fromAsync(
    saftOf({
      from,
      to,
      madeOn: to,
      version: '1',
      madeBy: '1',
      locale: 'nb',
      facts,
      vouchers: Readable.from([vouchers]),
      kindText: (kind) => kind,
      purposeText: ({ account }) => account,
    }),
  )
  const file = Buffer.concat(parts)
  expect(await checkSchema(file, 5, 'financial')).toEqual([])
  expect(file.toString().match(/<SupplierID>R1<\/SupplierID>/g)).toHaveLength(3)
})
