-- Scans of tickets at the door.

-- Opening time of doors, one row per venue; without a row, the column's default applies.
create table scan_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  opens_minutes integer not null default 60 check (opens_minutes between 0 and 1440)
);

-- One row per scan. An entry is an accepted scan that was not undone. The index allows one entry per ticket; a refunded
-- ticket has none. Only the functions below write rows, also in a renter's context.
create table ticket_scan ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  -- The ticket's event; for an unknown ticket or a ticket to another event, the first event of the door.
  event_id integer not null,
  renter_id integer not null,
  ticket_id uuid,
  result text not null,
  device text not null default '',
  -- Time of the server, or of the device if it was offline.
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  is_offline boolean not null default false,
  user_id integer not null references user_account (id),
  sudo_id integer references user_account (id),
  undone_at timestamptz,
  undone_by integer references user_account (id),
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  check (result in ('accepted', 'alreadyScanned', 'wrongEvent', 'notOpen', 'over', 'refunded', 'exchanged',
    'cancelled', 'invalid')),
  check (result <> 'accepted' or ticket_id is not null)
);
create unique index ticket_entry on ticket_scan (partner_id, ticket_id) where result = 'accepted' and undone_at is null;
-- Index for exports of a person's data, which include every scan.
create index ticket_scan_ticket on ticket_scan (partner_id, ticket_id) where ticket_id is not null;
create index ticket_entry_event on ticket_scan (partner_id, event_id) where result = 'accepted';

-- Returns verdicts on scans at a door for the events `doors`, regardless of earlier entries. For a ticket to another
-- event, returns only the verdict.
create function dx_judge_scans(doors integer[], scans jsonb)
returns table (id uuid, event_id integer, ticket_id uuid, verdict text, scanned_at timestamptz, is_offline boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.id, case when t.event_id = any (doors) then t.event_id else doors[1] end,
    case when t.event_id = any (doors) then t.id end,
    case
      when s.offline <> 'accepted' then s.offline
      when t.id is null then 'invalid'
      when not t.event_id = any (doors) then 'wrongEvent'
      when t.state = 'exchanged' then 'exchanged'
      when t.state <> 'issued' then 'refunded'
      when t.event_state = 'cancelled' then 'cancelled'
      when s.at < t.opens_at then 'notOpen'
      when s.at > t.closes_at then 'over'
      else 'accepted'
    end, s.at, s.offline is not null
  from (
    select r.id, r.ticket, r.tail, r.offline,
      case when r.offline is null then now() else least(r."scannedAt", now()) end as at
    from jsonb_to_recordset(scans) r (id uuid, ticket uuid, tail text, offline text, "scannedAt" timestamptz)
  ) s
  left join lateral (
    select k.id, k.state, k.event_id, e.state as event_state, d.opens_at, d.closes_at
    from (
      select n.id, n.state, n.event_id from ticket n where n.partner_id = dx_partner() and n.id = s.ticket
      union all
      select n.id, n.state, n.event_id from ticket n
      where s.tail is not null and n.partner_id = dx_partner() and n.event_id = any (doors) and right(n.id::text, 12) = s.tail
      union all
      -- Finds a typed number among the tickets to other recent or coming events, for the verdict 'wrongEvent'.
      select n.id, n.state, n.event_id from event o join ticket n on n.partner_id = o.partner_id and n.event_id = o.id
      where s.tail is not null and o.partner_id = dx_partner() and not o.id = any (doors)
        and o.ends_at > now() - interval '2 days' and o.starts_at < now() + interval '14 days'
        and right(n.id::text, 12) = s.tail
    ) k
    join event e on e.partner_id = dx_partner() and e.id = k.event_id
    cross join lateral dx_door(e) d
    where dx_renter() = 0 or e.renter_id = dx_renter()
    order by k.event_id = any (doors) desc, k.id limit 1
  ) t on true;
end $$;

-- Stores each scan once, however often it is sent. The first scan of a ticket becomes its entry; concurrent scans wait
-- and then find the ticket used. Locks tickets in order against deadlocks.
create function dx_record_scans(events integer[], scans jsonb, device text, sudo integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  doors integer[] := array(select e.id from event e where e.partner_id = dx_partner() and e.id = any (events)
    and (dx_renter() = 0 or e.renter_id = dx_renter()) order by array_position(events, e.id));
begin
  if cardinality(doors) = 0 then
    perform dx_refuse('not_found', '{}');
  end if;
  -- Waits for refunds in progress, so that the tickets are judged in their new state.
  perform from ticket t where t.partner_id = dx_partner()
    and t.id in (select j.ticket_id from dx_judge_scans(doors, scans) j where j.verdict = 'accepted')
  order by t.id for key share;
  with entered as (
    insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id, sudo_id)
    select dx_partner(), j.id, j.event_id, j.ticket_id, 'accepted', device, j.scanned_at, j.is_offline, dx_user(), sudo
    from dx_judge_scans(doors, scans) j where j.verdict = 'accepted'
    order by j.ticket_id, j.scanned_at, j.id
    on conflict do nothing returning ticket_id, event_id, scanned_at
  )
  insert into webhook_event (partner_id, type, object, data)
  select dx_partner(), 'ticket.scanned', 'ticket:' || n.ticket_id,
    jsonb_build_object('id', n.ticket_id, 'eventId', n.event_id, 'scannedAt', n.scanned_at)
  from entered n
  where exists (select from webhook_endpoint where partner_id = dx_partner() and 'ticket.scanned' = any (types));
  insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id, sudo_id)
  select dx_partner(), j.id, j.event_id, j.ticket_id,
    case j.verdict when 'accepted' then 'alreadyScanned' else j.verdict end,
    device, j.scanned_at, j.is_offline, dx_user(), sudo
  from dx_judge_scans(doors, scans) j order by j.id
  on conflict do nothing;
end $$;

-- Undoes an entry, so that the ticket can be used again. The scan's row stays.
create function dx_undo_scan(scan uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  with undone as (
    update ticket_scan s set undone_at = now(), undone_by = dx_user()
    where s.partner_id = dx_partner() and s.id = scan and s.result = 'accepted' and s.undone_at is null
      and (dx_renter() = 0 or exists (select from event e
        where e.partner_id = s.partner_id and e.id = s.event_id and e.renter_id = dx_renter()))
    returning s.ticket_id, s.event_id
  )
  insert into webhook_event (partner_id, type, object, data)
  select dx_partner(), 'ticket.scan_undone', 'ticket:' || u.ticket_id,
    jsonb_build_object('id', u.ticket_id, 'eventId', u.event_id)
  from undone u
  where exists (select from webhook_endpoint where partner_id = dx_partner() and 'ticket.scan_undone' = any (types));
end $$;

-- Ends entries of refunded or exchanged tickets. If the sale `into_sale` has tickets for the same event, the visitor
-- is still inside: each entry moves to one of these tickets, for the same seat if possible.
create function dx_end_entries(tickets uuid[], into_sale uuid, sudo integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    update ticket_scan s set undone_at = now(), undone_by = dx_user() from ticket t
    where s.partner_id = dx_partner() and s.ticket_id = any (tickets) and s.result = 'accepted' and s.undone_at is null
      and t.partner_id = s.partner_id and t.id = s.ticket_id and t.state <> 'issued'
    returning s.event_id, s.device, t.id, t.seat_id
  ), got as (
    select k.event_id, k.id, k.seat_id from ticket k where k.partner_id = dx_partner() and k.sale_id = into_sale
  ), gone as (
    select e.*, row_number() over (partition by e.event_id
      order by e.seat_id not in (select seat_id from got where seat_id is not null), e.seat_id, e.id) as nth
    from ended e
  ), new as (
    select g.*, row_number() over (partition by g.event_id
      order by g.seat_id not in (select seat_id from ended where seat_id is not null), g.seat_id, g.id) as nth
    from got g
  )
  insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, user_id, sudo_id)
  select dx_partner(), gen_random_uuid(), n.event_id, n.id, 'accepted', o.device, now(), dx_user(), sudo
  from gone o join new n on n.event_id = o.event_id and n.nth = o.nth;
end $$;

create trigger keeps_renter before insert on ticket_scan for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table scan_rule enable row level security;
create policy partner on scan_rule to dxweb_app using (partner_id = dx_partner());
create policy renter on scan_rule for select to dxweb_renter using (partner_id = dx_partner());
alter table ticket_scan enable row level security;
create policy partner on ticket_scan to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_scan for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update on scan_rule to dxweb_app;
grant select on ticket_scan to dxweb_app;
grant select on scan_rule, ticket_scan to dxweb_renter;
revoke execute on function
  dx_judge_scans(integer[], jsonb), dx_record_scans(integer[], jsonb, text, integer), dx_undo_scan(uuid),
  dx_end_entries(uuid[], uuid, integer)
 from public;
grant execute on function
  dx_record_scans(integer[], jsonb, text, integer), dx_undo_scan(uuid)
 to dxweb_app, dxweb_renter;
grant execute on function dx_end_entries(uuid[], uuid, integer) to dxweb_app;
