import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { logs } from '@dxweb/kit/definitions/audit.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

const byJob = "null, null, ''"

/** An expired option becomes an enquiry and keeps its events, since a job must not delete data. */
const expireText = `
  with fallen as (
    update booking_order set state = 'enquiry', version = version + 1
    where partner_id = $1 and state = 'option' and option_until < $2::date
    returning id, option_until
  ), noted as (
    ${logs('booking_order', 'expire', 'fallen.id', byJob)} jsonb_build_object('state', 'option'),
      jsonb_build_object('state', 'enquiry', 'option_until', option_until) from fallen
  )
  select id from fallen`

/** SQL that is true if a firm booking has a hall of the option at the same time. */
const isTaken = `exists (
      select from event e
      join hall_booking mine on mine.partner_id = $1 and mine.event_id = e.id
      cross join lateral dx_bookings_within($1, mine.auditorium_id, mine.busy_from, mine.busy_until) b
      join event n on n.partner_id = $1 and n.id = b.event_id and n.order_id is distinct from r.id
      left join booking_order f on f.partner_id = $1 and f.id = n.order_id
      where e.partner_id = $1 and e.order_id = r.id
        and coalesce(f.state, 'confirmed') not in ('enquiry', 'option', 'unconfirmed', 'cancelled'))`

/**
 * Stores changed ranks, and queues a mail for each order that moved up, unless a firm booking has the hall. The
 * stored rank ensures one mail per move, even after an interruption.
 */
const moveUpText = `
  with ranked as materialized (
    select order_id as id, told_rank, dx_option_rank($1, order_id) as rank from order_option where partner_id = $1
  ), noted as (
    update order_option o set told_rank = r.rank from ranked r
    where o.partner_id = $1 and o.order_id = r.id and o.told_rank is distinct from r.rank
      and o.told_rank is not distinct from r.told_rank
      and (r.told_rank is null or r.rank > r.told_rank or not ${isTaken})
    returning r.id, r.rank, r.told_rank as before
  ), up as (
    select * from noted where rank < before
  ), noted_change as (
    insert into option_notice (partner_id, id, order_id, rank, email, is_renter)
    select $1, dx_next_id($1, 'option_notice'), up.id, up.rank, a.email, a.is_renter
    from up join booking_order o on o.partner_id = $1 and o.id = up.id, lateral (
      select email, false from organizer where partner_id = $1 and email <> ''
      union all select email, true from renter where partner_id = $1 and id = o.renter_id and email <> ''
    ) a (email, is_renter)
  ), logged as (
    ${logs('booking_order', 'moveUp', 'up.id', byJob)} jsonb_build_object('option_rank', before),
      jsonb_build_object('option_rank', rank) from up
  )
  select id from up`

const moveUp = ({ partnerId }: Scope) =>
  sql<{ id: number }>('options-move-up', moveUpText, [partnerId])
const expire = ({ partnerId }: Scope, today: Day) =>
  sql<{ id: number }>('options-expire', expireText, [partnerId, today])

/**
 * Expires options after their last day, and queues mails about orders that move up. Returns the number of expired
 * options plus the number of orders that moved up.
 */
export async function expireOptions(db: Database, scope: Scope, today: Day): Promise<number> {
  // Stores missing ranks before any option expires.
  const before = await db.run(scope, moveUp(scope))
  const fallen = await db.run(scope, expire(scope, today))
  const after = await db.run(scope, moveUp(scope))
  return before.length + fallen.length + after.length
}

export type Sent = 'sent' | 'refused' | 'unsure'

export interface OptionNotice {
  /** Unchanged when the mail is sent again, so that the receiver recognises a duplicate. */
  mailId: string
  to: string
  /** The receiver's language in DxWeb; Norwegian if there is no account. */
  locale: 'nb' | 'en'
  isRenter: boolean
  /** The path of the order's page; null for renters. */
  path: string | null
  partner: string
  order: string
  renter: string
  rank: number
  until: string | null
  hall: string
  startsAt: string | null
  timeZone: string
}

export type NotifyOption = (notice: OptionNotice) => Promise<Sent>

/** The maximum number of attempts for a refused mail, with growing delays. */
const maxTries = 5

/** Takes one notice at a time, so that a crash leaves at most one notice uncertain. */
const takeText = `
  with next as materialized (
    select id from option_notice where partner_id = $1 and state = 'waiting' and due_at <= now()
    order by due_at, id limit 1 for update skip locked
  ), taken as (
    update option_notice d set state = 'sending', taken_at = now(), tries = d.tries + 1 from next n
    where d.partner_id = $1 and d.id = n.id returning d.id, d.order_id, d.email, d.rank, d.is_renter
  )
  select t.id, t.order_id as "orderId", t.email as to, t.is_renter as "isRenter", t.rank,
    coalesce((select u.locale from user_account u where lower(u.email) = lower(t.email)), 'nb') as locale, p.name as partner, p.time_zone as "timeZone",
    o.number || ' ' || o.title as "order", coalesce(r.name, '') as renter, o.option_until as until,
    coalesce(e.hall, '') as hall, e.starts_at as "startsAt"
  from taken t
  join partner p on p.id = $1
  join booking_order o on o.partner_id = $1 and o.id = t.order_id
  left join renter r on r.partner_id = $1 and r.id = o.renter_id
  left join lateral (
    select e.starts_at, a.name as hall from event e join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
    where e.partner_id = $1 and e.order_id = o.id order by e.starts_at, e.id limit 1) e on true`

const doneText = `
  update option_notice set sent_at = case when $3 = 'sent' then now() end, due_at = now() + tries * interval '1 minute',
    state = case when $3 <> 'refused' then $3 when tries < $4 then 'waiting' else 'failed' end
  where partner_id = $1 and id = $2 and state = 'sending'`

type Due = Omit<OptionNotice, 'mailId' | 'path'> & { id: number; orderId: number }

const take = ({ partnerId }: Scope) => sql<Due>('option-to-notify', takeText, [partnerId])
const done = ({ partnerId }: Scope, id: number, became: Sent) =>
  sql('option-notified', doneText, [partnerId, id, became, maxTries])

/** Sends waiting notices, each at most once (decision 38). Returns the number of mails. */
export async function notifyOptions(db: Database, scope: Scope, notify: NotifyOption) {
  for (let count = 0; ;) {
    const [due] = await db.run(scope, take(scope))
    if (due === undefined) return count
    const path = due.isRenter ? null : `/partners/${scope.partnerId}/orders/${due.orderId}`
    const mailId = `option.${scope.partnerId}.${due.id}`
    const became = await notify({ ...due, path, mailId })
    if (became === 'sent') count += 1
    await db.run(scope, done(scope, due.id, became))
  }
}

const endingText = `
  select id, number || ' ' || title as title, option_until as until, option_rank as rank
  from booking_order_shown where partner_id = $1 and state = 'option' and option_until between $2 and $3
  order by option_until, id limit 10`

export const endingOptionsStatement = (partnerId: number, from: Day, to: Day) =>
  sql<{ id: number; title: string; until: string; rank: number }>('options-ending', endingText, [
    partnerId,
    from,
    to,
  ])
