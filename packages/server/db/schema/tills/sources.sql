-- Counts each receipt of a till once, even if it arrives both in a request and in a file (docs/decisions/0240).

-- Source of the receipts that count for a day of a till. The first source to arrive is used, unless a user chooses the
-- other source.
create table till_day_source ( -- by partner_id
  partner_id integer not null references partner (id),
  till_id integer not null,
  day date not null,
  source text not null check (source in ('calls', 'files')),
  primary key (partner_id, till_id, day),
  foreign key (partner_id, till_id) references till (partner_id, id) on delete cascade
);

-- Marks which receipts of a register count on each day, and updates the sums. A repeated call changes nothing.
create function dx_count_register(partner integer, register integer) returns void language plpgsql as $$
declare
  g till_register;
begin
  select * into g from till_register r where r.partner_id = partner and r.id = register for update;
  insert into till_day_source (partner_id, till_id, day, source)
  select distinct partner, g.till_id, r.day, g.source from till_receipt r
  where g.till_id is not null and r.partner_id = partner and r.register_id = register and r.kind in ('sale', 'cashMove')
    and not r.is_withdrawn
  order by 3 on conflict do nothing;
  with flipped as materialized (
    update till_receipt t set is_counted = w.is_counted
    from (select r.id, coalesce(s.source = g.source, true) and not r.is_withdrawn as is_counted
      from till_receipt r
      left join till_day_source s on s.partner_id = partner and s.till_id = g.till_id and s.day = r.day
      where r.partner_id = partner and r.register_id = register and r.kind in ('sale', 'cashMove')) w
    where t.partner_id = partner and t.id = w.id and t.is_counted <> w.is_counted
    returning t.id, t.day, t.kind, t.gross_ore, t.net_ore, t.rounding_ore, case when t.is_counted then 1 else -1 end as sign
  ), line as materialized (
    select f.day, f.sign, l.* from flipped f join till_line l on l.partner_id = partner and l.receipt_id = f.id
    where f.kind = 'sale'
  ), summed_lines as (
    insert into till_day_line as d (partner_id, day, register_id, article_id, vat_basis_points, line_count,
      quantity_micro, gross_ore, net_ore, discount_ore)
    select partner, day, register, article_id, coalesce(vat_basis_points, -1), sum(sign), sum(sign * quantity_micro),
      sum(sign * gross_ore), sum(sign * net_ore), sum(sign * discount_ore) from line group by 2, 4, 5 order by 2, 4, 5
    on conflict (partner_id, day, register_id, article_id, vat_basis_points) do update
      set line_count = d.line_count + excluded.line_count, quantity_micro = d.quantity_micro + excluded.quantity_micro,
        gross_ore = d.gross_ore + excluded.gross_ore, net_ore = d.net_ore + excluded.net_ore,
        discount_ore = d.discount_ore + excluded.discount_ore
  ), summed_means as (
    insert into till_day_means as d (partner_id, day, register_id, means, amount_ore, moved_ore)
    select partner, f.day, register, p.means, sum(f.sign * p.amount_ore),
      sum(case f.kind when 'cashMove' then f.sign * p.amount_ore else 0 end)
    from flipped f join till_payment p on p.partner_id = partner and p.receipt_id = f.id group by 2, 4 order by 2, 4
    on conflict (partner_id, day, register_id, means) do update
      set amount_ore = d.amount_ore + excluded.amount_ore, moved_ore = d.moved_ore + excluded.moved_ore
  )
  insert into till_day as d (partner_id, day, register_id, receipt_count, gross_ore, net_ore, rounding_ore)
  select partner, day, register, sum(sign), sum(sign * gross_ore), sum(sign * net_ore), sum(sign * rounding_ore)
  from flipped where kind = 'sale' group by 2 order by 2
  on conflict (partner_id, day, register_id) do update
    set receipt_count = d.receipt_count + excluded.receipt_count, gross_ore = d.gross_ore + excluded.gross_ore,
      net_ore = d.net_ore + excluded.net_ore, rounding_ore = d.rounding_ore + excluded.rounding_ore;
  if found then
    delete from till_day_line where partner_id = partner and register_id = register and line_count = 0;
    perform dx_goods_again(partner, register);
  end if;
end $$;

-- Counts all registers of a till, after deleting the source of each day with no receipts left from that source.
create function dx_count_till(partner integer, till integer) returns void language plpgsql as $$
begin
  delete from till_day_source s where s.partner_id = partner and s.till_id = till and not exists (
    select from till_register g join till_receipt r on r.partner_id = partner and r.register_id = g.id and r.day = s.day
      and r.kind in ('sale', 'cashMove') and not r.is_withdrawn
    where g.partner_id = partner and g.till_id = till and g.source = s.source);
  perform dx_count_register(partner, g.id) from (select id from till_register where partner_id = partner
    and till_id = till order by id) g;
end $$;

-- Switches days with receipts of this register from the till's other source to the register's source.
create function dx_choose_register(partner integer, register integer) returns void language plpgsql as $$
declare
  g till_register;
begin
  select * into g from till_register r where r.partner_id = partner and r.id = register for update;
  update till_day_source s set source = g.source
  where s.partner_id = partner and s.till_id = g.till_id and s.source <> g.source and s.day in (select r.day
    from till_receipt r where r.partner_id = partner and r.register_id = register and not r.is_counted
      and not r.is_withdrawn);
  perform dx_count_till(partner, g.till_id);
end $$;

-- Removes the receipts of a file from all sums. Refuses if a locked day includes them.
create function dx_withdraw_file(partner integer, file uuid) returns void language plpgsql as $$
declare
  brought till_import;
  registers integer[];
begin
  select * into brought from till_import i where i.partner_id = partner and i.id = file;
  perform from day_settlement s where s.partner_id = partner and s.day between brought.from_day and brought.to_day
    order by s.day for share;
  perform dx_refuse('wrong_state', '{"fields": {"reason": {"code": "day_locked"}}}')
  from day_settlement s where s.partner_id = partner and s.day between brought.from_day and brought.to_day
    and s.state = 'locked' and s.locked_at >= brought.at and exists (select from till_receipt r
      where r.partner_id = partner and r.day = s.day and r.import_id = file and r.kind in ('sale', 'cashMove')
        and r.is_counted);
  select array_agg(distinct r.register_id order by r.register_id) into registers from till_receipt r
  where r.partner_id = partner and r.day between brought.from_day and brought.to_day and r.import_id = file;
  perform from till_register g where g.partner_id = partner and g.id = any(registers) order by g.id for update;
  perform dx_post_goods_again(partner, registers, brought.from_day, brought.to_day);
  update till_receipt r set is_withdrawn = true
  where r.partner_id = partner and r.day between brought.from_day and brought.to_day and r.import_id = file;
  delete from till_event e where e.partner_id = partner and e.import_id = file;
  perform dx_count_register(partner, id) from unnest(registers) id;
  perform dx_count_till(partner, g.till_id) from (select distinct till_id from till_register
    where partner_id = partner and id = any(registers) and till_id is not null order by 1) g;
end $$;

alter table till_day_source enable row level security;
create policy partner on till_day_source to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on till_day_source to dxweb_app;
grant update (is_counted, is_withdrawn) on till_receipt to dxweb_app;
