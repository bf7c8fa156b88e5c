-- What an event's format adds to the price of each of its tickets (3D, luksus), chosen from the house's adjustments: names
-- and amounts, `[{name, amountOre}]`. And how much of its price a ticket has by them.
alter table event add column supplements jsonb not null default '[]';
alter table ticket add column supplement_ore bigint not null default 0;

-- The third format of the seals (docs/decisions/0016): a ticket with what of its price is for the format.
alter table ledger_block drop constraint ledger_block_format_check,
  add constraint ledger_block_format_check check (format in (1, 2, 3));

create function dx_ledger_rows_3(partner integer, from_at timestamptz, to_at timestamptz)
returns table (source integer, id uuid, line integer, digest bytea) language sql stable as $$
  select r.source, r.id, r.line, r.digest from dx_ledger_rows_2(partner, from_at, to_at) r where r.source <> 5
  union all
  select 5, t.id, 0, sha256(convert_to(jsonb_build_array(t.id, t.sale_id, t.event_id, t.category_id, t.price_ore,
    t.fee_ore, t.vat_type_id, t.vat_basis_points, t.vat_ore, t.fee_vat_ore, dx_micros(t.sold_at), t.supplement_ore)::text,
    'UTF8'))
  from ticket t
  where t.partner_id = partner and t.sale_id >= dx_first_uuid(from_at) and t.sale_id < dx_first_uuid(to_at)
$$;

create or replace function dx_seal(settled timestamptz, at_most integer) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  last ledger_block;
  next ledger_block;
begin
  select * into last from ledger_block where partner_id = partner order by number desc limit 1;
  next.partner_id := partner;
  next.format := 3;
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
    from dx_ledger_content(partner, next.from_at, next.to_at, next.format) c;
  if next.row_count = 0 then return 0; end if;
  insert into ledger_block (partner_id, number, format, from_at, to_at, row_count, content, previous, hash)
  values (partner, next.number, next.format, next.from_at, next.to_at, next.row_count, next.content, next.previous, dx_ledger_hash(next))
  on conflict do nothing;
  return case when found then next.row_count else 0 end;
end $$;
