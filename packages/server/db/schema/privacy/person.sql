-- Finds a customer's data in all tables, and erases it by the declarations (docs/decisions/0204).

-- `emails` are addresses of this customer only, `shared` are addresses that another customer also has, and `former`
-- are the customer's earlier addresses. Shared and former addresses identify the person only together with the name.
create type dx_person as (
  partner_id integer, ids integer[], names text[], emails text[], shared text[], former text[], phones text[], reservations uuid[],
  participants uuid[], sales uuid[], cards uuid[], renters integer[]
);

create function dx_is_person(p dx_person, name text, email text, phone text) returns boolean
language sql immutable parallel safe as $$
  select lower(email) = any (p.emails) or dx_name_key(name, '') = any (p.names)
    and (lower(email) = any (p.shared || p.former) or dx_phone_key(phone) = any (p.phones))
$$;

-- Removes the personal keys from an entry of the log, so that the seal covers only the other keys.
create function dx_impersonal(object_type text, entry jsonb) returns jsonb language sql immutable parallel safe as $$
  select case object_type when 'customer' then null
    when 'reservation' then entry - '{name,phone,email,note}'::text[] else entry end
$$;

-- Returns the details that identify a customer: current details from the row, and earlier details from the log of the
-- customer and of customers merged into this customer.
create function dx_person_of(customer integer) returns dx_person language plpgsql stable as $$
declare
  p dx_person;
  words text[];
begin
  p.partner_id := dx_partner();
  p.ids := customer || array(select id from customer_merged where partner_id = p.partner_id and into_id = customer);
  with known as (
    select first_name, last_name, email, phone, true as is_now from customer_row
    where partner_id = p.partner_id and id = customer and erased_at is null
    union
    select r.first_name, r.last_name, r.email, r.phone, false
    from audit_entry a, unnest(array[a.before, a.after]) entry, jsonb_populate_record(null::customer_row, entry) r
    where a.partner_id = p.partner_id and a.object_type = 'customer' and a.object_id = any (p.ids::text[])
  ), address as (
    select k.email, case when exists (select from customer_row c where c.partner_id = p.partner_id
      and lower(c.email) = k.email and c.email <> '' and c.id <> all (p.ids)) then 'shared'
      when k.is_now then 'own' else 'former' end as kind
    from (select lower(email) as email, bool_or(is_now) as is_now from known where email <> '' group by 1) k
  )
  select array(select distinct dx_name_key(first_name, last_name) from known where last_name <> ''),
    array(select email from address where kind = 'own'), array(select email from address where kind = 'shared'),
    array(select email from address where kind = 'former'),
    array(select distinct dx_phone_key(phone) from known where phone <> '')
  into p.names, p.emails, p.shared, p.former, p.phones;
  words := array(select left(dx_search_key(email), 80) from unnest(p.emails || p.shared || p.former) email
    union select regexp_replace(phone, '^(\+|00)', '') from unnest(p.phones) phone);
  p.reservations := array(
    select id from reservation where partner_id = p.partner_id and customer_id = any (p.ids)
    union
    select r.id from reservation_word w join reservation r on r.partner_id = p.partner_id and r.id = w.reservation_id
    where w.partner_id = p.partner_id and w.word = any (words) and r.customer_id is null
      and dx_is_person(p, r.name, r.email, r.phone));
  p.participants := array(
    select r.id from participant_word w join event_participant r
      on r.partner_id = p.partner_id and r.event_id = w.event_id and r.id = w.participant_id
    where w.partner_id = p.partner_id and w.word = any (words)
      and dx_is_person(p, btrim(r.first_name || ' ' || r.last_name), r.email, r.phone));
  p.sales := array(
    select sale_id from sale_customer where partner_id = p.partner_id and customer_id = any (p.ids)
    union
    select l.sale_id from sale_reservation l where l.partner_id = p.partner_id and l.reservation_id = any (p.reservations)
      and not exists (select from sale_customer s where s.partner_id = l.partner_id and s.sale_id = l.sale_id)
    union
    select d.sale_id from membership m
    join membership_period d on d.partner_id = p.partner_id and d.membership_id = m.id
    where m.partner_id = p.partner_id and m.customer_id = any (p.ids));
  p.sales := p.sales || array(select id from sale where partner_id = p.partner_id and refund_of = any (p.sales));
  p.cards := array(select distinct card_id from gift_card_event
    where partner_id = p.partner_id and sale_id = any (p.sales) and kind in ('sold', 'toppedUp'));
  p.renters := array(select id from renter where partner_id = p.partner_id
    and (lower(email) = any (p.emails) or lower(invoice_email) = any (p.emails)
      or dx_is_person(p, name, email, '') or dx_is_person(p, name, invoice_email, '')));
  return p;
end $$;

-- Returns the number of rows that each declaration affects, by table.
create function dx_erasure_preview(customer integer)
returns table (table_name text, does text, why text, row_count integer) language plpgsql stable as $$
declare
  p dx_person := dx_person_of(customer);
  declared record;
begin
  for declared in select * from privacy_rows d order by d.table_name, d.part loop
    execute format('select count(*) from %I t where t.partner_id = ($1).partner_id and (%s)', declared.table_name,
      declared.own) into row_count using p;
    if row_count > 0 then
      table_name := declared.table_name;
      does := declared.does;
      why := declared.why;
      return next;
    end if;
  end loop;
end $$;

-- Returns all rows about the person in full, by table. Rows of an event include the event's title.
create function dx_person_rows(customer integer) returns table (table_name text, rows jsonb)
language plpgsql stable as $$
declare
  p dx_person := dx_person_of(customer);
  declared record;
begin
  for declared in
    select d.table_name, string_agg('(' || d.own || ')', ' or ' order by d.part) as own,
      exists (select from privacy_column c where c.table_name = d.table_name and c.column_name = 'event_id') as has_event
    from privacy_rows d group by d.table_name order by d.table_name
  loop
    execute format('select jsonb_agg(to_jsonb(t) - ''partner_id'' || %s) from %I t
      where t.partner_id = ($1).partner_id and (%s)', case when declared.has_event then
        'jsonb_build_object(''event'', (select e.title from event e where e.partner_id = t.partner_id and e.id = t.event_id))'
        else '''{}''' end, declared.table_name, declared.own) into rows using p;
    if rows is not null then
      table_name := declared.table_name;
      return next;
    end if;
  end loop;
end $$;

-- Returns the obstacles that must be settled before erasure.
create function dx_erasure_blocks(customer integer) returns table (block text, row_count integer)
language sql stable as $$
  select b.block, b.row_count::integer from dx_person_of(customer) p, lateral (
    select 'ticket' as block, count(*) as row_count
    from ticket k join event e on e.partner_id = k.partner_id and e.id = k.event_id
    where k.partner_id = p.partner_id and k.sale_id = any (p.sales) and k.state = 'issued' and e.ends_at > now()
    union all
    select 'reservation', count(*) from reservation r
    where r.partner_id = p.partner_id and r.id = any (p.reservations) and r.state = 'open'
    union all
    select 'participant', count(*)
    from event_participant a join event e on e.partner_id = a.partner_id and e.id = a.event_id
    where a.partner_id = p.partner_id and a.id = any (p.participants) and e.ends_at > now() and e.state <> 'cancelled'
    union all
    select 'invoice', count(*) from invoice i join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
    where i.partner_id = p.partner_id and i.renter_id = any (p.renters) and b.paid_ore + b.credited_ore < b.total_ore
  ) b where b.row_count > 0
$$;

-- Erases a person's data by the declarations, without checking obstacles. Only the functions below may call it.
create function dx_erase_person(p dx_person) returns void language plpgsql volatile as $$
declare
  declared record;
begin
  perform dx_forget_member(id) from unnest(p.ids) id;
  for declared in
    select d.*, (select string_agg(format('%I = %s', key, value), ', ') from jsonb_each_text(d.sets) s (key, value)
      where value is not null) as assigned
    from privacy_rows d where d.does <> 'keep' order by d.table_name, d.part
  loop
    execute format(case declared.does when 'remove' then 'delete from %1$I t' else 'update %1$I t set %3$s' end
      || ' where t.partner_id = ($1).partner_id and (%2$s)', declared.table_name, declared.own, declared.assigned) using p;
  end loop;
end $$;

-- Returns number and creation time of the person's rows. Together they identify a row, even after a restore.
create function dx_rows_of_person(customer integer) returns table (customer_id integer, made_at timestamptz)
language sql stable as $$
  select id, made_at from customer_row where partner_id = dx_partner() and id = customer
  union all select id, made_at from customer_merged where partner_id = dx_partner() and into_id = customer
$$;

-- Erases a customer if unchanged since it was read. Returns the rows that restoring a backup could bring back.
create function dx_erase_customer(customer integer, read_at integer, by_user integer, by_sudo integer, of_request text)
returns table (customer_id integer, made_at timestamptz) language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  partner integer := dx_partner();
  at_version integer;
  p dx_person;
  unsettled jsonb;
begin
  select r.version into at_version from customer_row r
  where r.partner_id = partner and r.id = customer and r.erased_at is null for update;
  if at_version is null then
    perform dx_refuse('not_found');
  elsif at_version <> read_at then
    perform dx_refuse('stale');
  end if;
  select jsonb_object_agg(b.block, b.row_count) into unsettled from dx_erasure_blocks(customer) b;
  if unsettled is not null then
    perform dx_refuse('wrong_state', jsonb_build_object('open', unsettled));
  end if;
  p := dx_person_of(customer);
  perform dx_erase_person(p);
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, request_id)
  values (partner, gen_random_uuid(), by_user, by_sudo, 'erase', 'customer', customer::text, of_request);
  return query select * from dx_rows_of_person(customer);
end $$;

-- Repeats an erasure after a backup was restored. Skips a customer with the same number that was created at another
-- time.
create function dx_erase_again(customer integer, made timestamptz) returns boolean language plpgsql volatile as $$
begin
  perform from customer_row r where r.partner_id = dx_partner() and r.id = customer and r.erased_at is null
    and r.made_at = made for update;
  if not found then
    return false;
  end if;
  perform dx_erase_person(dx_person_of(customer));
  return true;
end $$;

revoke execute on function dx_erase_person(dx_person), dx_erase_again(integer, timestamptz),
  dx_erase_customer(integer, integer, integer, integer, text) from public;
grant execute on function dx_erase_customer(integer, integer, integer, integer, text) to dxweb_app;
