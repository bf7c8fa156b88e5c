-- Sums of the books, which reports read together with the postings since the last closed day.

-- Sums of closed days by account and kind, so that reports on years are fast; postings with and without an event have
-- separate rows. Each posting counts as two lines.
create table books_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  account text not null,
  kind text not null,
  has_event boolean not null,
  line_count integer not null,
  debit_ore bigint not null,
  credit_ore bigint not null,
  primary key (partner_id, day, account, kind, has_event)
);

-- Balances of an event over all closed days: payments on account 2900, less recognised income and VAT. The index
-- contains the few events with a balance.
create table books_of_event ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  line_count integer not null,
  amount_ore bigint not null,
  paid_ore bigint not null,
  taken_ore bigint not null,
  first_on date not null,
  last_on date not null,
  title text not null,
  -- Figures of lines on the accounts of income and its VAT, with their first and last day of posting.
  taxed_count integer not null default 0,
  base_ore bigint not null default 0,
  tax_ore bigint not null default 0,
  taxed_first_on date,
  taxed_last_on date,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index books_of_event_owed on books_of_event (partner_id, event_id) where paid_ore <> taken_ore;
create index books_of_event_last on books_of_event (partner_id, last_on, first_on)
  include (event_id, renter_id, title, line_count, amount_ore);
create index books_of_event_taxed on books_of_event (partner_id, taxed_last_on, taxed_first_on)
  include (event_id, renter_id, title, taxed_count, base_ore, tax_ore) where taxed_count > 0;
alter table books_of_event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create trigger keeps_renter before insert on books_of_event for each row when (new.renter_id is null)
  execute function dx_keep_renter();

-- Recomputes the sums of the given days that are closed, and of their events.
create function dx_sum_books(partner integer, days date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  closed date;
  events integer[];
begin
  perform from closed_day where partner_id = partner order by day limit 1 for update;
  select max(day) into closed from closed_day where partner_id = partner;
  delete from books_day where partner_id = partner and day = any (days);
  insert into books_day (partner_id, day, account, kind, has_event, line_count, debit_ore, credit_ore)
  select partner, p.posted_on, l.account, p.kind, p.event_id is not null, count(*), sum(l.debit), sum(l.credit)
  from posting p
  cross join lateral (values (p.debit, p.amount_ore, 0::bigint), (p.credit, 0::bigint, p.amount_ore))
    l (account, debit, credit)
  where p.partner_id = partner and p.posted_on = any (days) and p.posted_on <= closed
  group by 2, 3, 4, 5;
  select array_agg(distinct event_id) into events from posting
  where partner_id = partner and posted_on = any (days) and posted_on <= closed and event_id is not null;
  perform from event where partner_id = partner and id = any (events) order by id for key share;
  delete from books_of_event where partner_id = partner and event_id = any (events);
  insert into books_of_event (partner_id, event_id, renter_id, title, line_count, amount_ore, paid_ore, taken_ore, first_on,
    last_on, taxed_count, base_ore, tax_ore, taxed_first_on, taxed_last_on)
  select partner, e.id, coalesce(e.renter_id, 0), e.title, 2 * count(*), sum(p.amount_ore),
    coalesce(sum(o.ore) filter (where p.kind not in ('income', 'vat')), 0),
    coalesce(-sum(o.ore) filter (where p.kind in ('income', 'vat')), 0), min(p.posted_on), max(p.posted_on),
    coalesce(sum(t.lines), 0), coalesce(sum(t.base), 0), coalesce(sum(t.tax), 0),
    min(p.posted_on) filter (where t.lines > 0), max(p.posted_on) filter (where t.lines > 0)
  from event e
  join posting p on p.partner_id = partner and p.event_id = e.id and p.posted_on <= closed
  cross join lateral (select case '2900' when p.credit then p.amount_ore when p.debit then -p.amount_ore end as ore) o
  cross join lateral (
    select count(*) as lines, sum(ore) filter (where is_base) as base, sum(ore) filter (where not is_base) as tax
    from (select l.ore, l.account in ('3000', '3020', '3030', '3050', '3220') as is_base
      from (values (p.credit, p.amount_ore), (p.debit, -p.amount_ore)) l (account, ore)
      where l.account in ('3000', '3020', '3030', '3050', '3220', '2700', '2701', '2703')) l
  ) t
  where e.partner_id = partner and e.id = any (events)
  group by e.id, e.renter_id, e.title;
end $$;

create function dx_books_follow_title() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update books_of_event set title = new.title where partner_id = new.partner_id and event_id = new.id;
  return null;
end $$;
create trigger books_follow after update of title on event for each row when (old.title <> new.title)
  execute function dx_books_follow_title();

-- Adds backdated postings to the sums of their day immediately. Today's postings are in no sum yet, so they need no
-- lock.
create function dx_books_follow_postings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_sum_books(n.partner_id, array_agg(distinct n.posted_on))
  from new_rows n join partner p on p.id = n.partner_id
  where n.posted_on < (now() at time zone p.time_zone)::date
  group by n.partner_id;
  return null;
end $$;
create trigger books_follow after insert on posting referencing new table as new_rows
  for each statement execute function dx_books_follow_postings();

alter table books_day enable row level security;
create policy partner on books_day to dxweb_app using (partner_id = dx_partner());
alter table books_of_event enable row level security;
create policy partner on books_of_event to dxweb_app using (partner_id = dx_partner());
create policy renter on books_of_event for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update, delete on books_day, books_of_event to dxweb_app;
grant select on books_of_event to dxweb_renter;
revoke execute on function dx_sum_books(integer, date[]), dx_books_follow_title(), dx_books_follow_postings() from public;
grant execute on function dx_sum_books(integer, date[]) to dxweb_app;
