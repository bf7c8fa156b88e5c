import { sql } from '@dxweb/kit/database/database.ts'
import type { TimelineEntry } from './contract.ts'

interface TimelineQuery {
  kind?: TimelineEntry['kind'] | undefined
  limit: number
  offset: number
}

const timelineText = `
  with own as materialized (
    select id, lower(email) as email from customer where partner_id = $1 and id = $2
  ), sold as materialized (
    select s.id, s.sold_at, s.channel, s.total_ore, s.user_id, t.title, t.event_id, t.tickets
    from own join sale_customer c on c.partner_id = $1 and c.customer_id = own.id
    join sale s on s.partner_id = $1 and s.id = c.sale_id
    cross join lateral (
      select string_agg(distinct e.title, ', ') as title, min(e.id) as event_id, count(*)::integer as tickets
      from ticket k join event e on e.partner_id = $1 and e.id = k.event_id
      where k.partner_id = $1 and k.sale_id = s.id) t
  ), entry as (
    select 'purchase' as kind, sold_at as at, id::text as id, event_id, title, tickets as count,
      total_ore as amount_ore, channel as what, null::boolean as is_given, user_id
    from sold
    union all
    select 'refund', r.sold_at, sold.id::text, sold.event_id, sold.title, null, r.total_ore, r.channel, null, r.user_id
    from sold join sale r on r.partner_id = $1 and r.refund_of = sold.id
    union all
    select 'giftCard', g.at, g.card_id::text, null, null, null, g.amount_ore, g.kind, null, g.user_id
    from sold join gift_card_event g on g.partner_id = $1 and g.sale_id = sold.id
    union all
    select 'membership', h.at, m.id::text, null, y.name, null, h.ore, h.what, null, h.user_id
    from own join membership m on m.partner_id = $1 and m.customer_id = own.id
    join membership_period p on p.partner_id = $1 and p.membership_id = m.id
    join membership_type y on y.partner_id = $1 and y.id = p.type_id
    join sale s on s.partner_id = $1 and s.id = p.sale_id
    cross join lateral (
      select s.sold_at as at, p.price_ore as ore, case p.number when 1 then 'sold' else 'renewed' end as what, s.user_id
      union all
      select p.cancelled_at, case when p.refund_id is null then 0 else -p.price_ore end, 'cancelled', p.cancelled_by
      where p.cancelled_at is not null) h
    union all
    select 'reservation', r.made_at, r.id::text, r.event_id, e.title, r.place_count, null, r.state, null, r.made_by
    from own join reservation r on r.partner_id = $1 and r.customer_id = own.id
    join event e on e.partner_id = $1 and e.id = r.event_id
    union all
    select 'participant', a.made_at, a.id::text, a.event_id, e.title, null, null,
      case when a.checked_in_at is null then 'registered' else 'came' end, null, null
    from own join event_participant a on a.partner_id = $1 and a.email <> '' and lower(a.email) = own.email
    join event e on e.partner_id = $1 and e.id = a.event_id
    union all
    select 'mail', coalesce(m.sent_at, b.sent_at), '', b.event_id, b.subject, null, null, 'message', null, b.sent_by
    from own join buyer_message_recipient m on m.partner_id = $1 and lower(m.email) = own.email and m.state = 'sent'
    join buyer_message b on b.partner_id = $1 and b.id = m.message_id
    where own.email <> ''
    union all
    select 'mail', a.at, sold.id::text, sold.event_id, sold.title, null, null, a.after ->> 'paper', null, a.user_id
    from sold join audit_entry a on a.partner_id = $1 and a.object_type = 'sale' and a.object_id = sold.id::text
      and a.action = 'mailed'
    union all
    select 'scan', min(n.scanned_at), sold.id::text, k.event_id, min(e.title), count(*)::integer, null, 'accepted', null,
      min(n.user_id)
    from sold join ticket k on k.partner_id = $1 and k.sale_id = sold.id
    join ticket_scan n on n.partner_id = $1 and n.ticket_id = k.id and n.result = 'accepted' and n.undone_at is null
    join event e on e.partner_id = $1 and e.id = k.event_id
    group by sold.id, k.event_id
    union all
    select 'consent', c.at, '', null, null, null, null, c.purpose, c.is_given, c.user_id
    from (select id from own union all select m.id from own join customer_merged m on m.partner_id = $1
      and m.into_id = own.id) said
    join consent c on c.partner_id = $1 and c.customer_id = said.id
  ), shown as (
    select * from entry where $3::text is null or kind = $3
  ), page as (
    select s.kind, s.at, s.id, s.event_id as "eventId", coalesce(s.title, '') as title, s.count,
      s.amount_ore as "amountOre", s.what, s.is_given as "isGiven",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "userName"
    from (select * from shown order by at desc, kind, id, what limit $4 offset $5) s
    left join user_account u on u.id = s.user_id
  )
  select (select count(*) from shown)::integer as total,
    (select coalesce(jsonb_agg(p order by p.at desc, p.kind, p.id, p.what), '[]') from page p) as data
  from own`

export const timelineStatement = (
  partnerId: number,
  customerId: number,
  { kind, limit, offset }: TimelineQuery,
) =>
  sql<{ total: number; data: TimelineEntry[] }>('customer-timeline', timelineText, [
    partnerId,
    customerId,
    kind ?? null,
    limit,
    offset,
  ])
