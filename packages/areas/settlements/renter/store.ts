import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { postSettlement } from '@dxweb/areas/accounting/rules.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Transaction,
} from '@dxweb/kit/database/database.ts'
import type { NamedValues } from '@dxweb/kit/database/named-parameters.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Facts, factsStatement, figured, type Own, type Subject } from './facts-store.ts'
import { figuresOf, type NamedLine, postedOf } from './figures.ts'
import type { SettlementState } from './rules.ts'
import { correctionOf } from './settle.ts'

interface Held extends Own {
  id: number
  state: SettlementState
  version: number
  corrects: number | null
  eventId: number | null
  orderId: number | null
  approvedAt: string | null
  approvedBy: string | null
}

const heldText = `
  select id, state, version, corrects, event_id as "eventId", order_id as "orderId", added,
    charges_tono as "chargesTono", approved_at as "approvedAt",
    (select ${nameOf('u')} from user_account u where u.id = approved_by) as "approvedBy"
  from renter_settlement where partner_id = $1 and id = $2 for update`

async function hold(tx: Transaction, partnerId: number, id: number): Promise<Held> {
  return onlyRow(await tx.run(sql<Held>('renter-settlement-hold', heldText, [partnerId, id])))
}

const orderHeldText = `
  select id from booking_order where partner_id = $1
    and id = coalesce($2::integer, (select order_id from event where partner_id = $1 and id = $3::integer))
  for no key update`

/** Locks the order, so that simultaneous invoicing waits and then finds the settled lines. */
const holdOrder = (tx: Transaction, partnerId: number, { orderId, eventId }: Held) =>
  tx.run(sql('renter-settlement-order', orderHeldText, [partnerId, orderId, eventId]))

/** Locks a draft. Refuses a settlement that is approved or was changed by another user. */
async function holdDraft(tx: Transaction, partnerId: number, id: number, version: number) {
  const held = await hold(tx, partnerId, id)
  if (held.state !== 'draft') {
    const { state, approvedAt: at, approvedBy: user } = held
    throw new Refusal('wrong_state', { details: { state, at, user } })
  }
  if (held.version !== version) throw new Refusal('stale', { details: { version: held.version } })
  return held
}

interface Before {
  added: Own['added']
  chargesTono: boolean
  paidCount: number
  freeCount: number
  giftCardOre: number
  lines: NamedLine[]
}

const beforeText = `
  select s.added, s.charges_tono as "chargesTono", s.paid_count as "paidCount", s.free_count as "freeCount",
    s.gift_card_ore as "giftCardOre", coalesce((select jsonb_agg(jsonb_build_object('eventId', l.event_id, 'event', l.event,
      'kind', l.kind, 'name', l.name, 'quantity', l.quantity, 'netOre', l.net_ore, 'vatCode', l.vat_code,
      'vatBasisPoints', l.vat_basis_points, 'vatOre', l.vat_ore, 'isReplaced', l.is_replaced) order by l.place)
      from renter_settlement_line l where l.partner_id = $1 and l.settlement_id = s.id), '[]') as lines
  from renter_settlement s where s.partner_id = $1 and $2 in (s.id, s.corrects) and s.state <> 'draft'
  order by s.correction`

export const beforeStatement = (partnerId: number, id: number) =>
  sql<Before>('renter-settlement-before', beforeText, [partnerId, id])

const countsOf = ({ events }: Facts) => {
  const total = (of: (sales: Facts['events'][number]['sales']) => number) =>
    events.reduce((sum, { sales }) => sum + of(sales), 0)
  return {
    paidCount: total(({ paidCount }) => paidCount),
    freeCount: total(({ freeCount }) => freeCount),
    giftCardOre: total(({ giftCardOre }) => giftCardOre),
  }
}

/** Returns the changes since the approved settlements `before`, or all figures if there are none. */
export function figuredSince(facts: Facts, own: Own, before: readonly Before[]) {
  const [first] = before
  const added = [...before.flatMap((one) => one.added), ...own.added]
  const now = figured(facts, { added, chargesTono: first?.chargesTono ?? own.chargesTono })
  const all = countsOf(facts)
  const since = (name: keyof typeof all) =>
    before.reduce((left, { [name]: count }) => left - count, all[name])
  const lines =
    before.length === 0
      ? now
      : correctionOf(
          now,
          before.flatMap((one) => one.lines),
        )
  return {
    lines: lines as NamedLine[],
    paidCount: since('paidCount'),
    freeCount: since('freeCount'),
    giftCardOre: since('giftCardOre'),
  }
}

type Figured = ReturnType<typeof figuredSince>

async function readFacts(tx: Transaction, partnerId: number, subject: Subject): Promise<Facts> {
  const facts = onlyRow(await tx.run(factsStatement(partnerId, subject)))
  if (facts.renterId === null) {
    throw new Refusal('wrong_state', { fields: { eventId: { code: 'no_renter' } } })
  }
  return facts
}

const claimText = `
  with asked as (select unnest($2::integer[]) as id
  ), made as (
    insert into renter_settled_event (partner_id, event_id, settlement_id, renter_id)
    select $1, id, $3, $4 from asked on conflict do nothing
  )
  select 1`

const strangersText = `
  select event_id from renter_settled_event
  where partner_id = $1 and event_id = any ($2::integer[]) and settlement_id <> $3`

/** Claims the events for the settlement; the primary key allows only one settlement per event. */
async function claimEvents(tx: Transaction, partnerId: number, id: number, facts: Facts) {
  const ids = facts.events.map(({ eventId }) => eventId)
  const [, strangers] = await tx.batch([
    sql('renter-settlement-claim', claimText, [partnerId, ids, id, facts.renterId]),
    sql('renter-settlement-strangers', strangersText, [partnerId, ids, id]),
  ])
  if (strangers.length > 0) {
    throw new Refusal('taken', { fields: { eventId: { code: 'settled_elsewhere' } } })
  }
}

const figureValues = (facts: Facts, own: Own, { lines, ...counts }: Figured) => {
  const { grossOre, ticketVatOre, chargedOre, chargedVatOre, payoutOre } = figuresOf(lines)
  const { giftCardOre, paidCount, freeCount } = counts
  return {
    coveredOrderId: facts.coveredOrderId,
    added: JSON.stringify(own.added),
    chargesTono: own.chargesTono,
    lines: JSON.stringify(lines),
    knownAt: facts.knownAt,
    knownOn: facts.knownOn,
    grossOre,
    ticketVatOre,
    giftCardOre,
    chargedOre,
    chargedVatOre,
    payoutOre,
    paidCount,
    freeCount,
  }
}

const figureColumns = `added, charges_tono, lines, known_at, known_on, gross_ore, ticket_vat_ore, gift_card_ore, charged_ore,
      charged_vat_ore, payout_ore, paid_count, free_count`

const makeText = `
  with made as (
    insert into renter_settlement (partner_id, id, number, correction, corrects, renter_id, event_id, order_id,
      covered_order_id, title, made_by, ${figureColumns})
    select $1, dx_next_id($1, 'renter_settlement'),
      coalesce((select number from renter_settlement where partner_id = $1 and id = :corrects::integer),
        dx_next_id($1, 'renter_settlement_number')),
      case when :corrects::integer is null then 0 else (select max(correction) + 1 from renter_settlement
        where partner_id = $1 and :corrects in (id, corrects)) end,
      :corrects::integer, :renterId, :eventId, :orderId, :coveredOrderId, :title, :userId, :added::jsonb, :chargesTono, :lines::jsonb, :knownAt::timestamptz, :knownOn::date, :grossOre, :ticketVatOre, :giftCardOre, :chargedOre,
      :chargedVatOre, :payoutOre, :paidCount, :freeCount
    on conflict do nothing returning *
  ), noted as (
    ${logs('renter_settlement', 'create', 'made.id', ':userId, :sudoId, :requestId')}
      null, jsonb_build_object('title', title, 'number', number, 'payout_ore', payout_ore) from made
  )
  select id from made`

interface Making {
  subject: Subject
  corrects: number | null
  facts: Facts
  own: Own
  figured: Figured
}

async function insertDraft(
  tx: Transaction,
  scope: Scope,
  by: Author,
  { subject, corrects, facts, own, figured: result }: Making,
): Promise<number> {
  const statement = sql<{ id: number }>('renter-settlement-make', makeText, {
    partnerId: scope.partnerId,
    ...by,
    corrects,
    renterId: facts.renterId,
    eventId: subject.eventId,
    orderId: subject.orderId,
    title: facts.title,
    ...figureValues(facts, own, result),
  })
  const [made] = await tx.run(statement)
  if (made === undefined) {
    throw new Refusal('taken', { fields: { number: { code: 'settled_already' } } })
  }
  return made.id
}

const nothingAdded: Own = { added: [], chargesTono: true }

/** Refuses the second of two settlements of the same event or order. */
export const makeDraft = (
  db: Database,
  scope: Scope,
  by: Author,
  { eventId = null, orderId = null }: Partial<Pick<Subject, 'eventId' | 'orderId'>>,
) =>
  db.transaction(scope, async (tx) => {
    if ((eventId === null) === (orderId === null)) throw invalidField('eventId', 'required')
    const subject = { eventId, orderId, settlementId: null }
    const facts = await readFacts(tx, scope.partnerId, subject)
    const result = figuredSince(facts, nothingAdded, [])
    const making = { subject, corrects: null, facts, own: nothingAdded, figured: result }
    const id = await insertDraft(tx, scope, by, making)
    await claimEvents(tx, scope.partnerId, id, facts)
    return { id }
  })

async function figureHeld(tx: Transaction, partnerId: number, held: Held, own: Own) {
  const rootId = held.corrects ?? held.id
  const facts = await readFacts(tx, partnerId, { ...held, settlementId: rootId })
  const before = held.corrects === null ? [] : await tx.run(beforeStatement(partnerId, rootId))
  await claimEvents(tx, partnerId, rootId, facts)
  return { facts, own, result: figuredSince(facts, own, before) }
}

const changeText = `
  with done as (
    update renter_settlement s set version = s.version + 1,
      covered_order_id = case when s.corrects is null then :coveredOrderId::integer end, (${figureColumns}) = (:added::jsonb, :chargesTono, :lines::jsonb,
      :knownAt::timestamptz, :knownOn::date, :grossOre::bigint, :ticketVatOre::bigint, :giftCardOre::bigint, :chargedOre::bigint, :chargedVatOre::bigint, :payoutOre::bigint, :paidCount::integer, :freeCount::integer)
    where s.partner_id = $1 and s.id = :id and s.state = 'draft' returning s.*
  ), noted as (
    ${logs('renter_settlement', 'update', 'done.id', ':userId, :sudoId, :requestId')}
      null, jsonb_build_object('added', added, 'charges_tono', charges_tono, 'payout_ore', payout_ore) from done
  )
  select version from done`

const changeStatement = (values: NamedValues) =>
  sql<{ version: number }>('renter-settlement-change', changeText, values)

export const changeDraft = (
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, ...own }: Own & { id: number; version: number },
) =>
  db.transaction(scope, async (tx) => {
    const { partnerId } = scope
    const held = await holdDraft(tx, partnerId, id, version)
    const { facts, result } = await figureHeld(tx, partnerId, held, own)
    const values = { partnerId, ...by, id, ...figureValues(facts, own, result) }
    return onlyRow(await tx.run(changeStatement(values)))
  })

export const keepText = `
  insert into renter_settlement_line (partner_id, settlement_id, place, renter_id, event_id, event, kind, name, quantity,
    net_ore, vat_code, vat_basis_points, vat_ore, is_replaced, basis)
  select $1, $2, l.place, $3, (l.of->>'eventId')::integer, l.of->>'event', l.of->>'kind', l.of->>'name',
    (l.of->>'quantity')::integer, (l.of->>'netOre')::bigint, l.of->>'vatCode', (l.of->>'vatBasisPoints')::integer,
    (l.of->>'vatOre')::bigint, (l.of->>'isReplaced')::boolean, coalesce(l.of->>'basis', '')
  from jsonb_array_elements($4::jsonb) with ordinality l (of, place)`

export const postText = `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select $1, $2, m.line, $3::date, m.of->>'debit', m.of->>'credit', (m.of->>'amountOre')::bigint,
    (m.of->>'eventId')::integer, $4, 'settlement'
  from jsonb_array_elements($5::jsonb) with ordinality m (of, line)`

const approveText = `
  with done as (
    update renter_settlement s set state = 'approved', lines = '[]', approved_by = $2, approved_at = now(), posted_as = $6,
      version = s.version + 1
    where s.partner_id = $1 and s.id = $5 and s.state = 'draft' returning s.*
  ), noted as (
    ${logs('renter_settlement', 'approve', 'done.id', '$2, $3, $4')}
      null, jsonb_build_object('payout_ore', payout_ore, 'known_at', known_at) from done
  )
  select id, state from done`

interface Taken {
  id: number
  state: SettlementState
}

export const approveDraft = (
  db: Database,
  scope: Scope,
  by: Author,
  { id, version }: { id: number; version: number },
) =>
  db.transaction(scope, async (tx) => {
    const { partnerId } = scope
    const held = await holdDraft(tx, partnerId, id, version)
    await holdOrder(tx, partnerId, held)
    const { facts, own, result } = await figureHeld(tx, partnerId, held, held)
    if (facts.events.some(({ isOver }) => !isOver)) {
      throw new Refusal('wrong_state', { fields: { version: { code: 'event_not_over' } } })
    }
    const source = uuid7()
    const moves = postSettlement(postedOf(result.lines))
    const author = [partnerId, ...signed(by), id]
    const answers = await tx.batch([
      changeStatement({ partnerId, ...by, id, ...figureValues(facts, own, result) }),
      sql('renter-settlement-keep', keepText, [
        partnerId,
        id,
        facts.renterId,
        JSON.stringify(result.lines),
      ]),
      sql('renter-settlement-post', postText, [
        partnerId,
        source,
        facts.knownOn,
        facts.renterId,
        JSON.stringify(moves),
      ]),
      sql<Taken>('renter-settlement-approve', approveText, [...author, source]),
    ])
    return onlyRow(answers[3])
  })

/** Refuses a correction if another draft exists or nothing has changed since approval. */
export const makeCorrection = (db: Database, scope: Scope, by: Author, id: number) =>
  db.transaction(scope, async (tx) => {
    const { partnerId } = scope
    const held = await hold(tx, partnerId, id)
    if (held.state === 'draft' || held.corrects !== null) throw new Refusal('wrong_state')
    const subject = { ...held, settlementId: id }
    const facts = await readFacts(tx, partnerId, subject)
    const before = await tx.run(beforeStatement(partnerId, id))
    const own = { added: [], chargesTono: held.chargesTono }
    const result = figuredSince(facts, own, before)
    if (result.lines.length === 0) {
      throw new Refusal('wrong_state', { fields: { id: { code: 'nothing_changed' } } })
    }
    await claimEvents(tx, partnerId, id, facts)
    const facted = { ...facts, coveredOrderId: null }
    const making = { subject, corrects: id, facts: facted, own, figured: result }
    return { id: await insertDraft(tx, scope, by, making), state: 'draft' as const }
  })
