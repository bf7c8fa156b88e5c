-- Shifts of clerks at tills of the box office, with their cash and its count.

-- A till has one clerk at a time, and a clerk has one till, which two unique indexes on open shifts enforce.
create table till_shift ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  till_id integer not null,
  user_id integer not null references user_account (id),
  operator_id integer,
  -- The operating day on which the shift was opened. That day's settlement waits for the shift.
  day date not null,
  opened_at timestamptz not null default now(),
  float_ore bigint not null check (float_ore >= 0),
  -- The previous shift if it was handed over. Its counted cash is the float of this shift.
  continues uuid,
  closed_at timestamptz,
  closed_by integer references user_account (id),
  -- Sums of the shift's sales, refunds and cash movements at the time of the count.
  cash_ore bigint,
  moved_ore bigint,
  expected_ore bigint,
  counted_ore bigint check (counted_ore >= 0),
  -- Count of each coin and note, by its value in kroner.
  counts jsonb,
  reason text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, till_id) references till (partner_id, id),
  foreign key (partner_id, operator_id) references operator (partner_id, id),
  foreign key (partner_id, continues) references till_shift (partner_id, id),
  check (num_nonnulls(closed_at, closed_by, cash_ore, moved_ore, expected_ore, counted_ore, counts) in (0, 7)),
  check (expected_ore = float_ore + cash_ore + moved_ore),
  check (counted_ore = expected_ore or reason <> '')
);
create unique index till_shift_open_till on till_shift (partner_id, till_id) where closed_at is null;
create unique index till_shift_open_clerk on till_shift (partner_id, user_id) where closed_at is null;
create index till_shift_day on till_shift (partner_id, day);

-- Cash put into or taken out of a till without a sale, with the reason.
create table till_shift_move ( -- by partner_id
  partner_id integer not null,
  shift_id uuid not null,
  id uuid not null,
  -- Negative for payouts.
  amount_ore bigint not null check (amount_ore <> 0),
  reason text not null check (reason <> ''),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, shift_id, id),
  -- Key for postings, since each move is the source of a posting.
  unique (partner_id, id),
  foreign key (partner_id, shift_id) references till_shift (partner_id, id)
);

-- A counter sale refers to the clerk's open shift; web sales have none.
alter table sale add foreign key (partner_id, shift_id) references till_shift (partner_id, id);

alter table till_shift enable row level security;
create policy partner on till_shift to dxweb_app using (partner_id = dx_partner());
alter table till_shift_move enable row level security;
create policy partner on till_shift_move to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on till_shift to dxweb_app;
grant select, insert on till_shift_move to dxweb_app;
