-- Orders that events are booked by, and projects that orders belong to.

-- Orders of a festival, a season: the budget and the agreed price are øre without VAT.
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

-- An order that events are booked by. Commission is in basis points, prices are øre without VAT.
create table booking_order ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  number text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  contact_person text not null default '',
  production_link text not null default '',
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
  primary key (partner_id, id),
  unique (partner_id, number),
  unique (partner_id, id, renter_id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, project_id) references project (partner_id, id),
  check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced', 'periodFinished',
    'completedNotInvoiced', 'approvedForInvoicing', 'invoiced', 'finished', 'cancelled')),
  constraint booking_order_period_to__end_before_start check (period_to >= period_from)
);

-- An order without a number gets the next of its year.
create function dx_order_numbered() returns trigger language plpgsql as $$
begin
  new.number := to_char(new.period_from, 'YYYY') || '-' || lpad(
    dx_next_id(new.partner_id, 'order_number_' || to_char(new.period_from, 'YYYY'))::text, 4, '0');
  return new;
end $$;

create trigger is_numbered before insert or update of number on booking_order
  for each row when (new.number = '') execute function dx_order_numbered();

alter table project enable row level security;
create policy partner on project to dxweb_app using (partner_id = dx_partner());
alter table booking_order enable row level security;
create policy partner on booking_order to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on project, booking_order to dxweb_app;
revoke execute on function dx_order_numbered() from public;
