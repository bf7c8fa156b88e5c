alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check
  check (kind in ('sale', 'rounding', 'income', 'vat', 'reversal', 'cashDifference', 'invoice', 'payment', 'settlement'));

create or replace function dx_posting_accounts() returns text[] language sql immutable parallel safe as $$
  select array['1500', '1900', '1909', '1920', '2400', '2700', '2701', '2703', '2900', '2901', '2902', '2903',
    '3020', '3030', '3050', '3220', '3900', '4500', '7740']
$$;

-- A settlement with a renter, of an event or of an order. A draft's lines are figured anew until it is approved; from
-- then on it stands, and what changes later is a correction of it. Amounts are the renter's: what it owes is below 0.
create table renter_settlement ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  -- '14', and '14-1' where it corrects that.
  number integer not null,
  correction integer not null default 0,
  corrects integer,
  renter_id integer not null,
  event_id integer,
  order_id integer,
  -- The order that it settles the whole of: its rent and agreed price.
  covered_order_id integer,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'paid')),
  -- Lines that somebody typed, and whether TONO is charged.
  added jsonb not null default '[]' check (jsonb_typeof(added) = 'array'),
  charges_tono boolean not null default true,
  -- A draft's lines as they were figured last.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- Everything that was recorded by then is in its figures.
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
  -- The source of its postings.
  posted_as uuid,
  sent_by integer references user_account (id),
  sent_at timestamptz,
  sent_to text not null default '',
  paid_by integer references user_account (id),
  paid_at timestamptz,
  paid_on date,
  version integer not null default 1,
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
-- One settlement of each, and one correction at a time.
create unique index renter_settlement_of_event on renter_settlement (partner_id, event_id) where corrects is null;
create unique index renter_settlement_of_order on renter_settlement (partner_id, order_id) where corrects is null;
create unique index renter_settlement_covered on renter_settlement (partner_id, covered_order_id) where corrects is null;
create unique index renter_settlement_draft on renter_settlement (partner_id, corrects) where state = 'draft';
create index renter_settlement_renter on renter_settlement (partner_id, renter_id);

-- An event is settled once, by itself or with its order.
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

-- The lines of an approved settlement, as they were then.
create table renter_settlement_line ( -- by partner_id
  partner_id integer not null,
  settlement_id integer not null,
  place integer not null,
  renter_id integer not null,
  event_id integer,
  -- Its title then.
  event text,
  kind text not null,
  name text not null,
  -- Hundredths.
  quantity integer,
  net_ore bigint not null,
  vat_code text,
  vat_basis_points integer not null,
  vat_ore bigint not null,
  is_replaced boolean not null,
  primary key (partner_id, settlement_id, place),
  foreign key (partner_id, settlement_id) references renter_settlement (partner_id, id)
);

create trigger stays_settled before update or delete on renter_settlement_line for each row
  execute function dx_keep_settled();
-- An approved settlement moves on, and nothing else of it changes.
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
