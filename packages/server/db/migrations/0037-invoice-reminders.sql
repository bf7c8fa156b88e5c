-- Reminders of invoices with their fees, and what is sent of invoices.

-- From an invoice's due day to its first reminder, and the fee that a reminder claims, up to what the law allows.
alter table organizer
  add column reminder_days integer not null default 14 check (reminder_days between 1 and 90),
  add column reminder_fee_ore integer not null default 0 check (reminder_fee_ore >= 0);

drop view organizer_shown;
create view organizer_shown with (security_invoker = true) as
  select o.*, coalesce((select l.etag from organizer_logo l where l.partner_id = o.partner_id), '') as logo
  from organizer o;
grant select on organizer_shown to dxweb_app;

-- Fees that reminders have claimed, and what was paid of them (docs/decisions/0105).
alter table invoice_balance
  add column fee_ore bigint not null default 0,
  add column fee_paid_ore bigint not null default 0 check (fee_paid_ore between 0 and fee_ore);
grant update (fee_ore, fee_paid_ore) on invoice_balance to dxweb_app;

-- A reminder (purring) as it was made: what was owed then stands, since payments come after it.
create table invoice_reminder ( -- by partner_id
  partner_id integer not null references partner (id),
  number integer not null,
  reminder integer not null check (reminder in (1, 2)),
  reminded_on date not null,
  due_on date not null check (due_on >= reminded_on + 14),
  -- What was left of the invoice, this reminder's fee, and all fees that were unpaid with it.
  left_ore bigint not null check (left_ore > 0),
  fee_ore bigint not null check (fee_ore >= 0),
  fees_ore bigint not null check (fees_ore >= fee_ore),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, number, reminder),
  foreign key (partner_id, number) references invoice_balance (partner_id, number)
);

-- An invoice, or a reminder of it, on its way to who pays. One that was taken and never noted as sent is taken anew:
-- whoever receives it twice knows it by its number.
create table invoice_sending ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  number integer not null,
  -- 0 is the invoice itself.
  reminder integer not null default 0,
  way text not null check (way in ('mail', 'ehf')),
  receiver text not null check (receiver <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  -- Why it was refused the last time.
  answer text not null default '',
  asked_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, number) references invoice (partner_id, number)
);
create index invoice_sending_due on invoice_sending (partner_id, due_at) where state in ('waiting', 'sending');
create index invoice_sending_number on invoice_sending (partner_id, number);

alter table invoice_reminder enable row level security;
create policy partner on invoice_reminder to dxweb_app using (partner_id = dx_partner());
alter table invoice_sending enable row level security;
create policy partner on invoice_sending to dxweb_app using (partner_id = dx_partner());

grant select, insert on invoice_reminder, invoice_sending to dxweb_app;
grant update (state, tries, due_at, taken_at, sent_at, answer) on invoice_sending to dxweb_app;
