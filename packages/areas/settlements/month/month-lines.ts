import { dayOf, instantOf } from '@dxweb/kit/database/sql-parts.ts'

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`

interface LineConditions {
  /** The first day of the first month, and the day after the last month. */
  from: string
  end: string
  /**
   * Conditions on a sale `s` and its event `e`. They must select all sales of the requested months, and may select
   * sales of other months too.
   */
  sold: string
  held: string
  /** A condition on the `month` of a row `w`. */
  month: string
}

/**
 * The first day on which tickets for the months may have been sold. Includes all days after the last closed day,
 * since tickets sold on these days may be for any event.
 */
const firstSold = (from: string, end: string) => `(
        select least(${from}, min(k.first_on),
          coalesce((select max(day) + 1 from closed_day where partner_id = $1), '-infinity'))
        from sales_of_event k where k.partner_id = $1 and k.held_on >= ${from} and k.held_on < ${end})`

/**
 * Sales paid to the platform, negative for refunds. A sale with advance payout belongs to the month of sale, any
 * other sale to the later of the months of sale and event. Exchanges follow their tickets (0017).
 */
export const webSales = ({ from, end, sold, held }: Omit<LineConditions, 'month'>) => `
  web as materialized (
    select w.*, ${monthOf('w.sold')} as sale_month, greatest(${monthOf('w.sold')}, ${monthOf('w.held')}) as show_month,
      case when w.is_advance then ${monthOf('w.sold')} else greatest(${monthOf('w.sold')}, ${monthOf('w.held')}) end as month
    from (
      select s.id, s.total_ore, s.exchanged_with is null as is_fresh, p.ore as paid_ore, e.id as event_id, e.title,
        e.starts_at, e.event_type_id, ${dayOf('s.sold_at')} as sold, ${dayOf('e.starts_at')} as held,
        coalesce(a.kind = 'sold', h.advance_payment) as is_advance, coalesce(a.share_basis_points, 0) as advance_bp
      from sale s join event e on e.partner_id = $1 and e.id = s.event_id join partner h on h.id = $1
      left join lateral (
        select t.kind, t.share_basis_points from advance_term t
        where t.partner_id = $1 and t.valid_from <= ${dayOf('s.sold_at')} order by t.valid_from desc limit 1) a on true
      cross join lateral (
        select sum(p.amount_ore)::bigint as ore from payment p
        where p.partner_id = $1 and p.sale_id = s.id and p.means = 'web') p
      where s.partner_id = $1 and p.ore <> 0 and (${sold} or ${held})
        and s.sold_at >= ${instantOf(firstSold(from, end))}
        and s.sold_at < ${instantOf(end)}
    ) w
  )`

/** The terms in the form that is stored with a line, and that `termsLabel` in `rules.ts` reads. */
const termsLabel = `coalesce(to_char(t.valid_from, 'YYYY-MM-DD') || '|' || t.fee_per_ticket_ore || '|' || t.fee_basis_points
    || '|' || t.card_basis_points || '|' || case when t.event_type_id is null then '' else k.name end, '')`

/** The terms of the event type, or else the general terms, and the VAT rate of the fee, as of the day of sale. */
const terms = `
  select d.sold, d.event_type_id, t.id as term_id, ${termsLabel} as terms, coalesce(t.fee_per_ticket_ore, 0) as per_ticket,
    coalesce(t.fee_basis_points, 0) as fee_bp, coalesce(t.card_basis_points, 0) as card_bp, c.vat_code, coalesce((
      select r.basis_points from vat_rate r join vat_type v on v.id = r.vat_type_id
      where v.code = c.vat_code and r.valid_from <= d.sold order by r.valid_from desc limit 1), 0) as vat_bp
  from (select distinct sold, event_type_id from asked) d
  join event_type k on k.partner_id = $1 and k.id = d.event_type_id join vat_type kv on kv.id = k.vat_type_id
  left join lateral (
    select * from fee_term t where t.partner_id = $1 and t.valid_from <= d.sold
      and (t.event_type_id = d.event_type_id or t.event_type_id is null)
    order by t.event_type_id is null, t.valid_from desc limit 1) t on true
  cross join lateral (select coalesce(t.fee_vat_code,
    case when kv.code in ('exempt', 'zero') then 'exempt' else 'high' end) as vat_code) c`

const group = `w.month, w.event_id, w.title, w.starts_at, w.held, w.term_id, w.terms, w.per_ticket, w.fee_bp, w.card_bp, w.vat_code,
  w.vat_bp`

/** Sums by price category. Per event, deducts payments by other means, which the platform never received. */
const parts = `
  select p.*, c.name as category
  from (
    select ${group}, m.category_id, sum(m.tickets)::int as tickets,
      coalesce(sum(m.price_ore + m.fee_ore) filter (where m.tickets > 0), 0)::bigint as gross,
      coalesce(-sum(m.price_ore + m.fee_ore) filter (where m.tickets < 0), 0)::bigint as refund,
      coalesce(sum(m.price_ore + m.fee_ore) filter (where m.tickets > 0 and w.is_fresh), 0)::bigint as fresh,
      coalesce(sum(m.price_ore + m.fee_ore) filter (where m.tickets > 0 and w.is_fresh), 0)::bigint as charged,
      count(*) filter (where m.tickets > 0 and m.price_ore + m.fee_ore > 0 and w.is_fresh)::int as paid
    from termed w join ticket_move m on m.partner_id = $1 and m.sale_id = w.id
    group by ${group}, m.category_id
  ) p
  join lateral (
    select name from event_price_category c where c.partner_id = $1 and c.event_id = p.event_id and c.id = p.category_id
    offset 0) c on true
  union all
  select ${group}, null, 0,
    coalesce(sum(paid_ore - total_ore) filter (where total_ore > 0), 0)::bigint,
    coalesce(-sum(paid_ore - total_ore) filter (where total_ore <= 0), 0)::bigint, 0::bigint,
    coalesce(sum(paid_ore - total_ore) filter (where total_ore > 0 and is_fresh), 0)::bigint, 0, '#otherMeans'
  from termed w where paid_ore <> total_ore group by ${group}`

/**
 * Rounds VAT once per month and rate: a line gets the VAT of all fees up to its own fee, less the VAT of earlier fees.
 */
const vatUpTo = (fees: string) => `round(${fees} * vat_bp / 10000.0)::bigint`

const thisMonth = monthOf(dayOf('now()'))

/** Pays a share of sales for later months in the month of sale, and deducts it in the month of the event. */
const advancesOnSales = `
  select w.sale_month as month, event_id, title, held, starts_at, '#advanceOnSales' as code,
    round(paid_ore * advance_bp / 10000.0)::bigint as ore from web w where advance_bp > 0 and show_month > sale_month
  union all
  select w.show_month, event_id, title, held, starts_at, '#advanceDeducted',
    -round(paid_ore * advance_bp / 10000.0)::bigint from web w where advance_bp > 0 and show_month > sale_month`

/** Pays a fixed amount in each month, and deducts the same amount in the next month. */
const fixedAdvances = `
  select (m.month + make_interval(months => b.later))::date as month, b.code, t.amount_ore * b.sign as ore
  from generate_series((select min(valid_from) from advance_term where partner_id = $1)::timestamp, ${thisMonth},
    interval '1 month') m (month)
  cross join lateral (
    select t.amount_ore from advance_term t where t.partner_id = $1 and t.valid_from <= m.month
    order by t.valid_from desc limit 1) t
  cross join (values (0, '#advanceFixed', 1), (1, '#advanceDeducted', -1)) b (later, code, sign)
  where t.amount_ore is not null`

/**
 * Uses current sales, terms and corrections. The `case` makes the planner expect half of all sales; otherwise it
 * expects few and compares each sale with every day's terms.
 */
export const monthLines = (asked: LineConditions) => `
  with ${webSales(asked)}, asked as materialized (select * from web w where case when ${asked.month} then true else false end
  ), term as materialized (${terms}
  ), termed as materialized (
    select w.*, t.term_id, t.terms, t.per_ticket, t.fee_bp, t.card_bp, t.vat_code, t.vat_bp
    from asked w join term t on t.sold = w.sold and t.event_type_id = w.event_type_id
  ), part as (${parts}
  ), kept as (
    select p.*, p.per_ticket * p.paid + round(p.fresh * p.fee_bp / 10000.0)::bigint as fee,
      round(p.charged * p.card_bp / 10000.0)::bigint as card from part p
  ), line as (
    select month, event_id, title as event, held as held_on, category, vat_code, tickets, gross, refund, per_ticket, fee,
      ${vatUpTo('sum(fee) over rate')} - ${vatUpTo('(sum(fee) over rate - fee)')} as fee_vat, card, 0::bigint as correction, starts_at, term_id::text as term,
      terms
    from kept
    window rate as (partition by month, vat_bp order by event_id, category_id, term_id rows unbounded preceding)
    union all
    select w.month, null, null, null, '#' || w.kind || '|' || w.reason, null, 0, 0, 0, null, 0, 0, 0, w.amount_ore, null,
      w.id::text, ''
    from month_correction w where w.partner_id = $1 and ${asked.month}
    union all
    select w.month, event_id, title, held, w.code, null, 0, 0, 0, null, 0, 0, 0, sum(w.ore)::bigint, starts_at, null, ''
    from (${advancesOnSales}) w where ${asked.month}
    group by w.month, event_id, title, held, w.code, starts_at having sum(w.ore) <> 0
    union all
    select w.month, null, null, null, w.code, null, 0, 0, 0, null, 0, 0, 0, w.ore, null, null, ''
    from (${fixedAdvances}) w where ${asked.month} and w.month <= ${thisMonth}
  )
  select l.*, gross - refund - fee - fee_vat - card + correction as payout, row_number() over (partition by month
    order by starts_at nulls last, event_id, category like '#%', category, terms, term, vat_code)::int as place
  from line l`
