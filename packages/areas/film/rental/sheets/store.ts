import { hasStarted } from '@dxweb/kit/database/day-has-started.ts'
import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { zone, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import type { getSheet } from './contract.ts'
import { openLines, sheetLines } from './open-lines-sql.ts'
import { allFilms } from './wanted-sql.ts'
import { type SheetState, type SheetStep, sheetSteps } from './rules.ts'

/** `week` is the first day of the film week. */
export interface SheetKey {
  bureauId: number
  week: string
}

/** True from ten minutes after the end of the film week, when its last sales are committed. */
const isOver = (week: string) => `(now() - interval '10 minutes' >= (${week} + 7
  + make_interval(mins => coalesce((select week_start_minute from film_rule where partner_id = $1), 300))) at time zone ${zone})`

const isUntermed = 'term_id is null and shows > 0'

const doneBy = (step: string) =>
  `case when s.${step}_at is not null then jsonb_build_object('at', s.${step}_at, 'by',
    (select ${nameOf('u')} from user_account u where u.id = s.${step}_by)) end as ${step}`

/** Reads all corrections of a settlement's payment from the log, since there are few. */
const corrected = `
  (select coalesce(jsonb_agg(jsonb_build_object('by', ${nameOf('u')}, 'at', l.at, 'was', l.before ->> 'paid_on',
      'is', l.after ->> 'paid_on', 'reason', l.after ->> 'reason') order by l.at desc, l.id desc), '[]')
    from audit_entry l join user_account u on u.id = l.user_id
    where l.partner_id = $1 and l.object_type = 'film_sheet' and l.object_id = $2::integer || '/' || $3::date
      and l.action in ('correctPayment', 'undoPayment')) as corrected`

const total = (figure: string, which = 'true') =>
  `coalesce((select sum(${figure}) from lines where ${which}), 0)::bigint`

const payable = 'rental + top_up + rental_vat'

const one = (bureauId: string, week: string) => ({
  week: (column: string) => `${column} = ${week}::date`,
  bureau: (column: string) => `${column} = ${bureauId}`,
  film: allFilms,
})

const readText = `
  with lines as materialized (${ofAllDays(sheetLines(one('$2', '$3')))} select * from sheet_line)
  select b.name as bureau, b.email as "bureauEmail", $3::date as week, coalesce(s.state, 'draft') as state,
    ${isOver('$3::date')} as "isOver",
    coalesce((select sum(shows) from lines where ${isUntermed}), 0)::int as untermed,
    ${total('gross - vat')} as "netOre", ${total('rental + top_up')} as "rentalOre",
    ${total('rental_vat')} as "rentalVatOre", ${total(payable)} as "payableOre",
    ${total('gross - vat - rental - top_up - levy - tono')} as "keptOre",
    ${total(payable, 'film_week < week')} as "correctionOre",
    ${doneBy('approved')}, ${doneBy('sent')}, ${doneBy('paid')}, coalesce(s.sent_to, '') as "sentTo", s.paid_on as "paidOn",
    ${corrected}
  from bureau b left join film_sheet s on s.partner_id = $1 and s.bureau_id = b.id and s.week = $3::date
  where b.partner_id = $1 and b.id = $2`

export const sheetStatement = (partnerId: number, { bureauId, week }: SheetKey) =>
  sql<ReplyOf<typeof getSheet.parts>>('film-sheet', readText, [partnerId, bureauId, week])

const known = `
  from (values ($2::integer, $3::date)) asked (id, week) left join bureau b on b.partner_id = $1 and b.id = asked.id
  where b.id is not null or dx_refuse('not_found')`

/** Inserts the settlement on approval only. A refused approval raises an error, which rolls the insert back. */
const beginTexts: Record<SheetStep, string> = {
  approve: `
  insert into film_sheet (partner_id, bureau_id, week) select $1, b.id, asked.week ${known} on conflict do nothing`,
  send: `select b.id, asked.week ${known}`,
  pay: `select b.id, asked.week ${known}`,
}

const refusesUnless = (holds: string, field: string, code: string) =>
  `(${holds} or dx_refuse('wrong_state', '{"fields": {"${field}": {"code": "${code}"}}}'))`

export const keepsLines = (from: string) => `
  insert into film_sheet_line (partner_id, bureau_id, week, place, film_week, day, production_id, film, film_number,
    film_version, premiere_on, play_week, term_id, term, percent, show_count, paid_count, free_count, gross_ore, vat_ore,
    rental_ore, top_up_ore, rental_vat_ore, levy_ore, tono_ore, total_paid_count, total_net_ore)
  select $1, l.bureau_id, l.week, row_number() over (partition by l.bureau_id, l.week
      order by film_week < l.week, film, production_id, day, film_version, term_id), film_week, day, production_id, film,
    film_number, film_version, premiere_on, play_week, term_id, term, percent, shows, paid, free, gross, vat, rental, top_up,
    rental_vat, levy, tono, total_paid, total_net
  from ${from}`

/** Posts `ore` from the credit to the debit account, or in the opposite direction if negative. */
const posts = (source: string, moves: string) => `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select $1, ${source}::uuid, m.line, (now() at time zone ${zone})::date, case when m.ore > 0 then m.debit else m.credit end,
    case when m.ore > 0 then m.credit else m.debit end, abs(m.ore), 'settlement'
  from ${moves} m (line, debit, credit, ore) where m.ore <> 0`

const owed = `(select sum(rental) as rental, sum(vat) as vat from kept) k cross join lateral (values
    (1, '${accounts.filmRental}', '${accounts.payable}', k.rental),
    (2, '${accounts.vatDeducted}', '${accounts.payable}', k.vat))`

/** Locks the settlement first, so that the second of two simultaneous approvals is refused. */
const approveText = `
  with draft as materialized (
    select bureau_id, week from film_sheet
    where partner_id = $1 and bureau_id = $5 and week = $6::date and state = 'draft' for update
  ), lines as materialized (${ofAllDays(openLines(one('$5', '$6')))} select * from open_line
  ), able as materialized (
    select bureau_id, week from draft where ${refusesUnless(isOver('$6::date'), 'week', 'film_week_not_over')}
      and ${refusesUnless(`not exists (select from lines where ${isUntermed})`, 'week', 'film_terms_missing')}
      and exists (select from lines)
  ), kept as (
    ${keepsLines('lines l join able using (bureau_id, week)')} returning rental_ore + top_up_ore as rental, rental_vat_ore as vat
  ), done as (
    update film_sheet s set state = 'approved', approved_by = $2, approved_at = now(), posted_as = $7 from able
    where s.partner_id = $1 and s.bureau_id = able.bureau_id and s.week = able.week returning s.bureau_id, s.week, s.state
  ), noted as (
    ${logs('film_sheet', 'approve', `done.bureau_id || '/' || done.week`, '$2, $3, $4')}
      null, jsonb_build_object('state', state, 'payable_ore', (select sum(rental + vat) from kept)) from done
  ), posted as (${posts('$7', owed)})
  select done.week, done.state from (select 1) one left join done on true
  where done.week is not null or dx_refuse('wrong_state')`

const stepText = (step: 'send' | 'pay', sets: string, { only = 'true', additional = '' } = {}) => `
  with done as (
    update film_sheet s set state = '${sheetSteps[step].to}', ${sets}
    where s.partner_id = $1 and s.bureau_id = $5 and s.week = $6::date and s.state = '${sheetSteps[step].from}'
      and ${only} returning s.*
  ), noted as (
    ${logs('film_sheet', step, `done.bureau_id || '/' || done.week`, '$2, $3, $4')}
      null, jsonb_build_object('state', state, 'sent_to', sent_to, 'paid_on', paid_on) from done
  )${additional}
  select week, state from done`

/** Pays only a settlement that was posted on approval. The payment is posted on the day of entry (0082). */
const payout = (debit: string, credit: string) => `(
    select 1, '${debit}', '${credit}', sum(l.rental_ore + l.top_up_ore + l.rental_vat_ore)
    from done join film_sheet_line l using (partner_id, bureau_id, week) where done.posted_as is not null
  )`

/** Posts the payment of the settlement in `done`, or the reversal of the payment. */
export const postsPayout = (source: string, isPaid: boolean) =>
  posts(
    source,
    isPaid ? payout(accounts.payable, accounts.bank) : payout(accounts.bank, accounts.payable),
  )

/** Refuses a day of payment that is in the future or before the end of the settlement's week. */
export const isPayday = (day: string) =>
  `${hasStarted(day, 'paidOn')} and (${day}::date >= s.week + 7
      or dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('paidOn', jsonb_build_object(
        'code', 'before_week_end', 'params', jsonb_build_object('day', to_char(s.week + 7, 'DD'),
          'month', to_char(s.week + 7, 'MM'), 'year', to_char(s.week + 7, 'YYYY')))))))`

const texts: Record<SheetStep, string> = {
  approve: approveText,
  send: stepText('send', 'sent_by = $2, sent_at = now(), sent_to = $7'),
  pay: stepText(
    'pay',
    'paid_by = $2, paid_at = now(), paid_on = $7::date, paid_as = s.paid_as || $8::uuid',
    {
      only: isPayday('$7'),
      additional: `, posted as (${postsPayout('$8', true)})`,
    },
  ),
}

/** Runs after the payment step, so that it sees a concurrent payment that the step has waited for. */
const payerText = `
  select ${nameOf('u')} as by from film_sheet s join user_account u on u.id = s.paid_by
  where s.partner_id = $1 and s.bureau_id = $2 and s.week = $3::date and s.state = 'paid'`

export interface Taken {
  week: string
  state: SheetState
}

interface Stepping extends SheetKey {
  step: SheetStep
  inputs?: readonly string[]
}

function stepStatements(
  { partnerId }: Scope,
  by: Author,
  { bureauId, week, step, inputs = [] }: Stepping,
) {
  const source = step === 'send' ? [] : [uuid7()]
  const values = [partnerId, ...signed(by), bureauId, week, ...inputs, ...source]
  const begin = sql(`film-sheet-begin-${step}`, beginTexts[step], [partnerId, bureauId, week])
  const payer = sql<{ by: string }>('film-sheet-payer', payerText, [partnerId, bureauId, week])
  return [begin, sql<Taken>(`film-sheet-${step}`, texts[step], values), payer] as const
}

/** Refuses the second of two simultaneous steps. The error of a second payment names the user who paid first. */
export async function takeSheetStep(db: Database, scope: Scope, by: Author, stepping: Stepping) {
  const [, [done], [payer]] = await db.batch(scope, stepStatements(scope, by, stepping))
  if (done !== undefined) return done
  if (stepping.step !== 'pay' || payer === undefined) throw new Refusal('wrong_state')
  throw new Refusal('wrong_state', { fields: { paidOn: { code: 'paid_already', params: payer } } })
}

export const readSheet = async (db: Database, scope: Scope, key: SheetKey) =>
  onlyRow(await db.run(scope, sheetStatement(scope.partnerId, key)))
