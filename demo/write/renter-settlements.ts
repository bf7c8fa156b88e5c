import { accounts, type Move, postSettlement } from '@dxweb/areas/accounting/rules.ts'
import type { AddedLine } from '@dxweb/areas/settlements/renter/contract.ts'
import { type Facts, factsStatement, figured } from '@dxweb/areas/settlements/renter/facts-store.ts'
import { figuresOf, type NamedLine, postedOf } from '@dxweb/areas/settlements/renter/figures.ts'
import {
  beforeStatement,
  figuredSince,
  keepText,
  postText,
} from '@dxweb/areas/settlements/renter/store.ts'
import { positionsOf } from '@dxweb/kit/database/named-parameters.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type pg from 'pg'
import { idAt } from '../ground/drawn-sql.ts'
import { transactionOf } from '../load/transaction-of.ts'
import { countUp } from './registers.ts'

const partnerId = 1003

/** States, latest event first: awaiting approval, being paid, and paid. `few` is for short lists. */
const states = ['draft', 'approved', 'sent', 'paid', 'sent', 'paid', 'paid'] as const
const few = ['draft', 'sent', 'paid'] as const

interface Settled {
  eventId: number
  source: string
  paying: string
  correcting: string
  at: Date
  day: string
}

/** Selects the renters' latest events with tickets. Each is settled a day after the event and paid a day later. */
const heldText = `
  select e.id as "eventId", ${idAt('l.at', `e.id || 'settled'`)} as source, ${idAt('l.paid', `e.id || 'paid'`)} as paying,
    ${idAt('l.paid', `e.id || 'corrected'`)} as correcting,
    l.at, (l.at at time zone 'Europe/Oslo')::date::text as day
  from event e
  cross join lateral (select e.ends_at + interval '1 day' as at, e.ends_at + interval '2 days' as paid) l
  where e.partner_id = $1 and e.renter_id is not null and e.order_id is not null and e.state = 'published'
    and l.paid < $2::timestamptz and exists (select from ticket t where t.partner_id = $1 and t.event_id = e.id)
  order by e.ends_at desc, e.id limit ${states.length}`

/** Selects an event without tickets; the settlement of its order charges the rent to the renter. */
const wholeOrderText = heldText
  .replace("and e.state = 'published'", "and e.title = 'Prøvespill'")
  .replace(/ and exists \(select from ticket.*\)/, '')

const marketing: AddedLine = {
  kind: 'marketing',
  name: 'Annonse i lokalavisen',
  amountOre: 320_000,
  vatCode: 'high',
}
const advance: AddedLine = {
  kind: 'advance',
  name: 'Forskudd på forestillingsdagen',
  amountOre: 500_000,
  vatCode: 'exempt',
}

const rowText = `
  insert into renter_settlement (partner_id, id, number, correction, corrects, renter_id, event_id, covered_order_id, title, state, added, lines,
    known_at, known_on, gross_ore, ticket_vat_ore, gift_card_ore, charged_ore, charged_vat_ore, payout_ore, paid_count,
    free_count, made_by, made_at, approved_by, approved_at, posted_as, sent_by, sent_at, sent_to, paid_by, paid_at, paid_on)
  select $1, :id, coalesce(:corrects::integer, :id), case when :corrects::integer is null then 0 else 1 end, :corrects::integer, :renterId, :eventId, :coveredOrderId, :title, s.state, :added::jsonb, case s.nth when 0 then :lines::jsonb else '[]' end, :at, :day::date, :grossOre,
    :ticketVatOre, :giftCardOre, :chargedOre, :chargedVatOre, :payoutOre, :paidCount, :freeCount, :userId, :at, by(1), at(1), case when s.nth > 0 then :source::uuid end, by(2), at(2),
    case when s.nth > 1 then r.email else '' end, by(3), at(3) + interval '1 day', (at(3) + interval '1 day')::date
  from (select :state::text as state, array_position('{draft,approved,sent,paid}', :state::text) - 1 as nth) s
  join renter r on r.partner_id = $1 and r.id = :renterId`
  .replaceAll(
    /by\((\d)\)/g,
    (_, nth: string) => `case when s.nth >= ${nth} then :userId::integer end`,
  )
  .replaceAll(
    /at\((\d)\)/g,
    (_, nth: string) => `case when s.nth >= ${nth} then :at::timestamptz end`,
  )

const claimText = `
  insert into renter_settled_event (partner_id, event_id, settlement_id, renter_id) values ($1, $2, $3, $4)`

interface Written {
  id: number
  held: Settled
  state: (typeof states)[number]
  facts: Facts
  lines: readonly NamedLine[]
  payoutOre: number
}

async function keep(client: pg.ClientBase, { id, held, state, facts, lines, payoutOre }: Written) {
  if (state === 'draft') return
  const { renterId } = facts
  await client.query(keepText, [partnerId, id, renterId, JSON.stringify(lines)])
  const post = (source: string, moves: readonly Partial<Move>[]) =>
    client.query(postText, [partnerId, source, held.day, renterId, JSON.stringify(moves)])
  await post(held.source, postSettlement(postedOf(lines)))
  if (state !== 'paid') return
  const [debit, credit] =
    payoutOre > 0 ? [accounts.renters, accounts.bank] : [accounts.bank, accounts.renters]
  await post(held.paying, [
    { debit, credit, amountOre: Math.abs(payoutOre), eventId: held.eventId },
  ])
}

/** Reads the facts of a settlement. The agreed price is a `bigint`, which the driver returns as text. */
async function factsOf(client: pg.ClientBase, held: Settled): Promise<Facts | undefined> {
  const asked = factsStatement(partnerId, { ...held, orderId: null, settlementId: null })
  type Read = Omit<Facts, 'agreedPriceOre'> & { agreedPriceOre: string | null }
  const { rows } = await client.query<Read>(asked.text, asked.values)
  return rows.map((row) => ({
    ...row,
    agreedPriceOre: row.agreedPriceOre === null ? null : Number(row.agreedPriceOre),
  }))[0]
}

type Settling = Omit<Written, 'payoutOre'> & {
  added: readonly AddedLine[]
  userId: number
  /** Id of the settlement that this correction adds to. */
  corrects?: number
}

async function write(client: pg.ClientBase, settling: Settling) {
  const { id, held, state, facts, lines, added, userId, corrects } = settling
  const sums = figuresOf(lines)
  const { sales } = facts.events[0] ?? {}
  const row = positionsOf(rowText, {
    ...facts,
    ...held,
    ...sums,
    partnerId,
    id,
    state,
    userId,
    added: JSON.stringify(added),
    lines: JSON.stringify(lines),
    giftCardOre: sales?.giftCardOre ?? 0,
    paidCount: sales?.paidCount ?? 0,
    freeCount: sales?.freeCount ?? 0,
    corrects: corrects ?? null,
  })
  await client.query(row.text, row.values)
  if (corrects === undefined)
    await client.query(claimText, [partnerId, held.eventId, id, facts.renterId])
  await keep(client, { ...settling, payoutOre: sums.payoutOre })
}

const cleaning: AddedLine = {
  kind: 'correction',
  name: 'Ekstra opprydding etter forestillingen',
  amountOre: -80_000,
  vatCode: 'exempt',
}

/** Adds a charge after the settlement was paid, as a correction under the same number. */
async function correct(client: pg.ClientBase, { id, ...settled }: Settling, of: number) {
  const { held, facts } = settled
  const before = await transactionOf(client).run(beforeStatement(partnerId, of))
  const added = [cleaning]
  const { lines } = figuredSince(facts, { added, chargesTono: true }, before)
  const [event] = facts.events
  await write(client, {
    ...settled,
    id,
    state: 'sent',
    held: {
      ...held,
      source: held.correcting,
      at: new Date(held.at.getTime() + 3 * 86_400_000),
      day: addDays(held.day as Day, 3),
    },
    facts: {
      ...facts,
      coveredOrderId: null,
      events: event
        ? [{ ...event, sales: { ...event.sales, paidCount: 0, freeCount: 0, giftCardOre: 0 } }]
        : [],
    },
    lines,
    added,
    corrects: of,
  })
}

async function settleOrder(client: pg.ClientBase, userId: number, id: number, now: number) {
  const { rows } = await client.query<Settled>(wholeOrderText, [partnerId, new Date(now)])
  const [held] = rows
  const facts = held && (await factsOf(client, held))
  if (held === undefined || facts === undefined) return
  const lines = figured(facts, { added: [], chargesTono: true })
  await write(client, { id, held, state: 'sent', facts, lines, added: [], userId })
}

export async function writeRenterSettlements(client: pg.ClientBase, userId: number, now: number) {
  const { rows } = await client.query<Settled>(heldText, [partnerId, new Date(now)])
  for (const [at, held] of rows.entries()) {
    const facts = await factsOf(client, held)
    if (facts === undefined) continue
    const added = at === 0 ? [marketing, advance] : at % 2 === 0 ? [marketing] : []
    const lines = figured(facts, { added, chargesTono: true })
    const state = (rows.length > few.length ? states : few)[at] ?? 'paid'
    const settling = { id: rows.length - at, held, state, facts, lines, added, userId }
    await write(client, settling)
    if (settling.id === 1) await correct(client, { ...settling, id: rows.length + 2 }, 1)
  }
  await settleOrder(client, userId, rows.length + 1, now)
  await countUp(client, 'renter_settlement')
  await client.query(
    `insert into counter (partner_id, name, value) values ($1, 'renter_settlement_number', $2) on conflict do nothing`,
    [partnerId, rows.length + 1],
  )
}
