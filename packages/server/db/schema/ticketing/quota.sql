-- Quota of an event with a limited number of tickets: one row per ticket, taken with SKIP LOCKED.

-- Returns the tickets, reservations and carts that use an event's quota, in this order.
create function dx_quota_taken(partner integer, event integer)
returns table (holder_id uuid, kind text, until timestamptz, place bigint) language sql stable as $$
  select t.holder_id, t.kind, t.until, row_number() over (order by t.sure, t.holder_id) from (
    select k.sale_id as holder_id, 'sold' as kind, null::timestamptz as until, 1 as sure
    from ticket k where k.partner_id = partner and k.event_id = event and k.state = 'issued'
    union all
    select c.holder_id, c.kind, c.until, case c.kind when 'reserved' then 2 else 3 end
    from seat_claim c where c.partner_id = partner and c.event_id = event
      and (c.kind = 'reserved' or c.kind = 'held' and c.until > now())
    union all
    select o.holder_id, o.kind, o.until, case o.kind when 'reserved' then 2 else 3 end
    from open_place o where o.partner_id = partner and o.event_id = event
      and (o.kind = 'reserved' or o.kind = 'held' and o.until > now())
  ) t
$$;

create function dx_fill_quota(partner integer, event integer, wanted integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from ticket_quota q where q.partner_id = partner and q.event_id = event;
  insert into ticket_quota (partner_id, event_id, place, holder_id, kind, until)
  select partner, event, n, t.holder_id, t.kind, t.until from generate_series(1, wanted) n
  left join dx_quota_taken(partner, event) t on t.place = n;
end $$;

-- Gives a cart or reservation of a limited event the given number of quota rows: first the rows that it already has,
-- then free rows that are not locked. Refuses if there are too few.
create function dx_keep_quota(partner integer, event integer, holder uuid, wanted integer, how text, ends timestamptz)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  got integer;
  more integer;
begin
  if not exists (select from event e where e.partner_id = partner and e.id = event and e.ticket_count is not null) then
    return;
  end if;
  with mine as (
    select m.place, row_number() over (order by m.place) <= wanted as stays from (
      select q.place from ticket_quota q
      where q.partner_id = partner and q.event_id = event and q.holder_id = holder and q.kind = how for update) m
  ), changed as (
    update ticket_quota q set holder_id = case when mine.stays then holder end, kind = case when mine.stays then how end,
      until = case when mine.stays then ends end
    from mine where q.partner_id = partner and q.event_id = event and q.place = mine.place
    returning mine.stays
  )
  select count(*) filter (where stays) into got from changed;
  with fresh as materialized (
    select q.place from ticket_quota q
    where q.partner_id = partner and q.event_id = event and (q.kind is null or q.kind = 'held')
      and (q.kind is null or q.until < now())
    order by q.place limit wanted - got for update skip locked
  ), taken as (
    update ticket_quota q set holder_id = holder, kind = how, until = ends
    from fresh where q.partner_id = partner and q.event_id = event and q.place = fresh.place returning 1
  )
  select count(*) into more from taken;
  if got + more < wanted then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_object(
      'code', 'too_few_left', 'params', jsonb_build_object('left', got + more)))));
  end if;
end $$;

-- Frees rows that a cart or reservation did not turn into tickets. Locks the event first, so that its quota is not
-- recreated meanwhile.
create function dx_let_go_quota(partner integer, event integer, holder uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from event e where e.partner_id = partner and e.id = event and e.ticket_count is not null for share;
  if found then
    update ticket_quota q set holder_id = null, kind = null, until = null
    where q.partner_id = partner and q.event_id = event and q.holder_id = holder and q.kind <> 'sold';
  end if;
end $$;

create function dx_ticket_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold integer;
  kept integer;
begin
  select count(*) filter (where t.kind = 'sold'), count(*) filter (where t.kind <> 'held') into sold, kept
  from dx_quota_taken(new.partner_id, new.id) t;
  if kept > new.ticket_count then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('ticketCount', jsonb_build_object(
      'code', case when sold > new.ticket_count then 'below_sold' else 'below_kept' end,
      'params', jsonb_build_object('kept', kept)))));
  end if;
  perform dx_fill_quota(new.partner_id, new.id, new.ticket_count);
  return null;
end $$;

create function dx_ticket_freed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_quota q set holder_id = null, kind = null where (q.partner_id, q.event_id, q.place) = (
    select partner_id, event_id, place from ticket_quota
    where partner_id = new.partner_id and event_id = new.event_id and holder_id = new.sale_id and kind = 'sold' limit 1);
  return null;
end $$;

create function dx_cart_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform dx_let_go_quota(old.partner_id, old.event_id, old.id);
  else
    perform dx_keep_quota(new.partner_id, new.event_id, new.id, dx_places_in(new.lines), 'held', new.until);
  end if;
  return null;
end $$;

-- Gives a new reservation its quota, frees the quota of a closed reservation, and records the change for webhooks.
create function dx_reservation_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform dx_keep_quota(new.partner_id, new.event_id, new.id, new.place_count, 'reserved', null);
  elsif old.state = 'open' and new.state <> 'open' then
    perform dx_let_go_quota(new.partner_id, new.event_id, new.id);
  end if;
  perform dx_note_webhook(new.partner_id,
    'reservation.' || case when tg_op = 'INSERT' then 'created' when new.state <> old.state then new.state
      when new.collected_count <> old.collected_count then 'collected' else 'changed' end,
    'reservation:' || new.id,
    jsonb_build_object('id', new.id, 'number', new.number, 'eventId', new.event_id, 'state', new.state));
  return null;
end $$;

create trigger counts_tickets after update on event for each row
  when (old.ticket_count is distinct from new.ticket_count) execute function dx_ticket_quota();
create trigger counts_tickets_of_new after insert on event for each row
  when (new.ticket_count is not null) execute function dx_ticket_quota();
create trigger frees_quota after update on ticket for each row
  when (old.state = 'issued' and new.state in ('refunded', 'exchanged')) execute function dx_ticket_freed();
create trigger keeps_quota after insert or update or delete on seat_hold for each row execute function dx_cart_quota();
create trigger follows_reservation after insert or update on reservation for each row
  execute function dx_reservation_follows();

revoke execute on function
  dx_quota_taken(integer, integer), dx_fill_quota(integer, integer, integer),
  dx_keep_quota(integer, integer, uuid, integer, text, timestamptz), dx_let_go_quota(integer, integer, uuid),
  dx_ticket_quota(), dx_ticket_freed(), dx_cart_quota(), dx_reservation_follows()
 from public;
