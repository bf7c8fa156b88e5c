-- Orders that events are booked by.

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
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed', 'completedNotInvoiced', 'approvedForInvoicing',
    'invoiced', 'finished', 'cancelled')),
  check (period_to >= period_from)
);

alter table booking_order enable row level security;
create policy partner on booking_order to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on booking_order to dxweb_app;
