-- Tickets sold elsewhere and counted afterwards, and what was counted wrong. Append only: a correction that is changed
-- or removed is reversed by a row of its own, and a row is reversed once.
create table ticket_sale_correction (
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  price_category text not null,
  ticket_count integer not null,
  amount_ore bigint not null,
  reason text not null,
  reverses integer,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, reverses),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, reverses) references ticket_sale_correction (partner_id, id)
);
create index ticket_sale_correction_event on ticket_sale_correction (partner_id, event_id);
alter table ticket_sale_correction enable row level security;
create policy partner on ticket_sale_correction to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
create policy renter on ticket_sale_correction for select to dxweb_renter using (
  partner_id = (select dx_partner()) and exists (select from event e
    where e.partner_id = ticket_sale_correction.partner_id and e.id = ticket_sale_correction.event_id));
grant select, insert on ticket_sale_correction to dxweb_app;
grant select on ticket_sale_correction to dxweb_renter;
