import { sql } from '@dxweb/kit/database/database.ts'
import type { TillCalls } from './contract.ts'
import { timeIn } from './time-in.ts'

const maxDays = 14
const maxShown = 100
const maxReports = 10

const callsText = `
  select (select count(*)::integer from api_key k where k.partner_id = $1 and k.till_id = t.id and k.revoked_at is null
      and coalesce(k.expires_at, 'infinity') > now()) as "keyCount",
    c.asked_at as "askedAt", c.sent_at as "sentAt",
    (select count(*)::integer from till_feed f where f.partner_id = $1 and f.step > coalesce(c.given_to, 0)) as behind,
    (select count(distinct (r.list, r.key))::integer from till_refusal r
      where r.partner_id = $1 and r.till_id = t.id) as "refusedTotal"
  from till t left join till_contact c on c.partner_id = t.partner_id and c.till_id = t.id
  where t.partner_id = $1 and t.id = $2`

const daysText = `
  select day, stored_count as stored, repeated_count as repeated, event_count as events, refused_count as refused,
    gross_ore as "grossOre"
  from till_sent where partner_id = $1 and till_id = $2 order by day desc limit ${maxDays}`

const refusedText = `
  select list, key, field, code, first_at as "firstAt", last_at as "lastAt", times from till_refusal
  where partner_id = $1 and till_id = $2 order by last_at desc, list, key, field limit ${maxShown}`

/** Adds to each Z report the sum of the receipts since the previous Z report. */
const reportsText = `
  with z as (
    select e.at, e.register_id, e.report, e.day, ${timeIn('e')} as until,
      lag(e.day) over w as since_day, lag(${timeIn('e')}) over w as since
    from till_event e join till_register r on r.partner_id = e.partner_id and r.id = e.register_id
    where e.partner_id = $1 and r.till_id = $2 and r.place = '' and r.register_ref = 'till:' || r.till_id
      and e.standard_type = '13009' and e.report is not null
    window w as (order by e.day, e.at, e.key)
    order by e.day desc, e.at desc, e.key desc limit ${maxReports + 1}
  )
  select z.report ->> 'reportId' as number, z.at, (z.report ->> 'cashSalesOre')::bigint as "salesOre",
    coalesce((select sum(t.gross_ore) from till_receipt t where t.partner_id = $1 and t.register_id = z.register_id
      and t.kind = 'sale' and (t.day, t.at) <= (z.day, z.until)
      and (t.day, t.at) > (coalesce(z.since_day, '-infinity'), coalesce(z.since, '-infinity'))), 0)::bigint as "receivedOre"
  from z order by z.day desc, z.at desc limit ${maxReports}`

type Calls = Omit<TillCalls, 'days' | 'refused' | 'reports'>

export const callsStatements = (partnerId: number, tillId: number) => {
  const values = [partnerId, tillId]
  return [
    sql<Calls>('till-calls', callsText, values),
    sql<TillCalls['days'][number]>('till-calls-days', daysText, values),
    sql<TillCalls['refused'][number]>('till-calls-refused', refusedText, values),
    sql<TillCalls['reports'][number]>('till-calls-reports', reportsText, values),
  ] as const
}
