-- Books: sums of closed days and events, and later postings. All functions are inlined into the reading statement.

-- The last closed day; -infinity if there is none.
create function dx_last_closed(of_partner integer) returns table (day date) language sql stable parallel safe as $$
  select coalesce((select max(c.day) from closed_day c where c.partner_id = of_partner), '-infinity')
$$;

create function dx_posting_lines(debit text, credit text, amount_ore bigint)
returns table (account text, debit_ore bigint, credit_ore bigint) language sql immutable parallel safe as $$
  values (debit, amount_ore, 0::bigint), (credit, 0::bigint, amount_ore)
$$;

-- Postings after the last closed day. The redundant upper bound makes the planner estimate few rows.
create function dx_open_postings(of_partner integer) returns setof posting language sql stable parallel safe as $$
  select p.* from posting p
  where p.partner_id = of_partner and p.posted_on > (select c.day from dx_last_closed(of_partner) c)
    and p.posted_on < 'infinity'
$$;

-- The books by day, account and kind, with separate lines for events.
create function dx_book_days(of_partner integer, from_day date, to_day date)
returns table (day date, account text, kind text, has_event boolean, line_count integer, debit_ore bigint, credit_ore bigint)
language sql stable parallel safe as $$
  select b.day, b.account, b.kind, b.has_event, b.line_count, b.debit_ore, b.credit_ore from books_day b
  where b.partner_id = of_partner and b.day between from_day and to_day
  union all
  select p.posted_on, l.account, p.kind, p.event_id is not null, 1, l.debit_ore, l.credit_ore
  from dx_open_postings(of_partner) p cross join lateral dx_posting_lines(p.debit, p.credit, p.amount_ore) l
  where p.posted_on between from_day and to_day
$$;

-- Postings of a period that are missing from the sums of whole events: postings of events that are only partly within
-- the period (by their days with VAT if `taxed`), and postings since the last closed day.
create function dx_unsummed_postings(of_partner integer, from_day date, to_day date, taxed boolean)
returns setof posting language sql stable parallel safe as $$
  select p.* from posting p
  where p.partner_id = of_partner and p.posted_on between from_day and to_day
    and p.posted_on <= (select c.day from dx_last_closed(of_partner) c)
    and p.event_id = any (array(
      select b.event_id from books_of_event b
      where b.partner_id = of_partner and (
        not taxed and b.last_on >= from_day and b.first_on <= to_day
          and not (b.first_on between from_day and to_day and b.last_on between from_day and to_day)
        or taxed and b.taxed_last_on >= from_day and b.taxed_first_on <= to_day
          and not (b.taxed_first_on between from_day and to_day and b.taxed_last_on between from_day and to_day))))
  union all
  select p.* from dx_open_postings(of_partner) p where p.posted_on between from_day and to_day
$$;
