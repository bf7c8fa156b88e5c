-- Film shows take prices and sales periods from the venue's settings of their showing type and version.

-- Returns the categories and prices of a show, numbered in their sort order.
create function dx_film_prices(e event) returns table (id integer, price_category_id integer, name text, short_name text,
  price_ore bigint, is_sold_on_web boolean, is_companion boolean, needs_membership boolean,
  sort integer)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select row_number() over (order by pc.sort, pc.id)::integer, pc.id, pc.name, pc.short_name,
    coalesce((select (named ->> 'priceOre')::bigint from jsonb_array_elements(pc.prices) named
        where lower(named ->> 'name') = lower(r.price_name) limit 1),
      dx_price_of(pc, e.event_type_id, e.starts_at at time zone p.time_zone)),
    pc.is_sold_on_web, pc.is_companion, pc.needs_membership, pc.sort
  from partner p
  join event_type et on et.partner_id = p.id and et.id = e.event_type_id
  left join film_price r on r.partner_id = p.id and r.showing_type = e.showing_type
  join price_category pc on pc.partner_id = p.id and case
    when jsonb_array_length(r.categories) > 0
      then r.categories @> jsonb_build_array(jsonb_build_object('priceCategoryId', pc.id))
    when et.is_cinema then pc.is_added_to_cinema
    else pc.is_added_to_culture end
  where p.id = e.partner_id;
end $$;

-- Writes the prices of a show, and returns true if they changed.
create function dx_price_show(e event) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if (select jsonb_agg(to_jsonb(f) order by f.id) from dx_film_prices(e) f) is not distinct from (
    select jsonb_agg(to_jsonb(c) - '{partner_id,event_id,renter_id,fee_ore,is_stopped}'::text[] order by c.id)
    from event_price_category c where c.partner_id = e.partner_id and c.event_id = e.id
  ) then
    return false;
  end if;
  delete from event_price_category c where c.partner_id = e.partner_id and c.event_id = e.id;
  insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore,
    is_sold_on_web, is_companion, needs_membership, sort)
  select e.partner_id, e.id, f.* from dx_film_prices(e) f;
  return true;
end $$;

-- Sets supplements and start of sale from the venue's settings, unless the show has its own. The start of sale uses the
-- number of days set for the film, or else for the showing type, or else for the venue.
create function dx_film_settings(e event) returns event
language plpgsql stable set search_path = public, pg_temp as $$
declare
  of_type film_price;
  own_days integer;
  zone text := (select time_zone from partner where id = e.partner_id);
  today timestamp := date_trunc('day', e.starts_at at time zone zone) + interval '10 hours';
  type_days integer := (select sales_start_days from event_type
    where partner_id = e.partner_id and id = e.event_type_id);
begin
  select * into of_type from film_price r where r.partner_id = e.partner_id and r.showing_type = e.showing_type;
  if e.follows_prices then
    e.supplements := coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'amountOre', a.amount_ore)
        order by a.sort, a.id)
      from (select * from price_adjustment a
        where a.partner_id = e.partner_id and a.is_active and dx_is_shown_in(e.film_version, a.film_format)
        order by a.sort, a.id limit 10) a
      where coalesce(of_type.takes_supplements, true)), '[]');
  end if;
  if e.follows_windows then
    own_days := coalesce((select b.web_sale_days from film_booking b
      where b.partner_id = e.partner_id and b.production_id = e.production_id and b.web_sale_days is not null
      order by b.from_day <= today::date and coalesce(b.to_day >= today::date, true) desc, b.from_day desc, b.id limit 1),
      of_type.web_sale_days);
    e.is_web_sale_open := coalesce(of_type.is_sold_on_web, true);
    e.web_sales_start := (today - make_interval(days => coalesce(own_days, nullif(coalesce(
      (select web_sale_days from film_rule where partner_id = e.partner_id), 7), 0)))) at time zone zone;
    -- Starts counter sales no later than web sales if the film or showing type has its own start of web sales.
    e.sales_start := (today - make_interval(days => case when type_days is not null
      then greatest(type_days, own_days) end)) at time zone zone;
  end if;
  return e;
end $$;

-- True if the event has or had a ticket, or has a reserved or held place.
create function dx_is_taken(e event) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return (select exists (select from ticket t where t.partner_id = e.partner_id and t.event_id = e.id)
    or exists (select from seat_claim k where k.partner_id = e.partner_id and k.event_id = e.id
      and (k.kind = 'reserved' or k.kind = 'held' and (k.until is null or k.until > now())))
    or exists (select from open_place k where k.partner_id = e.partner_id and k.event_id = e.id
      and (k.kind = 'reserved' or k.kind = 'held' and (k.until is null or k.until > now()))));
end $$;

create function dx_show_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed event := new;
begin
  return case when dx_is_taken(changed) then changed else dx_film_settings(changed) end;
end $$;

create function dx_show_takes_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed event := new;
begin
  if changed.follows_prices and not dx_is_taken(changed) then
    perform dx_price_show(changed);
  end if;
  return null;
end $$;

-- Applies the settings again when a relevant field of a draft changes. In a published show, only showing type,
-- version and the `follows_` columns are relevant, since its prices have been announced.
create trigger follows_settings before update on event for each row
  when (new.showing_type is not null and (new.follows_prices or new.follows_windows) and (
    (old.showing_type, old.film_version, old.follows_prices, old.follows_windows)
      is distinct from (new.showing_type, new.film_version, new.follows_prices, new.follows_windows)
    or new.state = 'draft' and (old.state, old.starts_at, old.event_type_id, old.production_id)
      is distinct from (new.state, new.starts_at, new.event_type_id, new.production_id)))
  execute function dx_show_follows();
create trigger follows_settings_new before insert on event for each row
  when (new.showing_type is not null and (new.follows_prices or new.follows_windows)) execute function dx_show_follows();
create trigger takes_prices after update on event for each row
  when (new.showing_type is not null and new.follows_prices and (
    (old.showing_type, old.film_version, old.follows_prices, old.follows_windows)
      is distinct from (new.showing_type, new.film_version, new.follows_prices, new.follows_windows)
    or new.state = 'draft' and (old.state, old.starts_at, old.event_type_id, old.production_id)
      is distinct from (new.state, new.starts_at, new.event_type_id, new.production_id)))
  execute function dx_show_takes_prices();
create trigger takes_prices_new after insert on event for each row
  when (new.showing_type is not null and new.follows_prices) execute function dx_show_takes_prices();

-- Applies changed settings to drafts; published shows stay unchanged.
create function dx_drafts_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  partner integer := row -> 'partner_id';
  draft event;
  settled event;
begin
  for draft in select e.* from event e
    where e.partner_id = partner and e.state = 'draft' and e.showing_type is not null
      and (e.follows_prices or e.follows_windows)
      and (dx_table_of(tg_table_name) <> 'film_booking' or e.production_id = (row -> 'production_id')::integer)
    order by e.id for update
  loop
    settled := dx_film_settings(draft);
    if (draft.follows_prices and dx_price_show(draft)) or settled is distinct from draft then
      update event e set supplements = settled.supplements, is_web_sale_open = settled.is_web_sale_open,
        sales_start = settled.sales_start, web_sales_start = settled.web_sales_start, version = e.version + 1
      where e.partner_id = partner and e.id = draft.id;
    end if;
  end loop;
  return null;
end $$;

create trigger drafts_follow after insert or update or delete on film_price
  for each row execute function dx_drafts_follow();
create trigger drafts_follow after insert or update or delete on film_booking
  for each row execute function dx_drafts_follow();
create trigger drafts_follow after insert or update of web_sale_days on film_rule
  for each row execute function dx_drafts_follow();
create trigger drafts_follow after insert or update or delete on price_adjustment
  for each row execute function dx_drafts_follow();
create trigger drafts_follow after insert or update or delete on price_category
  for each row execute function dx_drafts_follow();

revoke execute on function dx_film_prices(event), dx_price_show(event), dx_film_settings(event), dx_show_follows(),
  dx_show_takes_prices(), dx_drafts_follow() from public;
