-- Refunds of a whole event, and the messages to its buyers.

-- Refunds all tickets of a cancelled event in the background, across restarts. Refunded amounts are read from the
-- refunds. A run stores only its settings and failures.
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
  -- True to refund with gift cards instead of money; payments by gift card always return to the card.
  to_gift_card boolean not null default false,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
-- Allows one open run per event.
create unique index refund_run_open on refund_run (partner_id, event_id) where finished_at is null;
create index refund_run_event on refund_run (partner_id, event_id, started_at);

-- Result of a refund run per sale, and the state of the mail to its buyer.
create table refund_run_sale ( -- by partner_id
  partner_id integer not null,
  run_id uuid not null,
  sale_id uuid not null,
  failure text not null default '',
  done_at timestamptz not null default now(),
  is_mailed boolean not null default false,
  -- Notices are stored with the refund, so that a restarted server still sends them. A sender that takes a row moves
  -- `due_at` into the future, which reserves the row until then.
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
