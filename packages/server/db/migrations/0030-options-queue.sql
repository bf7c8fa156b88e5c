-- The queue of options: the place that each took when it became one, and the rank that people were told last.
create table order_option ( -- by partner_id
  partner_id integer not null,
  order_id integer not null,
  number integer not null,
  told_rank integer,
  primary key (partner_id, order_id),
  unique (partner_id, number),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade
);

create function dx_option_queued() returns trigger language plpgsql as $$
begin
  if new.state = 'option' then
    insert into order_option (partner_id, order_id, number)
    values (new.partner_id, new.id, dx_next_id(new.partner_id, 'option')) on conflict do nothing;
  else
    delete from order_option where partner_id = new.partner_id and order_id = new.id;
  end if;
  return null;
end $$;

create trigger is_queued after insert or update of state on booking_order
  for each row execute function dx_option_queued();

-- 1 for an option that is first; else one more than the highest of the earlier ones that want one of its halls at the
-- same time, so that no two that meet have the same rank. Null for what is no option.
create function dx_option_rank(partner integer, wanted integer) returns integer language sql stable as $$
  with recursive ahead (id, number, rank) as (
    select order_id, number, 1 from order_option where partner_id = partner and order_id = wanted
    union
    select f.order_id, f.number, a.rank + 1
    from ahead a
    join event e on e.partner_id = partner and e.order_id = a.id
    join hall_booking mine on mine.partner_id = partner and mine.event_id = e.id
    cross join lateral dx_bookings_within(partner, mine.auditorium_id, mine.busy_from, mine.busy_until) b
    join event n on n.partner_id = partner and n.id = b.event_id
    join order_option f on f.partner_id = partner and f.order_id = n.order_id
    where f.number < a.number
  )
  select max(rank) from ahead
$$;

create or replace view booking_order_shown with (security_invoker = true) as
  select o.*,
    (select s.net_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) as net_ore,
    (select s.total_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) as total_ore,
    case when o.state = 'option' then dx_option_rank(o.partner_id, o.id) end as option_rank
  from booking_order o;

-- The mails that tell of an option that has moved up, each sent at most once: to the house, and to the renter.
create table option_notice ( -- by partner_id
  partner_id integer not null,
  id integer not null,
  order_id integer not null,
  rank integer not null,
  email text not null,
  is_renter boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id) on delete cascade
);
create index option_notice_order on option_notice (partner_id, order_id);
create index option_notice_due on option_notice (partner_id, due_at) where state = 'waiting';

update booking_order set state = 'option' where state = 'option';

alter table order_option enable row level security;
create policy partner on order_option to dxweb_app using (partner_id = dx_partner());
alter table option_notice enable row level security;
create policy partner on option_notice to dxweb_app using (partner_id = dx_partner());

grant select, insert, delete on order_option to dxweb_app;
grant update (told_rank) on order_option to dxweb_app;
grant select, insert, delete on option_notice to dxweb_app;
grant update (state, due_at, taken_at, sent_at, tries) on option_notice to dxweb_app;
revoke execute on function dx_option_queued() from public;
