-- Changes to settled film weeks, except sales. Corrections are computed only for the films recorded here (0111).

-- A venue's films that changed on a day. 0 means all distributors or productions.
create table film_change ( -- by partner_id
  partner_id integer not null references partner (id),
  changed_on date not null,
  bureau_id integer not null default 0,
  production_id integer not null default 0,
  primary key (partner_id, changed_on, bureau_id, production_id)
);

-- Records the films and distributors that a changed row affects.
create function dx_films_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_table text := dx_table_of(tg_table_name);
  is_of_film boolean := of_table in ('event', 'film_booking', 'film_term');
  row_now jsonb;
begin
  foreach row_now in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when row_now is null or of_table = 'event' and row_now ->> 'production_id' is null;
    insert into film_change (partner_id, changed_on, bureau_id, production_id)
    values (coalesce(row_now ->> case when of_table <> 'partner' then 'partner_id' end, row_now ->> 'id')::integer, current_date,
      case when of_table = 'film_term' then (row_now ->> 'bureau_id')::integer else 0 end,
      case when is_of_film then coalesce((row_now ->> 'production_id')::integer, 0) else 0 end)
    on conflict do nothing;
  end loop;
  return null;
end $$;

-- Ignores future shows, which no settled week contains, unless the show's film changes.
create trigger films_change after update on event for each row
  when (old.production_id is distinct from new.production_id
    or new.production_id is not null and least(old.starts_at, new.starts_at) < now()
      and (old.state, old.starts_at, old.auditorium_id, old.showing_type, old.film_version)
        is distinct from (new.state, new.starts_at, new.auditorium_id, new.showing_type, new.film_version))
  execute function dx_films_change();
create trigger films_change_new after insert on event for each row
  when (new.production_id is not null and new.starts_at < now()) execute function dx_films_change();
create trigger films_change_gone after delete on event for each row
  when (old.production_id is not null) execute function dx_films_change();
create trigger films_change after insert or update or delete on film_booking
  for each row execute function dx_films_change();
create trigger films_change after insert or update or delete on film_term
  for each row execute function dx_films_change();
create trigger films_change after insert or update or delete on film_rule
  for each row execute function dx_films_change();
create trigger films_change after insert or delete or update of distributor_id, is_active on bureau
  for each row execute function dx_films_change();
create trigger films_change after update of location_id on auditorium
  for each row execute function dx_films_change();
create trigger films_change after update of time_zone on partner
  for each row execute function dx_films_change();

-- Records the day of change of productions and rates, which all venues share.
create function dx_changes_films() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.films_changed_on := current_date;
  return new;
end $$;
create trigger changes_films before update on production for each row
  when ((old.kind, old.premiere_on, old.distributor_id) is distinct from (new.kind, new.premiere_on, new.distributor_id))
  execute function dx_changes_films();
create trigger changes_films before insert or update on film_rate for each row execute function dx_changes_films();
create function dx_rate_gone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update film_rate set valid_from = valid_from;
  return null;
end $$;
create trigger changes_films_gone after delete on film_rate for each statement execute function dx_rate_gone();

alter table film_change enable row level security;
create policy partner on film_change to dxweb_app using (partner_id = dx_partner());
grant select on film_change to dxweb_app;
revoke execute on function dx_films_change(), dx_changes_films(), dx_rate_gone() from public;
