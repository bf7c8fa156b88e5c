import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { dayLimit } from '@dxweb/kit/time/limit.ts'
import type { chooseAccount, listAccountChoices, previewVoucher } from './contract.ts'

/** True if account `l` with VAT type `v` may be chosen for purpose `f`. */
const fitting = `case f.kind
      when 'asset' then l.number ~ '^1' when 'debt' then l.number ~ '^2' when 'cost' then l.number ~ '^[4-7]'
      when 'vat' then l.number ~ '^27' when 'any' then l.number ~ '^[1378]' and not l.is_income
      when 'income' then l.number ~ '^[38]'
      when 'none' then l.is_income and v.code in ('exempt', 'zero') else l.is_income and v.code = f.kind end`

const firstFreeDay = `coalesce((select through_day + 1 from voucher_state where partner_id = $1), '1990-01-01')`

const listText = `
  with today as (select (now() at time zone time_zone)::date as day from partner where id = $1)
  select coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'purpose', c.purpose, 'eventType', e.name, 'validFrom', c.valid_from,
        'account', case when l.id is not null then jsonb_build_object('number', l.number, 'name', l.name) end,
        'isInForce', c.valid_from = (select max(n.valid_from) from account_choice n where n.partner_id = $1
          and n.purpose = c.purpose and n.event_type_id is not distinct from c.event_type_id
          and n.valid_from <= (select day from today)))
        order by e.name nulls first, c.valid_from desc)
      from account_choice c
      left join ledger l on l.partner_id = $1 and l.id = c.ledger_id
      left join event_type e on e.partner_id = $1 and e.id = c.event_type_id
      where c.partner_id = $1), '[]') as choices,
    coalesce((select jsonb_agg(jsonb_build_object('number', number, 'name', name)) from ledger
      where partner_id = $1 and number = any (dx_posting_accounts())), '[]') as names,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name,
        'fits', (select coalesce(jsonb_agg(f.purpose), '[]') from dx_purposes() f where ${fitting})) order by l.number)
      from ledger l left join vat_type v on v.id = l.vat_type_id
      where l.partner_id = $1 and l.state = 'active'), '[]') as accounts,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name) from event_type
      where partner_id = $1), '[]') as "eventTypes",
    greatest(${firstFreeDay}, '1990-01-01')::date as earliest`

export const choicesStatement = (partnerId: number) =>
  sql<ReplyOf<typeof listAccountChoices.parts>>('account-choices', listText, [partnerId])

/** Locks the voucher numbering first, so that no voucher is numbered with the old account meanwhile. */
const chooseText = `
  with held as materialized (
    select through_day from voucher_state where partner_id = $1 for update
  ), chosen as (
    select l.id, ${fitting} as fits from ledger l
    join dx_purposes() f on f.purpose = $6 left join vat_type v on v.id = l.vat_type_id
    where l.partner_id = $1 and l.id = $8::integer and l.state = 'active'
  ), asked as (
    select ($8::integer is null or exists (select from chosen)) as is_known,
      ($8::integer is null or (select fits from chosen)) as fits,
      ($7::integer is null or exists (select from event_type where partner_id = $1 and id = $7::integer)
        and (select of_event_type from dx_purposes() where purpose = $6)) as has_type,
      coalesce((select through_day from held) + 1, '1990-01-01'::date) as earliest
  ), made as (
    insert into account_choice (partner_id, id, made_by, purpose, event_type_id, ledger_id, valid_from)
    select $1, $5::uuid, $2, $6, $7, $8, $9::date from asked
    where is_known and fits and has_type and $9::date >= earliest
    on conflict do nothing returning *
  ), noted as (
    ${logs('account_choice', 'create', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select (select id from made) as id, is_known as "isKnown", fits, has_type as "hasType", earliest::text,
    $9::date < earliest as "isEarly" from asked`

interface Chosen {
  id: string | null
  isKnown: boolean
  fits: boolean
  hasType: boolean
  earliest: string
  isEarly: boolean
}

function refusalOf(
  { isKnown, fits, hasType, isEarly, earliest }: Chosen,
  validFrom: string,
): Record<string, FieldError> {
  if (!isKnown) return { ledgerId: { code: 'not_found' } }
  if (!fits) return { ledgerId: { code: 'account_does_not_fit' } }
  if (!hasType) return { eventTypeId: { code: 'not_found' } }
  return isEarly
    ? { validFrom: { code: 'too_early', params: dayLimit(earliest) } }
    : { validFrom: { code: 'account_chosen', params: dayLimit(validFrom) } }
}

const beginStatement = (partnerId: number) =>
  sql(
    'account-choice-begin',
    'insert into voucher_state (partner_id) values ($1) on conflict do nothing',
    [partnerId],
  )

/** Stores a choice that begins after the numbered days, since numbered vouchers keep their accounts. */
export async function storeChoice(
  db: Database,
  scope: Scope,
  by: Author,
  body: BodyOf<typeof chooseAccount.parts>,
): Promise<{ id: string }> {
  const { purpose, eventTypeId, ledgerId, validFrom } = body
  const values = [
    scope.partnerId,
    ...signed(by),
    uuid7(),
    purpose,
    eventTypeId,
    ledgerId,
    validFrom,
  ]
  const [, rows] = await db.batch(scope, [
    beginStatement(scope.partnerId),
    sql<Chosen>('account-choose', chooseText, values),
  ])
  const chosen = onlyRow(rows)
  if (chosen.id !== null) return { id: chosen.id }
  const fields = refusalOf(chosen, validFrom)
  throw new Refusal('validFrom' in fields && !chosen.isEarly ? 'taken' : 'invalid', { fields })
}

const previewText = `
  select (
    select jsonb_build_object('year', v.year, 'number', v.number, 'day', v.day, 'kind', v.kind, 'lines', (
      select jsonb_agg(jsonb_build_object('number', l.account, 'name', coalesce(a.name, ''), 'purpose', l.purpose,
        'debitOre', l.debit_ore, 'creditOre', l.credit_ore) order by l.line)
      from voucher_line l left join ledger a on a.partner_id = $1 and a.number = l.account
      where l.partner_id = $1 and l.year = v.year and l.number = v.number))
    from voucher v where v.partner_id = $1 and exists (select from voucher_line l
      where l.partner_id = $1 and l.year = v.year and l.number = v.number and l.purpose = $2)
    order by v.year desc, v.number desc limit 1) as voucher`

export const previewStatement = (partnerId: number, purpose: string) =>
  sql<ReplyOf<typeof previewVoucher.parts>>('account-choice-preview', previewText, [
    partnerId,
    purpose,
  ])
