-- Lines and totals of orders. Amounts are øre without VAT unless stated otherwise.

-- A line of an order. `quantity` and `estimated` are hundredths; `estimated` is the shift's estimated hours at the
-- time of import. `source` is the imported hall of an event ('rent:7:3') or booking ('booking:12').
create table order_line ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  order_id integer not null,
  event_id integer,
  kind text not null check (kind in ('hallRent', 'resource', 'staff', 'other')),
  resource_id integer,
  description text not null default '',
  quantity integer not null check (quantity between 0 and 100000000),
  unit text not null check (unit in ('hour', 'day', 'piece', 'show', 'fixed')),
  price_type_id integer,
  unit_price_ore bigint not null check (unit_price_ore between 0 and 1000000000),
  vat_type_id integer not null references vat_type (id),
  is_charged boolean not null default true,
  sort integer not null default 0 check (sort between 0 and 1000000),
  estimated integer,
  source text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade,
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, resource_id) references resource (partner_id, id),
  foreign key (partner_id, price_type_id) references price_type (partner_id, id),
  constraint order_line_resource_id__required check (kind in ('hallRent', 'other') or resource_id is not null),
  -- A text, a resource or the event's hall names the invoice line. Lines of the kind 'other', such as catering, need
  -- a text.
  constraint order_line_description__required
    check (description <> '' or (kind <> 'other' and (resource_id is not null or event_id is not null)))
);
create index order_line_order on order_line (partner_id, order_id);
create index order_line_event on order_line (partner_id, event_id) where event_id is not null;
create unique index order_line_source_once on order_line (partner_id, order_id, source) where source <> '';

-- Returns the net amount of a line, rounded half away from zero.
create function dx_line_net(quantity integer, unit_price_ore bigint, is_charged boolean) returns bigint
language sql immutable parallel safe as $$
  select case when is_charged then round(quantity::numeric * unit_price_ore / 100)::bigint else 0 end
$$;

-- Returns the rate of a VAT type on a day, in basis points.
create function dx_vat_on(vat_type integer, on_day date) returns integer
language sql stable parallel safe as $$
  select coalesce((select r.basis_points from vat_rate r where r.vat_type_id = vat_type and r.valid_from <= on_day
    order by r.valid_from desc limit 1), 0)
$$;

-- Returns the number of the invoice, not fully credited, that locks a line (docs/decisions/0098). An invoice of an
-- agreed price locks all charged lines, which determine its VAT. Uses plpgsql, since invoice tables come later.
create function dx_line_invoice(partner integer, of_line integer, of_order integer, of_charged boolean) returns integer
language plpgsql stable as $$
begin
  return coalesce((
    select max(i.number) from invoiced_order_line i
    join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
    where i.partner_id = partner and i.order_line_id = of_line and b.credited_ore < b.total_ore
  ), case when of_charged then (
    select max(i.number) from invoice i join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
    where i.partner_id = partner and i.order_id = of_order and i.settlement_id is null
      and b.credited_ore < b.total_ore and not exists (
        select from invoiced_order_line o where o.partner_id = i.partner_id and o.number = i.number)
  ) end);
end $$;

-- Lines with the day that determines their VAT rate: the event's day, or else the last day of the order's period.
-- `is_replaced` is true for a charged line if the order has an agreed price.
create view order_line_shown with (security_invoker = true) as
  select l.*, e.title as event, d.day, dx_vat_on(l.vat_type_id, d.day) as basis_points,
    dx_line_net(l.quantity, l.unit_price_ore, l.is_charged) as net_ore,
    l.is_charged and o.agreed_price_ore is not null as is_replaced,
    dx_line_invoice(l.partner_id, l.id, l.order_id, l.is_charged) as invoice_number
  from order_line l
  join booking_order o on o.partner_id = l.partner_id and o.id = l.order_id
  join partner p on p.id = l.partner_id
  left join event e on e.partner_id = l.partner_id and e.id = l.event_id
  cross join lateral (select coalesce((e.starts_at at time zone p.time_zone)::date, o.period_to) as day) d;

-- Net amount of an order by VAT type and rate. An agreed price is split in proportion to the types' line totals;
-- without lines, it has the general rate. `sumOrder` in areas/orders/lines/order-sums.ts computes the same.
create view order_vat with (security_invoker = true) as
  select s.partner_id, s.order_id, s.vat_type_id, s.basis_points, s.lines_ore, s.net_ore,
    round(s.net_ore::numeric * s.basis_points / 10000)::bigint as vat_ore
  from (
    select r.*, case when r.agreed_ore is null then r.lines_ore
      else r.share + (row_number() over (partition by r.partner_id, r.order_id
          order by r.rest desc, r.vat_type_id, r.basis_points)
        <= r.agreed_ore - sum(r.share) over (partition by r.partner_id, r.order_id))::integer end::bigint as net_ore
    from (
      select w.*, case when w.all_ore = 0 then case when w.place = 1 then w.agreed_ore else 0 end
          else div(w.agreed_ore::numeric * w.lines_ore, w.all_ore) end as share,
        case when w.all_ore = 0 then 0 else mod(w.agreed_ore::numeric * w.lines_ore, w.all_ore) end as rest
      from (
        select o.partner_id, o.id as order_id, o.agreed_price_ore as agreed_ore, coalesce(g.vat_type_id, t.id) as vat_type_id,
          coalesce(g.basis_points, dx_vat_on(t.id, o.period_to)) as basis_points, coalesce(g.lines_ore, 0) as lines_ore,
          sum(coalesce(g.lines_ore, 0)) over (partition by o.partner_id, o.id) as all_ore,
          row_number() over (partition by o.partner_id, o.id order by g.vat_type_id, g.basis_points) as place
        from booking_order o
        left join (
          select l.partner_id, l.order_id, l.vat_type_id, l.basis_points, sum(l.net_ore)::bigint as lines_ore
          from order_line_shown l where l.is_charged group by 1, 2, 3, 4
        ) g on g.partner_id = o.partner_id and g.order_id = o.id
        left join vat_type t on t.code = 'high' and g.order_id is null and o.agreed_price_ore is not null
        where g.order_id is not null or o.agreed_price_ore is not null
      ) w
    ) r
  ) s;

-- Totals of an order: lines, charged amount, VAT by rate, and the sum.
create view order_sum with (security_invoker = true) as
  select o.partner_id, o.id as order_id, coalesce(sum(v.lines_ore), 0)::bigint as lines_ore,
    coalesce(sum(v.net_ore), 0)::bigint as net_ore, coalesce(sum(v.vat_ore), 0)::bigint as vat_ore,
    coalesce(sum(v.net_ore + v.vat_ore), 0)::bigint as total_ore,
    coalesce(jsonb_agg(jsonb_build_object('vatTypeId', v.vat_type_id, 'code', t.code, 'basisPoints',
      v.basis_points, 'netOre', v.net_ore, 'vatOre', v.vat_ore) order by v.vat_type_id, v.basis_points) filter (where v.vat_type_id is not null), '[]') as rates
  from booking_order o
  left join order_vat v on v.partner_id = o.partner_id and v.order_id = o.id
  left join vat_type t on t.id = v.vat_type_id
  group by o.partner_id, o.id;

-- Totals of orders, stored so that lists can sort by them. A total is recomputed when read if the number of VAT rates
-- or the time zone has changed since it was stored.
create table order_total ( -- by partner_id
  partner_id integer not null,
  order_id integer not null,
  net_ore bigint not null default 0,
  total_ore bigint not null default 0,
  rate_count integer not null default 0,
  time_zone text not null default '',
  primary key (partner_id, order_id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade
);

-- Stores totals of orders. Locks events and then totals, so that the second of two concurrent changes of an order sees
-- the first. `offset 0` makes the planner compute the view per order, not for the whole venue.
create function dx_sum_orders(partner integer, wanted integer[]) returns void language plpgsql as $$
begin
  perform from event e where e.partner_id = partner and e.id in (
    select l.event_id from order_line l where l.partner_id = partner and l.order_id = any (wanted)) order by e.id for share;
  insert into order_total (partner_id, order_id)
    select partner, o.id from booking_order o where o.partner_id = partner and o.id = any (wanted)
    on conflict do nothing;
  perform from order_total where partner_id = partner and order_id = any (wanted) order by order_id for update;
  update order_total t set net_ore = s.net_ore, total_ore = s.total_ore, rate_count = r.rates, time_zone = p.time_zone
  from unnest(wanted) one cross join lateral (
      select o.net_ore, o.total_ore from order_sum o where o.partner_id = partner and o.order_id = one offset 0) s,
    partner p, (select count(*) as rates from vat_rate) r
  where t.partner_id = partner and t.order_id = one and p.id = partner;
end $$;

create function dx_lines_summed() returns trigger language plpgsql as $$
declare
  partner integer;
  wanted integer[];
begin
  for partner, wanted in select c.partner_id, array_agg(distinct c.order_id) from changed c group by c.partner_id loop
    perform dx_sum_orders(partner, wanted);
  end loop;
  return null;
end $$;

create function dx_lines_moved() returns trigger language plpgsql as $$
declare
  partner integer;
  wanted integer[];
begin
  for partner, wanted in select c.partner_id, array_agg(distinct c.order_id)
    from (select partner_id, order_id from before union all select partner_id, order_id from changed) c group by c.partner_id
  loop
    perform dx_sum_orders(partner, wanted);
  end loop;
  return null;
end $$;

create function dx_order_summed() returns trigger language plpgsql as $$
begin
  perform dx_sum_orders(new.partner_id, array[new.id]);
  return null;
end $$;

create function dx_event_summed() returns trigger language plpgsql as $$
declare wanted integer[] := array(
  select distinct order_id from order_line where partner_id = new.partner_id and event_id = new.id);
begin
  if wanted <> '{}' then
    perform dx_sum_orders(new.partner_id, wanted);
  end if;
  return null;
end $$;

create trigger sums_order_of_new after insert on order_line referencing new table as changed
  for each statement execute function dx_lines_summed();
create trigger sums_order after update on order_line referencing old table as before new table as changed
  for each statement execute function dx_lines_moved();
create trigger sums_order_of_gone after delete on order_line referencing old table as changed
  for each statement execute function dx_lines_summed();
create trigger is_summed_new after insert on booking_order
  for each row execute function dx_order_summed();
create trigger is_summed after update of agreed_price_ore, period_to on booking_order for each row
  when ((old.agreed_price_ore, old.period_to) is distinct from (new.agreed_price_ore, new.period_to))
  execute function dx_order_summed();
create trigger sums_orders after update of starts_at on event for each row
  when (old.starts_at is distinct from new.starts_at) execute function dx_event_summed();

-- True if all invoices of an order are paid; false without invoices, since the order may be invoiced elsewhere. Uses
-- plpgsql, since the invoice tables are created later.
create function dx_order_is_paid(of_partner integer, of_order integer) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select bool_and(b.total_ore - b.credited_ore - b.paid_ore <= 0) from invoice i
    join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
    where i.partner_id = of_partner and i.order_id = of_order), false);
end $$;

create view booking_order_shown with (security_invoker = true) as
  select o.*, t.net_ore, f.phase, f.phase <> 'over' as is_active,
    case when t.rate_count = (select count(*) from vat_rate) and t.time_zone = p.time_zone then t.total_ore
      else (select s.total_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) end as total_ore,
    case when o.state = 'option' then dx_option_rank(o.partner_id, o.id) end as option_rank,
    (select case when f.accepted_at is not null then 'accepted' when f.ended_by = 'declined' then 'declined'
        when f.ended_by is null then 'sent' end
      from order_offer f where f.partner_id = o.partner_id and f.order_id = o.id and f.kind = 'quote'
      order by f.number desc limit 1) as quote
  from booking_order o
  left join order_total t on t.partner_id = o.partner_id and t.order_id = o.id
  left join partner p on p.id = o.partner_id
  cross join lateral (select case
    when o.state in ('enquiry', 'option') then o.state
    when o.state in ('unconfirmed', 'confirmed', 'notInvoiced') then 'coming'
    when o.state in ('periodFinished', 'completedNotInvoiced', 'approvedForInvoicing') then 'toInvoice'
    when o.state = 'invoiced' and o.is_to_be_invoiced and not dx_order_is_paid(o.partner_id, o.id) then 'unpaid'
    else 'over' end as phase) f;

-- Projects with the total of their orders, except cancelled orders.
create view project_shown with (security_invoker = true) as
  select p.*,
    (select coalesce(sum(t.net_ore), 0)::bigint
      from booking_order o join order_total t on t.partner_id = o.partner_id and t.order_id = o.id
      where o.partner_id = p.partner_id and o.project_id = p.id and o.state <> 'cancelled') as orders_net_ore
  from project p;

alter table order_line enable row level security;
create policy partner on order_line to dxweb_app using (partner_id = dx_partner());
alter table order_total enable row level security;
create policy partner on order_total to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on order_line to dxweb_app;
grant select, insert, update on order_total to dxweb_app;
grant select on order_line_shown, order_vat, order_sum, booking_order_shown, project_shown to dxweb_app;
revoke execute on function dx_lines_summed(), dx_lines_moved(), dx_order_summed(), dx_event_summed() from public;
