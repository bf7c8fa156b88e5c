-- Gift cards and the changes of their balances.

-- Gift cards. The balance is the sum of a card's events, stored in `balance_ore` so that a conditional update can
-- reserve it. `expired_ore` was posted as income and can be restored.
create table gift_card ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number text not null check (number ~ '^\d{16}$'),
  sold_at timestamptz not null default now(),
  expires_on date not null,
  balance_ore bigint not null check (balance_ore >= 0),
  expired_ore bigint not null default 0 check (expired_ore >= 0),
  is_blocked boolean not null default false,
  note text not null default '',
  primary key (partner_id, id)
);
create unique index gift_card_number on gift_card (partner_id, number);
create index gift_card_due on gift_card (partner_id, expires_on) where balance_ore > 0;

-- Changes of a card's balance. Append only.
create table gift_card_event ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  amount_ore bigint not null,
  sale_id uuid,
  reason text not null default '',
  user_id integer references user_account (id),
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, card_id) references gift_card (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  check (kind in
    ('sold', 'toppedUp', 'used', 'refunded', 'expired', 'reactivated', 'extended', 'blocked', 'unblocked'))
);
create index gift_card_event_card on gift_card_event (partner_id, card_id, at);
create index gift_card_event_at on gift_card_event (partner_id, at);
create index gift_card_event_sale on gift_card_event (partner_id, sale_id) where sale_id is not null;

alter table gift_card enable row level security;
create policy partner on gift_card to dxweb_app using (partner_id = dx_partner());
alter table gift_card_event enable row level security;
create policy partner on gift_card_event to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on gift_card to dxweb_app;
grant select, insert on gift_card_event to dxweb_app;
