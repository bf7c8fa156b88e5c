-- Prices of a show by showing type and version.

-- Prices and sales rules of a venue by showing type. Without a row for a type, the columns' defaults apply.
create table film_price ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  showing_type text not null check (showing_type in ('ordinary', 'preview', 'premiere', 'school', 'baby', 'senior', 'closed', 'alternative')),
  -- Name of the price to use in each category. A category without such a price uses its price by day and hour.
  price_name text not null default '',
  -- Categories on sale; if empty, all categories that the event type adds by default.
  categories jsonb not null default '[]' check (jsonb_typeof(categories) = 'array'),
  takes_supplements boolean not null default true,
  is_sold_on_web boolean not null default true,
  web_sale_days integer check (web_sale_days between 1 and 730),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index film_price_type_once on film_price (partner_id, showing_type);

create function dx_is_shown_in(film_version jsonb, format text) returns boolean
language sql immutable as $$
  select coalesce(case format
    when '2d' then film_version ->> 'dimension' = '2d'
    when '3d' then film_version ->> 'dimension' in ('3d', 'imax3d')
    when 'imax' then film_version ->> 'dimension' in ('imax', 'imax3d')
    when 'atmos' then (film_version ->> 'isAtmos')::boolean
    when 'hfr' then (film_version ->> 'isHfr')::boolean
  end, false)
$$;

-- Refuses a price name that no category has.
create function dx_film_price_is_named() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from price_category c, jsonb_array_elements(c.prices) named
    where c.partner_id = new.partner_id and lower(named ->> 'name') = lower(new.price_name)
    ) then
    perform dx_refuse('invalid', '{"fields": {"priceName": {"code": "not_found"}}}');
  end if;
  return null;
end $$;

create trigger price_is_named after insert or update on film_price for each row
  when (new.price_name <> '') execute function dx_film_price_is_named();

create trigger categories_exist before insert or update of categories on film_price for each row
  execute function dx_items_exist('categories', 'priceCategoryId', 'price_category');
create trigger category_kept before delete on price_category for each row
  execute function dx_item_kept('categories', 'priceCategoryId', 'film_price');

alter table film_price enable row level security;
create policy partner on film_price to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on film_price to dxweb_app;
revoke execute on function dx_film_price_is_named() from public;
