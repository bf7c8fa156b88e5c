-- Booking orders of events, and the projects that contain them.

-- A project of several orders, such as a festival or a season. Budget and agreed price are øre without VAT.
create table project ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  budget_ore bigint check (budget_ore >= 0),
  agreed_price_ore bigint check (agreed_price_ore >= 0),
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  constraint project_period_to__end_before_start check (period_to >= period_from)
);
create unique index project_title_once on project (partner_id, lower(title collate "nb-x-icu"));

-- An order that books events. Commission is in basis points, prices are øre without VAT.
create table booking_order ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  number text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  contact_person text not null default '',
  account_number text not null default '',
  agreed_price_ore bigint check (agreed_price_ore >= 0),
  commission_percent integer not null default 0 check (commission_percent between 0 and 10000),
  commission_threshold_ore bigint not null default 0 check (commission_threshold_ore >= 0),
  per_ticket_ore bigint not null default 0 check (per_ticket_ore >= 0),
  note text not null default '',
  state text not null default 'unconfirmed',
  version integer not null default 1,
  option_until date,
  commission_base text not null default 'net' check (commission_base in ('net', 'gross')),
  threshold_mode text not null default 'whole' check (threshold_mode in ('whole', 'above')),
  fee_free_tickets integer not null default 0 check (fee_free_tickets between 0 and 1000000),
  project_id integer,
  production_id integer references production (id),
  is_to_be_invoiced boolean not null default true,
  is_invoiced_by_period boolean not null default false,
  primary key (partner_id, id),
  unique (partner_id, number),
  unique (partner_id, id, renter_id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, project_id) references project (partner_id, id),
  check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced', 'periodFinished',
    'completedNotInvoiced', 'approvedForInvoicing', 'invoiced', 'finished', 'cancelled')),
  constraint booking_order_period_to__end_before_start check (period_to >= period_from)
);
create index booking_order_listed on booking_order (partner_id, number collate "nb-x-icu", id);
create index booking_order_project on booking_order (partner_id, project_id) where project_id is not null;
create index booking_order_of_production on booking_order (production_id, partner_id) where production_id is not null;

-- Refuses another renter's order in a renter's project; a project without a renter accepts any order. Locks the project
-- until commit, so that its renter cannot change meanwhile.
create function dx_order_of_project() returns trigger language plpgsql as $$
begin
  perform from project p where p.partner_id = new.partner_id and p.id = new.project_id for share;
  if exists (select from project p where p.partner_id = new.partner_id and p.id = new.project_id
      and p.renter_id <> new.renter_id) then
    perform dx_refuse('invalid', '{"fields": {"projectId": {"code": "project_of_other"}}}');
  end if;
  return new;
end $$;

create trigger is_of_project before insert or update of project_id, renter_id on booking_order for each row
  when (new.project_id is not null) execute function dx_order_of_project();

create function dx_project_of_orders() returns trigger language plpgsql as $$
begin
  if exists (select from booking_order o where o.partner_id = new.partner_id and o.project_id = new.id
      and o.renter_id <> new.renter_id) then
    perform dx_refuse('invalid', '{"fields": {"renterId": {"code": "orders_of_others"}}}');
  end if;
  return new;
end $$;

create trigger has_orders before update of renter_id on project for each row
  when (new.renter_id is distinct from old.renter_id) execute function dx_project_of_orders();

create function dx_order_numbered() returns trigger language plpgsql as $$
begin
  new.number := to_char(new.period_from, 'YYYY') || '-' || lpad(
    dx_next_id(new.partner_id, 'order_number_' || to_char(new.period_from, 'YYYY'))::text, 4, '0');
  return new;
end $$;

create trigger is_numbered before insert or update of number on booking_order
  for each row when (new.number = '') execute function dx_order_numbered();

-- The queue of options: `number` is the position, assigned when the order became an option; `told_rank` is the last
-- rank that was reported.
create table order_option ( -- by partner_id
  partner_id integer not null,
  order_id integer not null,
  number integer not null,
  told_rank integer,
  primary key (partner_id, order_id),
  unique (partner_id, number),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade
);

create function dx_option_queued() returns trigger language plpgsql as $$
begin
  if new.state = 'option' then
    insert into order_option (partner_id, order_id, number)
    values (new.partner_id, new.id, dx_next_id(new.partner_id, 'option')) on conflict do nothing;
  else
    delete from order_option where partner_id = new.partner_id and order_id = new.id;
  end if;
  return null;
end $$;

create trigger is_queued after insert or update of state on booking_order
  for each row execute function dx_option_queued();

-- Returns an option's rank in the queue: 1, or one more than the highest rank of earlier options for one of its halls
-- at the same time, so that conflicting options never share a rank. Null for other orders.
create function dx_option_rank(partner integer, wanted integer) returns integer language sql stable as $$
  with recursive ahead (id, number, rank) as (
    select order_id, number, 1 from order_option where partner_id = partner and order_id = wanted
    union
    select f.order_id, f.number, a.rank + 1
    from ahead a
    join event e on e.partner_id = partner and e.order_id = a.id
    join hall_booking mine on mine.partner_id = partner and mine.event_id = e.id
    cross join lateral dx_bookings_within(partner, mine.auditorium_id, mine.busy_from, mine.busy_until) b
    join event n on n.partner_id = partner and n.id = b.event_id
    join order_option f on f.partner_id = partner and f.order_id = n.order_id
    where f.number < a.number
  )
  select max(rank) from ahead
$$;

-- Mails to venue and renter about an option that moved up in the queue, each sent at most once.
create table option_notice ( -- by partner_id
  partner_id integer not null,
  id integer not null,
  order_id integer not null,
  rank integer not null,
  email text not null,
  is_renter boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade
);
create index option_notice_order on option_notice (partner_id, order_id);
create index option_notice_due on option_notice (partner_id, due_at) where state = 'waiting';

-- Returns the content of an order's offer, as printed. Times are text in UTC, so that an unchanged order has the same
-- text.
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

-- A quote or confirmation as sent to a renter. A quote's link is stored only as the hash of its token.
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
  -- The renter's postal address when the document was made, on separate lines.
  receiver text not null default '',
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  -- The last day on which the quote may be accepted.
  expires_on date,
  token_hash bytea,
  ended_at timestamptz,
  ended_by text check (ended_by in ('replaced', 'withdrawn', 'notMailed', 'declined')),
  -- The renter's reason for declining, and the network address.
  declined_reason text not null default '',
  declined_from text not null default '',
  -- Acceptance: time, name, network address, and the order's next state.
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

alter table project enable row level security;
create policy partner on project to dxweb_app using (partner_id = dx_partner());
alter table booking_order enable row level security;
create policy partner on booking_order to dxweb_app using (partner_id = dx_partner());

alter table order_option enable row level security;
create policy partner on order_option to dxweb_app using (partner_id = dx_partner());
alter table option_notice enable row level security;
create policy partner on option_notice to dxweb_app using (partner_id = dx_partner());

alter table order_offer enable row level security;
create policy partner on order_offer to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on project, booking_order to dxweb_app;
grant select, insert, delete on order_option to dxweb_app;
grant update (told_rank) on order_option to dxweb_app;
grant select, insert, delete on option_notice to dxweb_app;
grant update (state, due_at, taken_at, sent_at, tries) on option_notice to dxweb_app;
grant select, insert on order_offer to dxweb_app;
grant update (ended_at, ended_by, declined_reason, declined_from, accepted_at, accepted_name, accepted_from, accepted_to) on order_offer to dxweb_app;
revoke execute on function dx_order_numbered(), dx_option_queued() from public;
