-- Settlements of money: the box office's day, the month with the platform, and batches of the bank. What is locked stands, whoever writes.

create function dx_keep_settled() returns trigger language plpgsql as $$
begin
  perform dx_refuse('wrong_state');
  return null;
end $$;

-- A day of the box office that somebody has begun to settle. The row's lock decides between two who take a step.
create table day_settlement ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'locked')),
  counted_by integer references user_account (id),
  counted_at timestamptz,
  approved_by integer references user_account (id),
  approved_at timestamptz,
  locked_by integer references user_account (id),
  locked_at timestamptz,
  primary key (partner_id, day)
);

-- The cash that each clerk had at the end of the day, beside what the sales say. A difference has its reason.
create table day_cash_count ( -- by partner_id
  partner_id integer not null,
  day date not null,
  user_id integer not null references user_account (id),
  expected_ore bigint not null,
  counted_ore bigint not null,
  reason text not null default '',
  counted_by integer not null references user_account (id),
  counted_at timestamptz not null default now(),
  primary key (partner_id, day, user_id),
  foreign key (partner_id, day) references day_settlement (partner_id, day),
  check (counted_ore = expected_ore or reason <> '')
);

-- The settlement of a locked day, line by line, as it was then.
create table day_settlement_line ( -- by partner_id
  partner_id integer not null,
  day date not null,
  place integer not null,
  part text not null,
  line text not null,
  tickets integer,
  amount_ore bigint not null,
  vat_ore bigint,
  primary key (partner_id, day, place),
  foreign key (partner_id, day) references day_settlement (partner_id, day)
);

create trigger stays_settled before update or delete on day_settlement for each row when (old.state = 'locked')
  execute function dx_keep_settled();

alter table day_settlement enable row level security;
create policy partner on day_settlement to dxweb_app using (partner_id = dx_partner());
alter table day_cash_count enable row level security;
create policy partner on day_cash_count to dxweb_app using (partner_id = dx_partner());
alter table day_settlement_line enable row level security;
create policy partner on day_settlement_line to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on day_settlement, day_cash_count to dxweb_app;
grant select, insert on day_settlement_line to dxweb_app;

-- What the platform keeps of its sales, from a day on: of an event type, or of all that have no terms of their own.
-- The platform writes them. Without a VAT code the fee has that of the event type (domain facts 1.7).
create table fee_term ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  valid_from date not null,
  event_type_id integer,
  fee_per_ticket_ore bigint not null check (fee_per_ticket_ore >= 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  card_basis_points integer not null check (card_basis_points between 0 and 10000),
  fee_vat_code text check (fee_vat_code in ('high', 'medium', 'low', 'exempt')),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique nulls not distinct (partner_id, event_type_id, valid_from),
  foreign key (partner_id, event_type_id) references event_type (partner_id, id)
);

-- A month with the platform, known by its first day. A month without a row is a draft. What the web sold, by the month
-- of sale and by the month of the show, is kept when it is approved.
create table month_settlement ( -- by partner_id
  partner_id integer not null references partner (id),
  month date not null check (extract(day from month) = 1),
  state text not null default 'draft' check (state in ('draft', 'approved', 'locked')),
  sale_ore bigint,
  show_ore bigint,
  approved_by integer references user_account (id),
  approved_at timestamptz,
  locked_by integer references user_account (id),
  locked_at timestamptz,
  primary key (partner_id, month)
);

-- Chargebacks, advances and what was wrong, added by hand before the month is approved. What comes off is below 0.
create table month_correction ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  month date not null,
  kind text not null check (kind in ('chargeback', 'advance', 'correction')),
  amount_ore bigint not null check (amount_ore <> 0),
  reason text not null check (reason <> ''),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, month) references month_settlement (partner_id, month)
);
create index month_correction_month on month_correction (partner_id, month);

-- The lines of an approved month, as they were then.
create table month_settlement_line ( -- by partner_id
  partner_id integer not null,
  month date not null,
  place integer not null,
  event_id integer,
  event text,
  held_on date,
  category text not null,
  vat_code text,
  tickets integer not null,
  gross_ore bigint not null,
  refund_ore bigint not null,
  fee_per_ticket_ore bigint,
  fee_ore bigint not null,
  fee_vat_ore bigint not null,
  card_ore bigint not null,
  correction_ore bigint not null,
  primary key (partner_id, month, place),
  foreign key (partner_id, month) references month_settlement (partner_id, month)
);

create trigger stays_settled before update or delete on month_settlement for each row when (old.state = 'locked')
  execute function dx_keep_settled();

alter table fee_term enable row level security;
create policy partner on fee_term to dxweb_app using (partner_id = dx_partner());
alter table month_settlement enable row level security;
create policy partner on month_settlement to dxweb_app using (partner_id = dx_partner());
alter table month_correction enable row level security;
create policy partner on month_correction to dxweb_app using (partner_id = dx_partner());
alter table month_settlement_line enable row level security;
create policy partner on month_settlement_line to dxweb_app using (partner_id = dx_partner());

grant select, insert on fee_term, month_correction, month_settlement_line to dxweb_app;
grant select, insert, update on month_settlement to dxweb_app;

-- Payments of one kind that reach the bank as one amount: those of whole days, from the day after the batch before. What
-- it came to is kept when it is closed; refunds of later days are in the next one.
create table payment_batch ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  kind text not null check (kind in ('web', 'card', 'vipps', 'giftCard', 'invoice')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  state text not null default 'open'
    check (state in ('open', 'closed', 'sent', 'paid', 'deviation', 'reconciled')),
  bank_account text not null default '',
  payment_count integer,
  gross_ore bigint,
  refund_ore bigint,
  reference text not null default '',
  fee_ore bigint not null default 0,
  received_ore bigint,
  paid_on date,
  -- Why what was received is not what was expected.
  reason text not null default '',
  closed_by integer references user_account (id),
  closed_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, kind, from_on),
  check (state = 'open' or (to_on, payment_count, gross_ore, refund_ore) is not null)
);
create unique index payment_batch_open on payment_batch (partner_id, kind) where state = 'open';

create trigger stays_settled before update or delete on payment_batch for each row when (old.state = 'reconciled')
  execute function dx_keep_settled();
-- What a closed batch holds never changes, whatever becomes of it.
create trigger stays_closed before update on payment_batch for each row when (old.state <> 'open'
    and (old.kind, old.from_on, old.to_on, old.payment_count, old.gross_ore, old.refund_ore)
      is distinct from (new.kind, new.from_on, new.to_on, new.payment_count, new.gross_ore, new.refund_ore)
  or old.state <> 'open' and new.state = 'open')
  execute function dx_keep_settled();

alter table payment_batch enable row level security;
create policy partner on payment_batch to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on payment_batch to dxweb_app;
