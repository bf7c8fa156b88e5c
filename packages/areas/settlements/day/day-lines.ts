import { operatingDayOf, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { type DayCondition } from '../ground/settled-sql.ts'
import { goodsLines, movesOfTills, soldGoods } from './goods-lines.ts'
import { dayParts } from './rules.ts'
import { movesOfShifts, shiftCounts } from './shift-lines.ts'
import { countsOfTills } from './till-count-sql.ts'

/**
 * Reads sales of the operating days with their payments. Money carried over in an exchange does not pass the counter
 * (0017).
 */
const soldOn = (isAsked: string) => `
  sold as materialized (
    select ${operatingDayOf('s.sold_at')} as day, s.id, s.user_id, s.till_id, s.event_id, s.total_ore, s.rounding_ore
    from sale s where s.partner_id = $1 and ${isAsked}
  ), paid as materialized (
    select s.day, s.till_id, p.means, p.amount_ore - p.carried_ore as ore
    from sold s join payment p on p.partner_id = $1 and p.sale_id = s.id
  )`

const moves = `
    select s.day, s.user_id, m.event_id, m.tickets, m.price_ore + m.fee_ore as ore, m.price_ore, m.fee_ore, m.vat_ore,
      m.fee_vat_ore, m.vat_type_id, e.title, e.starts_at, ${operatingDayOf('e.starts_at')} as held
    from sold s join ticket_move m on m.partner_id = $1 and m.sale_id = s.id
    join event e on e.partner_id = $1 and e.id = m.event_id`

/** Tickets sold on an earlier day for events on the given days. */
const before = (isHeld: string) => `
    select day, 'before' as kind, tickets, ore from (
      select ${operatingDayOf('e.starts_at')} as day, ${operatingDayOf('s.sold_at')} as sold, m.tickets, m.price_ore + m.fee_ore as ore
      from event e join ticket_move m on m.partner_id = $1 and m.event_id = e.id
      join sale s on s.partner_id = $1 and s.id = m.sale_id
      where e.partner_id = $1 and ${isHeld}) b
    where sold < day`

/** Sales and refunds of memberships `s`, with their period `p` and the sign of their amounts. */
const memberships = `
    sold s cross join lateral (
      select 1 as sign, p.price_ore, p.vat_ore, p.vat_type_id from membership_period p
      where s.event_id is null and p.partner_id = $1 and p.sale_id = s.id
      union all
      select -1, p.price_ore, p.vat_ore, p.vat_type_id from membership_period p
      where s.event_id is null and p.partner_id = $1 and p.refund_id = s.id) p`

const figures = (isHeld: string) => `
    select day, case when held = day then 'today' when held > day then 'later' else 'past' end as kind, tickets, ore
    from move
    union all ${before(isHeld)}
    union all select s.day, 'memberships', p.sign, s.total_ore from ${memberships}
    union all select day, 'giftCards', 0, total_ore from sold s where event_id is null
      and not exists (select from membership_period p where p.partner_id = $1 and s.id in (p.sale_id, p.refund_id))
    union all select day, 'rounding', 0, rounding_ore from sold
    union all select day, 'cash', 0, ore from paid where means = 'cash'
    union all select day, 'products', 0, gross_ore from goods_group
    union all select day, 'rounding', 0, rounding_ore from goods
    union all select day, 'cash', 0, ore from goods_paid where means = 'cash'`

/** The lines of the overview with the figures that each sums, in the order of domain facts 1.5. */
const overview = `(values
    (1, '#todaysShows', '{before,today}'::text[], 1, true),
    (2, '#presaleBefore', '{before}', -1, true),
    (3, '#presaleLater', '{later}', 1, true),
    (4, '#pastShows', '{past}', 1, true),
    (5, '#ticketSales', '{today,later,past}', 1, true),
    (6, '#products', '{products}', 1, false),
    (7, '#giftCards', '{giftCards}', 1, false),
    (8, '#memberships', '{memberships}', 1, true),
    (9, '#total', '{today,later,past,products,giftCards,memberships}', 1, false),
    (10, '#rounding', '{rounding}', 1, false),
    (11, '#cashEarned', '{cash}', 1, false)) o (nth, line, kinds, sign, counts)`

/** A ticket's fee has the high VAT rate, unless the ticket is exempt or zero-rated. */
const vat = `(
    select k.day, v.code, k.tickets, k.price_ore as ore, k.vat_ore as vat from move k join vat_type v on v.id = k.vat_type_id
    union all
    select k.day, case when v.code in ('exempt', 'zero') then v.code else 'high' end, 0, k.fee_ore, k.fee_vat_ore
    from move k join vat_type v on v.id = k.vat_type_id where k.fee_ore <> 0
    union all
    select s.day, v.code, p.sign, p.sign * p.price_ore, p.sign * p.vat_ore
    from ${memberships} join vat_type v on v.id = p.vat_type_id
    union all
    select g.day, coalesce((select v.code from vat_type v where dx_vat_on(v.id, g.day) = g.vat_basis_points order by v.id
      limit 1), 'other'), 0, g.gross_ore, g.gross_ore - g.net_ore from goods_group g) v`

const corrections = `
  ticket_sale_correction c join sold on c.partner_id = $1 and c.sale_id = sold.id
  join event e on e.partner_id = $1 and e.id = c.event_id`

const counts = (isOfDay: DayCondition) => `
    select c.day, 1 as kind, c.user_id::text as whose, l.nth, l.code || ${nameOf('u')} as line, l.ore
    from day_cash_count c join user_account u on u.id = c.user_id
    cross join lateral (values (1, '#expected|', c.expected_ore), (2, '#counted|', c.counted_ore),
      (3, '#difference|', c.counted_ore - c.expected_ore)) l (nth, code, ore)
    where c.partner_id = $1 and ${isOfDay('c.day')}
    union all ${shiftCounts(isOfDay)}
    union all ${countsOfTills(isOfDay)}`

const part = (name: (typeof dayParts)[number]) => (dayParts.indexOf(name) + 1) * 10_000
const nth = (order: string, day = 'day') =>
  `row_number() over (partition by ${day} order by ${order})::int`

const meansOrder = `array_position('{card,cash,vipps,giftCard,tillCards,invoice,web,bank,deposit,other}'::text[], means)`
const ratesOrder = `array_position('{high,medium,low,zero,exempt,other}'::text[], code)`

/** Income per till and means of payment, on days with tills. */
const ofTills = `select day, ${part('tills')} + ${nth(`till_number, till, ${meansOrder}`)}, 'tills',
    case when till is null then '#noTill.' || means else '#till.' || means || '|' || till end, null, sum(ore)::bigint, null
  from (
    select p.day, t.name as till, t.number as till_number, p.means, p.ore
    from paid p left join till t on t.partner_id = $1 and t.id = p.till_id
    union all select day, till, till_number, means, ore from goods_paid) p
  where day in (select day from paid where till_id is not null union all select day from goods)
  group by day, till, till_number, means`

interface LineConditions {
  sold: string
  held: string
  isOfDay: DayCondition
}

/**
 * Computes settlement lines of the requested days from current sales and counts. Each part reads its source once, since
 * a search per line would take quadratic time in the number of days.
 */
export const dayLines = (asked: LineConditions) => `
  with ${soldOn(asked.sold)}, ${soldGoods(asked.isOfDay)}, move as materialized (${moves}
  ), figure as materialized (
    select day, kind, sum(tickets)::int as tickets, sum(ore)::bigint as ore from (${figures(asked.held)}) f group by day, kind
  )
  select f.day, ${part('overview')} + o.nth as place, 'overview' as part, o.line,
    case when o.counts then coalesce(sum(o.sign * f.tickets) filter (where f.kind = any (o.kinds)), 0)::int end as tickets,
    coalesce(sum(o.sign * f.ore) filter (where f.kind = any (o.kinds)), 0)::bigint as ore, null::bigint as vat
  from figure f cross join ${overview} group by f.day, o.nth, o.line, o.counts
  union all
  ${ofTills}
  union all
  select day, ${part('means')} + ${nth(meansOrder)}, 'means', '#means.' || means, null, sum(ore)::bigint, null
  from (select day, means, ore from paid union all select day, means, ore from goods_paid) p group by day, means
  union all
  select day, ${part('goods')} + ${nth('nth, line')}, 'goods', line, null, ore, vat from (${goodsLines}) g
  union all
  select day, ${part('shows')} + ${nth('starts_at, event_id')}, 'shows',
    title || ' · ' || to_char(starts_at at time zone (select time_zone from partner where id = $1), 'DD.MM. HH24:MI'),
    sum(tickets)::int, sum(ore)::bigint, sum(vat_ore + fee_vat_ore)::bigint
  from move group by day, event_id, title, starts_at
  union all
  select s.day, ${part('clerks')} + ${nth('s.user_id', 's.day')}, 'clerks', ${nameOf('u')}, sum(s.tickets)::int,
    sum(s.ore)::bigint, null
  from (
    select day, user_id, 0 as tickets, sum(total_ore) as ore from sold group by day, user_id
    union all select day, user_id, sum(tickets), 0 from move group by day, user_id
  ) s join user_account u on u.id = s.user_id group by s.day, s.user_id, u.first_name, u.last_name, u.email
  union all
  select day, ${part('cash')} + ${nth('kind, whose, nth')}, 'cash', line, null, ore, null from (${counts(asked.isOfDay)}) c
  union all
  select day, ${part('moves')} + ${nth('made_at, line')}, 'moves', line, null, ore, null
  from (${movesOfShifts(asked.isOfDay)} union all ${movesOfTills(asked.isOfDay)}) m
  union all
  select day, ${part('vat')} + ${nth(ratesOrder)}, 'vat', '#vat.' || code, sum(tickets)::int, sum(ore)::bigint, sum(vat)::bigint
  from ${vat} group by day, code
  union all
  select sold.day, ${part('corrections')} + ${nth('c.id', 'sold.day')}, 'corrections', e.title || ' · ' || c.reason,
    c.ticket_count, c.amount_ore, coalesce(c.vat_ore, 0)
  from ${corrections}`
