-- What an event was meant to bring and cost and what it did, line by line, and what is agreed with the artist. Rows of
-- one event's own, read and changed with it; what tickets brought is read from the ledger.
create table event_economy (
  partner_id integer not null,
  event_id integer not null,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  deal jsonb not null default '{"kind": "none", "amountOre": 0, "percent": 0}' check (jsonb_typeof(deal) = 'object'),
  ticket_budget_ore bigint not null default 0 check (ticket_budget_ore >= 0),
  version integer not null default 1,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
alter table event_economy enable row level security;
create policy partner on event_economy to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update, delete on event_economy to dxweb_app;
