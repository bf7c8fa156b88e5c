-- Movements of goods except sales, which are read from the receipts of tills (decision 0252).

-- Append only. Quantities are whole pieces, or grams of goods sold by weight. The location is null if none was given.
create table stock_movement ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  product_id integer not null,
  location_id integer,
  kind text not null check (kind in ('receive', 'waste', 'count', 'correction', 'transfer')),
  -- For a count: the counted quantity less the quantity expected at that time.
  quantity integer not null,
  counted integer check (counted >= 0),
  -- Cost of a delivery without VAT and deposit; null when unknown.
  cost_ore bigint,
  -- Deposit of a delivery, by the product's deposit at the time of entry.
  deposit_ore bigint not null default 0,
  -- Number of the delivery. Its rows share location, supplier, reference, note and time.
  delivery_id integer,
  reason text check (reason in ('expired', 'damaged', 'spilled', 'ownUse', 'theft', 'other')),
  supplier text not null default '',
  reference text not null default '',
  note text not null,
  -- The other row of a transfer.
  pair_id uuid,
  -- The row that this row reverses; both have the same time.
  reverses uuid,
  count_id integer,
  user_id integer not null,
  sudo_id integer,
  -- Time of the movement, its operating day, and time of entry.
  at timestamptz not null default now(),
  day date not null,
  noted_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, product_id) references product (partner_id, id),
  foreign key (partner_id, location_id) references stock_location (partner_id, id),
  check ((kind = 'count') = (counted is not null)),
  check (kind = 'receive' or cost_ore is null and deposit_ore = 0 and delivery_id is null),
  check ((kind = 'waste') = (reason is not null))
);
create index stock_movement_product on stock_movement (partner_id, product_id, noted_at);
create index stock_movement_flow on stock_movement (partner_id, product_id, coalesce(location_id, 0), at)
  include (day, kind, quantity) where kind <> 'count';
create index stock_movement_count on stock_movement (partner_id, product_id, coalesce(location_id, 0), at desc, id desc)
  where kind = 'count' and reverses is null;
create index stock_movement_delivered on stock_movement (partner_id, day)
  where kind = 'receive' and cost_ore is not null and reverses is null;
create index stock_movement_delivery on stock_movement (partner_id, product_id, at desc, id desc)
  where kind = 'receive' and cost_ore is not null and reverses is null;
create unique index stock_movement_undone on stock_movement (partner_id, reverses) where reverses is not null;
create index stock_movement_of_delivery on stock_movement (partner_id, delivery_id) where delivery_id is not null;
create index stock_movement_of_count on stock_movement (partner_id, count_id) where count_id is not null;

-- A count of a location, by any number of people.
create table stock_count ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  location_id integer,
  group_id integer,
  -- Hides expected quantities until the count is finished.
  is_blind boolean not null,
  state text not null default 'open' check (state in ('open', 'finished', 'dropped')),
  begun_by integer not null references user_account (id),
  begun_at timestamptz not null default now(),
  ended_by integer references user_account (id),
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, location_id) references stock_location (partner_id, id),
  foreign key (partner_id, group_id) references product_group (partner_id, id),
  check ((state = 'open') = (ended_at is null))
);
create index stock_count_time on stock_count (partner_id, begun_at);

-- A person's entry in a count. It adds to the product's earlier entries (`add`), or replaces all of them (`set`).
create table stock_count_entry ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  count_id integer not null,
  product_id integer not null,
  how text not null check (how in ('add', 'set')),
  quantity integer not null,
  user_id integer not null references user_account (id),
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, count_id) references stock_count (partner_id, id),
  foreign key (partner_id, product_id) references product (partner_id, id)
);
create index stock_count_entry_count on stock_count_entry (partner_id, count_id, product_id, at);

create view stock_counted with (security_invoker = true) as
  select e.partner_id, e.count_id, e.product_id, sum(e.quantity)::bigint as counted, max(e.at) as at,
    count(*)::integer as entry_count, count(distinct e.user_id)::integer as user_count
  from (
    select n.*, count(*) filter (where n.how = 'set') over (partition by n.partner_id, n.count_id, n.product_id
      order by n.at desc, n.id desc rows between unbounded preceding and 1 preceding) as later_sets
    from stock_count_entry n
  ) e
  where e.later_sets = 0
  group by e.partner_id, e.count_id, e.product_id;

-- Stock used by the sale of an article: the products of a menu, or grams of goods sold by weight.
create view stock_part with (security_invoker = true) as
  select a.partner_id, a.id as article_id, p.id as product_id,
    case p.bulk_weight when 'hg' then 100 when 'kg' then 1000 else 1 end * coalesce(i.count, 1) as factor
  from till_article a
  left join product_menu_item i on i.partner_id = a.partner_id and i.menu_id = a.menu_id
  join product p on p.partner_id = a.partner_id and p.id = coalesce(a.product_id, i.product_id);

create view stock_place with (security_invoker = true) as
  select r.partner_id, r.id as register_id, coalesce(t.stock_location_id, 0) as location_id
  from till_register r left join till t on t.partner_id = r.partner_id and t.id = r.till_id;

-- Returns the last count and the later movements of products in locations (0: none), up to a time on a day (infinity:
-- the whole day). Reads sums of months and days. Nested loops are off, since the planner sees no array lengths.
create function dx_stock_flow(partner integer, products integer[], locations integer[], days date[], ats timestamptz[])
returns table (product_id integer, location_id integer, day date, at timestamptz, begun_at timestamptz, begin_quantity bigint,
  received bigint, transferred bigint, wasted bigint, corrected bigint, sold_micro bigint)
language sql stable parallel safe set enable_nestloop to off set jit to off as $$
  with point as materialized (
    select u.*, c.day as c_day, c.at as c_at, coalesce(c.counted, 0) as counted,
      coalesce(date_trunc('month', c.day::timestamp)::date, '-infinity') as c_month,
      date_trunc('month', u.day::timestamp)::date as month
    from unnest(products, locations, days, ats) u (product_id, location_id, day, at)
    left join lateral (
      select m.day, m.at, m.counted from stock_movement m
      where m.partner_id = partner and m.product_id = u.product_id and coalesce(m.location_id, 0) = u.location_id
        and m.kind = 'count' and m.reverses is null and m.day <= u.day and m.at < u.at
        and not exists (select from stock_movement r where r.partner_id = partner and r.reverses = m.id offset 0)
      order by m.at desc, m.id desc limit 1
    ) c on true
  ), part as materialized (
    select s.article_id, s.factor, r.register_id, t.*
    from stock_part s cross join stock_place r
    join point t on t.product_id = s.product_id and t.location_id = r.location_id
    where s.partner_id = partner and r.partner_id = partner
  ), sold as (
    select o.product_id, o.location_id, sum(o.micro)::bigint as micro from (
      select k.product_id, k.location_id, s.quantity_micro * k.factor as micro
      from part k cross join lateral (
        select sum(m.quantity_micro) as quantity_micro from till_month_line m
        where m.partner_id = partner and m.article_id = k.article_id and m.register_id = k.register_id
          and m.month > k.c_month and m.month < k.month offset 0
      ) s
      union all
      select k.product_id, k.location_id, s.quantity_micro * k.factor
      from (select c_month as month from point where isfinite(c_month)
        union select month from point where isfinite(month)) e
      cross join lateral (
        select e.month, d.day, d.register_id, d.article_id, d.quantity_micro from till_day_line d
        where d.partner_id = partner and d.day >= e.month and d.day < e.month + interval '1 month' offset 0
      ) s
      join part k on k.article_id = s.article_id and k.register_id = s.register_id
      where (s.month = k.c_month or s.month = k.month) and (k.c_day is null or s.day > k.c_day)
        and (s.day < k.day or s.day = k.day and k.at = 'infinity')
      union all
      select k.product_id, k.location_id, r.quantity_micro * k.factor
      from (select r.*, l.article_id, l.quantity_micro
        from (select c_day as day from point where c_day is not null
          union select day from point where isfinite(at)) e
        cross join lateral (
          select r.id, r.day, r.at, r.register_id from till_receipt r
          where r.partner_id = partner and r.day = e.day and r.kind = 'sale' and r.is_counted offset 0
        ) r
        cross join lateral (
          select l.article_id, l.quantity_micro from till_line l where l.partner_id = partner and l.receipt_id = r.id offset 0
        ) l offset 0
      ) r
      join part k on k.article_id = r.article_id and k.register_id = r.register_id
      where (r.day = k.c_day or r.day = k.day and isfinite(k.at))
        and (k.c_day is null or r.day > k.c_day or r.day = k.c_day and r.at > k.c_at)
        and (r.day < k.day or r.day = k.day and r.at <= k.at)
    ) o group by 1, 2
  )
  select t.product_id, t.location_id, t.day, t.at, t.c_at, t.counted::bigint, coalesce(m.received, 0)::bigint,
    coalesce(m.transferred, 0)::bigint, coalesce(m.wasted, 0)::bigint, coalesce(m.corrected, 0)::bigint, coalesce(s.micro, 0)
  from point t
  cross join lateral (
    select sum(m.quantity) filter (where m.kind = 'receive') as received,
      sum(m.quantity) filter (where m.kind = 'transfer') as transferred,
      sum(m.quantity) filter (where m.kind = 'waste') as wasted,
      sum(m.quantity) filter (where m.kind = 'correction') as corrected
    from stock_movement m
    where m.partner_id = partner and m.product_id = t.product_id and coalesce(m.location_id, 0) = t.location_id
      and m.kind <> 'count' and m.day <= t.day and m.at <= t.at and m.at > coalesce(t.c_at, '-infinity')
    offset 0
  ) m
  left join sold s on s.product_id = t.product_id and s.location_id = t.location_id
$$;

-- Returns the stock of every product in every location at the end of a day, in millionths; `infinity` means now.
create function dx_stock_on(partner integer, until date)
returns table (product_id integer, location_id integer, micro bigint)
language sql stable parallel safe as $$
  select f.product_id, f.location_id,
    (f.begin_quantity + f.received + f.transferred + f.wasted + f.corrected) * 1000000 - f.sold_micro
  from (
    select array_agg(p.id) as products, array_agg(l.id) as locations from product p
    cross join (select 0 as id union all select id from stock_location where partner_id = partner) l
    where p.partner_id = partner and p.is_stocked
  ) a, lateral dx_stock_flow(partner, a.products, a.locations, array_fill(until, array[coalesce(cardinality(a.products), 0)]),
    array_fill('infinity'::timestamptz, array[coalesce(cardinality(a.products), 0)])) f
$$;

-- Returns the weighted average cost of the deliveries of the last 365 days, or of the newest earlier delivery. Excludes
-- reversed deliveries and unknown costs. `cost_ore` is the cost of `quantity` pieces or grams.
create function product_cost(partner integer, day date)
returns table (product_id integer, cost_ore bigint, quantity bigint)
language sql stable parallel safe as $$
  with recent as materialized (
    select m.product_id, sum(m.cost_ore)::bigint as cost_ore, sum(m.quantity)::bigint as quantity
    from stock_movement m
    where m.partner_id = partner and m.kind = 'receive' and m.cost_ore is not null and m.reverses is null
      and m.day <= product_cost.day and m.day > least(product_cost.day, current_date) - 365
      and not exists (select from stock_movement r where r.partner_id = partner and r.reverses = m.id)
    group by m.product_id
  )
  select * from recent
  union all
  select p.id, d.cost_ore, d.quantity::bigint
  from (select id from product where partner_id = partner except select product_id from recent) p
  cross join lateral (
    select m.cost_ore, m.quantity from stock_movement m
    where m.partner_id = partner and m.product_id = p.id and m.kind = 'receive' and m.cost_ore is not null
      and m.reverses is null and m.day <= product_cost.day
      and not exists (select from stock_movement r where r.partner_id = partner and r.reverses = m.id)
    order by m.at desc, m.id desc limit 1
  ) d
$$;

-- Returns the cost of a quantity, rounded half away from zero; null if the cost is unknown.
create function dx_cost_of(cost_ore bigint, quantity bigint, micro bigint) returns bigint
language sql immutable parallel safe return round(cost_ore::numeric * micro / (quantity::numeric * 1000000))::bigint;

-- Products with their effective VAT type.
create view product_vat with (security_invoker = true) as
  select p.*,
    case when p.own_vat_type_id is not null then p.own_vat_type_id
      when own.id is not null then own.vat_type_id else of_group.vat_type_id end as vat_type_id,
    case when p.own_vat_type_id is not null then 'product'
      when own.id is not null then case when own.vat_type_id is null then 'none' else 'productLedger' end
      when of_group.vat_type_id is null then 'none' else 'groupLedger' end as vat_from,
    coalesce(p.own_ledger_id, g.ledger_id) as ledger_id
  from product p
  left join product_group g on g.partner_id = p.partner_id and g.id = p.group_id
  left join ledger of_group on of_group.partner_id = p.partner_id and of_group.id = g.ledger_id
  left join ledger own on own.partner_id = p.partner_id and own.id = p.own_ledger_id;

-- Products with VAT type and stock. The stock is null, not 0, for a product without stock control.
create view product_read with (security_invoker = true) as
  select p.*, case when p.is_stocked then coalesce(s.stock, 0) end as stock
  from product_vat p
  left join (
    select product_id, round(sum(micro) / 1000000)::bigint as stock from dx_stock_on(dx_partner(), 'infinity') group by 1
  ) s on s.product_id = p.id;

alter table stock_movement enable row level security;
create policy partner on stock_movement to dxweb_app using (partner_id = dx_partner());
alter table stock_count enable row level security;
create policy partner on stock_count to dxweb_app using (partner_id = dx_partner());
alter table stock_count_entry enable row level security;
create policy partner on stock_count_entry to dxweb_app using (partner_id = dx_partner());

grant select, insert on stock_movement, stock_count_entry to dxweb_app;
grant select, insert, update on stock_count to dxweb_app;
grant select on product_vat, product_read, stock_counted, stock_part, stock_place to dxweb_app;
