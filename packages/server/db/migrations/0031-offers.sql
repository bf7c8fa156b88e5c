-- What an order offers its renter, as a paper tells it. Instants are text in UTC, so that the same order is the same text.
create function dx_offer_content(partner integer, wanted integer) returns jsonb language sql stable as $$
  select jsonb_build_object('number', o.number, 'title', o.title, 'renter', coalesce(r.name, ''), 'from', o.period_from,
    'to', o.period_to, 'agreedPriceOre', o.agreed_price_ore, 'commissionPercent', o.commission_percent,
    'commissionBase', o.commission_base, 'commissionThresholdOre', o.commission_threshold_ore,
    'thresholdMode', o.threshold_mode, 'perTicketOre', o.per_ticket_ore, 'feeFreeTickets', o.fee_free_tickets,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('title', e.title, 'hall', a.name,
          'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'endsAt', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.starts_at, e.id)
      from event e join auditorium a on a.partner_id = partner and a.id = e.auditorium_id
      where e.partner_id = partner and e.order_id = o.id and e.state <> 'cancelled'), '[]'),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('text', coalesce(nullif(l.description, ''), s.name, ''), 'event', l.event,
          'quantity', l.quantity, 'unit', l.unit, 'unitPriceOre', l.unit_price_ore, 'netOre', l.net_ore,
          'basisPoints', l.basis_points, 'isReplaced', l.is_replaced) order by l.sort, l.id)
      from order_line_shown l left join resource s on s.partner_id = partner and s.id = l.resource_id
      where l.partner_id = partner and l.order_id = o.id), '[]'),
    'netOre', t.net_ore, 'totalOre', t.total_ore, 'rates', t.rates)
  from booking_order o
  join order_sum t on t.partner_id = partner and t.order_id = o.id
  left join renter r on r.partner_id = partner and r.id = o.renter_id
  where o.partner_id = partner and o.id = wanted
$$;

-- A quote or a confirmation as it was sent to a renter. The link of a quote is known by the hash of its token alone.
create table order_offer ( -- by partner_id
  partner_id integer not null,
  id integer not null,
  order_id integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('quote', 'confirmation')),
  locale text not null check (locale in ('nb', 'en')),
  content jsonb not null,
  message text not null default '',
  terms text not null default '',
  email text not null,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  -- The last day on which a quote may be accepted.
  expires_on date,
  token_hash bytea,
  ended_at timestamptz,
  ended_by text check (ended_by in ('replaced', 'withdrawn', 'notMailed')),
  -- Who accepted, from which network address, and what the order became by it.
  accepted_at timestamptz,
  accepted_name text not null default '',
  accepted_from text not null default '',
  accepted_to text,
  primary key (partner_id, id),
  unique (partner_id, order_id, number),
  unique (partner_id, token_hash),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  check ((kind = 'quote') = (token_hash is not null and expires_on is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((accepted_at is null) = (accepted_to is null)),
  check (accepted_at is null or ended_at is null)
);

alter table order_offer enable row level security;
create policy partner on order_offer to dxweb_app using (partner_id = dx_partner());

grant select, insert on order_offer to dxweb_app;
grant update (ended_at, ended_by, accepted_at, accepted_name, accepted_from, accepted_to) on order_offer to dxweb_app;
