-- Invoices, credit notes and payments. Issued documents never change: the role may only insert and read them.

-- An invoice or credit note. dx_next_id assigns the number in the issuing transaction and locks the series, so that
-- numbers have no gaps or duplicates. Seller and buyer are copied when the document is issued.
create table invoice ( -- by partner_id
  partner_id integer not null references partner (id),
  number integer not null,
  kind text not null check (kind in ('invoice', 'credit')),
  -- The invoice that a credit note credits; `reason` is the reason for the credit.
  credits integer,
  reason text not null default '',
  source_id uuid not null,
  renter_id integer not null,
  order_id integer,
  settlement_id integer,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  delivered_on date not null,
  -- The buyer's own reference, and the number of the order.
  reference text not null,
  order_number text not null,
  kid text not null,
  account_number text not null,
  seller jsonb not null,
  buyer jsonb not null,
  net_ore bigint not null,
  vat_ore bigint not null,
  total_ore bigint not null check (total_ore > 0 and total_ore = net_ore + vat_ore),
  issued_by integer not null references user_account (id),
  issued_at timestamptz not null default now(),
  primary key (partner_id, number),
  unique (partner_id, source_id),
  unique (partner_id, number, total_ore),
  foreign key (partner_id, credits) references invoice (partner_id, number),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  check ((kind = 'credit') = (credits is not null)),
  check (reference <> '' or order_number <> '')
);
create unique index invoice_kid_once on invoice (partner_id, kid) where kid <> '';
create index invoice_renter on invoice (partner_id, renter_id);
create index invoice_order on invoice (partner_id, order_id);
create index invoice_credits on invoice (partner_id, credits) where credits is not null;

-- Quantities are hundredths. The net amount is quantity times price, rounded to whole øre. `credited_line` is the line
-- of the credited invoice that a credit note's line reduces.
create table invoice_line ( -- by partner_id
  partner_id integer not null,
  number integer not null,
  line integer not null check (line > 0),
  description text not null check (description <> ''),
  quantity integer not null check (quantity <> 0),
  unit text not null check (unit in ('hour', 'day', 'piece', 'show', 'fixed')),
  unit_price_ore bigint not null check (unit_price_ore >= 0),
  net_ore bigint not null,
  vat_type_id integer not null references vat_type (id),
  category text not null check (category in ('S', 'Z', 'E', 'O')),
  basis_points integer not null check (basis_points between 0 and 10000),
  account text not null,
  credited_line integer,
  primary key (partner_id, number, line),
  foreign key (partner_id, number) references invoice (partner_id, number)
);

-- VAT by category and rate, computed on the sum of the lines with that category and rate (EN 16931).
create table invoice_vat ( -- by partner_id
  partner_id integer not null,
  number integer not null,
  category text not null check (category in ('S', 'Z', 'E', 'O')),
  basis_points integer not null check (basis_points between 0 and 10000),
  net_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, number, category, basis_points),
  foreign key (partner_id, number) references invoice (partner_id, number)
);

-- Credited and paid amounts of an invoice; all other rows of an invoice never change. The row's lock serializes credits
-- and payments, and the check limits credits to the invoiced amount. Overpayment is allowed.
create table invoice_balance ( -- by partner_id
  partner_id integer not null,
  number integer not null,
  total_ore bigint not null,
  credited_ore bigint not null default 0 check (credited_ore between 0 and total_ore),
  paid_ore bigint not null default 0,
  -- Reminder fees charged, and the part of them that is paid (docs/decisions/0098).
  fee_ore bigint not null default 0,
  fee_paid_ore bigint not null default 0 check (fee_paid_ore between 0 and fee_ore),
  renter_id integer,
  primary key (partner_id, number),
  foreign key (partner_id, number, total_ore) references invoice (partner_id, number, total_ore)
);
create index invoice_unpaid on invoice_balance (partner_id, number) where paid_ore + credited_ore < total_ore;

alter table invoice enable row level security;
create policy partner on invoice to dxweb_app using (partner_id = dx_partner());
alter table invoice_line enable row level security;
create policy partner on invoice_line to dxweb_app using (partner_id = dx_partner());
alter table invoice_vat enable row level security;
create policy partner on invoice_vat to dxweb_app using (partner_id = dx_partner());
alter table invoice_balance enable row level security;
create policy partner on invoice_balance to dxweb_app using (partner_id = dx_partner());

grant select, insert on invoice, invoice_line, invoice_vat, invoice_balance to dxweb_app;
grant update (credited_ore, paid_ore, fee_ore, fee_paid_ore) on invoice_balance to dxweb_app;

-- Renters may read which of their own invoices are fully credited, so that the numbers of these invoices can be hidden.
create policy renter on invoice_balance for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
grant select (partner_id, number, renter_id, total_ore, credited_ore) on invoice_balance to dxweb_renter;

-- A payment, entered by hand or read from the bank. `bank_key` makes a repeated file count once. A payment matched to
-- an invoice gets the invoice's number and is posted. A reversal is a negative row with the same number (0103).
create table invoice_payment ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number integer,
  paid_on date not null,
  -- Negative for an amount paid back.
  amount_ore bigint not null check (amount_ore <> 0),
  source text not null check (source in ('hand', 'bank')),
  bank_key text not null default '',
  account_number text not null default '',
  kid text not null default '',
  payer text not null default '',
  note text not null default '',
  -- References of the bank and the payer, used to match a reversal to its payment.
  refs text[] not null default '{}',
  -- The row with the bank's reversal of the payment.
  reversed_by uuid,
  -- The source id of this payment's posting in the ledger; null until the payment is matched to an invoice.
  posted_as uuid,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, number) references invoice_balance (partner_id, number),
  foreign key (partner_id, reversed_by) references invoice_payment (partner_id, id),
  unique (partner_id, reversed_by),
  check (reversed_by is null or source = 'bank' and amount_ore > 0),
  check ((number is null) = (posted_as is null)),
  check (source = 'bank' or number is not null)
);
create unique index invoice_payment_once on invoice_payment (partner_id, bank_key) where bank_key <> '';
create index invoice_payment_of_account on invoice_payment (partner_id, account_number, amount_ore) where source = 'bank';
create index invoice_payment_number on invoice_payment (partner_id, number);
create index invoice_payment_posted on invoice_payment (partner_id, posted_as) where posted_as is not null;

alter table invoice_payment enable row level security;
create policy partner on invoice_payment to dxweb_app using (partner_id = dx_partner());

grant select, insert on invoice_payment to dxweb_app;
grant update (number, posted_as, reversed_by) on invoice_payment to dxweb_app;

-- The invoice of each order line; if the line was credited and invoiced again, the new invoice.
create table invoiced_order_line ( -- by partner_id
  partner_id integer not null,
  order_line_id integer not null,
  number integer not null,
  primary key (partner_id, order_line_id),
  foreign key (partner_id, order_line_id) references order_line (partner_id, id) on delete cascade,
  foreign key (partner_id, number) references invoice (partner_id, number)
);

alter table invoiced_order_line enable row level security;
create policy partner on invoiced_order_line to dxweb_app using (partner_id = dx_partner());
grant select, insert on invoiced_order_line to dxweb_app;
grant update (number) on invoiced_order_line to dxweb_app;

-- Refuses changes of invoiced lines. A trigger covers all ways to change lines: registers, imports and deletions of
-- events (docs/decisions/0098).
create function dx_keep_invoiced() returns trigger language plpgsql as $$
declare
  field text := case
    when tg_op = 'DELETE' then ''
    when new.quantity <> old.quantity then 'quantity'
    when new.unit_price_ore <> old.unit_price_ore then 'unitPriceOre'
    when new.unit <> old.unit then 'unit'
    when new.vat_type_id <> old.vat_type_id then 'vatTypeId'
    when new.is_charged <> old.is_charged then 'isCharged'
    when new.description <> old.description then 'description'
    when new.resource_id is distinct from old.resource_id then 'resourceId'
    when new.event_id is distinct from old.event_id then 'eventId'
    when new.order_id <> old.order_id then 'orderId'
  end;
  of_invoice integer := case when field is not null then dx_line_invoice(old.partner_id, old.id, old.order_id, old.is_charged) end;
begin
  if of_invoice is not null then
    perform dx_refuse(case tg_op when 'DELETE' then 'in_use' else 'invalid' end, case tg_op
      when 'DELETE' then '{"usedBy": "invoice"}'::jsonb
      else jsonb_build_object('fields', jsonb_build_object(field, jsonb_build_object('code', 'line_invoiced',
        'params', jsonb_build_object('number', of_invoice::text)))) end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create trigger stays_invoiced before update or delete on order_line
  for each row execute function dx_keep_invoiced();

-- Refuses to lower an order's agreed price below the invoiced amount, or to remove the agreed price while an invoice is
-- in force (docs/decisions/0100).
create function dx_keep_agreed() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select coalesce(sum(case i.kind when 'credit' then -i.net_ore else i.net_ore end), 0) as ore,
    coalesce(bool_or(b.credited_ore < b.total_ore and not exists (
      select from invoiced_order_line l where l.partner_id = i.partner_id and l.number = i.number)), false) as is_agreed
  into sums
  from invoice i left join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
  where i.partner_id = new.partner_id and i.order_id = new.id and i.settlement_id is null;
  if new.agreed_price_ore is null and sums.is_agreed or new.agreed_price_ore < sums.ore then
    perform dx_refuse('invalid', '{"fields": {"agreedPriceOre": {"code": "below_invoiced"}}}');
  end if;
  return new;
end $$;

create trigger stays_agreed before update of agreed_price_ore on booking_order for each row
  when (old.agreed_price_ore is distinct from new.agreed_price_ore) execute function dx_keep_agreed();

-- True if an invoice or an approved settlement contains the order line.
create function dx_is_line_taken(of_partner integer, line integer, of_order integer, of_event integer) returns boolean
language sql stable as $$
  select exists (
      select from invoiced_order_line i join invoice_balance b on b.partner_id = of_partner and b.number = i.number
      where i.partner_id = of_partner and i.order_line_id = line and b.credited_ore < b.total_ore)
    or exists (
      select from renter_settlement s
      where s.partner_id = of_partner and s.corrects is null and s.state <> 'draft' and case when of_event is null
        then of_order in (s.order_id, s.covered_order_id)
        else exists (select from renter_settled_event c
          where c.partner_id = of_partner and c.event_id = of_event and c.settlement_id = s.id) end)
$$;

-- Returns the part of an order's agreed price charged by invoices and settlements.
create function dx_order_charged(of_partner integer, of_order integer) returns bigint language sql stable as $$
  select coalesce((select sum(case when i.kind = 'credit' then -i.net_ore else i.net_ore end) from invoice i
      where i.partner_id = of_partner and i.order_id = of_order and i.settlement_id is null), 0)::bigint
    + coalesce((select -sum(l.net_ore) from renter_settlement root
        join renter_settlement s on s.partner_id = of_partner and root.id in (s.id, s.corrects) and s.state <> 'draft'
        join renter_settlement_line l on l.partner_id = of_partner and l.settlement_id = s.id and l.kind = 'agreedPrice'
        where root.partner_id = of_partner and of_order in (root.order_id, root.covered_order_id)), 0)::bigint
$$;

-- Returns the net amount of the order's next invoice, for lines up to `until`, or for all lines if `until` is null.
-- An agreed price is not limited by `until`. Returns 0 for an order that is not to be invoiced.
create function dx_order_left(o booking_order, until date) returns bigint language sql stable as $$
  select case when not o.is_to_be_invoiced then 0 when o.agreed_price_ore is null
    then coalesce((select sum(l.net_ore) from order_line_shown l
      where l.partner_id = o.partner_id and l.order_id = o.id and l.is_charged and l.net_ore <> 0
        and (until is null or l.day <= until)
        and not dx_is_line_taken(o.partner_id, l.id, o.id, l.event_id)), 0)::bigint
    else greatest(o.agreed_price_ore - dx_order_charged(o.partner_id, o.id), 0) end
$$;

-- Returns today as the last day to invoice for an order in the state `periodFinished`; null for all other orders, which
-- are invoiced as a whole.
create function dx_period_until(o booking_order) returns date language sql stable as $$
  select case when o.state = 'periodFinished' then (now() at time zone p.time_zone)::date end
  from partner p where p.id = o.partner_id
$$;

-- True while an amount of the order is left to invoice. While this or one of the next two functions returns true, the
-- order's next step requires confirmation.
create function dx_has_left_to_invoice(o booking_order) returns boolean language sql stable as $$
  select dx_order_left(o, dx_period_until(o)) > 0
$$;
-- True while an order has drafts or events that have not ended, so that the order is not completed by mistake.
create function dx_has_events_ahead(o booking_order) returns boolean language sql stable as $$
  select exists (select from event e where e.partner_id = o.partner_id and e.order_id = o.id and e.state <> 'cancelled'
    and (e.state = 'draft' or e.ends_at > now()))
$$;
create function dx_option_never_ends(o booking_order) returns boolean language sql immutable as $$
  select o.option_until is null
$$;

-- A reminder (purring) with the debt at that time, since payments change the debt.
create table invoice_reminder ( -- by partner_id
  partner_id integer not null references partner (id),
  number integer not null,
  reminder integer not null check (reminder in (1, 2)),
  reminded_on date not null,
  due_on date not null check (due_on >= reminded_on + 14),
  -- Remaining amount of the invoice, the fee of this reminder, and all unpaid fees including this fee.
  left_ore bigint not null check (left_ore > 0),
  fee_ore bigint not null check (fee_ore >= 0),
  fees_ore bigint not null check (fees_ore >= fee_ore),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, number, reminder),
  foreign key (partner_id, number) references invoice_balance (partner_id, number)
);

-- An invoice or reminder to send. A sending that was started but never marked as sent is repeated; receivers recognize
-- the duplicate by the document's number.
create table invoice_sending ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  number integer not null,
  -- 0 for the invoice itself.
  reminder integer not null default 0,
  way text not null check (way in ('mail', 'ehf')),
  receiver text not null check (receiver <> ''),
  locale text not null default 'nb' check (locale in ('nb', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  -- Reason for the receiver's last refusal.
  answer text not null default '',
  asked_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, number) references invoice (partner_id, number)
);
create index invoice_sending_due on invoice_sending (partner_id, due_at) where state in ('waiting', 'sending');
-- At most one open sending per document, channel and receiver.
create unique index invoice_sending_once on invoice_sending (partner_id, number, reminder, way, receiver)
  where state in ('waiting', 'sending');
create index invoice_sending_number on invoice_sending (partner_id, number);

alter table invoice_reminder enable row level security;
create policy partner on invoice_reminder to dxweb_app using (partner_id = dx_partner());
alter table invoice_sending enable row level security;
create policy partner on invoice_sending to dxweb_app using (partner_id = dx_partner());

grant select, insert on invoice_reminder, invoice_sending to dxweb_app;
grant update (state, tries, due_at, taken_at, sent_at, answer) on invoice_sending to dxweb_app;
