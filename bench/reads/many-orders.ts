import pg from 'pg'

export const orderCount = 10_000
export const ticketCount = 5000
export const settledEventId = 900_001

/** Past orders are finished, invoiced, about to be invoiced or cancelled; one order in 25 is in the future. */
const ordersText = `
  insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state, agreed_price_ore)
  select $1, 100000 + n, 'Leie nr. ' || n, to_char(day, 'YYYY') || '-' || to_char(10000 + n, 'FM00000'),
    (select id from renter where partner_id = $1 order by id offset n % 3 limit 1), day, day + 2,
    case when day < current_date then (array['finished', 'finished', 'finished', 'invoiced', 'approvedForInvoicing',
      'completedNotInvoiced', 'cancelled'])[n % 7 + 1] else (array['confirmed', 'unconfirmed', 'option'])[n % 3 + 1] end,
    case when n % 10 = 0 then 1500000 end
  from generate_series(1, ${orderCount}) n, lateral (select current_date + 60 - n % 1500 as day) d`

/** Each order has a hall, two items for an event and one without an event, with three types of VAT. */
const linesText = `
  insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, quantity, unit, unit_price_ore,
    vat_type_id, is_charged)
  select $1, 1000000 + n * 4 + k, 100000 + n, case when k < 3 then ids[n % cardinality(ids) + 1] end,
    case k when 0 then 'hallRent' else 'resource' end,
    (select min(id) from resource where partner_id = $1), 100 + n % 300, 'piece', 10000 + n * 7 % 90000,
    case k when 0 then 5 when 1 then 3 else 1 end, k <> 3 or n % 2 = 0
  from generate_series(1, ${orderCount}) n, generate_series(0, 3) k,
    (select array_agg(id order by id) as ids from event where partner_id = $1) e`

const eventText = `
  insert into event select (jsonb_populate_record(e, jsonb_build_object('id', ${settledEventId}, 'title', 'Fullt hus',
    'order_id', 100001, 'renter_id', (select renter_id from booking_order where partner_id = $1 and id = 100001),
    'accepts_overlap', true, 'starts_at', at, 'ends_at', at + interval '1 hour', 'busy_from', at,
    'busy_until', at + interval '1 hour'))).*
  from (select e from event e where e.partner_id = $1 and e.state = 'published' and e.ends_at < now()
    order by e.id desc limit 1) one, (select timestamptz '2020-01-01T03:33Z' as at) t`

const termsText = `
  update booking_order set commission_percent = 1000, per_ticket_ore = 1500, fee_free_tickets = 4
  where partner_id = $1 and id = 100001`

const salesText = `
  with made as (
    insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
    select $1, gen_random_uuid(), e.id, e.renter_id, e.starts_at - n * interval '1 minute',
      (select min(id) from user_account), 'web', 79000
    from generate_series(1, ${ticketCount / 2}) n, event e where e.partner_id = $1 and e.id = ${settledEventId}
    returning *
  ), tickets as (
    insert into ticket (partner_id, id, event_id, renter_id, sale_id, category_id, price_ore, vat_type_id,
      vat_basis_points, vat_ore, sold_at)
    select partner_id, gen_random_uuid(), event_id, renter_id, id, 1, 39500, 5, 0, 0, sold_at
    from made, generate_series(1, 2)
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select partner_id, id, 1, sold_at::date, '1920', '2900', 79000, event_id, renter_id, 'sale' from made`

/** Inserts 10,000 orders spread over a year, of one to four days each; one in ten is an option. */
const yearText = `
  insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state)
  select $1, 200000 + n, 'Leie i året nr. ' || n, 'Å' || n,
    (select id from renter where partner_id = $1 order by id offset n % 3 limit 1), day, day + n % 4,
    case n % 10 when 0 then 'option' when 1 then 'unconfirmed' else 'confirmed' end
  from generate_series(1, ${orderCount}) n, lateral (select current_date - 28 + n % 365 as day) d`

async function onConnection(connectionString: string, partnerId: number, texts: readonly string[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const text of texts) await client.query(text, [partnerId])
    await client.query(
      'vacuum analyze booking_order, order_line, order_total, order_option, event, ticket, sale, posting',
    )
  } finally {
    await client.end()
  }
}

export const orderYear = (connectionString: string, partnerId: number): Promise<void> =>
  onConnection(connectionString, partnerId, [yearText])

export const orderMany = (connectionString: string, partnerId: number): Promise<void> =>
  onConnection(connectionString, partnerId, [
    ordersText,
    linesText,
    eventText,
    termsText,
    salesText,
  ])
