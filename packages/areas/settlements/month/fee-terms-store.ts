import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type Database, inVenue, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ParamsOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { listFeeTerms, makeAdvanceTerms, makeFeeTerms, removeFeeTerms } from './contract.ts'

type Listed = ReplyOf<typeof listFeeTerms.parts>

const readText = `
  select
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name) from partner
      where id <> ${superPartnerId}), '[]') as venues,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name) from event_type
      where partner_id = $1), '[]') as "eventTypes",
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'validFrom', t.valid_from, 'eventType', k.name,
        'feePerTicketOre', t.fee_per_ticket_ore, 'feeBasisPoints', t.fee_basis_points, 'cardBasisPoints',
        t.card_basis_points, 'feeVatCode', t.fee_vat_code, 'isRemovable', not exists (select from month_settlement m
          where m.partner_id = $1 and m.state <> 'draft' and m.month + interval '1 month' > t.valid_from)) order by t.valid_from desc, k.name nulls first)
      from fee_term t left join event_type k on k.partner_id = $1 and k.id = t.event_type_id
      where t.partner_id = $1), '[]') as terms,
    coalesce((select advance_payment from partner where id = $1), false) as "isPaidBySale",
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'validFrom', t.valid_from, 'kind', t.kind,
        'shareBasisPoints', t.share_basis_points, 'amountOre', t.amount_ore) order by t.valid_from desc)
      from advance_term t where t.partner_id = $1), '[]') as advances`

export async function readFeeTerms(db: Database, scope: Scope, venueId: number): Promise<Listed> {
  const statement = sql<Listed>('fee-terms', readText, [venueId])
  return onlyRow(await db.run(inVenue(scope, venueId), statement))
}

/** Refuses if an approved month ends on or after the day `from`. The refusal contains the last approved day. */
const isInDrafts = (from: string) => `coalesce((
      select dx_refuse('wrong_state', jsonb_build_object('fields', jsonb_build_object('validFrom', jsonb_build_object(
        'code', 'month_is_approved', 'params', jsonb_build_object('day', extract(day from approved.until)::integer,
          'month', extract(month from approved.until)::integer, 'year', to_char(approved.until, 'YYYY'))))))
      from (
        select max(m.month + interval '1 month' - interval '1 day') as until from month_settlement m
        where m.partner_id = $1 and m.state <> 'draft') approved
      where approved.until >= ${from}), true)`

const makeText = `
  with venue as (
    select p.id from partner p where p.id = $1 and p.id <> ${superPartnerId} and ($7::integer is null
      or exists (select from event_type where partner_id = $1 and id = $7::integer))
  ), free as materialized (
    select id from venue where ${isInDrafts('$6::date')}
  ), made as (
    insert into fee_term (partner_id, id, made_by, valid_from, event_type_id, fee_per_ticket_ore, fee_basis_points,
      card_basis_points, fee_vat_code)
    select $1, $5::uuid, $2, $6::date, $7::integer, $8, $9, $10, $11 from free
    on conflict do nothing returning *
  ), noted as (
    ${logs('fee_term', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select (select id from made) as id,
    (select name from event_type where partner_id = $1 and id = $7::integer) as type from venue`

interface Made {
  id: string | null
  type?: string | null
}

/**
 * Refuses terms that start on the same day as existing terms for the same event type. To correct terms, users set new
 * terms from a later day.
 */
function madeOf({ id, type }: Made, validFrom: string): { id: string } {
  if (id !== null) return { id }
  const [year = 0, month = 0, day = 0] = validFrom.split('-').map(Number)
  const code = type ? 'terms_taken_of_type' : 'terms_taken'
  const params = { day, month, year: String(year), ...(type && { type }) }
  throw new Refusal('taken', { fields: { validFrom: { code, params } } })
}

export async function storeFeeTerms(
  db: Database,
  scope: Scope,
  by: Author,
  body: BodyOf<typeof makeFeeTerms.parts>,
): Promise<{ id: string }> {
  const statement = sql<Made>('fee-terms-make', makeText, [
    body.venueId,
    ...signed(by),
    uuid7(),
    body.validFrom,
    body.eventTypeId,
    body.feePerTicketOre,
    body.feeBasisPoints,
    body.cardBasisPoints,
    body.feeVatCode,
  ])
  return madeOf(onlyRow(await db.run(inVenue(scope, body.venueId), statement)), body.validFrom)
}

/** Finds the terms first, since they determine which months must not be approved. */
const removeText = `
  with term as materialized (
    select id, valid_from from fee_term where partner_id = $1 and id = $5::uuid
  ), free as materialized (
    select id from term where ${isInDrafts('term.valid_from')}
  ), gone as (
    delete from fee_term t using free where t.partner_id = $1 and t.id = free.id returning t.*
  ), noted as (
    ${logs('fee_term', 'delete', 'gone.id', '$2, $3, $4')} to_jsonb(gone), null from gone
  )
  select id from gone`

export async function deleteFeeTerms(
  db: Database,
  scope: Scope,
  by: Author,
  { venueId, id }: ParamsOf<typeof removeFeeTerms.parts>,
): Promise<{ id: string }> {
  const statement = sql<{ id: string }>('fee-terms-remove', removeText, [
    venueId,
    ...signed(by),
    id,
  ])
  return onlyRow(await db.run(inVenue(scope, venueId), statement))
}

const advanceText = `
  with venue as (
    select p.id from partner p where p.id = $1 and p.id <> ${superPartnerId}
  ), free as materialized (
    select id from venue where ${isInDrafts('$6::date')}
  ), made as (
    insert into advance_term (partner_id, id, made_by, valid_from, kind, share_basis_points, amount_ore)
    select $1, $5::uuid, $2, $6::date, $7, $8, $9 from free on conflict do nothing returning *
  ), noted as (
    ${logs('advance_term', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select (select id from made) as id from venue`

export async function storeAdvanceTerms(
  db: Database,
  scope: Scope,
  by: Author,
  body: BodyOf<typeof makeAdvanceTerms.parts>,
): Promise<{ id: string }> {
  const { venueId, validFrom, kind, shareBasisPoints, amountOre } = body
  const values = [venueId, ...signed(by), uuid7(), validFrom, kind, shareBasisPoints, amountOre]
  const statement = sql<Made>('advance-terms-make', advanceText, values)
  return madeOf(onlyRow(await db.run(inVenue(scope, venueId), statement)), validFrom)
}
