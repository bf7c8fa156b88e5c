import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { type DraftLine, issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { pay } from '@dxweb/areas/invoicing/payments/store.ts'
import { invoicesSource } from '@dxweb/areas/invoicing/invoices/report-store.ts'
import { readSettlements } from '@dxweb/areas/settlements/renter/read-store.ts'
import { renterSettlementsSource } from '@dxweb/areas/settlements/renter/report-store.ts'
import { approveDraft, makeCorrection, makeDraft } from '@dxweb/areas/settlements/renter/store.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { givenVenue, once, outcomeOf } from '@dxweb/server/testing/given.ts'
import { actions, historyOf } from '@dxweb/server/testing/history/random-history.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { isWhole } from '@dxweb/server/testing/whole.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seeded } from '../../../../bench/safety/ground/outcome.ts'
import { factsOf } from '../../../../bench/safety/figures/plain/facts.ts'
import {
  invoicesRows,
  renterSettlementsRows,
} from '../../../../bench/safety/figures/plain/invoices.ts'
import { readRows } from '../../../../bench/safety/figures/plain/read-venue.ts'
import {
  differences,
  randomAsk,
  type Reader,
  wholeAsks,
} from '../../../../bench/safety/figures/reading/compare.ts'
import { invoiceOwed } from './invoice-settlement.ts'

const given = await givenVenue()
const { asOwner, by, db, venue } = given
const { partnerId, scope, standingId: eventId } = venue

/** Makes each ticket cost the renter more than its income, so that the settlement is a debt. */
await asOwner(
  `with numbered as (update partner set org_number = '974760673' where id = $1), seller as (
     insert into organizer (partner_id, id, account_number, kid_method, kid_length)
     values ($1, 1, '86011117947', 'mod10', 8))
   insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, per_ticket_ore)
   values ($1, 7, 'Revy', '7', 1, '2020-01-01', '2040-01-01', 50000)`,
  [partnerId],
)
await given.event({ renter_id: 1, order_id: 7 }, eventId)
await given.ended()
const act = historyOf(given)

async function held(isHeld: boolean) {
  const at = new Date(Date.now() + (isHeld ? -5 : 24) * 3_600_000)
  const until = new Date(at.getTime() + 3_600_000)
  await given.event({ starts_at: at, ends_at: until, busy_from: at, busy_until: until }, eventId)
}

/** Days on which the low rate was 10, 6 and 12 %. */
const days = ['2017-05-01', '2021-05-01', '2024-05-01'] as Day[]

const anyLine = fc.record({
  description: fc.constantFrom('Leie', 'Lydtekniker'),
  quantity: fc.integer({ min: 1, max: 5000 }),
  unit: fc.constantFrom('hour' as const, 'piece' as const),
  unitPriceOre: fc.integer({ min: 1, max: 100_000 }),
  vatTypeId: fc.constantFrom(1, 2, 3, 5),
})

const nth = fc.nat(1000)
const action = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    what: fc.constantFrom(...actions),
    ago: fc.integer({ min: 0, max: 40 }),
    means: fc.constantFrom('card' as const, 'cash' as const, 'vipps' as const, 'invoice' as const),
  }),
  fc.record({ kind: fc.constant('vat' as const), vatType: fc.constantFrom(2, 3, 5) }),
  fc.record({
    kind: fc.constant('issue' as const),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    deliveredOn: fc.constantFrom(...days),
  }),
  fc.record({ kind: fc.constant('credit' as const), nth, part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('pay' as const),
    nth,
    ore: fc.integer({ min: -9999, max: 99_999 }),
  }),
)
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

/**
 * Runs each operation of the box office under each of the event's VAT types, so that every seed contains all of them.
 */
const everything: Action[] = ([5, 3, 2] as const).flatMap((vatType): Action[] => [
  { kind: 'vat', vatType },
  ...actions.map((what): Action => ({ kind: 'event', what, ago: 2, means: 'cash' })),
  {
    kind: 'issue',
    lines: [
      { description: 'Leie', quantity: 100, unit: 'hour', unitPriceOre: 90_000, vatTypeId: 3 },
    ],
    deliveredOn: '2024-05-01' as Day,
  },
  ...[0, 1, 2].map((at): Action => ({ kind: 'pay', nth: at, ore: 100 })),
  { kind: 'credit', nth: 0, part: 2 },
])

const issue = (lines: DraftLine[], deliveredOn: Day) =>
  db.transaction(scope, (tx) =>
    issueInvoice(tx, scope, by, { renterId: 1, reference: 'Revy', lines, deliveredOn }),
  )

async function numberOf(at: number): Promise<number> {
  const rows = await asOwner<{ number: number }>(
    `select number from invoice where kind = 'invoice' order by number`,
  )
  return rows[at % rows.length]?.number ?? 0
}

/** Credits the whole invoice, or a part (1 / `part`) of each line. */
async function credit(at: number, part: number) {
  const number = await numberOf(at)
  const lines = await asOwner<{ line: number; netOre: number }>(
    `select line, (net_ore / $2)::int as "netOre" from invoice_line where number = $1 and net_ore >= $2`,
    [number, part],
  )
  const order = { number, reason: 'Avtalt', ...(part > 1 && { lines }) }
  return db.transaction(scope, (tx) => issueCreditNote(tx, scope, by, order))
}

const payment = async (at: number, ore: number) =>
  pay(db, scope, by, {
    ...once(),
    number: await numberOf(at),
    paidOn: '2026-11-24',
    amountOre: ore === 0 ? 1 : ore,
    note: '',
    acceptsMore: true,
  })

const refusals = new Set(['done', 'invalid', 'not_found', 'wrong_state'])

async function perform(one: Action) {
  const work = {
    event: () => one.kind === 'event' && act(one),
    vat: () => one.kind === 'vat' && given.vatType(one.vatType),
    issue: () => one.kind === 'issue' && issue(one.lines, one.deliveredOn),
    credit: () => one.kind === 'credit' && credit(one.nth, one.part),
    pay: () => one.kind === 'pay' && payment(one.nth, one.ore),
  }[one.kind]
  expect(refusals).toContain(await outcomeOf(Promise.resolve(work())))
}

const settlements = async () => (await readSettlements(db, scope, { eventId, orderId: null })).data

async function settle() {
  const [root] = await settlements()
  if (root) await outcomeOf(makeCorrection(db, scope, by, root.id))
  else await makeDraft(db, scope, by, { eventId })
  const draft = (await settlements()).find(({ state }) => state === 'draft')
  if (!draft) return
  await approveDraft(db, scope, by, draft)
  if (draft.payoutOre < 0) await invoiceOwed(db, scope, by, draft.id)
}

/** Invoices and credit notes with postings that differ from their lines and VAT, by account. */
const untied = `
  with said as (
    select n.number, n.kind, x.account, sum(x.ore)::bigint as ore from invoice n, lateral (
      select l.account, l.net_ore as ore from invoice_line l where l.partner_id = n.partner_id and l.number = n.number
      union all
      select case v.basis_points when 0 then '' when 2500 then '2700' when 1500 then '2701' else '2703' end, v.vat_ore
      from invoice_vat v where v.partner_id = n.partner_id and v.number = n.number) x
    where x.ore <> 0 group by 1, 2, 3
  ), posted as (
    select n.number, case n.kind when 'credit' then p.debit else p.credit end as account, sum(p.amount_ore)::bigint as ore
    from invoice n join posting p on p.partner_id = n.partner_id and p.source_id = n.source_id
    where '1500' = case n.kind when 'credit' then p.credit else p.debit end group by 1, 2
  )
  select * from said full join posted using (number, account) where said.ore is distinct from posted.ore`

/** Invoices with amounts that differ from the sum of their lines, using the VAT rates on the day of delivery. */
const miscounted = `
  select i.number from invoice i cross join lateral (
    select sum(net)::bigint as net, sum(round(net * bp / 10000))::bigint as vat from (
      select r.bp, sum(round(l.quantity::numeric * l.unit_price_ore / 100)) as net
      from invoice_line l cross join lateral (select coalesce((select basis_points from vat_rate r
        where r.vat_type_id = l.vat_type_id and r.valid_from <= i.delivered_on order by r.valid_from desc limit 1), 0) as bp) r
      where l.partner_id = i.partner_id and l.number = i.number group by 1, l.category) g) s
  where i.kind = 'invoice' and (i.net_ore, i.vat_ore, i.total_ore) is distinct from (s.net, s.vat, s.net + s.vat)`

/** Balances of all invoices; credits of a settlement's invoice return to account 2903. */
const balances = `
  select
    (select coalesce(sum(case '1500' when p.debit then p.amount_ore when p.credit then -p.amount_ore else 0 end), 0)::bigint
      from posting p where p.source_id in (select source_id from invoice union all select posted_as from invoice_payment)) as posted,
    (select coalesce(sum(total_ore - credited_ore - paid_ore), 0)::bigint from invoice_balance) as owed,
    (select count(*)::int from invoice_balance b join invoice i on i.number = b.number
      where b.credited_ore <> coalesce((select sum(total_ore) from invoice c where c.credits = i.number), 0)
        or b.paid_ore <> coalesce((select sum(amount_ore) from invoice_payment p where p.number = i.number), 0)) as wrong,
    (select coalesce(sum(case '2903' when p.credit then p.amount_ore when p.debit then -p.amount_ore else 0 end), 0)::bigint
      from posting p) as renters,
    (select (select coalesce(sum(payout_ore), 0) from renter_settlement where state <> 'draft' and invoice_number is null)
      - (select coalesce(sum(b.credited_ore), 0) from renter_settlement s join invoice_balance b on b.number = s.invoice_number
        where s.state <> 'draft'))::bigint as payouts,
    (select count(*)::int from renter_settlement s where s.invoice_number is not null and s.payout_ore <> -(
      select total_ore from invoice i where i.number = s.invoice_number)) as misinvoiced,
    (select max(number) - count(*)::int from invoice) as gaps`

const plainReports = [
  { source: invoicesSource, rows: invoicesRows },
  { source: renterSettlementsSource, rows: renterSettlementsRows },
]

/** Compares the reports, in all groupings, with the lines, credit notes and payments. Returns the differences. */
async function wrongBalances(seed: number): Promise<string[]> {
  const facts = factsOf(await readRows(asOwner, partnerId), partnerId, Date.now())
  const known = facts.rows.invoice.flatMap(({ issuedOn, dueOn }) => [issuedOn, dueOn]) as Day[]
  const reader: Reader = {
    db,
    scope,
    facts,
    turn: facts.today,
    days: [...new Set(known)].toSorted(),
    eventIds: [eventId],
    random: seeded(seed),
  }
  const faults: string[] = []
  for (const plain of plainReports) {
    const random = Array.from({ length: isWhole ? 40 : 12 }, () => randomAsk(reader, plain))
    for (const ask of [...wholeAsks(reader, plain), ...random])
      faults.push(...(await differences(reader, plain, ask, true)))
  }
  return faults
}

/** Allows an hour for the many histories of `bench:safety`. */
const testTimeoutMs = process.env['HISTORIES'] === undefined ? undefined : 60 * 60_000

it(
  'the totals of invoices, credit notes, payments and settlements equal the postings to the øre after any random history',
  async () => {
    await act({ what: 'sell', ago: 3, means: 'card' })
    await held(true)
    await settle()
    for (const vatType of [5, 3]) {
      await given.vatType(vatType)
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (history) => {
          await held(false)
          for (const one of history) await perform(one)
          await held(true)
          await settle()
          const [shown] = await asOwner<Record<string, number>>(balances)
          expect(shown).toEqual({
            posted: shown?.['owed'],
            owed: shown?.['owed'],
            wrong: 0,
            renters: shown?.['payouts'],
            payouts: shown?.['payouts'],
            misinvoiced: 0,
            gaps: 0,
          })
          expect(await asOwner(untied)).toEqual([])
          expect(await asOwner(miscounted)).toEqual([])
        }),
        { numRuns: runsOf(3), endOnFailure: true, examples: [[everything]] },
      )
      expect(await wrongBalances(vatType)).toEqual([])
    }
    const [done] = await asOwner<Record<string, number>>(
      `select (select count(*) from invoice where kind = 'credit')::int as credits, (select count(*) from invoice_payment)::int
       as payments, (select count(*) from renter_settlement where invoice_number is not null)::int as owed,
       (select count(*) from sale where refund_of is not null and exchanged_with is null)::int as refunds,
       (select count(*) from sale where exchanged_with is not null)::int as exchanges,
       (select count(*) from payment where means = 'giftCard')::int as "paidByCard",
       (select count(*) from ticket where event_id = $1 and price_ore = 0)::int as free,
       (select count(distinct vat_basis_points) - 1 from ticket where event_id = $1)::int as "vatChanges"`,
      [eventId],
    )
    expect(Object.entries(done ?? {}).filter(([, count]) => count < 1)).toEqual([])
  },
  testTimeoutMs,
)
