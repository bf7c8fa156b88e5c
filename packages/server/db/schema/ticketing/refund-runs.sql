-- Refunds of a whole event, and what its buyers are told.

-- All tickets of a cancelled event are paid back by a run that goes on in the background, after a restart too. What
-- has gone back is read from the refunds themselves; a run keeps only what it was told and what failed.
create table refund_run ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  with_fee boolean not null,
  reason text not null,
  started_by integer not null references user_account (id),
  sudo_id integer references user_account (id),
  request_id text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A run of refunds may give gift cards instead of money; what gift cards paid goes back to them in any case.
  to_gift_card boolean not null default false,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
-- One at a time for each event.
create unique index refund_run_open on refund_run (partner_id, event_id) where finished_at is null;
create index refund_run_event on refund_run (partner_id, event_id, started_at);

-- What became of each sale of a refund run, and whether its buyer has been told.
create table refund_run_sale ( -- by partner_id
  partner_id integer not null,
  run_id uuid not null,
  sale_id uuid not null,
  failure text not null default '',
  done_at timestamptz not null default now(),
  -- Whether the buyer was told by mail.
  is_mailed boolean not null default false,
  -- Whom a run has paid back and has yet to tell is written with the refund itself, so that a server that ends between
  -- the two tells them when it is back. `due_at` is also how long whoever sends it has it to themselves.
  refund_id uuid,
  card_id uuid,
  is_due boolean not null default false,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (partner_id, run_id, sale_id),
  foreign key (partner_id, run_id) references refund_run (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, refund_id) references sale (partner_id, id),
  foreign key (partner_id, card_id) references gift_card (partner_id, id)
);
create index refund_run_sale_due on refund_run_sale (partner_id, due_at) where is_due;

alter table refund_run enable row level security;
create policy partner on refund_run to dxweb_app using (partner_id = dx_partner());
alter table refund_run_sale enable row level security;
create policy partner on refund_run_sale to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on refund_run to dxweb_app;
grant select, insert on refund_run_sale to dxweb_app;
grant update (is_mailed, is_due, due_at, tries) on refund_run_sale to dxweb_app;
