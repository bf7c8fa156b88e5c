-- Receipts of declared tills of any make. The tills sell goods; the venue sets prices and counts the receipts here.

-- A register as named in files and requests. Its receipts count even before it is linked to a till.
create table till_register ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  register_ref text not null check (register_ref <> ''),
  name text not null default '',
  place text not null default '',
  till_id integer,
  -- Key that verifies the register's signatures: a public key, or a secret encrypted for the register.
  key_kind text check (key_kind in ('rsa', 'hmac')),
  sealed_key bytea,
  -- Updated with the register's receipts: receipt numbers, and results of checking the signature chain.
  receipt_count integer not null default 0,
  first_nr text,
  newest_nr text,
  newest_signature text,
  gap_count integer not null default 0,
  missing_count bigint not null default 0,
  broken_count integer not null default 0,
  verified_count integer not null default 0,
  falling_count integer not null default 0,
  version integer not null default 1,
  -- Source of the register's receipts: the requests of its till, or files.
  source text not null generated always as (case when place = '' and register_ref = 'till:' || till_id::text then 'calls'
    else 'files' end) stored,
  primary key (partner_id, id),
  unique (partner_id, place, register_ref),
  foreign key (partner_id, till_id) references till (partner_id, id),
  check ((key_kind is null) = (sealed_key is null))
);

-- An article as tills name it. Lines refer to it, so that a later mapping also applies to earlier sales.
create table till_article ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  article_ref text not null,
  group_ref text not null,
  name text not null default '',
  group_name text not null default '',
  -- The standard group of goods that the file maps its own group to.
  standard_group text,
  product_id integer,
  menu_id integer,
  group_id integer,
  -- True for the deposit of a product, which belongs to the product's group.
  is_deposit boolean not null default false,
  -- Null if unmapped. A user's mapping is not replaced by a match of number or barcode.
  mapped_by text check (mapped_by in ('match', 'person')),
  -- The split used in the article's monthly sums (till_month_part); null without such sums.
  split jsonb,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, article_ref, group_ref),
  foreign key (partner_id, product_id) references product (partner_id, id),
  foreign key (partner_id, menu_id) references product_menu (partner_id, id),
  foreign key (partner_id, group_id) references product_group (partner_id, id),
  check (num_nonnulls(product_id, menu_id, group_id) <= 1)
);

-- An imported file, with the result of its import.
create table till_import ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  file_name text not null,
  state text not null default 'reading' check (state in ('reading', 'done', 'refused', 'withdrawn')),
  fault text not null default '',
  fault_line integer not null default 0,
  byte_count bigint not null default 0,
  receipt_count integer not null default 0,
  -- Number of training and void receipts, which are not part of any sum.
  practice_count integer not null default 0,
  repeated_count integer not null default 0,
  changed_count integer not null default 0,
  event_count integer not null default 0,
  gross_ore bigint not null default 0,
  from_day date,
  to_day date,
  -- Organisation number and name of the company in the file.
  company text not null default '',
  -- Number of notes of each kind, with the first receipts concerned.
  notes jsonb not null default '[]',
  -- Codes that the file maps to no standard code.
  unmapped jsonb not null default '[]',
  schema_state text not null default 'unchecked' check (schema_state in ('unchecked', 'valid', 'faulty')),
  schema_faults jsonb not null default '[]',
  user_id integer not null references user_account (id),
  at timestamptz not null default now(),
  -- Time of the last progress. A file in the state 'reading' counts as stopped after two minutes without progress.
  touched_at timestamptz not null default now(),
  -- Reason for withdrawing the file's receipts from all sums.
  withdraw_reason text not null default '',
  primary key (partner_id, id),
  check ((state = 'withdrawn') = (withdraw_reason <> ''))
);
create index till_import_time on till_import (partner_id, at);

-- The key identifies a receipt in all files. A receipt with the same key but other content is counted as changed, and
-- is not stored.
create table till_receipt ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  register_id integer not null,
  key text not null,
  content_hash bytea not null,
  nr text not null,
  kind text not null check (kind in ('sale', 'cashMove', 'training', 'void')),
  standard_type text,
  at timestamptz not null,
  -- The operating day, from 05:00 to 05:00.
  day date not null,
  operator_ref text not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  -- Payments less lines, so that the sign is right although tills report rounding with either sign.
  rounding_ore integer not null,
  -- Reason for a cash movement, in the till's words.
  reason text not null default '',
  -- False if the till's receipts of the day are counted from the till's other source.
  is_counted boolean not null default true,
  -- True if the receipt's file was withdrawn; a corrected receipt may then use the key.
  is_withdrawn boolean not null default false,
  chain text not null check (chain in ('verified', 'broken', 'inserted', 'renumbered', 'unknown')),
  -- The original number of a renumbered receipt, from its signature.
  signed_seq bigint,
  gap bigint not null,
  -- The receipt number if it is numeric, the signed text without the previous signature, and the signature.
  seq bigint,
  signed text,
  signature text,
  import_id uuid,
  primary key (partner_id, id),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);
-- The key precedes the register, so that the index finds a receipt fast even without statistics for the register.
create unique index till_receipt_key on till_receipt (partner_id, key, register_id) where not is_withdrawn;
create index till_receipt_day on till_receipt (partner_id, day, register_id);
create index till_receipt_at on till_receipt (partner_id, register_id, day, at) include (kind, gross_ore)
  where not is_withdrawn;
create index till_receipt_uncounted on till_receipt (partner_id, register_id, day) where not is_counted;
create index till_receipt_moves on till_receipt (partner_id, day) where kind = 'cashMove';
create index till_receipt_seq on till_receipt (partner_id, register_id, seq);
create index till_receipt_broken on till_receipt (partner_id, register_id, at)
  where chain in ('broken', 'inserted', 'renumbered');

-- Lines and payments are inserted by the statement that stores their receipt. The role can neither change nor remove
-- them. Lines have no foreign keys, since checking them took more than half of the insert (decision 0240).
create table till_line ( -- by partner_id
  partner_id integer not null,
  receipt_id uuid not null,
  line integer not null,
  article_id integer not null,
  quantity_micro bigint not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  vat_basis_points integer,
  discount_ore bigint not null,
  primary key (partner_id, receipt_id, line)
);

create table till_payment ( -- by partner_id
  partner_id integer not null,
  receipt_id uuid not null,
  line integer not null,
  means text not null,
  amount_ore bigint not null,
  primary key (partner_id, receipt_id, line)
);

-- Sums for reports, updated by the statement that stores receipts.
create table till_day_line ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  article_id integer not null,
  vat_basis_points integer not null,
  -- Number of receipt lines in the sum. A row is new if this equals the number of lines just added.
  line_count integer not null,
  quantity_micro bigint not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  discount_ore bigint not null,
  primary key (partner_id, day, register_id, article_id, vat_basis_points)
);
create index till_day_line_article on till_day_line (partner_id, article_id, day);

-- Sums of a month, updated as receipts are stored, for reading years of sales by article. `day_count` is the number
-- of daily rows in the sum; `quantity` is the sum of the daily quantities in hundredths.
create table till_month_line ( -- by partner_id
  partner_id integer not null references partner (id),
  month date not null,
  register_id integer not null,
  article_id integer not null,
  vat_basis_points integer not null,
  day_count integer not null,
  quantity_micro bigint not null,
  quantity bigint not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  discount_ore bigint not null,
  primary key (partner_id, article_id, register_id, month, vat_basis_points)
);
create index till_month_line_month on till_month_line (partner_id, month);

-- Sums of a day and register, for reading years of sales by day.
create table till_day_goods ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  day_count integer not null,
  quantity bigint not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  discount_ore bigint not null,
  primary key (partner_id, day, register_id)
);

-- Monthly amounts of a menu's products, split day by day with `till_article.split`. The last product has no row,
-- since its amount is the rest.
create table till_month_part ( -- by partner_id
  partner_id integer not null references partner (id),
  month date not null,
  register_id integer not null,
  article_id integer not null,
  vat_basis_points integer not null,
  product_id integer not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  discount_ore bigint not null,
  primary key (partner_id, article_id, month, register_id, vat_basis_points, product_id)
);

-- Daily sales of a menu: number of `till_day_line` rows, and quantity in hundredths. Valid while
-- `till_article.split` is unchanged.
create table till_day_menu ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  article_id integer not null,
  day_count integer not null,
  quantity bigint not null,
  primary key (partner_id, article_id, day)
);

create table till_day_means ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  means text not null,
  amount_ore bigint not null,
  -- Part of the amount from movements without a sale.
  moved_ore bigint not null default 0,
  primary key (partner_id, day, register_id, means)
);

create table till_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  receipt_count integer not null,
  gross_ore bigint not null,
  net_ore bigint not null,
  rounding_ore bigint not null,
  primary key (partner_id, day, register_id)
);

-- X and Z reports in full, and other events recorded by a till.
create table till_event ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null default gen_random_uuid(),
  register_id integer not null,
  key text not null,
  standard_type text,
  at timestamptz,
  day date,
  operator_ref text not null,
  text text not null,
  report jsonb,
  -- Columns for lists, so that lists need not read whole reports.
  kind text generated always as (report ->> 'kind') stored,
  report_ref text generated always as (report ->> 'reportId') stored,
  cash_sales_ore bigint generated always as ((report ->> 'cashSalesOre')::bigint) stored,
  import_id uuid,
  primary key (partner_id, register_id, key),
  unique (partner_id, id),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);
create index till_event_import on till_event (partner_id, import_id) where import_id is not null;
create index till_event_day on till_event (partner_id, day) include (at, id, register_id, kind) where report is not null;
create index till_event_z on till_event (partner_id, register_id, day, at) where kind = 'z';

alter table till_register enable row level security;
create policy partner on till_register to dxweb_app using (partner_id = dx_partner());
alter table till_article enable row level security;
create policy partner on till_article to dxweb_app using (partner_id = dx_partner());
alter table till_import enable row level security;
create policy partner on till_import to dxweb_app using (partner_id = dx_partner());
alter table till_receipt enable row level security;
create policy partner on till_receipt to dxweb_app using (partner_id = dx_partner());
alter table till_line enable row level security;
create policy partner on till_line to dxweb_app using (partner_id = dx_partner());
alter table till_payment enable row level security;
create policy partner on till_payment to dxweb_app using (partner_id = dx_partner());
alter table till_day_line enable row level security;
create policy partner on till_day_line to dxweb_app using (partner_id = dx_partner());
alter table till_month_line enable row level security;
create policy partner on till_month_line to dxweb_app using (partner_id = dx_partner());
alter table till_day_goods enable row level security;
create policy partner on till_day_goods to dxweb_app using (partner_id = dx_partner());
alter table till_month_part enable row level security;
create policy partner on till_month_part to dxweb_app using (partner_id = dx_partner());
alter table till_day_menu enable row level security;
create policy partner on till_day_menu to dxweb_app using (partner_id = dx_partner());
alter table till_day_means enable row level security;
create policy partner on till_day_means to dxweb_app using (partner_id = dx_partner());
alter table till_day enable row level security;
create policy partner on till_day to dxweb_app using (partner_id = dx_partner());
alter table till_event enable row level security;
create policy partner on till_event to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on
  till_register, till_article, till_import, till_day_line, till_day_means, till_day, till_day_goods, till_month_line,
  till_month_part, till_day_menu
  to dxweb_app;
-- Needed to recompute the sums of menus with a changed split.
grant delete on till_day_line, till_month_line, till_day_goods, till_month_part, till_day_menu to dxweb_app;
grant select, insert on till_receipt, till_line, till_payment, till_event to dxweb_app;
-- Needed to delete the events of a withdrawn file.
grant delete on till_event to dxweb_app;
-- Needed to check stored receipts when a key is added later.
grant update (chain, signed_seq) on till_receipt to dxweb_app;
