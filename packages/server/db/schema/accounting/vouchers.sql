-- A venue's chosen accounts, and its vouchers, which are exported to its accounting system.

-- Purposes of postings with their standard accounts. Vouchers use the venue's own accounts. The list equals
-- `postingPurposes` in areas/accounting/choices/purposes.ts.
create function dx_purposes() returns table (purpose text, account text, of_event_type boolean, kind text)
language sql immutable parallel safe rows 30 as $$
  values ('card', '1920', false, 'asset'), ('web', '1920', false, 'asset'), ('vipps', '1920', false, 'asset'),
    ('bank', '1920', false, 'asset'), ('cash', '1900', false, 'asset'), ('invoice', '1500', false, 'asset'),
    ('rounding', '7740', false, 'any'), ('cashDifference', '1909', false, 'any'),
    ('cashMoved', '1908', false, 'any'),
    ('presale', '2900', false, 'debt'), ('giftCards', '2901', false, 'debt'), ('tillGiftCards', '2904', false, 'debt'), ('exchanged', '2902', false, 'debt'),
    ('renters', '2903', false, 'debt'), ('payable', '2400', false, 'debt'),
    ('ticketsLow', '3050', true, 'low'), ('ticketsMedium', '3030', true, 'medium'), ('ticketsHigh', '3020', true, 'high'),
    ('ticketsExempt', '3220', true, 'none'), ('fees', '3020', true, 'high'),
    ('goodsHigh', '3000', false, 'high'), ('goodsMedium', '3030', false, 'medium'), ('goodsLow', '3050', false, 'low'),
    ('goodsExempt', '3220', false, 'none'), ('unusedGiftCards', '3900', false, 'income'), ('deposits', '3960', false, 'any'),
    ('rentersShare', '4500', false, 'cost'), ('filmRental', '4300', false, 'cost'),
    ('vatLow', '2703', false, 'vat'), ('vatMedium', '2701', false, 'vat'), ('vatHigh', '2700', false, 'vat'),
    ('vatDeducted', '2710', false, 'vat')
$$;

-- A venue's own account for a purpose from a day on. Rows are only added. A row without an account restores the
-- standard account or, for an event type, the account of all types.
create table account_choice ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  purpose text not null,
  event_type_id integer,
  valid_from date not null,
  ledger_id integer,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique nulls not distinct (partner_id, purpose, event_type_id, valid_from),
  foreign key (partner_id, event_type_id) references event_type (partner_id, id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id)
);

-- The account of a purpose on a day; null if the venue has chosen none.
create function dx_own_account(partner integer, of_purpose text, of_type integer, on_day date) returns text
language sql stable parallel safe as $$
  select coalesce(
    (select l.number from (
      select c.ledger_id from account_choice c
      where c.partner_id = partner and c.purpose = of_purpose and c.event_type_id = of_type and c.valid_from <= on_day
      order by c.valid_from desc limit 1) c join ledger l on l.partner_id = partner and l.id = c.ledger_id),
    (select l.number from (
      select c.ledger_id from account_choice c
      where c.partner_id = partner and c.purpose = of_purpose and c.event_type_id is null and c.valid_from <= on_day
      order by c.valid_from desc limit 1) c join ledger l on l.partner_id = partner and l.id = c.ledger_id))
$$;

-- Returns the purpose of a posting's line. Own accounts of goods and invoices have no purpose.
create function dx_purpose(account text, kind text, means text, is_fee boolean) returns text
language sql immutable parallel safe as $$
  select case account
    when '1920' then coalesce(means, 'bank')
    when '3020' then case when is_fee then 'fees' else 'ticketsHigh' end
    when '3030' then case when kind = 'goods' then 'goodsMedium' else 'ticketsMedium' end
    when '3050' then case when kind = 'goods' then 'goodsLow' else 'ticketsLow' end
    when '3220' then case when kind = 'goods' then 'goodsExempt' else 'ticketsExempt' end
    else (select p.purpose from dx_purposes() p where p.account = dx_purpose.account) end
$$;

-- Last day with numbered vouchers. Numbering locks the row, so that numbers have no gaps.
create table voucher_state ( -- by partner_id
  partner_id integer primary key references partner (id),
  through_day date,
  -- Time of the last numbering, which read every posting made at least ten minutes earlier.
  looked_at timestamptz
);

-- A voucher: the postings of one source, or of all sales of a day. Rows never change.
create table voucher ( -- by partner_id
  partner_id integer not null references partner (id),
  year integer not null,
  number integer not null check (number >= 1),
  day date not null,
  kind text not null check (kind in ('sales', 'income', 'goods', 'cash', 'giftCards', 'invoice', 'credit', 'payment',
    'settlement', 'rental', 'other')),
  -- Null for the sales of the day.
  source_id uuid,
  event_id integer,
  -- For example the title of an event, the number of an invoice or the name of a till.
  reference text not null default '',
  made_at timestamptz not null default now(),
  primary key (partner_id, year, number),
  unique nulls not distinct (partner_id, day, source_id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  check (year = extract(year from day))
);

-- A voucher's postings by account, with the venue's own accounts as chosen on its day.
create table voucher_line ( -- by partner_id
  partner_id integer not null,
  year integer not null,
  number integer not null,
  line integer not null,
  account text not null,
  standard text not null,
  purpose text,
  debit_ore bigint not null check (debit_ore >= 0),
  credit_ore bigint not null check (credit_ore >= 0),
  vat_type_id integer references vat_type (id),
  vat_basis_points integer,
  -- VAT of the line, debit or credit like the line's amount.
  vat_ore bigint not null default 0,
  primary key (partner_id, year, number, line),
  foreign key (partner_id, year, number) references voucher (partner_id, year, number),
  check ((debit_ore = 0) <> (credit_ore = 0))
);
create index voucher_line_account on voucher_line (partner_id, account);

-- Returns the VAT type of an account of income, film rental or VAT; null for other accounts.
create function dx_vat_type_of(account text) returns integer language sql immutable parallel safe as $$
  select case when account in ('3000', '3020', '2700', '4300', '2710') then 1 when account in ('3030', '2701') then 2
    when account in ('3050', '2703') then 3 when account = '3220' then 5 end
$$;

create function dx_is_vat_account(account text) returns boolean language sql immutable parallel safe as $$
  select account in ('2700', '2701', '2703', '2710')
$$;

alter table account_choice enable row level security;
create policy partner on account_choice to dxweb_app using (partner_id = dx_partner());
alter table voucher_state enable row level security;
create policy partner on voucher_state to dxweb_app using (partner_id = dx_partner());
alter table voucher enable row level security;
create policy partner on voucher to dxweb_app using (partner_id = dx_partner());
alter table voucher_line enable row level security;
create policy partner on voucher_line to dxweb_app using (partner_id = dx_partner());

grant select, insert on account_choice, voucher, voucher_line to dxweb_app;
grant select, insert, update on voucher_state to dxweb_app;
