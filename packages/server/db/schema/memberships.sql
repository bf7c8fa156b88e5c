-- Memberships (docs/decisions/0023): the types that a venue sells, the cards of customers, their periods and their uses.

-- Membership types on sale. A period is a number of months from its first day, or the same season for all members.
create table membership_type ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  price_ore bigint not null check (price_ore between 0 and 1000000000),
  vat_type_id integer not null references vat_type (id),
  months integer check (months between 1 and 120),
  season_from date,
  season_to date,
  -- Price categories that members may buy.
  categories jsonb not null default '[]' check (jsonb_typeof(categories) = 'array'),
  -- Null for unlimited uses; `most_at_once` limits uses per sale.
  most_uses integer check (most_uses > 0),
  most_per_event integer check (most_per_event > 0),
  most_at_once integer not null default 1 check (most_at_once between 1 and 200),
  is_active boolean not null default true,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index membership_type_name_once on membership_type (partner_id, lower(name collate "nb-x-icu"));

-- A card with its number, which a renewal does not change.
create table membership ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number text not null check (number ~ '^\d{10}$'),
  customer_id integer not null,
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, customer_id) references customer_row (partner_id, id)
);
create unique index membership_number on membership (partner_id, number);
create index membership_customer on membership (partner_id, customer_id);

-- A sold period, with its terms at the time of sale. Valid from the first to the last day, inclusive.
create table membership_period ( -- by partner_id
  partner_id integer not null,
  membership_id uuid not null,
  number integer not null check (number > 0),
  type_id integer not null,
  starts_on date not null,
  ends_on date not null,
  sale_id uuid not null,
  price_ore bigint not null,
  vat_type_id integer not null references vat_type (id),
  vat_ore bigint not null,
  most_uses integer,
  most_per_event integer,
  most_at_once integer not null,
  cancelled_at timestamptz,
  cancelled_by integer references user_account (id),
  -- The sale that refunded the period, if any.
  refund_id uuid,
  reason text not null default '',
  primary key (partner_id, membership_id, number),
  foreign key (partner_id, membership_id) references membership (partner_id, id),
  foreign key (partner_id, type_id) references membership_type (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  check (ends_on >= starts_on)
);
create index membership_period_type on membership_period (partner_id, type_id, ends_on);
create unique index membership_period_sale on membership_period (partner_id, sale_id);
create unique index membership_period_refund on membership_period (partner_id, refund_id) where refund_id is not null;

-- A ticket sold at a member price. It counts as a use while valid, so a refund restores the use.
create table membership_use ( -- by partner_id
  partner_id integer not null,
  ticket_id uuid not null,
  membership_id uuid not null,
  period integer not null,
  event_id integer not null,
  primary key (partner_id, ticket_id),
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  foreign key (partner_id, membership_id, period) references membership_period (partner_id, membership_id, number)
);
create index membership_use_period on membership_use (partner_id, membership_id, period, event_id);

create function dx_membership_uses(partner integer, membership uuid, period_number integer, event integer) returns integer
language sql stable as $$
  select count(*)::integer from membership_use u
  join ticket k on k.partner_id = u.partner_id and k.id = u.ticket_id and k.state = 'issued'
  where u.partner_id = partner and u.membership_id = membership and u.period = period_number
    and (event is null or u.event_id = event)
$$;

-- The current period of each membership: the one that includes today, or else the next, or else the last.
create view membership_now with (security_invoker = true) as
  select m.partner_id, m.id, m.number, m.customer_id, p.number as period, p.type_id, p.starts_on, p.ends_on, p.sale_id,
    p.price_ore, p.most_uses, p.most_per_event, p.most_at_once, p.cancelled_at, p.reason, p.refund_id,
    case when p.cancelled_at is not null then 'cancelled' when p.ends_on < d.today then 'expired'
      when p.starts_on > d.today then 'coming' when p.last_on < d.today + 30 then 'expiring' else 'active' end as state
  from membership m
  join partner h on h.id = m.partner_id
  cross join lateral (select (now() at time zone h.time_zone)::date as today) d
  cross join lateral (
    select p.*, max(p.ends_on) filter (where p.cancelled_at is null) over () as last_on from membership_period p
    where p.partner_id = m.partner_id and p.membership_id = m.id
    order by p.cancelled_at is not null, d.today between p.starts_on and p.ends_on desc, p.starts_on > d.today desc,
      case when p.starts_on > d.today then p.starts_on end, p.ends_on desc, p.number desc
    limit 1) p;

-- Returns the reason why a card cannot be used for a ticket of a category; null if it can.
create function dx_membership_fault(
  partner integer, membership uuid, period membership_period, category integer, event integer, of_sale integer, today date
) returns text language sql stable as $$
  select case
    when period.number is null then 'membership_not_valid'
    when not exists (select from membership_type y where y.partner_id = partner and y.id = period.type_id
      and y.categories @> jsonb_build_array(jsonb_build_object('priceCategoryId', category))) then 'membership_other_price'
    when of_sale >= period.most_at_once then 'membership_too_many'
    when dx_membership_uses(partner, membership, period.number, null) >= period.most_uses then 'membership_used_up'
    when dx_membership_uses(partner, membership, period.number, event) >= period.most_per_event
      then 'membership_used_for_event'
  end
$$;

-- Uses memberships for the tickets of a sale at member prices, or refuses the sale. Tickets that replace exchanged
-- ones keep their membership. Serializes sales with the same card. Returns the number of tickets sold to members.
create function dx_use_memberships(sold uuid, numbers text[], returned uuid[]) returns integer
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  today date := (select (now() at time zone h.time_zone)::date from partner h where h.id = dx_partner());
  cards uuid[];
  wanted record;
  chosen record;
  used integer := 0;
begin
  if not exists (select from sale where partner_id = partner and id = sold) then
    return 0;
  end if;
  for wanted in select n.number, n.place from unnest(numbers) with ordinality n (number, place)
    where not exists (select from membership m where m.partner_id = partner and m.number = n.number) limit 1
  loop
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('membershipNumbers',
      jsonb_build_object('code', 'membership_unknown', 'params', jsonb_build_object('number', wanted.number)))));
  end loop;
  perform from membership m where m.partner_id = partner and (m.number = any (numbers) or m.id in
    (select u.membership_id from membership_use u where u.partner_id = partner and u.ticket_id = any (returned)))
  order by m.id for no key update;
  cards := array(select m.id from unnest(numbers) with ordinality n (number, place)
    join membership m on m.partner_id = partner and m.number = n.number order by n.place);
  for wanted in
    select k.id, k.event_id, c.price_category_id as category, k.category_id from ticket k
    join event_price_category c on c.partner_id = partner and c.event_id = k.event_id and c.id = k.category_id
    where k.partner_id = partner and k.sale_id = sold and c.needs_membership order by k.id
  loop
    -- A ticket that replaces another of the same membership needs no valid period, since its use is already counted.
    select u.membership_id, u.period into chosen from membership_use u
    join membership_period p on p.partner_id = partner and p.membership_id = u.membership_id and p.number = u.period
    join membership_type y on y.partner_id = partner and y.id = p.type_id
      and y.categories @> jsonb_build_array(jsonb_build_object('priceCategoryId', wanted.category))
    where u.partner_id = partner and u.ticket_id = any (returned)
      and (select count(*) from unnest(returned) r join membership_use o on o.partner_id = partner and o.ticket_id = r
        where o.membership_id = u.membership_id and o.period = u.period)
      > (select count(*) from membership_use n join ticket k on k.partner_id = partner and k.id = n.ticket_id
        where n.partner_id = partner and k.sale_id = sold and n.membership_id = u.membership_id and n.period = u.period)
    order by u.ticket_id limit 1;
    if not found then
      select f.membership_id, f.number as period into chosen from (
        select p.membership_id, p.number, jsonb_array_length(y.categories) as rights, a.place,
          dx_membership_fault(partner, p.membership_id, p, wanted.category, wanted.event_id, (
            select count(*)::integer from membership_use n join ticket k on k.partner_id = partner and k.id = n.ticket_id
            where n.partner_id = partner and k.sale_id = sold and n.membership_id = p.membership_id), today) as fault
        from unnest(cards) with ordinality a (id, place)
        join membership_period p on p.partner_id = partner and p.membership_id = a.id and p.cancelled_at is null
          and today between p.starts_on and p.ends_on
        join membership_type y on y.partner_id = partner and y.id = p.type_id) f
      where f.fault is null order by f.rights, f.place, f.number limit 1;
      if not found then
        perform dx_refuse_membership(cards, wanted.category, wanted.event_id, sold, today);
      end if;
    end if;
    insert into membership_use (partner_id, ticket_id, membership_id, period, event_id)
    values (partner, wanted.id, chosen.membership_id, chosen.period, wanted.event_id);
    used := used + 1;
  end loop;
  -- Links the sale to the customer of its first card, unless the sale has a customer.
  if used > 0 then
    insert into sale_customer
    select l.* from membership m, dx_customer_sale(partner, sold, m.customer_id) l
    where m.partner_id = partner and m.id = cards[1]
    on conflict do nothing;
  end if;
  return used;
end $$;

-- Refuses a sale at member prices, with the reason for one of its cards: the last card with a current period, or else
-- the last card.
create function dx_refuse_membership(cards uuid[], category integer, event integer, sold uuid, today date) returns void
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  fault record;
begin
  select a.place, m.number, p.most_at_once, p.most_uses, p.most_per_event,
    dx_membership_fault(partner, a.id, p, category, event, (
      select count(*)::integer from membership_use n join ticket k on k.partner_id = partner and k.id = n.ticket_id
      where n.partner_id = partner and k.sale_id = sold and n.membership_id = a.id), today) as code
  into fault
  from unnest(cards) with ordinality a (id, place)
  join membership m on m.partner_id = partner and m.id = a.id
  left join membership_period p on p.partner_id = partner and p.membership_id = a.id and p.cancelled_at is null
    and today between p.starts_on and p.ends_on
  order by p.number is null, a.place desc limit 1;
  perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('membershipNumbers', jsonb_build_object(
    'code', coalesce(fault.code, 'membership_required'), 'params', jsonb_strip_nulls(jsonb_build_object(
      'number', fault.number, 'max', case fault.code when 'membership_too_many' then fault.most_at_once
        when 'membership_used_up' then fault.most_uses when 'membership_used_for_event' then fault.most_per_event end))))));
end $$;

alter table membership_type enable row level security;
create policy partner on membership_type to dxweb_app using (partner_id = dx_partner());
alter table membership enable row level security;
create policy partner on membership to dxweb_app using (partner_id = dx_partner());
alter table membership_period enable row level security;
create policy partner on membership_period to dxweb_app using (partner_id = dx_partner());
alter table membership_use enable row level security;
create policy partner on membership_use to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on membership_type to dxweb_app;
grant select, insert, update on membership to dxweb_app;
grant select, insert on membership_period to dxweb_app;
grant update (cancelled_at, cancelled_by, refund_id, reason) on membership_period to dxweb_app;
grant select, insert on membership_use to dxweb_app;
grant select on membership_now to dxweb_app;
