import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { isUninvoiced } from '../ground/settled-sql.ts'
import type { Settlement } from './contract.ts'
import { factsStatement } from './facts-store.ts'
import { payoutOf } from './settle.ts'
import { beforeStatement, figuredSince } from './store.ts'

const doneBy = (step: string) =>
  `case when s.${step}_at is not null then jsonb_build_object('at', s.${step}_at, 'by',
      (select ${nameOf('u')} from user_account u where u.id = s.${step}_by)) end`

const lines = `coalesce(case when s.state = 'draft' then s.lines else (
    select jsonb_agg(jsonb_build_object('eventId', l.event_id, 'event', l.event, 'kind', l.kind, 'name', l.name,
      'quantity', l.quantity, 'netOre', l.net_ore, 'vatCode', l.vat_code, 'vatBasisPoints', l.vat_basis_points,
      'vatOre', l.vat_ore, 'isReplaced', l.is_replaced, 'basis', l.basis) order by l.place)
    from renter_settlement_line l where l.partner_id = $1 and l.settlement_id = s.id) end, '[]')`

/** Fields that only the venue sees, such as users and added lines. */
const forVenue = `jsonb_build_object('added', s.added, 'chargesTono', s.charges_tono, 'made', ${doneBy('made')},
      'approved', ${doneBy('approved')}, 'sent', ${doneBy('sent')}, 'paid', ${doneBy('paid')}, 'sentTo', s.sent_to,
      'renterEmail', r.email, 'renterAccount',
      (select account_number from renter where partner_id = $1 and id = s.renter_id)) as venue`

const forRenter = 'null::jsonb as venue'

const readText = (shown: string) => `
  select s.id, s.number, s.correction, s.corrects, s.title, r.name as renter, s.renter_id as "renterId",
    s.event_id as "eventId", s.order_id as "orderId", s.state, s.version, s.known_at as "knownAt", ${lines} as lines,
    s.gross_ore as "grossOre", s.ticket_vat_ore as "ticketVatOre", s.gift_card_ore as "giftCardOre",
    s.charged_ore as "chargedOre", s.charged_vat_ore as "chargedVatOre", s.payout_ore as "payoutOre",
    s.paid_count as "paidCount", s.free_count as "freeCount", s.sent_at as "sentAt", s.paid_on as "paidOn",
    case when not ${isUninvoiced} then s.invoice_number end as "invoiceNumber", ${shown}
  from renter_settlement s join renter r on r.partner_id = $1 and r.id = s.renter_id
  where s.partner_id = $1 and `

const ofText = (shown: string) => `${readText(shown)} coalesce(s.corrects, s.id) in (
    select id from renter_settlement where partner_id = $1 and (event_id = $2 or order_id = $3)
    union all
    select settlement_id from renter_settled_event where partner_id = $1 and event_id = $2)
  order by s.correction, s.id`

const settlements = (
  name: string,
  { renterId }: Scope,
  textOf: (shown: string) => string,
  values: unknown[],
) =>
  renterId === 0
    ? sql<Settlement>(name, textOf(forVenue), values)
    : sql<Settlement>(`${name}-own`, textOf(forRenter), values)

interface SettlementKey {
  eventId: number | null
  orderId: number | null
}

/** Returns the change of the payout since approval; null for renters, who see only corrections. */
async function changeSince(db: Database, scope: Scope, [root]: readonly Settlement[]) {
  if (root === undefined || root.state === 'draft' || scope.renterId !== 0) return null
  const { partnerId } = scope
  const [[facts], before] = await db.batch(scope, [
    factsStatement(partnerId, { ...root, settlementId: root.id }),
    beforeStatement(partnerId, root.id),
  ])
  if (facts === undefined) return null
  const own = { added: [], chargesTono: true }
  return payoutOf(figuredSince(facts, own, before).lines)
}

export async function readSettlements(db: Database, scope: Scope, asked: SettlementKey) {
  const values = [scope.partnerId, asked.eventId, asked.orderId]
  const data = await db.run(scope, settlements('renter-settlements', scope, ofText, values))
  return { data, changedOre: await changeSince(db, scope, data) }
}

const oneText = (shown: string) => `${readText(shown)} s.id = $2`

export const readSettlement = (db: Database, scope: Scope, id: number) =>
  db.run(scope, settlements('renter-settlement', scope, oneText, [scope.partnerId, id]))
