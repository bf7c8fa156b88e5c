-- Goods that declared tills have sold, in the books: what has been posted of each day and till.

-- A day whose goods are posted with its settlement. What comes afterwards is posted on the next day that is settled.
create table goods_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  posted_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- The parts of a posting of goods: the sale by account and rate, and the payments by account. The rows of a source add up
-- to its postings, and those of a day and till to what the till has sold.
create table goods_posted ( -- by partner_id
  partner_id integer not null references partner (id),
  source_id uuid not null,
  line integer not null,
  day date not null,
  register_id integer not null,
  part text not null check (part in ('sold', 'paid')),
  -- The standard account, and that of the product or its group.
  standard text not null,
  own text,
  vat_basis_points integer not null,
  -- Of `paid`, the amount; of `sold`, the net.
  net_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, source_id, line),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);
create index goods_posted_day on goods_posted (partner_id, day, register_id);

-- The account of a means of payment, by the standard's code or by name.
create function dx_account_of_means(means text) returns text language sql immutable parallel safe as $$
  select case
    when means in ('12001', 'cash') then '1900'
    when means in ('12005', '12010', 'giftCard') then '2901'
    when means in ('12006', 'invoice') then '1500'
    when means in ('12002', '12003', '12004', '12009', '12011', 'card', 'web', 'vipps', 'bank') then '1920'
    else '1909' end
$$;

-- The vat type that had a rate on a day: what tills write is a rate. One that none had is the high one, or exempt.
create function dx_vat_type_at(basis_points integer, on_day date) returns integer language sql stable parallel safe as $$
  select case when coalesce(basis_points, 0) <= 0 then 5 else coalesce(
    (select t.id from vat_type t where t.id in (1, 2, 3) and basis_points = (
      select r.basis_points from vat_rate r where r.vat_type_id = t.id and r.valid_from <= on_day
      order by r.valid_from desc limit 1) order by t.id limit 1), 1) end
$$;

-- What a till has sold and been paid in a day, as it is posted. The rest is cash rounding as far as the till says so, and
-- else a difference.
create function dx_goods_of_day(partner integer, of_day date, register integer)
returns table (part text, standard text, own text, vat_basis_points integer, net_ore bigint, vat_ore bigint)
language sql stable as $$
  with sold as (
    select case dx_vat_type_at(g.vat_basis_points, of_day) when 1 then '3000' when 2 then '3030' when 3 then '3050'
        else '3220' end as standard,
      coalesce(po.number, gl.number) as own, greatest(g.vat_basis_points, 0) as rate,
      sum(g.net_ore)::bigint as net, sum(g.gross_ore - g.net_ore)::bigint as vat
    from till_goods_day g
    left join product p on p.partner_id = partner and p.id = g.product_id
    left join ledger po on po.partner_id = partner and po.id = p.own_ledger_id
    left join product_group pg on pg.partner_id = partner and pg.id = g.group_id
    left join ledger gl on gl.partner_id = partner and gl.id = pg.ledger_id
    where g.partner_id = partner and g.day = of_day and g.register_id = register
    group by 1, 2, 3
  ), paid as (
    select dx_account_of_means(p.means) as standard, sum(p.amount_ore)::bigint as ore
    from till_receipt r join till_payment p on p.partner_id = partner and p.receipt_id = r.id
    where r.partner_id = partner and r.day = of_day and r.register_id = register and r.kind = 'sale' group by 1
  ), left_over as (
    select coalesce((select sum(ore) from paid), 0) - coalesce((select sum(net + vat) from sold), 0) as ore,
      coalesce((select rounding_ore from till_day
        where partner_id = partner and day = of_day and register_id = register), 0) as rounding
  ), rest as (
    -- Tills write a rounding with either sign: the one that leaves less is meant.
    select r.rounding, l.ore - r.rounding as difference from left_over l,
      lateral (select case when abs(l.ore - l.rounding) <= abs(l.ore + l.rounding) then l.rounding else -l.rounding end) r (rounding)
  )
  select 'sold', standard, own, rate, net, vat from sold
  union all select 'paid', standard, null, 0, sum(ore)::bigint, 0 from (
    select standard, ore from paid
    union all select '7740', -rounding from rest
    union all select '1909', -difference from rest) p
  group by standard
$$;

-- How many receipts of a till's day are posted: with more, its difference is posted.
create table goods_till ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  receipt_count integer not null,
  primary key (partner_id, day, register_id),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);

create function dx_vat_account_of(standard text) returns text language sql immutable parallel safe as $$
  select case standard when '3030' then '2701' when '3050' then '2703' else '2700' end
$$;

-- An id of version 7, as programs make them.
create function dx_new_uuid() returns uuid language sql volatile as $$
  select (left(dx_first_uuid(clock_timestamp())::text, 13) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

-- Posts what a till has sold in a day less what is posted of it, on the day `on_day`.
create function dx_post_goods_of_till(partner integer, of_day date, register integer, on_day date) returns void
language plpgsql as $$
declare
  source uuid := dx_new_uuid();
begin
  insert into goods_posted (partner_id, source_id, line, day, register_id, part, standard, own, vat_basis_points, net_ore,
    vat_ore)
  select partner, source, row_number() over (order by d.part, d.standard, d.own, d.vat_basis_points), of_day, register,
    d.part, d.standard, d.own, d.vat_basis_points, d.net, d.vat
  from (
    select u.part, u.standard, u.own, u.vat_basis_points, sum(u.net_ore)::bigint as net, sum(u.vat_ore)::bigint as vat
    from (
      select * from dx_goods_of_day(partner, of_day, register)
      union all
      select g.part, g.standard, g.own, g.vat_basis_points, -g.net_ore, -g.vat_ore from goods_posted g
      where g.partner_id = partner and g.day = of_day and g.register_id = register) u
    group by 1, 2, 3, 4 having sum(u.net_ore) <> 0 or sum(u.vat_ore) <> 0) d;
  with moved as (
    select l.account, sum(l.ore)::bigint as ore
    from goods_posted g cross join lateral (values
      (g.standard, case g.part when 'paid' then g.net_ore else -g.net_ore end),
      (dx_vat_account_of(g.standard), -g.vat_ore)) l (account, ore)
    where g.partner_id = partner and g.source_id = source group by 1 having sum(l.ore) <> 0
  ), spans as (
    -- Each side is laid end to end; where two pieces lie over each other, that much moves between their accounts.
    select account, ore > 0 as is_debit, sum(abs(ore)) over w - abs(ore) as from_ore, sum(abs(ore)) over w as to_ore
    from moved window w as (partition by ore > 0 order by account)
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, vat_type_id, kind)
  select partner, source, row_number() over (order by d.from_ore, c.from_ore), on_day, d.account, c.account,
    least(d.to_ore, c.to_ore) - greatest(d.from_ore, c.from_ore),
    coalesce(dx_vat_type_of(c.account), dx_vat_type_of(d.account)), 'goods'
  from spans d join spans c on d.is_debit and not c.is_debit and d.from_ore < c.to_ore and c.from_ore < d.to_ore;
end $$;

-- Posts the goods of a day that is settled, and what tills have brought since of days that were settled before it.
-- Answers how many tills had something. It may be called again.
create function dx_post_goods_day(partner integer, of_day date) returns integer language plpgsql as $$
declare
  till record;
  tills integer := 0;
begin
  insert into voucher_state (partner_id) values (partner) on conflict do nothing;
  perform from voucher_state where partner_id = partner for update;
  insert into goods_day (partner_id, day) values (partner, of_day) on conflict do nothing;
  for till in
    select s.day, s.register_id, s.receipt_count from till_day s
    join goods_day d on d.partner_id = partner and d.day = s.day
    left join goods_till t on t.partner_id = partner and t.day = s.day and t.register_id = s.register_id
    where s.partner_id = partner and s.day <= of_day and s.receipt_count is distinct from t.receipt_count
    order by s.day, s.register_id
  loop
    perform dx_post_goods_of_till(partner, till.day, till.register_id, of_day);
    insert into goods_till (partner_id, day, register_id, receipt_count)
    values (partner, till.day, till.register_id, till.receipt_count)
    on conflict (partner_id, day, register_id) do update set receipt_count = excluded.receipt_count;
    tills := tills + 1;
  end loop;
  return tills;
end $$;

alter table goods_day enable row level security;
create policy partner on goods_day to dxweb_app using (partner_id = dx_partner());
alter table goods_till enable row level security;
create policy partner on goods_till to dxweb_app using (partner_id = dx_partner());
alter table goods_posted enable row level security;
create policy partner on goods_posted to dxweb_app using (partner_id = dx_partner());

grant select, insert on goods_day, goods_posted to dxweb_app;
grant select, insert, update on goods_till to dxweb_app;
