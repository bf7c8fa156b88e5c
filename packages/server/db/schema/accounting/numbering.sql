-- Numbers vouchers after their days have ended. A lock on the venue's row of `voucher_state` serializes the runs.

-- Returns the kind of a voucher for one source of postings; the voucher for the sales of a day has the kind `sales`.
create function dx_voucher_kind(partner integer, of_source uuid, kind text, has_event boolean) returns text
language sql stable as $$
  select coalesce(
    (select case i.kind when 'credit' then 'credit' else 'invoice' end from invoice i
      where i.partner_id = partner and i.source_id = of_source),
    case kind when 'goods' then 'goods' when 'payment' then 'payment' when 'cashDifference' then 'cash' when 'cashMove' then 'cash'
      when 'settlement' then case when exists (select from renter_settlement s
        where s.partner_id = partner and s.posted_as = of_source) or has_event or exists (select from posting p
          where p.partner_id = partner and p.source_id = of_source and '2903' in (p.debit, p.credit)) then 'settlement' else 'rental' end
      when 'income' then case when has_event then 'income' end when 'vat' then case when has_event then 'income' end end,
    case when exists (select from gift_card_event g where g.partner_id = partner and g.sale_id = of_source
      or g.partner_id = partner and g.id = of_source) then 'giftCards' end,
    'other')
$$;

-- Returns the name of the till and the reason, for moved or counted cash.
create function dx_cash_reference(partner integer, of_source uuid) returns text language sql stable as $$
  select nullif(concat_ws(' · ', c.till, nullif(c.reason, '')), '') from (
    select t.name as till, m.reason from till_shift_move m
      join till_shift s on s.partner_id = partner and s.id = m.shift_id join till t on t.partner_id = partner and t.id = s.till_id
      where m.partner_id = partner and m.id = of_source
    union all
    select t.name, s.reason from till_shift s join till t on t.partner_id = partner and t.id = s.till_id
      where s.partner_id = partner and s.id = of_source
    union all
    select coalesce(t.name, nullif(r.name, ''), r.register_ref), coalesce(nullif(y.reason, ''), c.name_nb)
      from goods_move g join till_receipt y on y.partner_id = partner and y.id = g.receipt_id
      join till_register r on r.partner_id = partner and r.id = y.register_id
      left join till t on t.partner_id = partner and t.id = r.till_id
      left join saft_code c on c.list = '11' and c.code = y.standard_type
      where g.partner_id = partner and g.source_id = of_source) c limit 1
$$;

-- Returns the number or name of the source document, such as the invoice number, or else the title of the event.
create function dx_voucher_reference(partner integer, of_source uuid, kind text, event integer) returns text
language sql stable as $$
  select coalesce(case kind
    when 'invoice' then (select number::text from invoice where partner_id = partner and source_id = of_source)
    when 'credit' then (select number::text from invoice where partner_id = partner and source_id = of_source)
    when 'payment' then (select number::text from invoice_payment where partner_id = partner and posted_as = of_source limit 1)
    when 'goods' then (select coalesce(nullif(r.name, ''), r.register_ref) || ' ' || g.day from goods_posted g
      join till_register r on r.partner_id = partner and r.id = g.register_id
      where g.partner_id = partner and g.source_id = of_source limit 1)
    when 'cash' then dx_cash_reference(partner, of_source)
    when 'settlement' then (select s.title from renter_settlement s where s.partner_id = partner and s.posted_as = of_source)
    when 'rental' then (select b.name from film_sheet s join bureau b on b.partner_id = partner and b.id = s.bureau_id
      where s.partner_id = partner and (s.posted_as = of_source or s.paid_as @> array[of_source]) limit 1)
    end, (select e.title from event e where e.partner_id = partner and e.id = event), '')
$$;

-- Returns the postings after `after_day`, and postings of earlier days created from ten minutes before `looked` on,
-- since those may have been committed late. Postings of a sale on its own day belong to that day's voucher.
create function dx_to_number(partner integer, zone text, after_day date, last_day date, looked timestamptz)
returns table (is_of_day boolean, p posting) language sql stable as $$
  select exists (select from sale s where s.partner_id = partner and s.id = p.source_id
    and (s.sold_at at time zone zone)::date = p.posted_on), p
  from posting p where p.partner_id = partner and p.posted_on > after_day and p.posted_on <= last_day
  union all
  select false, p from posting p
  where p.partner_id = partner and p.source_id >= dx_first_uuid(looked - interval '10 minutes') and p.posted_on <= after_day
    and not exists (select from voucher v
      where v.partner_id = partner and v.day = p.posted_on and v.source_id = p.source_id)
    and (p.source_id >= dx_first_uuid(looked) or not exists (select from sale s
      where s.partner_id = partner and s.id = p.source_id and (s.sold_at at time zone zone)::date = p.posted_on))
$$;

-- Returns the lines of a voucher: its postings added up by the venue's own account of that day. Electronic payments
-- have one standard account. It is split by the sale's means of payment, and an unknown means of payment is `bank`.
create function dx_lines_of_voucher(partner integer, on_day date, postings posting[])
returns table (line integer, account text, standard text, purpose text, debit bigint, credit bigint, vat_type integer,
  rate integer, vat bigint) language sql stable as $$
  with p as materialized (
    select * from unnest(postings)
  ), paid as materialized (
    select y.sale_id, array_agg(y.means order by y.line) as means, count(distinct y.means) as kinds,
      array_agg(abs(y.amount_ore - y.carried_ore) order by y.line) as ores
    from payment y
    where y.partner_id = partner and y.sale_id in (select source_id from p where '1920' in (p.debit, p.credit))
      and y.means in ('card', 'web', 'vipps') and y.amount_ore <> y.carried_ore
    group by 1
  ), sides as (
    select p.*, l.standard, l.is_debit, row_number() over (partition by p.source_id, l.standard order by p.line) as nth
    from p cross join lateral (values (p.debit, true), (p.credit, false)) l (standard, is_debit)
  ), plain as materialized (
    select s.standard, s.is_debit, s.amount_ore as ore, s.kind, e.event_type_id,
      case when s.standard = '1920' then
        case when y.kinds = 1 then y.means[1] when y.ores[s.nth] = s.amount_ore then y.means[s.nth] end end as means,
      s.standard = '3020' and s.event_id is not null and s.kind = 'income' and not exists (select from ticket t
        where t.partner_id = partner and t.event_id = s.event_id and t.vat_type_id = 1) as is_fee,
      case when s.standard ~ '^3' and s.standard <> '3900' then coalesce(s.vat_type_id, dx_vat_type_of(s.standard)) end
        as vat_type
    from sides s
    left join paid y on y.sale_id = s.source_id
    left join event e on e.partner_id = partner and e.id = s.event_id
    where not (s.kind = 'goods' and s.standard in ('3000', '3030', '3050', '3220', '3960', '1920'))
  ), purposed as (
    select x.standard, x.is_debit, x.ore, x.vat_type, t.purpose, case when t.of_event_type then x.event_type_id end as type
    from plain x left join dx_purposes() t on t.purpose = dx_purpose(x.standard, x.kind, x.means, x.is_fee)
  ), summed as (
    select standard, is_debit, vat_type, purpose, coalesce(dx_own_account(partner, purpose, type, on_day), standard) as account,
      sum(ore)::bigint as ore, null::integer as rate, null::bigint as vat
    from (select standard, is_debit, vat_type, purpose, type, sum(ore) as ore from purposed group by 1, 2, 3, 4, 5) g
    group by 1, 2, 3, 4, 5
    union all
    select g.standard, (g.net_ore > 0) = (g.part = 'paid'),
      case when g.standard <> '3960' then dx_vat_type_of(g.standard)
        when g.part = 'sold' then dx_vat_type_at(g.vat_basis_points, g.day) end, t.purpose,
      coalesce(g.own, dx_own_account(partner, t.purpose, null, on_day), g.standard), abs(g.net_ore),
      case g.part when 'sold' then g.vat_basis_points end, g.vat_ore * sign(g.net_ore)::integer
    from goods_posted g cross join lateral (select dx_purpose(g.standard, 'goods', g.means, false) as purpose) t
    where g.partner_id = partner and g.net_ore <> 0
      and g.standard = any (case g.part when 'sold' then '{3000,3030,3050,3220,3960}' else '{1920,3960}' end::text[])
      and g.source_id in (select source_id from p where p.kind = 'goods')
  ), based as (
    -- Adds the VAT account of each line.
    select s.*, case when s.standard = '4300' then '2710' when s.vat_type in (1, 2, 3) then
      (array['2700', '2701', '2703'])[s.vat_type] end as vat_account from summed s
  ), taxed as (
    select b.*, v.ore as vat_sum, sum(b.ore) over w as upto, sum(b.ore) over (partition by b.vat_account, b.is_debit) as total
    from based b left join (
      select x.standard, x.is_debit, sum(x.ore) as ore from plain x where dx_is_vat_account(x.standard) group by 1, 2
    ) v on v.standard = b.vat_account and v.is_debit = b.is_debit and b.vat is null
    window w as (partition by b.vat_account, b.is_debit order by b.account, b.standard, b.vat_type, b.purpose)
  ), shared as (
    select t.*, coalesce(t.vat, (round(t.vat_sum * t.upto / t.total) - round(t.vat_sum * (t.upto - t.ore) / t.total))::bigint, 0)
      as own_vat from taxed t
  ), typed as (
    -- VAT charged by a distributor has the high rate.
    select s.*, case when s.standard <> '4300' then s.vat_type when s.own_vat <> 0 then 1 end as type from shared s
  )
  select row_number() over (order by s.is_debit desc, s.account, s.standard, s.type, s.rate, s.purpose)::integer, s.account,
    s.standard, s.purpose, case when s.is_debit then s.ore else 0 end, case when s.is_debit then 0 else s.ore end, s.type,
    coalesce(s.rate, (select r.basis_points from vat_rate r where r.vat_type_id = s.type and r.valid_from <= on_day
      order by r.valid_from desc limit 1)), s.own_vat
  from typed s
$$;

-- Numbers the vouchers of the next ended days, up to the day that reaches about two thousand postings, to stay within
-- the statement's time limit. Returns the number of vouchers, and true if no days remain.
create function dx_number_vouchers(partner integer, out made integer, out is_done boolean) language plpgsql as $$
declare
  known voucher_state;
  zone text := (select p.time_zone from partner p where p.id = $1);
  ended date := ((now() - interval '10 minutes') at time zone zone)::date - 1;
  after_day date;
  last_day date;
begin
  insert into voucher_state (partner_id) values ($1) on conflict do nothing;
  select * into known from voucher_state s where s.partner_id = $1 for update;
  after_day := coalesce(known.through_day,
    (select p.posted_on - 1 from posting p where p.partner_id = $1 order by p.posted_on limit 1), ended);
  last_day := greatest(after_day, coalesce((select p.posted_on from posting p
    where p.partner_id = $1 and p.posted_on > after_day and p.posted_on <= ended
    order by p.posted_on, p.source_id, p.line offset 2000 limit 1), ended));
  with source as materialized (
    select (f.p).posted_on as day, case when not f.is_of_day then (f.p).source_id end as id, max((f.p).event_id) as event_id,
      (array_agg((f.p).kind order by (f.p).line))[1] as kind, array_agg(f.p) as postings
    from dx_to_number($1, zone, after_day, last_day, coalesce(known.looked_at, now())) f
    group by 1, 2
  ), kinded as materialized (
    select s.*, extract(year from s.day)::integer as year, case when s.id is null then 'sales'
      else dx_voucher_kind($1, s.id, s.kind, s.event_id is not null) end as is_a
    from source s
  ), numbered as materialized (
    select k.*, coalesce((select max(v.number) from voucher v where v.partner_id = $1 and v.year = k.year), 0)
      + row_number() over (partition by k.year order by k.day, k.id nulls first) as number
    from kinded k
  ), added as (
    insert into voucher (partner_id, year, number, day, kind, source_id, event_id, reference)
    select $1, n.year, n.number, n.day, n.is_a, n.id, case when n.id is not null then n.event_id end,
      case when n.id is null then '' else dx_voucher_reference($1, n.id, n.is_a, n.event_id) end
    from numbered n
  ), lined as (
    insert into voucher_line (partner_id, year, number, line, account, standard, purpose, debit_ore, credit_ore,
      vat_type_id, vat_basis_points, vat_ore)
    select $1, n.year, n.number, l.line, l.account, l.standard, l.purpose, l.debit, l.credit, l.vat_type, l.rate, l.vat
    from numbered n cross join lateral dx_lines_of_voucher($1, n.day, n.postings) l
  )
  select count(*)::integer into made from numbered;
  update voucher_state s set through_day = last_day, looked_at = now() where s.partner_id = $1;
  is_done := last_day >= ended;
end $$;

-- Compares vouchers with postings of the numbered days by standard account. Ignores later postings, which have no
-- number yet.
create function dx_voucher_faults(partner integer, first date, last date)
returns table (account text, posted_ore bigint, voucher_ore bigint) language sql stable as $$
  select account, sum(posted)::bigint, sum(numbered)::bigint from (
    select l.account, sum(l.ore) as posted, 0 as numbered
    from posting p cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
    where p.partner_id = partner and p.posted_on between first and last group by 1
    union all
    select l.account, -sum(l.ore), 0
    from voucher_state s join partner z on z.id = s.partner_id
    cross join lateral dx_to_number(s.partner_id, z.time_zone, s.through_day, s.through_day, s.looked_at) w
    cross join lateral (values ((w.p).debit, (w.p).amount_ore), ((w.p).credit, -(w.p).amount_ore)) l (account, ore)
    where s.partner_id = dx_voucher_faults.partner and (w.p).posted_on between first and last group by 1
    union all
    select l.standard, 0, sum(l.debit_ore - l.credit_ore)
    from voucher v join voucher_line l on l.partner_id = partner and l.year = v.year and l.number = v.number
    where v.partner_id = partner and v.day between first and last group by 1) s
  group by 1 having sum(posted) <> sum(numbered)
$$;
