-- What was paid: noted by hand, or told by the bank. One of the bank is known by its key, so that a file that is read twice
-- counts once; it has no number until it is known which invoice it is of, and is posted then.
create table invoice_payment ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number integer,
  paid_on date not null,
  -- Below 0 it was paid back.
  amount_ore bigint not null check (amount_ore <> 0),
  source text not null check (source in ('hand', 'bank')),
  bank_key text not null default '',
  account_number text not null default '',
  kid text not null default '',
  payer text not null default '',
  note text not null default '',
  -- The source of its posting.
  posted_as uuid,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, number) references invoice_balance (partner_id, number),
  check ((number is null) = (posted_as is null)),
  check (source = 'bank' or number is not null)
);
create unique index invoice_payment_once on invoice_payment (partner_id, bank_key) where bank_key <> '';
create index invoice_payment_number on invoice_payment (partner_id, number);

alter table invoice_payment enable row level security;
create policy partner on invoice_payment to dxweb_app using (partner_id = dx_partner());

grant select, insert on invoice_payment to dxweb_app;
grant update (number, posted_as) on invoice_payment to dxweb_app;
