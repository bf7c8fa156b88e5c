-- What was sold, paid, posted and logged is chained block by block, so that a change of it shows (docs/decisions/0016).
-- The ids of sales, payments and postings begin with their time, so the rows of a block are those of a span of time.

create table ledger_block (
  partner_id integer not null references partner (id),
  number integer not null check (number >= 1),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  row_count integer not null check (row_count >= 1),
  content bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (partner_id, number)
);
alter table ledger_block enable row level security;
create policy partner on ledger_block to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert on ledger_block to dxweb_app;

-- The lowest id of version 7 that can be made at a time.
create function dx_first_uuid(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The time that an id of version 7 was made.
create function dx_uuid_time(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz 'epoch' + ('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint * interval '1 millisecond'
$$;

create function dx_micros(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;

-- The digest of every row of a partner's books in a span of time. A customer's data may be erased by law, so the log
-- of customers is sealed without it.
create function dx_ledger_rows(partner integer, from_at timestamptz, to_at timestamptz)
returns table (source integer, id uuid, line integer, digest bytea) language sql stable as $$
  select 1, s.id, 0, sha256(convert_to(jsonb_build_array(s.id, dx_micros(s.sold_at), s.user_id, s.sudo_id, s.channel,
    s.total_ore, s.rounding_ore, s.refund_of)::text, 'UTF8'))
  from sale s where s.partner_id = partner and s.id >= dx_first_uuid(from_at) and s.id < dx_first_uuid(to_at)
  union all
  select 2, p.sale_id, p.line,
    sha256(convert_to(jsonb_build_array(p.sale_id, p.line, p.means, p.amount_ore)::text, 'UTF8'))
  from payment p
  where p.partner_id = partner and p.sale_id >= dx_first_uuid(from_at) and p.sale_id < dx_first_uuid(to_at)
  union all
  select 3, p.source_id, p.line, sha256(convert_to(jsonb_build_array(p.source_id, p.line, p.posted_on, p.debit,
    p.credit, p.amount_ore, p.event_id, p.vat_type_id, p.kind)::text, 'UTF8'))
  from posting p
  where p.partner_id = partner and p.source_id >= dx_first_uuid(from_at) and p.source_id < dx_first_uuid(to_at)
  union all
  select 4, a.id, 0, sha256(convert_to(jsonb_build_array(a.id, dx_micros(a.at), a.user_id, a.sudo_id, a.action,
    a.object_type, a.object_id, case when a.object_type <> 'customer' then a.before end,
    case when a.object_type <> 'customer' then a.after end, a.request_id)::text, 'UTF8'))
  from audit_entry a where a.partner_id = partner and a.at >= from_at and a.at < to_at
$$;

create function dx_ledger_content(partner integer, from_at timestamptz, to_at timestamptz)
returns table (row_count integer, content bytea) language sql stable as $$
  select count(*)::integer, sha256(coalesce(string_agg(digest, ''::bytea order by source, id, line), ''::bytea))
  from dx_ledger_rows(partner, from_at, to_at)
$$;

create function dx_ledger_hash(b ledger_block) returns bytea language sql stable as $$
  select sha256(b.previous || convert_to(jsonb_build_array(1, b.partner_id, b.number, dx_micros(b.from_at),
    dx_micros(b.to_at), b.row_count)::text, 'UTF8') || b.content)
$$;

-- Seals the next block: what came before `settled`, and no more than about so many rows. Answers their number. Of two
-- that seal at once the primary key lets one do it.
create function dx_seal(settled timestamptz, at_most integer) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  last ledger_block;
  next ledger_block;
begin
  select * into last from ledger_block where partner_id = partner order by number desc limit 1;
  next.partner_id := partner;
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
  insert into ledger_block (partner_id, number, from_at, to_at, row_count, content, previous, hash)
  values (partner, next.number, next.from_at, next.to_at, next.row_count, next.content, next.previous, dx_ledger_hash(next))
  on conflict do nothing;
  return case when found then next.row_count else 0 end;
end $$;

-- Where a partner's books are not what was sealed: `chain` where blocks are missing, moved or made anew, `rows` where
-- what a block holds was changed, added or taken away, `future` (block 0) where rows claim a time that is to come.
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
    or exists (select from audit_entry where partner_id = partner and at >= now() + interval '1 day')
  order by 1
$$;
