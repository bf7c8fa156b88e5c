-- Settlements: the day settlement of the box office, the monthly settlement with the platform, and bank batches. Locked
-- rows never change.

create function dx_keep_settled() returns trigger language plpgsql as $$
begin
  perform dx_refuse('wrong_state');
  return null;
end $$;

-- A day of the box office with a started settlement. The row lock serializes concurrent steps.
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
  -- Amount of goods sold at tills when the day was counted. If more receipts arrive, the day must be counted again.
  goods_ore bigint,
  primary key (partner_id, day)
);

-- The cash counted by each clerk at the end of the day, and the amount expected from the sales. A difference requires a
-- reason.
create table day_cash_count ( -- by partner_id
  partner_id integer not null,
  day date not null,
  user_id integer not null references user_account (id),
  expected_ore bigint not null,
  counted_ore bigint not null,
  reason text not null default '',
  counted_by integer not null references user_account (id),
  counted_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, day, user_id),
  foreign key (partner_id, day) references day_settlement (partner_id, day),
  check (counted_ore = expected_ore or reason <> '')
);

-- The cash of each third-party register without its float: the expected amount from payments and movements, and the
-- counted amount.
create table day_till_count ( -- by partner_id
  partner_id integer not null,
  day date not null,
  register_id integer not null,
  -- Part of expected_ore from movements without a sale.
  moved_ore bigint not null,
  expected_ore bigint not null,
  counted_ore bigint not null,
  reason text not null default '',
  counted_by integer not null references user_account (id),
  counted_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, day, register_id),
  foreign key (partner_id, day) references day_settlement (partner_id, day),
  foreign key (partner_id, register_id) references till_register (partner_id, id),
  check (counted_ore = expected_ore or reason <> '')
);

-- The settlement lines of a locked day, stored when it was locked.
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
alter table day_till_count enable row level security;
create policy partner on day_till_count to dxweb_app using (partner_id = dx_partner());
alter table day_settlement_line enable row level security;
create policy partner on day_settlement_line to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on day_settlement, day_cash_count, day_till_count to dxweb_app;
grant select, insert on day_settlement_line to dxweb_app;

-- Fees of the platform from a day on, for an event type or for all other types. Written by the platform. Without a VAT
-- code, the fee has the VAT type of the event type (domain facts 1.7).
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

-- Advance payment of a venue from a month on: none (paid after the show), at the sale, a share of sales for later
-- months, or a fixed monthly amount. Written by the platform. Earlier months use `partner.advance_payment`.
create table advance_term ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  valid_from date not null check (extract(day from valid_from) = 1),
  kind text not null check (kind in ('held', 'sold', 'percent', 'amount')),
  share_basis_points integer check (share_basis_points between 1 and 10000),
  amount_ore bigint check (amount_ore > 0),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, valid_from),
  check ((kind = 'percent') = (share_basis_points is not null)),
  check ((kind = 'amount') = (amount_ore is not null))
);

-- A month's settlement with the platform, keyed by its first day. A month without a row is a draft. Approval stores the
-- web sales, by the month of sale and by the month of the show.
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

-- Chargebacks, advances and corrections, entered before the month is approved. Deductions are negative.
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

-- The lines of an approved month, stored at approval.
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
  -- Terms of the line, such as '2026-01-01|500|250|133|Kino': start, øre per ticket, shares of sales and card payments,
  -- event type or nothing. Empty without terms, and for months approved before terms were stored.
  terms text not null default '',
  primary key (partner_id, month, place),
  foreign key (partner_id, month) references month_settlement (partner_id, month)
);

create trigger stays_settled before update or delete on month_settlement for each row when (old.state = 'locked')
  execute function dx_keep_settled();

alter table fee_term enable row level security;
create policy partner on fee_term to dxweb_app using (partner_id = dx_partner());
alter table advance_term enable row level security;
create policy partner on advance_term to dxweb_app using (partner_id = dx_partner());
alter table month_settlement enable row level security;
create policy partner on month_settlement to dxweb_app using (partner_id = dx_partner());
alter table month_correction enable row level security;
create policy partner on month_correction to dxweb_app using (partner_id = dx_partner());
alter table month_settlement_line enable row level security;
create policy partner on month_settlement_line to dxweb_app using (partner_id = dx_partner());

grant select, insert on fee_term, advance_term, month_correction, month_settlement_line to dxweb_app;
grant delete on fee_term to dxweb_app;
grant select, insert, update on month_settlement to dxweb_app;

-- Payments of one kind that reach the bank as one amount. A batch contains whole days, from the day after the previous
-- batch. Its total is stored when the batch is closed; later refunds belong to the next batch.
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
  -- Reason for a difference between the received and the expected amount.
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
-- Refuses to change the content of a batch that is no longer open, or to reopen such a batch.
create trigger stays_closed before update on payment_batch for each row when (old.state <> 'open'
    and (old.kind, old.from_on, old.to_on, old.payment_count, old.gross_ore, old.refund_ore)
      is distinct from (new.kind, new.from_on, new.to_on, new.payment_count, new.gross_ore, new.refund_ore)
  or old.state <> 'open' and new.state = 'open')
  execute function dx_keep_settled();

alter table payment_batch enable row level security;
create policy partner on payment_batch to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on payment_batch to dxweb_app;

-- A settlement with a renter, for an event or an order. A draft's lines are recomputed until approval; later changes
-- are corrections. Amounts are from the renter's point of view, so a debt is negative.
create table renter_settlement ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  -- Number of the settlement, displayed as '14'; the settlement's corrections are '14-1' and so on.
  number integer not null,
  correction integer not null default 0,
  corrects integer,
  renter_id integer not null,
  event_id integer,
  order_id integer,
  -- The order settled as a whole, with its rent and agreed price.
  covered_order_id integer,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'paid')),
  -- Lines added by hand. `charges_tono` is true if TONO is charged.
  added jsonb not null default '[]' check (jsonb_typeof(added) = 'array'),
  charges_tono boolean not null default true,
  -- A draft's lines as last computed.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- Time up to which changes are included in the figures.
  known_at timestamptz not null,
  known_on date not null,
  gross_ore bigint not null,
  ticket_vat_ore bigint not null,
  gift_card_ore bigint not null,
  charged_ore bigint not null,
  charged_vat_ore bigint not null,
  payout_ore bigint not null,
  paid_count integer not null,
  free_count integer not null,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  approved_by integer references user_account (id),
  approved_at timestamptz,
  -- The source of the settlement's postings.
  posted_as uuid,
  sent_by integer references user_account (id),
  sent_at timestamptz,
  sent_to text not null default '',
  paid_by integer references user_account (id),
  paid_at timestamptz,
  paid_on date,
  version integer not null default 1,
  invoice_number integer,
  primary key (partner_id, id),
  unique (partner_id, number, correction),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  foreign key (partner_id, covered_order_id) references booking_order (partner_id, id),
  foreign key (partner_id, corrects) references renter_settlement (partner_id, id),
  check (num_nonnulls(event_id, order_id) = 1),
  check ((corrects is null) = (correction = 0)),
  check (state = 'draft' or (approved_by, approved_at) is not null)
);
create index renter_settlement_posted on renter_settlement (partner_id, posted_as) where posted_as is not null;
-- Allow one settlement per event and one per order, and one open correction per settlement.
create unique index renter_settlement_of_event on renter_settlement (partner_id, event_id) where corrects is null;
create unique index renter_settlement_of_order on renter_settlement (partner_id, order_id) where corrects is null;
create unique index renter_settlement_covered on renter_settlement (partner_id, covered_order_id) where corrects is null;
create unique index renter_settlement_draft on renter_settlement (partner_id, corrects) where state = 'draft';
create index renter_settlement_renter on renter_settlement (partner_id, renter_id);

-- Events that are settled, alone or with their order. The key allows one settlement per event.
create table renter_settled_event ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  settlement_id integer not null,
  renter_id integer not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, settlement_id) references renter_settlement (partner_id, id) on delete cascade
);
create index renter_settled_event_of on renter_settled_event (partner_id, settlement_id);

-- The lines of an approved settlement, stored at approval.
create table renter_settlement_line ( -- by partner_id
  partner_id integer not null,
  settlement_id integer not null,
  place integer not null,
  renter_id integer not null,
  event_id integer,
  -- The event's title at approval.
  event text,
  kind text not null,
  name text not null,
  -- In hundredths.
  quantity integer,
  net_ore bigint not null,
  vat_code text,
  vat_basis_points integer not null,
  vat_ore bigint not null,
  is_replaced boolean not null,
  -- Explanation of the amount, as printed in the document.
  basis text not null default '',
  primary key (partner_id, settlement_id, place),
  foreign key (partner_id, settlement_id) references renter_settlement (partner_id, id)
);

create trigger stays_settled before update or delete on renter_settlement_line for each row
  execute function dx_keep_settled();
-- An approved settlement may only advance to later states; its content cannot change.
create trigger stays_settled before update on renter_settlement for each row when (old.state <> 'draft' and (
    new.state = 'draft' or new.lines <> old.lines or new.added <> old.added
    or (new.number, new.correction, new.renter_id, new.event_id, new.order_id, new.covered_order_id, new.corrects,
        new.title, new.known_at, new.known_on, new.gross_ore, new.ticket_vat_ore, new.gift_card_ore, new.charged_ore,
        new.charged_vat_ore, new.payout_ore, new.paid_count, new.free_count, new.approved_by, new.approved_at,
        new.posted_as)
      is distinct from (old.number, old.correction, old.renter_id, old.event_id, old.order_id, old.covered_order_id,
        old.corrects, old.title, old.known_at, old.known_on, old.gross_ore, old.ticket_vat_ore, old.gift_card_ore,
        old.charged_ore, old.charged_vat_ore, old.payout_ore, old.paid_count, old.free_count, old.approved_by,
        old.approved_at, old.posted_as)))
  execute function dx_keep_settled();
create trigger stays_settled_whole before delete on renter_settlement for each row when (old.state <> 'draft')
  execute function dx_keep_settled();

alter table renter_settlement enable row level security;
create policy partner on renter_settlement to dxweb_app using (partner_id = dx_partner());
create policy renter on renter_settlement for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0) and state <> 'draft');
alter table renter_settled_event enable row level security;
create policy partner on renter_settled_event to dxweb_app using (partner_id = dx_partner());
create policy renter on renter_settled_event for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table renter_settlement_line enable row level security;
create policy partner on renter_settlement_line to dxweb_app using (partner_id = dx_partner());
create policy renter on renter_settlement_line for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update, delete on renter_settlement, renter_settled_event to dxweb_app;
grant select, insert on renter_settlement_line to dxweb_app;
grant select on renter_settlement, renter_settled_event, renter_settlement_line to dxweb_renter;

-- Budgeted and actual income and costs of an event by line, and the artist's terms. Read and changed with the event.
-- Ticket income is read from the ledger.
create table event_economy ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  deal jsonb not null default '{"kind": "none", "percent": 0, "amountOre": 0}'
    check (jsonb_typeof(deal) = 'object'),
  ticket_budget_ore bigint not null default 0 check (ticket_budget_ore >= 0),
  version integer not null default 1,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

alter table event_economy enable row level security;
create policy partner on event_economy to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on event_economy to dxweb_app;
