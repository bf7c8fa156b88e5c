import { keepText } from '@dxweb/areas/settlements/month/store.ts'
import { addMonths, startOfMonth } from '@dxweb/kit/time/day.ts'
import type pg from 'pg'
import { dateOf } from '../ground/calendar.ts'
import type { Settling } from './day-settlements.ts'

/**
 * Inserts fees: a lower fee for cinemas, and a general fee that was raised in the middle of the month two months ago.
 */
const termsText = `
  insert into fee_term (partner_id, id, valid_from, event_type_id, fee_per_ticket_ore, fee_basis_points, card_basis_points, made_by)
  select $1, gen_random_uuid(), from_day, type_id, per_ticket, 0, 120, $2 from (
    values ('2020-01-01'::date, null::integer, 600), ($3::date + 14, null, 700),
      ('2020-01-01', (select min(id) from event_type where partner_id = $1 and is_cinema), 450)) t (from_day, type_id, per_ticket)
  where per_ticket <> 450 or type_id is not null`

const monthText = `
  insert into month_settlement (partner_id, month, state, approved_by, approved_at)
  values ($1, $2, $3, $4, case when $3 <> 'draft' then $2::date + interval '1 month 3 days 9 hours' end)`

const correctionText = `
  insert into month_correction (partner_id, id, month, kind, amount_ore, reason, made_by)
  values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`

export async function writeMonthSettlements(
  client: pg.ClientBase,
  { partnerId, today, countedBy, approvedBy, termsBy }: Settling & { termsBy: number },
) {
  const last = addMonths(startOfMonth(dateOf(today) as never), -1)
  const before = addMonths(last, -1)
  await client.query(termsText, [partnerId, termsBy, before])
  await client.query(monthText, [partnerId, last, 'draft', null])
  await client.query(monthText, [partnerId, before, 'approved', approvedBy])
  const chargeback = ['chargeback', -39_500, 'Kjøper bestred betalingen', countedBy]
  await client.query(correctionText, [partnerId, last, ...chargeback])
  await client.query(keepText, [partnerId, before])
}
