import type pg from 'pg'
import { writeInvoices } from './invoices.ts'
import { writeOrderLines } from './lines.ts'
import { eventsText, festivalText, linesText, moreText, offersText } from './year-text.ts'

/** Terms by renter id: commission, threshold, fee per ticket, free tickets, and agreed price. */
const termsText = `(values
    (1, 'Revy', 'Ingrid Dahl', 1000, 0, 0, 0, null::bigint),
    (2, 'Konserter', 'Tor Moe', 1000, 5000000, 1500, 4, null),
    (3, 'Forestillinger', 'Liv Aas', 0, 0, 0, 0, 300000)
  ) terms (renter_id, what, contact, percent, threshold, per_ticket, free, agreed)`

/** Groups the renters' events into orders by month, from finished orders long ago to options two months ahead. */
const ordersText = `
  with held as materialized (
    select e.id, e.renter_id, e.state, date_trunc('month', l.day)::date as month, l.day
    from event e cross join lateral (select (e.starts_at at time zone 'Europe/Oslo')::date as day) l
    where e.partner_id = $1 and e.renter_id is not null and e.starts_at > $2::date - interval '13 months'
  ), months as (
    select renter_id, month, min(day) as first, max(day) as last, (month - $2::date) / 30 as ahead,
      bool_and(state = 'cancelled') as is_off from held group by 1, 2
  ), made as (
    insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, contact_person, state,
      option_until, commission_percent, commission_threshold_ore, per_ticket_ore, fee_free_tickets, agreed_price_ore)
    select $1, dx_next_id($1, 'booking_order'), terms.what || ' i ' || ('{januar,februar,mars,april,mai,juni,juli,august,'
        'september,oktober,november,desember}'::text[])[extract(month from m.month)::integer] || to_char(m.month, ' YYYY'),
      '', m.renter_id, m.month, greatest(m.last, (m.month + interval '1 month - 1 day')::date),
      terms.contact,
      case when m.is_off then 'cancelled' when m.ahead < -5 then 'finished' when m.ahead < -3 then 'invoiced' when m.ahead < -2 then 'approvedForInvoicing'
        when m.last < $2::date then 'completedNotInvoiced' when m.ahead < 1 then 'confirmed'
        when m.ahead < 2 then 'unconfirmed' else 'option' end,
      case when m.ahead >= 2 and m.last >= $2::date then $2::date + 9 end, terms.percent, terms.threshold, terms.per_ticket,
      terms.free, terms.agreed
    from months m join ${termsText} on terms.renter_id = m.renter_id
    order by m.month, m.renter_id
    returning id, renter_id, period_from
  )
  update event e set order_id = made.id from held h
  join made on made.renter_id = h.renter_id and made.period_from = h.month
  where e.partner_id = $1 and e.id = h.id`

/** Inserts orders for rehearsals all year, an enquiry, and a cancelled evening. */
const othersText = `
  insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, contact_person, state,
    agreed_price_ore, note)
  select $1, dx_next_id($1, 'booking_order'), o.title, '', o.renter_id, o.first, o.last, o.contact, o.state, o.agreed, o.note
  from (values
    ('Øvinger hele året', 1, date_trunc('year', $2::date)::date, (date_trunc('year', $2::date) + interval '1 year - 1 day')::date,
      'Ingrid Dahl', 'notInvoiced', 2400000::bigint, 'Mandager i Foajeen. Faktureres per kvartal.'),
    ('Festaften for fabrikken', 2, $2::date + 100, $2::date + 101, 'Tor Moe', 'enquiry', null, 'Ønsker Storsalen og 300 stoler.'),
    ('Danseoppvisning', 3, $2::date + 40, $2::date + 40, 'Liv Aas', 'cancelled', 300000, 'Avbestilt i god tid.')
  ) o (title, renter_id, first, last, contact, state, agreed, note)`

const projectText = `
  with p as (
    insert into project (partner_id, id, title, renter_id, period_from, period_to, budget_ore, note)
    select $1, dx_next_id($1, 'project'), 'Revyåret ' || to_char($2::date, 'YYYY'), 1, date_trunc('year', $2::date)::date,
      (date_trunc('year', $2::date) + interval '1 year - 1 day')::date, 90000000, 'Hele sesongen til revylaget.'
    returning id, period_from, period_to
  )
  update booking_order o set project_id = p.id from p
  where o.partner_id = $1 and o.renter_id = 1 and o.period_from >= p.period_from and o.period_to <= p.period_to`

export async function writeOrders(client: pg.ClientBase, userId: number, today: string) {
  const asked = [1003, today]
  for (const text of [ordersText, othersText, festivalText, moreText])
    await client.query(text, asked)
  await client.query(eventsText, [...asked, userId])
  await client.query(projectText, asked)
  await writeOrderLines(client)
  await client.query(linesText, [1003])
  await client.query('analyze booking_order, order_line, project')
  await client.query(offersText, [...asked, userId])
  await writeInvoices(client, userId, today)
}
