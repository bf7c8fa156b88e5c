import { type Database, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'
import { lastDayToClose } from './nightly.ts'

/** Number of recent closed days to sum again, to include later changes. */
const daysAgain = 7
/** Days per transaction, so that years of history are closed in steps. */
const daysAtOnce = 31

/**
 * Sums ended days at each level of detail (docs/decisions/0005). Returns the number of new days. Stops between two
 * transactions if `stopping` is aborted; the next run continues there.
 */
export function closeDays(db: Database, now: Date, stopping?: AbortSignal): Promise<number> {
  return eachPartner(db, (partner) => closeDaysOf(db, partner, now, stopping))
}

async function closeDaysOf(
  db: Database,
  partner: PartnerZone,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const last = lastDayToClose(now, partner.timeZone)
  const { first, closed } = await readProgress(db, partner)
  if (closed !== null && closed >= last) return 0
  if (first === null) return 0
  const again = closed === null ? first : addDays(closed, 1 - daysAgain)
  const begin = again > first ? again : first
  let count = 0
  for (let from = begin; from <= last; from = addDays(from, daysAtOnce)) {
    if (stopping?.aborted) break
    const monthLater = addDays(from, daysAtOnce - 1)
    const to = monthLater < last ? monthLater : last
    count += await db.transaction(jobScope(partner.id), (tx) => closeRange(tx, partner, from, to))
  }
  return count
}

interface Progress {
  /** The first day that is closed or has a sale. */
  first: Day | null
  closed: Day | null
}

async function readProgress(db: Database, { id, timeZone }: PartnerZone): Promise<Progress> {
  const [progress] = await db.run<Progress>(
    jobScope(id),
    sql(
      'close-progress',
      `select max(day) as closed, coalesce(min(day),
         ((select min(sold_at) from sale where partner_id = $1) at time zone $2)::date) as first
       from closed_day where partner_id = $1`,
      [id, timeZone],
    ),
  )
  return progress ?? { first: null, closed: null }
}

/** Closes days in one transaction. Its locks make other workers and changes of closed days wait for the commit. */
async function closeRange(
  tx: Transaction,
  { id, timeZone }: PartnerZone,
  from: Day,
  to: Day,
): Promise<number> {
  await tx.run(sql('close-wait', waitText, [id]))
  await tx.run(sql('close-lock', lockText, [id]))
  const marked = await tx.run(sql<{ is_new: boolean }>('close-mark', markText, [id, from, to]))
  for (const [name, text, ...more] of sumTexts(timeZone)) {
    await tx.run(sql(name, text, [id, from, to, ...more]))
  }
  return marked.filter((day) => day.is_new).length
}

/** Takes an advisory lock, since on the first night there is no row to lock. */
const waitText = `select from pg_advisory_xact_lock(hashtext('closed_day'), $1)`
const lockText = 'select from closed_day where partner_id = $1 order by day limit 1 for update'

export const markText = `
  insert into closed_day (partner_id, day)
  select $1, day::date from generate_series($2::date, $3::date, '1 day') day order by day
  on conflict (partner_id, day) do update set closed_at = excluded.closed_at
  returning not exists (select from closed_day was where was.partner_id = $1 and was.day = closed_day.day) as is_new`

const figures = [
  'move_count',
  'paid_count',
  'free_count',
  'refund_count',
  'refund_ore',
  'price_ore',
  'fee_ore',
  'vat_ore',
  'fee_vat_ore',
]
const names = figures.join(', ')

/** True for refunds, except exchanges and corrections. */
const isRefund = 't.tickets < 0 and t.correction is null and s.exchanged_with is null'

const summed = `count(*),
    coalesce(sum(t.tickets) filter (where t.is_paid), 0),
    coalesce(sum(t.tickets) filter (where not t.is_paid), 0),
    count(*) filter (where ${isRefund}),
    coalesce(-sum(t.price_ore + t.fee_ore) filter (where ${isRefund}), 0),
    sum(t.price_ore), sum(t.fee_ore), sum(t.vat_ore), sum(t.fee_vat_ore)`

const soldThen = `s.partner_id = $1
    and s.sold_at >= $2::date::timestamp at time zone $4
    and s.sold_at < ($3::date + 1)::timestamp at time zone $4`

/** Locks events against a change of renter, so that the next statement reads the current renter. */
const holdText = (events: string) => `
  select from event where partner_id = $1 and id in (${events}) order by id for key share`

const soldEvents = `
  select t.event_id from sale s join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
  where ${soldThen}`

/** Sums the sales less the refunds of each day. */
const daysText = `
  insert into sales_day (partner_id, sold_on, event_id, renter_id, channel, user_id, category_id, correction, ${names})
  select $1, (s.sold_at at time zone $4)::date, t.event_id, coalesce(e.renter_id, 0), s.channel, s.user_id,
    case when t.correction is null then t.category_id else 0 end, coalesce(t.correction, ''), ${summed}
  from sale s
  join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
  join event e on e.partner_id = t.partner_id and e.id = t.event_id
  where ${soldThen}
  group by 2, 3, 4, 5, 6, 7, 8`

/** Sums each hour over all events, since sums by event and hour would be almost as many as the sales. */
const hoursText = `
  insert into sales_of_day (partner_id, axis, cut, day, channel, hour, ${names})
  select $1, 'sold', 'hour', l.at::date, s.channel, extract(hour from l.at)::integer, ${summed}
  from sale s
  cross join lateral (select s.sold_at at time zone $4 as at) l
  join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
  where ${soldThen}
  group by 4, 5, 6`

const ofTheseDays = 'partner_id = $1 and sold_on between $2::date and $3::date'

/** Events that had sales or ended on these days; if no earlier day is closed, also events that ended earlier. */
const events = (zone: string) => `
  select event_id from sales_day where ${ofTheseDays}
  union select id from event where partner_id = $1 and (ends_at >= $2::date::timestamp at time zone ${zone}
      or not exists (select from closed_day where partner_id = $1 and day < $2::date))
    and ends_at < ($3::date + 1)::timestamp at time zone ${zone}`

const eventsText = `
  with these as materialized (${events('$4')}), d as (
    select d.event_id, ${figures.map((name) => `sum(d.${name}) as ${name}`).join(', ')},
      min(d.sold_on) as first_on, max(d.sold_on) as last_on
    from sales_day d where d.partner_id = $1 and d.event_id in (select event_id from these) group by 1
  ), blocked as (
    select event_id, count(*) as places from (
      select event_id from seat_claim where partner_id = $1 and kind = 'blocked'
      union all select event_id from open_place where partner_id = $1 and kind = 'blocked') c
    where event_id in (select event_id from these) group by 1
  )
  insert into sales_of_event (partner_id, event_id, renter_id, starts_at, held_on, ends_at, title, event_type_id,
    auditorium_id, state, is_open_event, capacity, counted_visitors, blocked_count, first_on, last_on, ${names})
  select e.partner_id, e.id, coalesce(e.renter_id, 0), e.starts_at, (e.starts_at at time zone $4)::date, e.ends_at,
    e.title, e.event_type_id, e.auditorium_id, e.state, e.is_open_event, e.capacity, e.counted_visitors,
    coalesce(blocked.places, 0), d.first_on, d.last_on,
    ${figures.map((name) => `coalesce(d.${name}, 0)`).join(', ')}
  from event e
  left join d on d.event_id = e.id
  left join blocked on blocked.event_id = e.id
  where e.partner_id = $1 and e.id in (select event_id from these)`

const countsText = `
  select dx_count_events($1, array_agg(event_id)) from (${events('$4')}) e`

const daysOfBothText = `
  select dx_sum_days($1, array(select day::date from generate_series($2::date, $3::date, '1 day') day), array(
    select distinct (starts_at at time zone $4)::date from event where partner_id = $1 and id in (${events('$4')})))`

/** Sums the postings of these days and, if no earlier day is closed, of all earlier days, which have no sales. */
const booksText = `
  select dx_sum_books($1, array(
    select day::date from generate_series($2::date, $3::date, '1 day') day
    union select posted_on from posting where partner_id = $1 and posted_on < $2::date
      and not exists (select from closed_day where partner_id = $1 and day < $2::date)))`

/**
 * Statements that sum the days from $2 to $3 of the partner $1, in order. Sales of a day are never removed, so a
 * repeated sum includes every event that was in the earlier sum.
 */
export const sumTexts = (timeZone: string): [name: string, text: string, ...more: string[]][] => [
  ['close-clear', `delete from sales_day where ${ofTheseDays}`],
  ['close-hold', holdText(soldEvents), timeZone],
  ['close-sum', daysText, timeZone],
  [
    'close-clear-hours',
    `delete from sales_of_day where partner_id = $1 and axis = 'sold' and cut = 'hour' and day between $2::date and $3::date`,
  ],
  ['close-sum-hours', hoursText, timeZone],
  ['close-hold-events', holdText(events('$4')), timeZone],
  [
    'close-clear-events',
    `delete from sales_of_event where partner_id = $1 and event_id in (${events('$4')})`,
    timeZone,
  ],
  ['close-sum-events', eventsText, timeZone],
  ['close-count-events', countsText, timeZone],
  ['close-sum-days', daysOfBothText, timeZone],
  ['close-sum-books', booksText],
]
