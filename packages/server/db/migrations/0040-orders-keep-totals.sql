-- What each order comes to, kept for lists that sort by it, with the number of rates and the time zone that it was figured
-- by: a total of other ones is figured anew where it is read.
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

-- Keeps what orders come to. Events stand still first and totals are held next, so that of two who change the same order
-- the second figures from what the first has left.
create function dx_sum_orders(partner integer, wanted integer[]) returns void language plpgsql as $$
declare one integer;
begin
  perform from event e where e.partner_id = partner and e.id in (
    select l.event_id from order_line l where l.partner_id = partner and l.order_id = any (wanted)) order by e.id for share;
  insert into order_total (partner_id, order_id)
    select partner, o.id from booking_order o where o.partner_id = partner and o.id = any (wanted)
    on conflict do nothing;
  for one in select order_id from order_total where partner_id = partner and order_id = any (wanted)
    order by order_id for update
  loop
    update order_total t set net_ore = s.net_ore, total_ore = s.total_ore, rate_count = r.rates, time_zone = p.time_zone
    from order_sum s, partner p, (select count(*) as rates from vat_rate) r
    where t.partner_id = partner and t.order_id = one and s.partner_id = partner and s.order_id = one and p.id = partner;
  end loop;
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

create or replace view booking_order_shown with (security_invoker = true) as
  select o.*, t.net_ore,
    case when t.rate_count = (select count(*) from vat_rate) and t.time_zone = p.time_zone then t.total_ore
      else (select s.total_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) end as total_ore,
    case when o.state = 'option' then dx_option_rank(o.partner_id, o.id) end as option_rank
  from booking_order o
  left join order_total t on t.partner_id = o.partner_id and t.order_id = o.id
  left join partner p on p.id = o.partner_id;

-- Projects with what their orders come to, those that were cancelled left out.
create or replace view project_shown with (security_invoker = true) as
  select p.*,
    (select coalesce(sum(t.net_ore), 0)::bigint
      from booking_order o join order_total t on t.partner_id = o.partner_id and t.order_id = o.id
      where o.partner_id = p.partner_id and o.project_id = p.id and o.state <> 'cancelled') as orders_net_ore
  from project p;

alter table order_total enable row level security;
create policy partner on order_total to dxweb_app using (partner_id = dx_partner());
grant select, insert, update on order_total to dxweb_app;
revoke execute on function dx_lines_summed(), dx_lines_moved(), dx_order_summed(), dx_event_summed() from public;

insert into order_total (partner_id, order_id, net_ore, total_ore, rate_count, time_zone)
select s.partner_id, s.order_id, s.net_ore, s.total_ore, (select count(*) from vat_rate), p.time_zone
from order_sum s join partner p on p.id = s.partner_id;

-- Lists begin by number.
create index booking_order_listed on booking_order (partner_id, number collate "nb-x-icu", id);
