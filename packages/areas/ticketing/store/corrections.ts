import type { By } from '@dxweb/kit/audit.ts'
import { type Database, onlyRow, type Scope, type Statement, sql } from '@dxweb/kit/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { listCorrections, makeCorrection } from '../corrections-contract.ts'

export type Correction = ReplyOf<typeof listCorrections.parts>['data'][number]
type Draft = BodyOf<typeof makeCorrection.parts>

const readText = `
  select c.id, c.version, c.event_id as "eventId", c.price_category as "priceCategory",
    c.ticket_count as "ticketCount", c.amount_ore as "amountOre", c.reason, c.reverses, r.id as "reversedBy",
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as "madeBy",
    c.made_at as "madeAt"
  from ticket_sale_correction c join user_account u on u.id = c.made_by
  left join ticket_sale_correction r on r.partner_id = c.partner_id and r.reverses = c.id
  where c.partner_id = $1`

export interface CorrectionsAsk {
  limit: number
  offset: number
  eventId?: number | undefined
}

/** How many there are, and one page of them. */
export function listStatements(partnerId: number, ask: CorrectionsAsk): [Statement, Statement] {
  const eventId = ask.eventId ?? null
  const condition = '($2::integer is null or c.event_id = $2)'
  return [
    sql(
      'corrections-count',
      `select count(*)::int as total from ticket_sale_correction c where c.partner_id = $1 and ${condition}`,
      [partnerId, eventId],
    ),
    sql('corrections-list', `${readText} and ${condition} order by c.id desc limit $3 offset $4`, [
      partnerId,
      eventId,
      ask.limit,
      ask.offset,
    ]),
  ]
}

export const correctionStatement = (partnerId: number, id: number): Statement =>
  sql('correction', `${readText} and c.id = $2`, [partnerId, id])

const columns = `partner_id, id, event_id, price_category, ticket_count, amount_ore, reason, reverses, made_by`

const auditText = `insert into audit_entry
    (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id)
  select partner_id, gen_random_uuid(), $2, $3, case when reverses is null then 'create' else 'reverse' end,
    'ticket_sale_correction', id::text, to_jsonb(made), $4 from made`

const makeText = `
  with made as (
    insert into ticket_sale_correction (${columns})
    select $1, dx_next_id($1, 'ticket_sale_correction'), e.id, $6, $7, $8, $9, null, $2
    from event e where e.partner_id = $1 and e.id = $5 and e.ends_at <= now() returning *
  ), audit as (${auditText})
  select made.id, made.version, true as has_event from made
  union all select 0, 0, exists (select from event where partner_id = $1 and id = $5) where not exists (select from made)`

const reverseText = `
  with made as (
    insert into ticket_sale_correction (${columns})
    select $1, dx_next_id($1, 'ticket_sale_correction'), c.event_id, c.price_category, -c.ticket_count, -c.amount_ore,
      c.reason, c.id, $2
    from ticket_sale_correction c where c.partner_id = $1 and c.id = $5 and c.reverses is null
    on conflict (partner_id, reverses) do nothing returning *
  ), audit as (${auditText})
  select (select id from made) as id, c.reverses from ticket_sale_correction c where c.partner_id = $1 and c.id = $5`

const signed = ({ partnerId }: Scope, { userId, sudoId, requestId }: By) => [
  partnerId,
  userId,
  sudoId,
  requestId,
]

function makeStatement(scope: Scope, by: By, draft: Draft): Statement {
  const { eventId, priceCategory, ticketCount, amountOre, reason } = draft
  const given = [eventId, priceCategory, ticketCount, amountOre, reason]
  return sql('correction-make', makeText, [...signed(scope, by), ...given])
}

const reverseStatement = (scope: Scope, by: By, id: number): Statement =>
  sql('correction-reverse', reverseText, [...signed(scope, by), id])

interface Made {
  id: number
  version: number
  has_event: boolean
}

/** Refuses an event that is none of the house's at its field, and one that is not over by its state. */
function madeOf(rows: readonly Made[]): { id: number; version: number } {
  const { id, version, has_event: hasEvent } = onlyRow(rows)
  if (id > 0) return { id, version }
  if (hasEvent)
    throw new Refusal('wrong_state', { fields: { eventId: { code: 'event_not_over' } } })
  throw new Refusal('invalid', { fields: { eventId: { code: 'not_found' } } })
}

interface Reversed {
  id: number | null
  reverses: number | null
}

/** A reversal is not reversed, and what somebody else reversed meanwhile is stale. */
function checkReversed(rows: readonly Reversed[]): void {
  const { id, reverses } = onlyRow(rows)
  if (reverses !== null) throw new Refusal('wrong_state')
  if (id === null) throw new Refusal('stale')
}

export async function storeCorrection(db: Database, scope: Scope, by: By, draft: Draft) {
  return madeOf(await db.run<Made>(scope, makeStatement(scope, by, draft)))
}

export async function storeReversal(db: Database, scope: Scope, by: By, id: number): Promise<void> {
  checkReversed(await db.run<Reversed>(scope, reverseStatement(scope, by, id)))
}

/** Both rows or none. */
export function storeReplacement(
  db: Database,
  scope: Scope,
  by: By,
  { id, ...draft }: Draft & { id: number },
) {
  return db.transaction(scope, async (tx) => {
    const [reversed = [], made = []] = await tx.batch([
      reverseStatement(scope, by, id),
      makeStatement(scope, by, draft),
    ])
    checkReversed(reversed as unknown as Reversed[])
    return madeOf(made as unknown as Made[])
  })
}
