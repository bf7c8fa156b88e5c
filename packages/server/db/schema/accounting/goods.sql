-- Goods sold by declared tills: the amounts posted per day and till.

-- Days with posted goods. Goods that arrive after the settlement are posted on the next settled day.
create table goods_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  posted_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- Parts of a posting of goods: the sale by account and rate, and the payments by account. The rows of a source add up
-- to its postings, and the rows of a day and till add up to the till's sales.
create table goods_posted ( -- by partner_id
  partner_id integer not null references partner (id),
  source_id uuid not null,
  line integer not null,
  day date not null,
  register_id integer not null,
  part text not null check (part in ('sold', 'paid')),
  -- The standard account of the amount.
  standard text not null,
  own text,
  -- Means of payment of a `paid` row; null for rounding and for `sold` rows.
  means text,
  vat_basis_points integer not null,
  -- Amount of a `paid` row; net amount of a `sold` row.
  net_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, source_id, line),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);
create index goods_posted_day on goods_posted (partner_id, day, register_id);

-- Converts a till's code (a number of the standard, or a name) to a means of payment, for settlements and postings.
-- Gift cards and credit notes of the till's own system are separate from the venue's.
create function dx_means_of_till(code text) returns text language sql immutable parallel safe as $$
  select case
    when code in ('12001', 'cash') then 'cash'
    when code in ('12002', '12003', 'card') then 'card'
    when code in ('12011', 'vipps') then 'vipps'
    when code = 'web' then 'web'
    when code in ('12004', '12009', 'bank') then 'bank'
    when code in ('12005', '12010', 'giftCard', 'tillCards') then 'tillCards'
    when code in ('12006', 'invoice') then 'invoice'
    when code in ('12008', 'deposit') then 'deposit'
    else 'other' end
$$;

create function dx_account_of_means(code text) returns text language sql immutable parallel safe as $$
  select case dx_means_of_till(code) when 'cash' then '1900' when 'invoice' then '1500' when 'tillCards' then '2904'
    when 'deposit' then '3960' when 'other' then '1909' else '1920' end
$$;

-- Payments of a till's sales per day. An amount without a payment has the means `other`, so that the payments equal
-- the sum of lines and rounding.
create view till_paid_day with (security_invoker = true) as
  select m.partner_id, m.day, m.register_id, dx_means_of_till(m.means) as means, m.amount_ore - m.moved_ore as ore
  from till_day_means m
  union all
  select d.partner_id, d.day, d.register_id, 'other', d.rounding_ore
    + coalesce((select sum(l.gross_ore) from till_day_line l
      where l.partner_id = d.partner_id and l.day = d.day and l.register_id = d.register_id), 0)::bigint
    - coalesce((select sum(m.amount_ore - m.moved_ore) from till_day_means m
      where m.partner_id = d.partner_id and m.day = d.day and m.register_id = d.register_id), 0)::bigint
  from till_day d;

-- Cash movements of a till that are not sales, with the sign of their kind. Uses the receipt's amount if the till
-- reports no payment.
create view till_move with (security_invoker = true) as
  select r.partner_id, r.id as receipt_id, r.day, r.register_id, r.at, r.standard_type, r.reason, r.is_counted,
    case when p.is_bank then '1920' else '1900' end as account,
    case when r.standard_type in ('11003', '11010') then -abs(m.ore)
      when r.standard_type in ('11005', '11007', '11011') then abs(m.ore) else m.ore end as ore
  from till_receipt r
  left join lateral (select bool_and(dx_account_of_means(y.means) = '1920') as is_bank,
      sum(y.amount_ore)::bigint as ore from till_payment y
    where y.partner_id = r.partner_id and y.receipt_id = r.id) p on true
  cross join lateral (select coalesce(p.ore, r.gross_ore) as ore) m
  where r.kind = 'cashMove';

-- The cash of a register per day, without its float: the amount that the day's settlement posts to 1900.
create view till_cash_day with (security_invoker = true) as
  select partner_id, day, register_id, sum(moved_ore)::bigint as moved_ore, sum(sold_ore + moved_ore)::bigint as ore
  from (
    select partner_id, day, register_id, ore as sold_ore, 0 as moved_ore from till_paid_day where means = 'cash'
    union all
    select partner_id, day, register_id, 0, ore from till_move
    where is_counted and account = '1900' and standard_type <> '11007'
  ) c group by partner_id, day, register_id;

-- Returns the VAT type that had the given rate on the day, since tills report only the rate. An unknown rate counts
-- as the high type, and a rate of 0 or less as exempt.
create function dx_vat_type_at(basis_points integer, on_day date) returns integer language sql stable parallel safe as $$
  select case when coalesce(basis_points, 0) <= 0 then 5 else coalesce(
    (select t.id from vat_type t where t.id in (1, 2, 3) and basis_points = (
      select r.basis_points from vat_rate r where r.vat_type_id = t.id and r.valid_from <= on_day
      order by r.valid_from desc limit 1) order by t.id limit 1), 1) end
$$;

-- Returns the sales and payments of a till's day as they are posted. A gift card sold at the till is a liability until
-- it is used. A deposit has the VAT stated by the till, and a separate account.
create function dx_goods_of_day(partner integer, of_day date, register integer)
returns table (part text, standard text, own text, means text, vat_basis_points integer, net_ore bigint, vat_ore bigint)
language sql stable as $$
  with sold as (
    select case g.kind when 'giftCard' then '2904' when 'deposit' then '3960' else
        case dx_vat_type_at(g.vat_basis_points, of_day) when 1 then '3000' when 2 then '3030' when 3 then '3050'
          else '3220' end end as standard,
      case g.kind when 'goods' then coalesce(po.number, gl.number) when 'deposit' then po.number end as own,
      greatest(g.vat_basis_points, 0) as rate, g.net_ore as net, g.gross_ore - g.net_ore as vat
    from till_goods_day g
    left join product p on p.partner_id = partner and p.id = g.product_id
    left join ledger po on po.partner_id = partner and po.id = p.own_ledger_id
    left join product_group pg on pg.partner_id = partner and pg.id = g.group_id
    left join ledger gl on gl.partner_id = partner and gl.id = pg.ledger_id
    where g.partner_id = partner and g.day = of_day and g.register_id = register
  )
  select 'sold', standard, own, null, rate, sum(net)::bigint, sum(vat)::bigint from sold group by standard, own, rate
  union all
  select 'paid', dx_account_of_means(p.means), null, p.means, 0, sum(p.ore)::bigint, 0 from till_paid_day p
  where p.partner_id = partner and p.day = of_day and p.register_id = register group by p.means
  union all
  select 'paid', '7740', null, null, 0, -d.rounding_ore, 0 from till_day d
  where d.partner_id = partner and d.day = of_day and d.register_id = register
$$;

-- Number of a till's posted receipts per day, -1 after a file was withdrawn. Another number posts the difference.
create table goods_till ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  register_id integer not null,
  receipt_count integer not null,
  primary key (partner_id, day, register_id),
  foreign key (partner_id, register_id) references till_register (partner_id, id)
);

-- Lets settled days of registers be posted again, even if a corrected file brings as many receipts as a withdrawn one.
create function dx_post_goods_again(partner integer, registers integer[], from_day date, to_day date) returns void
language sql volatile as $$
  update goods_till t set receipt_count = -1
  where t.partner_id = partner and t.register_id = any (registers) and t.day between from_day and to_day
$$;

create function dx_vat_account_of(standard text, basis_points integer, on_day date) returns text
language sql stable parallel safe as $$
  select case when standard = '3030' then '2701' when standard = '3050' then '2703' when standard <> '3960' then '2700'
    else coalesce((array['2700', '2701', '2703'])[dx_vat_type_at(basis_points, on_day)], '2700') end
$$;

-- Returns a UUID of version 7, as the server generates them.
create function dx_new_uuid() returns uuid language sql volatile as $$
  select (left(dx_first_uuid(clock_timestamp())::text, 13) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

-- Posts on `on_day` the difference between a till's sales of `of_day` and the amounts already posted for that day.
create function dx_post_goods_of_till(partner integer, of_day date, register integer, on_day date) returns void
language plpgsql as $$
declare
  source uuid := dx_new_uuid();
begin
  insert into goods_posted (partner_id, source_id, line, day, register_id, part, standard, own, means, vat_basis_points,
    net_ore, vat_ore)
  select partner, source, row_number() over (order by d.part, d.standard, d.own, d.means, d.vat_basis_points), of_day,
    register, d.part, d.standard, d.own, d.means, d.vat_basis_points, d.net, d.vat
  from (
    select u.part, u.standard, u.own, u.means, u.vat_basis_points, sum(u.net_ore)::bigint as net, sum(u.vat_ore)::bigint as vat
    from (
      select * from dx_goods_of_day(partner, of_day, register)
      union all
      select g.part, g.standard, g.own, g.means, g.vat_basis_points, -g.net_ore, -g.vat_ore from goods_posted g
      where g.partner_id = partner and g.day = of_day and g.register_id = register) u
    group by 1, 2, 3, 4, 5 having sum(u.net_ore) <> 0 or sum(u.vat_ore) <> 0) d;
  with moved as (
    select l.account, sum(l.ore)::bigint as ore
    from goods_posted g cross join lateral (values
      (g.standard, case g.part when 'paid' then g.net_ore else -g.net_ore end),
      (dx_vat_account_of(g.standard, g.vat_basis_points, g.day), -g.vat_ore)) l (account, ore)
    where g.partner_id = partner and g.source_id = source group by 1 having sum(l.ore) <> 0
  ), spans as (
    -- Lines up the amounts of both sides. Where a debit and a credit overlap, the overlap is posted between their
    -- accounts.
    select account, ore > 0 as is_debit, sum(abs(ore)) over w - abs(ore) as from_ore, sum(abs(ore)) over w as to_ore
    from moved window w as (partition by ore > 0 order by account)
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, vat_type_id, kind)
  select partner, source, row_number() over (order by d.from_ore, c.from_ore), on_day, d.account, c.account,
    least(d.to_ore, c.to_ore) - greatest(d.from_ore, c.from_ore),
    coalesce(dx_vat_type_of(c.account), dx_vat_type_of(d.account)), 'goods'
  from spans d join spans c on d.is_debit and not c.is_debit and d.from_ore < c.to_ore and c.from_ore < d.to_ore;
end $$;

-- Posted cash movements of a till: each has its own voucher, with its reason.
create table goods_move ( -- by partner_id
  partner_id integer not null references partner (id),
  source_id uuid not null,
  receipt_id uuid not null,
  -- Positive into the drawer, negative out of it.
  amount_ore bigint not null,
  primary key (partner_id, source_id),
  foreign key (partner_id, receipt_id) references till_receipt (partner_id, id)
);
create index goods_move_receipt on goods_move (partner_id, receipt_id);

-- Posts the cash movements of settled days, less the amounts already posted for them. Floats stay in cash and are not
-- posted. Cash differences are posted to 1909, and all other movements to 1908 for the bookkeeper to clear.
create function dx_post_moves(partner integer, upto date) returns void language sql as $$
  with due as materialized (
    select m.receipt_id, m.account, case m.standard_type when '11008' then '1909' else '1908' end as other,
      case when m.is_counted then m.ore else 0 end - coalesce((select sum(g.amount_ore) from goods_move g
        where g.partner_id = partner and g.receipt_id = m.receipt_id), 0)::bigint as ore
    from till_move m join goods_day d on d.partner_id = partner and d.day = m.day
    where m.partner_id = partner and m.day <= upto and m.standard_type <> '11007'
  ), sourced as materialized (
    select due.*, dx_new_uuid() as source from due where ore <> 0
  ), noted as (
    insert into goods_move (partner_id, source_id, receipt_id, amount_ore)
    select partner, source, receipt_id, ore from sourced
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select partner, source, 1, upto, case when ore > 0 then account else other end,
    case when ore > 0 then other else account end, abs(ore), 'cashMove'
  from sourced
$$;

-- Posts the goods of a settled day, and receipts that have since arrived for earlier settled days. Returns the number
-- of tills with postings. Repeatable.
create function dx_post_goods_day(partner integer, of_day date) returns integer language plpgsql as $$
declare
  till record;
  tills integer := 0;
begin
  insert into voucher_state (partner_id) values (partner) on conflict do nothing;
  perform from voucher_state where partner_id = partner for update;
  -- Includes earlier days that were locked before any goods arrived.
  insert into goods_day (partner_id, day)
  select partner, of_day union
  select partner, s.day from day_settlement s where s.partner_id = partner and s.state = 'locked' and s.day < of_day
  on conflict do nothing;
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
  perform dx_post_moves(partner, of_day);
  return tills;
end $$;

alter table goods_day enable row level security;
create policy partner on goods_day to dxweb_app using (partner_id = dx_partner());
alter table goods_till enable row level security;
create policy partner on goods_till to dxweb_app using (partner_id = dx_partner());
alter table goods_move enable row level security;
create policy partner on goods_move to dxweb_app using (partner_id = dx_partner());
alter table goods_posted enable row level security;
create policy partner on goods_posted to dxweb_app using (partner_id = dx_partner());

grant select, insert on goods_day, goods_posted, goods_move to dxweb_app;
grant select on till_paid_day, till_move, till_cash_day to dxweb_app;
grant select, insert, update on goods_till to dxweb_app;
