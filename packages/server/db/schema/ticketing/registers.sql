-- Price categories and other registers of sales settings, which new events copy.

-- The venue's price categories. An event has its own copy of the categories that it sells.
create table price_category ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null check (length(name) between 1 and 20),
  short_name text not null,
  long_name text not null default '',
  standard_price_ore bigint not null check (standard_price_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_added_to_cinema boolean not null default false,
  is_added_to_culture boolean not null default false,
  is_companion boolean not null default false,
  -- True if only holders of a membership with this category may buy tickets of the category.
  needs_membership boolean not null default false,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  display_name text not null default '',
  prices jsonb not null default '[]',
  primary key (partner_id, id)
);
create unique index price_category_name_once on price_category (partner_id, lower(name collate "nb-x-icu"));

-- Returns a category's price for an event that begins at a local time: the first price that matches its days, hours and
-- type, or else the standard price. An operating day begins at 05:00, so a night belongs to the previous day.
create function dx_price_of(category price_category, of_type integer, starts timestamp) returns bigint
language sql immutable as $$
  select coalesce((
    select (named ->> 'priceOre')::bigint
    from jsonb_array_elements(category.prices) with ordinality each (named, place),
      lateral (select extract(isodow from starts - interval '5 hours')::integer as day,
        starts::time - interval '5 hours' as at, (named ->> 'from')::time - interval '5 hours' as opens,
        nullif((named ->> 'until')::time - interval '5 hours', '00:00') as closes) t
    where case named ->> 'priceDays' when 'every' then true when 'monThu' then t.day <= 4 when 'monFri' then t.day <= 5
        when 'friSun' then t.day >= 5 when 'satSun' then t.day >= 6
        else coalesce(t.day = array_position('{mon,tue,wed,thu,fri,sat,sun}'::text[], named ->> 'priceDays'), false) end
      and (t.opens is null or t.at >= t.opens) and (t.closes is null or t.at < t.closes)
      and coalesce((named ->> 'eventTypeId')::integer = of_type, true)
    order by place limit 1), category.standard_price_ore)
$$;

-- Checks that the event types named in prices exist.
create trigger types_exist before insert or update of prices on price_category for each row
  execute function dx_items_exist('prices', 'eventTypeId', 'event_type');
create trigger type_kept before delete on event_type for each row
  execute function dx_item_kept('prices', 'eventTypeId', 'price_category');

-- Named supplements per ticket, for example for a film format.
create table price_adjustment ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  amount_ore bigint not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  -- Format of the shows with the supplement.
  film_format text check (film_format in ('2d', '3d', 'imax', 'atmos', 'hfr')),
  primary key (partner_id, id)
);
create unique index price_adjustment_name_once on price_adjustment (partner_id, lower(name collate "nb-x-icu"));

-- Sales rules, one row per venue; without a row, the columns' defaults apply.
create table sales_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  -- Minutes for which a cart is held after its last change, and the maximum in total.
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  hold_most_minutes integer not null default 30,
  version integer not null default 1,
  channel_fees jsonb not null default '[]',
  -- True if cash sales at the counter require an open shift.
  needs_shifts boolean not null default false,
  check (hold_most_minutes between hold_minutes and 240)
);

-- The venue's reasons for refunds.
create table refund_reason ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index refund_reason_name_once on refund_reason (partner_id, lower(name collate "nb-x-icu"));

alter table price_category enable row level security;
create policy partner on price_category to dxweb_app using (partner_id = dx_partner());
create policy renter on price_category for select to dxweb_renter using (partner_id = dx_partner());
alter table price_adjustment enable row level security;
create policy partner on price_adjustment to dxweb_app using (partner_id = dx_partner());
alter table sales_rule enable row level security;
create policy partner on sales_rule to dxweb_app using (partner_id = dx_partner());
alter table refund_reason enable row level security;
create policy partner on refund_reason to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on price_category, price_adjustment, sales_rule, refund_reason to dxweb_app;
grant select on price_category to dxweb_renter;
