import type { Transaction } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { outcomeOf } from '@dxweb/server/testing/given.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { issueCreditNote } from '../credit/store.ts'
import { type InvoiceDraft, issueInvoice } from './store.ts'

const test = await testDatabase()
const { asOwner, db } = test
const venue = await buildSmallVenue(test)
const { partnerId, scope, userId } = venue
const by = { userId, sudoId: null, requestId: 'test' }

const hours = (more: object = {}) => ({
  description: 'Lydtekniker',
  quantity: 250,
  unit: 'hour' as const,
  unitPriceOre: 45_001,
  vatTypeId: 1,
  ...more,
})
const draft = (more: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  renterId: 1,
  reference: 'Ingrid Dahl',
  lines: [hours()],
  ...more,
})

const issue = (more?: Partial<InvoiceDraft>) =>
  db.transaction(scope, (tx) => issueInvoice(tx, scope, by, draft(more)))
const credit = (number: number, lines?: { line: number; netOre: number }[]) =>
  db.transaction(scope, (tx) => issueCreditNote(tx, scope, by, { number, reason: 'Feil', lines }))

const numbers = async () =>
  (await asOwner<{ number: number }>('select number from invoice order by number')).map(
    ({ number }) => number,
  )
const balances = () =>
  asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::int as ore from (
       select debit as account, amount_ore as ore from posting union all select credit, -amount_ore from posting) p
     group by 1 having sum(ore) <> 0 order by 1`,
  )

const givenUp = new Error('given up')
const thenGiveUp = (work: (tx: Transaction) => Promise<unknown>) =>
  db
    .transaction(scope, async (tx) => {
      await work(tx)
      throw givenUp
    })
    .catch((error: unknown) => {
      if (error !== givenUp) throw error
    })

describe('requirements for issuing invoices', () => {
  it('refuses to issue an invoice without the venue’s organisation number and bank account', async () => {
    await expect(issue()).rejects.toMatchObject({
      fields: { seller: { code: 'seller_without_number' } },
    })
    await asOwner(`update partner set org_number = '974760673' where id = $1`, [partnerId])
    await expect(issue()).rejects.toMatchObject({
      fields: { seller: { code: 'seller_without_account' } },
    })
    await asOwner(
      `insert into organizer (partner_id, id, account_number, kid_method, kid_length)
       values ($1, 1, '86011117947', 'mod11', 8)`,
      [partnerId],
    )
    expect(await numbers()).toEqual([])
  })
})

describe('an invoice', () => {
  beforeAll(async () => {
    await issue({ lines: [hours(), hours({ vatTypeId: 5, quantity: 100, accountNumber: '3000' })] })
  })

  it('the first invoice of a venue gets number 1, even after refused attempts', async () => {
    expect(await numbers()).toEqual([1])
    const [row] = await asOwner('select * from invoice')
    expect(row).toMatchObject({
      kind: 'invoice',
      kid: '00000019',
      account_number: '86011117947',
      seller: { name: 'Huset 1003', orgNumber: '974760673' },
      buyer: { name: 'Revylaget' },
    })
  })

  it('computes an invoice’s VAT on the sum of each category, and the due date from the venue’s terms', async () => {
    const groups = await asOwner(
      'select category, net_ore::int, vat_ore::int from invoice_vat order by 1',
    )
    expect(groups).toEqual([
      { category: 'E', net_ore: 45_001, vat_ore: 0 },
      { category: 'S', net_ore: 112_503, vat_ore: 28_126 },
    ])
    const [days] = await asOwner<{ days: number }>('select due_on - issued_on as days from invoice')
    expect(days).toEqual({ days: 14 })
  })

  it('posts an invoice to the renter’s debt, to income and to VAT', async () => {
    expect(await balances()).toEqual([
      { account: '1500', ore: 185_630 },
      { account: '2700', ore: -28_126 },
      { account: '3000', ore: -45_001 },
      { account: '3020', ore: -112_503 },
    ])
  })

  it('applies the VAT rate of the day of performance', async () => {
    const { number } = await issue({
      deliveredOn: '2021-05-01' as Day,
      lines: [hours({ vatTypeId: 3, quantity: 100, unitPriceOre: 10_000 })],
    })
    const [group] = await asOwner('select vat_ore::int from invoice_vat where number = $1', [
      number,
    ])
    expect(group).toEqual({ vat_ore: 600 })
  })

  it('refuses an invoice with unknown ids or invalid values, and uses no invoice number for it', async () => {
    const before = await numbers()
    const refused = [
      draft({ renterId: 99 }),
      draft({ orderId: 99 }),
      draft({ reference: ' ' }),
      draft({ lines: [hours({ vatTypeId: 99 })] }),
      draft({ lines: [hours({ accountNumber: '3999' })] }),
      draft({ lines: [hours({ quantity: -100 })] }),
    ]
    for (const one of refused) expect(await outcomeOf(issue(one))).toBe('invalid')
    const { number } = await issue()
    expect(number).toBe(before.length + 1)
  })

  it('reports which line has no description', async () => {
    const lines = [hours(), hours({ description: ' ' })]
    await expect(issue({ lines })).rejects.toMatchObject({
      fields: { 'lines.1.description': { code: 'line_without_text', params: { line: 2 } } },
    })
  })

  it('the application can neither change nor delete an issued invoice', async () => {
    for (const text of [
      'update invoice set reference = $1',
      'delete from invoice where reference = $1',
      'delete from invoice_line where description = $1',
      'update invoice_vat set category = $1',
      'delete from invoice_balance where $1 = $1',
      `update invoice_balance set total_ore = 1 where $1 = ''`,
    ]) {
      const change = db.run(scope, { name: '', text, values: ['x'] })
      await expect(change).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('invoice numbers', () => {
  it('invoice numbers have no gaps if half of fifty simultaneous invoices are rolled back', async () => {
    const before = (await numbers()).length
    const work = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? issue() : thenGiveUp((tx) => issueInvoice(tx, scope, by, draft())),
    )
    await Promise.all(work)
    expect(await numbers()).toEqual(Array.from({ length: before + 25 }, (_, at) => at + 1))
  })

  it('two simultaneous invoices would get the same number without the counter’s lock', async () => {
    const next = `select coalesce(max(number), 0) + 1 as number from invoice where partner_id = $1`
    const both = await Promise.all([1, 2].map(() => asOwner(next, [partnerId])))
    expect(both[0]).toEqual(both[1])
  })
})

describe('a credit note', () => {
  it('credits a part of an invoice, then the rest, and never more', async () => {
    const { number, totalOre } = await issue({ lines: [hours(), hours({ vatTypeId: 3 })] })
    const first = await credit(number, [{ line: 1, netOre: 50_000 }])
    expect(first.totalOre).toBe(62_500)
    expect(await outcomeOf(credit(number, [{ line: 1, netOre: 62_504 }]))).toBe('invalid')
    const rest = await credit(number)
    expect(first.totalOre + rest.totalOre).toBe(totalOre)
    expect(await outcomeOf(credit(number))).toBe('wrong_state')
    const lines = await asOwner(
      'select quantity, net_ore::int from invoice_line where number = $1',
      [rest.number],
    )
    expect(lines).toEqual([
      { quantity: 100, net_ore: 62_503 },
      { quantity: 250, net_ore: 112_503 },
    ])
  })

  it('refuses the second of two simultaneous credit notes for the whole invoice', async () => {
    const { number } = await issue()
    // The lock lets both transactions begin before one continues.
    const holder = new pg.Client({ connectionString: test.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from invoice_balance where number = $1 for update', [number])
    const both = [1, 2].map(() => outcomeOf(credit(number)))
    await waitFor(async () => {
      const [row] = await asOwner<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return row?.waiting === 2
    })
    await holder.query('commit')
    await holder.end()
    expect((await Promise.all(both)).toSorted()).toEqual(['done', 'wrong_state'])
  })

  it('credit notes use the number series of invoices, and an invoice’s credited amount is their sum', async () => {
    const all = await numbers()
    expect(all).toEqual(all.map((_, at) => at + 1))
    const [sums] = await asOwner(
      `select count(*)::int as over from invoice_balance b where credited_ore <> coalesce((
         select sum(c.total_ore) from invoice c where c.credits = b.number), 0)`,
    )
    expect(sums).toEqual({ over: 0 })
    expect(await outcomeOf(credit(9999))).toBe('not_found')
  })
})
