import { moveValues, type PaymentMeans, type VatCode } from '@dxweb/areas/accounting/rules.ts'
import { openShiftOf, shiftColumns, shiftValues } from '@dxweb/areas/tills/shifts/of-sale-sql.ts'
import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { notesWebhook } from '@dxweb/kit/definitions/webhook-types.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type CorrectedSum, postCorrection } from './rules.ts'
import type { listCorrections, makeCorrection } from './contract.ts'
import { isOvertaken } from '../refunds/store.ts'
import { rateOf } from '../offer/offer-store.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

export type Correction = ReplyOf<typeof listCorrections.parts>['data'][number]
type Draft = BodyOf<typeof makeCorrection.parts>

const readText = `
  select c.id, c.version, c.event_id as "eventId", c.price_category as "priceCategory",
    c.ticket_count as "ticketCount", c.amount_ore as "amountOre", c.reason, c.means, c.sale_id as "saleId", c.reverses, r.id as "reversedBy",
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as "madeBy",
    c.made_at as "madeAt"
  from ticket_sale_correction c join user_account u on u.id = c.made_by
  left join ticket_sale_correction r on r.partner_id = c.partner_id and r.reverses = c.id
  where c.partner_id = $1`

export interface CorrectionsQuery {
  limit: number
  offset: number
  eventId?: number | undefined
}

export function listStatements(partnerId: number, ask: CorrectionsQuery) {
  const eventId = ask.eventId ?? null
  const condition = '($2::integer is null or c.event_id = $2)'
  return [
    sql<{ total: number }>(
      'corrections-count',
      `select count(*)::int as total from ticket_sale_correction c where c.partner_id = $1 and ${condition}`,
      [partnerId, eventId],
    ),
    sql<Correction>(
      'corrections-list',
      `${readText} and ${condition} order by c.id desc limit $3 offset $4`,
      [partnerId, eventId, ask.limit, ask.offset],
    ),
  ] as const
}

export const correctionStatement = (partnerId: number, id: number) =>
  sql<Correction>('correction', `${readText} and c.id = $2`, [partnerId, id])

const factsText = `
  select e.id as "eventId", e.ends_at <= now() as "isOver", e.state = 'draft' as "isDraft", v.id as "vatTypeId", v.code as "vatCode",
    ${rateOf('v.id')} as "basisPoints",
    exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id) as "isTaken",
    (select c.id from event_price_category c where c.partner_id = $1 and c.event_id = e.id and c.name = $3 limit 1) as "categoryId"
  from event e
  join partner p on p.id = e.partner_id
  join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id
  join vat_type v on v.id = t.vat_type_id
  where e.partner_id = $1 and e.id = $2`

interface EventFacts {
  eventId: number
  isOver: boolean
  isDraft: boolean
  vatTypeId: number
  vatCode: VatCode
  basisPoints: number
  isTaken: boolean
  categoryId: number | null
}

const originalText = `
  select c.event_id as "eventId", c.price_category as "priceCategory", c.ticket_count as "ticketCount",
    c.amount_ore as "amountOre", c.reason, c.reverses, c.sale_id as "saleId", c.category_id as "categoryId", c.means,
    c.vat_type_id as "vatTypeId", v.code as "vatCode", c.vat_basis_points as "basisPoints", c.vat_ore as "vatOre",
    exists (select from income_taken i where i.partner_id = $1 and i.event_id = c.event_id) as "isTaken"
  from ticket_sale_correction c left join vat_type v on v.id = c.vat_type_id where c.partner_id = $1 and c.id = $2`

/** The correction to reverse. A correction without a sale was never posted, so its reversal is not posted either. */
type Original = Omit<EventFacts, 'isOver' | 'isDraft'> & {
  means: PaymentMeans
  vatOre: number
} & Pick<
    Tables['ticket_sale_correction'],
    'priceCategory' | 'ticketCount' | 'amountOre' | 'reason' | 'reverses' | 'saleId'
  >

const correctionData = `'id', sale_id, 'correctionId', id, 'eventId', event_id, 'totalOre', amount_ore`
const correctedSale = '(select * from made where sale_id is not null) m'

/** Writes a correction if the event's income is unchanged since the computation. A repeated key writes nothing. */
const writeText = `
  with numbered as materialized (
    select dx_next_id($1, 'ticket_sale_correction') as id
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, :userId, :key::text, :bodyHash::bytea, jsonb_build_object('id', id, 'version', 1) from numbered
    where :key::text is not null on conflict do nothing returning key
  ), made as (
    insert into ticket_sale_correction (partner_id, id, event_id, price_category, ticket_count, amount_ore, reason,
      reverses, made_by, sale_id, category_id, means, vat_type_id, vat_basis_points, vat_ore)
    select $1, numbered.id, :eventId, :priceCategory, :ticketCount, :amountOre, :reason, :reverses, :userId, :saleId, :categoryId, :means, :vatTypeId, :basisPoints, :vatOre
    from numbered where (:key::text is null or exists (select from first))
      and (exists (select from income_taken where partner_id = $1 and event_id = :eventId) = :isTaken::boolean
        or dx_refuse('stale', '{"refund": true}'))
    on conflict (partner_id, reverses) do nothing returning *
  ), shift as materialized (${openShiftOf(':userId')}
  ), sold as (
    insert into sale (partner_id, id, event_id, user_id, sudo_id, channel, total_ore, refund_of, reason, ${shiftColumns})
    select $1, made.sale_id, event_id, :userId, :sudoId, 'manual', amount_ore, :refundOf, reason, ${shiftValues}
    from made left join shift on true where made.sale_id is not null
  ), hooked as (
    ${notesWebhook('sale.corrected', `'sale:' || sale_id`, correctionData, correctedSale)}
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, means, amount_ore)
    select $1, sale_id, 1, event_id, means, amount_ore from made where sale_id is not null
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
    select $1, made.sale_id, m.line, (now() at time zone p.time_zone)::date, m.debit, m.credit, m.amount, :eventId, m.vat_type, m.kind
    from made join partner p on p.id = $1, unnest(:debits::text[], :credits::text[], :amountsOre::bigint[], :vatTypeIds::integer[], :kinds::text[])
      with ordinality m (debit, credit, amount, vat_type, kind, line)
    where made.sale_id is not null
  ), noted as (
    ${logs('ticket_sale_correction', `case when reverses is null then 'create' else 'reverse' end`, 'id', ':userId, :sudoId, :requestId')}
      null, to_jsonb(made) from made
  )
  select id, version from made`

/** Prevents the job from recognising the event's income while corrections are written. */
const lockStatement = (partnerId: number, eventId: number) =>
  sql('refund-event', 'select id from event where partner_id = $1 and id = $2 for share', [
    partnerId,
    eventId,
  ])

interface Written extends CorrectedSum, Pick<Draft, 'priceCategory' | 'ticketCount' | 'reason'> {
  reverses: number | null
  saleId: string | null
  refundOf: string | null
  categoryId: number | null
  basisPoints: number
  isTaken: boolean
}

function writeStatement({ partnerId }: Scope, by: Author, row: Written, once: Once | null = null) {
  const moves = row.saleId === null ? [] : postCorrection(row, row.isTaken)
  return sql<Made>('correction-write', writeText, {
    ...row,
    ...by,
    ...moveValues(moves),
    partnerId,
    key: once?.idempotencyKey ?? null,
    bodyHash: once?.bodyHash ?? null,
  })
}

function madeOf(facts: EventFacts | undefined, draft: Draft): Written {
  if (facts === undefined)
    throw new Refusal('invalid', { fields: { eventId: { code: 'not_found' } } })
  if (!facts.isOver) {
    throw new Refusal('wrong_state', { fields: { eventId: { code: 'event_not_over' } } })
  }
  if (facts.isDraft) {
    throw new Refusal('wrong_state', { fields: { eventId: { code: 'event_is_draft' } } })
  }
  const { means = 'invoice', amountOre } = draft
  const vatOre = vatOf(amountOre, facts.basisPoints)
  return { ...facts, ...draft, means, vatOre, saleId: uuid7(), reverses: null, refundOf: null }
}

/** A reversal cannot be reversed. */
function reversalOf(original: Original, id: number): Written {
  if (original.reverses !== null) throw new Refusal('wrong_state')
  return {
    ...original,
    ticketCount: 0 - original.ticketCount,
    amountOre: 0 - original.amountOre,
    vatOre: 0 - original.vatOre,
    reverses: id,
    saleId: original.saleId === null ? null : uuid7(),
    refundOf: original.saleId,
  }
}

const factsStatement = (partnerId: number, draft: Draft) =>
  sql<EventFacts>('correction-facts', factsText, [partnerId, draft.eventId, draft.priceCategory])

const originalStatement = (partnerId: number, id: number) =>
  sql<Original>('correction-original', originalText, [partnerId, id])

interface Made {
  id: number
  version: number
}

/** No row means that a concurrent request reversed the correction first. */
function rowOf([made]: readonly Made[]): Made {
  if (made === undefined) throw new Refusal('stale')
  return made
}

/** Number of tries, since the event's income may be recognised between reading and writing. */
const tries = 5

async function settled<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isOvertaken(error) || count >= tries) throw error
    }
  }
}

export function storeCorrection(
  db: Database,
  scope: Scope,
  by: Author,
  { idempotencyKey, bodyHash, ...draft }: Draft & Once,
): Promise<Made> {
  const once = { idempotencyKey, bodyHash }
  return settled(async () => {
    const [facts] = await db.run<EventFacts>(scope, factsStatement(scope.partnerId, draft))
    const made = madeOf(facts, draft)
    const [, [written]] = await db.batch(scope, [
      lockStatement(scope.partnerId, made.eventId),
      writeStatement(scope, by, made, once),
    ])
    const answer = written ?? (await storedAnswer<Made>(db, scope, once))
    if (answer === null) throw new Refusal('unavailable')
    return answer
  })
}

export function storeReversal(db: Database, scope: Scope, by: Author, id: number): Promise<void> {
  return settled(async () => {
    const found = await db.run<Original>(scope, originalStatement(scope.partnerId, id))
    const reversal = reversalOf(onlyRow(found), id)
    const [, rows] = await db.batch(scope, [
      lockStatement(scope.partnerId, reversal.eventId),
      writeStatement(scope, by, reversal),
    ])
    rowOf(rows)
  })
}

export function storeReplacement(
  db: Database,
  scope: Scope,
  by: Author,
  { id, ...draft }: Draft & { id: number },
) {
  const { partnerId } = scope
  return settled(async () => {
    const [found, facts] = await db.batch(scope, [
      originalStatement(partnerId, id),
      factsStatement(partnerId, draft),
    ])
    const reversal = reversalOf(onlyRow(found), id)
    const made = madeOf(facts[0], draft)
    return db.transaction(scope, async (tx) => {
      const [, , reversed, rows] = await tx.batch([
        lockStatement(partnerId, Math.min(reversal.eventId, made.eventId)),
        lockStatement(partnerId, Math.max(reversal.eventId, made.eventId)),
        writeStatement(scope, by, reversal),
        writeStatement(scope, by, made),
      ])
      rowOf(reversed)
      return rowOf(rows)
    })
  })
}
