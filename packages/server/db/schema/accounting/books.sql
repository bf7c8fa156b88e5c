-- Postings between accounts, and the seals that reveal changes to them.

-- Money moved from one account to another: each row is one balanced entry. Rows never change; new rows reverse them.
create table posting ( -- by partner_id
  partner_id integer not null references partner (id),
  source_id uuid not null,
  line integer not null,
  posted_on date not null,
  debit text not null,
  credit text not null,
  amount_ore bigint not null check (amount_ore > 0),
  event_id integer,
  renter_id integer not null,
  vat_type_id integer references vat_type (id),
  kind text not null check (kind in ('sale', 'rounding', 'income', 'vat', 'reversal', 'cashDifference', 'invoice', 'payment', 'settlement',
    'goods', 'cashMove')),
  primary key (partner_id, source_id, line),
  foreign key (partner_id, event_id) references event (partner_id, id),
  check (debit <> credit)
);
create index posting_order on posting (partner_id, posted_on, source_id, line);
create index posting_event on posting (partner_id, event_id);
-- For reports by VAT rate, which read income together with its VAT.
create index posting_taxed on posting (partner_id, posted_on)
  where credit in ('3000', '3020', '3030', '3050', '3220', '2700', '2701', '2703')
    or debit in ('3000', '3020', '3030', '3050', '3220', '2700', '2701', '2703');

-- Income recognition of an event: done once, after the event has taken place.
create table income_taken ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  taken_at timestamptz not null default now(),
  source_id uuid not null,
  gross_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);

-- Sealed periods of the books: a digest of the rows, chained to the previous block (docs/decisions/0003).
create table ledger_block ( -- by partner_id
  partner_id integer not null references partner (id),
  number integer not null check (number >= 1),
  from_at timestamptz not null,
  to_at timestamptz not null,
  row_count integer not null check (row_count >= 1),
  content bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  -- Version of the digest's format: adding a column to the books requires a new version.
  format smallint not null default 1 check (format >= 1),
  primary key (partner_id, number),
  check (to_at > from_at)
);

-- Returns the digest of every row of a partner's books in a period. The log is sealed without customers' data, which
-- may be erased by law (dx_impersonal). Omits a ticket's place and an event's renter, which may change.
create function dx_ledger_rows(partner integer, from_at timestamptz, to_at timestamptz)
returns table (source integer, id uuid, line integer, digest bytea) language sql stable as $$
  select 1, s.id, 0, sha256(convert_to(jsonb_build_array(s.id, dx_micros(s.sold_at), s.user_id, s.sudo_id, s.channel,
    s.total_ore, s.rounding_ore, s.refund_of, s.reason, s.exchanged_with)::text, 'UTF8'))
  from sale s where s.partner_id = partner and s.id >= dx_first_uuid(from_at) and s.id < dx_first_uuid(to_at)
  union all
  select 2, p.sale_id, p.line, sha256(convert_to(jsonb_build_array(p.sale_id, p.line, p.means, p.amount_ore,
    p.gift_card_id, p.carried_ore)::text, 'UTF8'))
  from payment p
  where p.partner_id = partner and p.sale_id >= dx_first_uuid(from_at) and p.sale_id < dx_first_uuid(to_at)
  union all
  select 3, p.source_id, p.line, sha256(convert_to(jsonb_build_array(p.source_id, p.line, p.posted_on, p.debit,
    p.credit, p.amount_ore, p.event_id, p.vat_type_id, p.kind)::text, 'UTF8'))
  from posting p
  where p.partner_id = partner and p.source_id >= dx_first_uuid(from_at) and p.source_id < dx_first_uuid(to_at)
  union all
  select 4, a.id, 0, sha256(convert_to(jsonb_build_array(a.id, dx_micros(a.at), a.user_id, a.sudo_id, a.action,
    a.object_type, a.object_id, dx_impersonal(a.object_type, a.before), dx_impersonal(a.object_type, a.after),
    a.request_id)::text, 'UTF8'))
  from audit_entry a where a.partner_id = partner and a.at >= from_at and a.at < to_at
  union all
  select 5, t.id, 0, sha256(convert_to(jsonb_build_array(t.id, t.sale_id, t.event_id, t.category_id, t.price_ore,
    t.fee_ore, t.vat_type_id, t.vat_basis_points, t.vat_ore, t.fee_vat_ore, dx_micros(t.sold_at), t.supplement_ore)::text,
    'UTF8'))
  from ticket t
  where t.partner_id = partner and t.sale_id >= dx_first_uuid(from_at) and t.sale_id < dx_first_uuid(to_at)
  union all
  select 6, r.ticket_id, 0, sha256(convert_to(jsonb_build_array(r.ticket_id, r.sale_id, r.event_id, r.category_id,
    r.is_paid, r.price_ore, r.fee_ore, r.vat_type_id, r.vat_ore, r.fee_vat_ore, dx_micros(r.refunded_at))::text, 'UTF8'))
  from ticket_refund r
  where r.partner_id = partner and r.sale_id >= dx_first_uuid(from_at) and r.sale_id < dx_first_uuid(to_at)
  union all
  select 7, g.id, 0, sha256(convert_to(jsonb_build_array(g.id, g.card_id, g.kind, g.amount_ore, g.sale_id, g.reason,
    g.user_id, dx_micros(g.at))::text, 'UTF8'))
  from gift_card_event g where g.partner_id = partner and g.at >= from_at and g.at < to_at
$$;

create function dx_ledger_content(partner integer, from_at timestamptz, to_at timestamptz)
returns table (row_count integer, content bytea) language sql stable as $$
  select count(*)::integer, sha256(coalesce(string_agg(digest, ''::bytea order by source, id, line), ''::bytea))
  from dx_ledger_rows(partner, from_at, to_at)
$$;

create function dx_ledger_hash(b ledger_block) returns bytea language sql stable as $$
  select sha256(b.previous || convert_to(jsonb_build_array(b.format, b.partner_id, b.number, dx_micros(b.from_at),
    dx_micros(b.to_at), b.row_count)::text, 'UTF8') || b.content)
$$;

-- Seals the next block, of about `at_most` rows before `settled`. Returns the number of rows. If several runs seal
-- the same block, the primary key accepts only the first, and the other runs return 0.
create function dx_seal(settled timestamptz, at_most integer) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  last ledger_block;
  next ledger_block;
begin
  select * into last from ledger_block where partner_id = partner order by number desc limit 1;
  next.partner_id := partner;
  next.format := 1;
  next.number := coalesce(last.number, 0) + 1;
  next.from_at := coalesce(last.to_at, timestamptz 'epoch');
  next.previous := coalesce(last.hash, ''::bytea);
  next.to_at := date_trunc('milliseconds', settled);
  if next.to_at <= next.from_at then return 0; end if;
  next.to_at := least(next.to_at,
    (select dx_uuid_time(source_id) + interval '1 millisecond' from posting
      where partner_id = partner and source_id >= dx_first_uuid(next.from_at) and source_id < dx_first_uuid(next.to_at)
      order by source_id offset at_most limit 1),
    (select date_trunc('milliseconds', at) + interval '1 millisecond' from audit_entry
      where partner_id = partner and at >= next.from_at and at < next.to_at order by at offset at_most limit 1));
  select c.row_count, c.content into next.row_count, next.content
    from dx_ledger_content(partner, next.from_at, next.to_at) c;
  if next.row_count = 0 then return 0; end if;
  insert into ledger_block (partner_id, number, format, from_at, to_at, row_count, content, previous, hash)
  values (partner, next.number, next.format, next.from_at, next.to_at, next.row_count, next.content, next.previous, dx_ledger_hash(next))
  on conflict do nothing;
  return case when found then next.row_count else 0 end;
end $$;

-- Finds differences between the books and their seals: `chain` for missing, moved or recreated blocks, `rows` for
-- changed, added or removed rows of a block, `future` (block 0) for rows dated in the future.
create function dx_ledger_faults(partner integer) returns table (number integer, fault text) language sql stable as $$
  select b.number, case when b.is_chained then 'rows' else 'chain' end
  from (
    select k.*, k.number = row_number() over w and k.from_at = coalesce(lag(k.to_at) over w, timestamptz 'epoch')
      and k.previous = coalesce(lag(k.hash) over w, ''::bytea) and k.hash = dx_ledger_hash(k) as is_chained
    from ledger_block k where k.partner_id = partner window w as (order by k.number)
  ) b
  cross join lateral dx_ledger_content(partner, b.from_at, b.to_at) c
  where not b.is_chained or c.row_count <> b.row_count or c.content <> b.content
  union all
  select 0, 'future' where exists (
      select from posting where partner_id = partner and source_id >= dx_first_uuid(now() + interval '1 day'))
    or exists (select from sale where partner_id = partner and id >= dx_first_uuid(now() + interval '1 day'))
    or exists (select from gift_card_event where partner_id = partner and at >= now() + interval '1 day')
    or exists (select from audit_entry where partner_id = partner and at >= now() + interval '1 day')
  order by 1
$$;

create trigger keeps_renter before insert on posting for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on income_taken for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table posting enable row level security;
create policy partner on posting to dxweb_app using (partner_id = dx_partner());
create policy renter on posting for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table income_taken enable row level security;
create policy partner on income_taken to dxweb_app using (partner_id = dx_partner());
create policy renter on income_taken for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ledger_block enable row level security;
create policy partner on ledger_block to dxweb_app using (partner_id = dx_partner());

grant select, insert on posting, income_taken, ledger_block to dxweb_app;
grant select on posting, income_taken to dxweb_renter;
