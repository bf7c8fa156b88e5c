import { filmShows } from './shows-sql.ts'

const names = ['production_id', 'dimension', 'speech', 'auditorium_id', 'location_id', 'show_kind']

const order = `${names.map((name) => `t.${name} is null`).join(', ')}, t.starts_on desc, t.starts_time desc, t.id desc`

const scopeKey = (row: string) =>
  `concat(${row}.bureau_id, '|', ${names.map((name) => `${row}.${name}`).join(", '|', ")})`

/**
 * Lists all terms for each combination of scope values, the most specific first, then the latest (same rule as
 * `termsOf`). Each show then searches only the short list of its combination.
 */
const terms = `
  candidate as materialized (
    select ${scopeKey('c')} as scope_key, array_agg(t.id order by ${order}) as ids,
      array_agg(t.starts_on + t.starts_time::time order by ${order}) as starts
    from (select distinct bureau_id, ${names.join(', ')} from show) c
    join film_term t on t.partner_id = $1 and t.bureau_id = c.bureau_id
      and ${names.map((name) => `(t.${name} is null or t.${name} = c.${name})`).join(' and ')}
    group by 1
  )`

const begun = `case when c.starts[1] <= s.at then c.ids[1] else (
      select u.id from unnest(c.ids, c.starts) with ordinality u (id, start, place)
      where u.start <= s.at order by u.place limit 1) end`

/** Counts contract weeks from the start of terms for one film; for other terms, uses the playing week. */
const contractWeek = `case when t.production_id is null then coalesce(s.play_week, 1)
      else floor(extract(epoch from s.at - (t.starts_on + t.starts_time::time)) / 604800)::int + 1 end`

const scope = 'bureau_id, production_id, film_version, day, week, play_week, term_id, contract_week'

/** The same rules as `rentalPercent` and `rentalOf`, applied to a unit: a film's contract week under its terms. */
const percent = `case method
      when 'distributorPercent' then (week_percents->(least(contract_week, jsonb_array_length(week_percents)) - 1)->>'percent')::int
      when 'slidingByAdmissions' then coalesce((
        select (step->>'percent')::int from jsonb_array_elements(steps) step
        where (step->>'fromAdmissions')::int <= unit_paid order by (step->>'fromAdmissions')::int desc limit 1), 0) end`

const fixed = `case when method like '%PerShow' then amount_ore * unit_shows
      when unit_shows > 0 and (contract_week = first_week or method <> 'distributorFixedPerContract') then amount_ore
      else 0 end`

const rental = `case when percent is not null then round(unit_net * percent / 10000.0)
      when method like 'exhibitor%' then greatest(0, unit_net - fixed) else coalesce(fixed, 0) end::bigint`

/**
 * A row's share of a unit's amount: the cumulative amount up to and including the row, less the cumulative amount
 * before the row.
 */
const partOf = (
  amount: string,
) => `case when unit_weight = 0 then case when place_in_unit = unit_rows then ${amount} else 0 end
      else round(${amount} * weight_so_far / unit_weight) - round(${amount} * (weight_so_far - weight) / unit_weight) end::bigint`

/** Rounds each row of a film's week so that the rows add up to the rounded total. */
const ofBlock = (
  ore: string,
  basisPoints: string,
) => `(round(sum(${ore}) over block * ${basisPoints} / 10000.0)
      - round((sum(${ore}) over block - ${ore}) * ${basisPoints} / 10000.0))::bigint`

const rates = `
  left join lateral (
    select v.valid_from, v.levy_percent, v.tono_percent, v.rental_vat_percent from film_rate v
    where v.valid_from <= r.day order by v.valid_from desc limit 1) v on true`

/**
 * Returns one row per `wanted` film, version and day, from current sales and terms, even for approved weeks. Rental
 * is computed once per unit and divided among its rows by net income, or by shows for a fixed sum.
 */
export const filmLines = `
  ${filmShows}, ${terms}, begun as (
    select s.*, ${begun} as term_id from playing s left join candidate c on c.scope_key = ${scopeKey('s')}
  ), termed as (
    select s.*, ${contractWeek} as contract_week
    from begun s left join film_term t on t.partner_id = $1 and t.id = s.term_id
  ), day_row as (
    select ${scope}, sum(shows)::int as shows, sum(paid)::int as paid, sum(free)::int as free,
      sum(gross)::bigint as gross, sum(vat)::bigint as vat, sum(net)::bigint as net
    from termed group by ${scope}
  ), unit as (
    select r.*, sum(net) over unit as unit_net, sum(paid) over unit as unit_paid, sum(shows) over unit as unit_shows,
      min(contract_week) filter (where shows > 0) over (partition by term_id, production_id) as first_week
    from day_row r window unit as (partition by term_id, production_id, contract_week)
  ), priced as (
    select u.*, t.method, t.minimum_ore, ${percent} as percent, ${fixed} as fixed
    from unit u left join film_term t on t.partner_id = $1 and t.id = u.term_id
  ), weighed as (
    select p.*, case when unit_net <> 0 and (percent is not null or method like 'exhibitor%') then net else shows end as weight,
      ${rental} as unit_rental
    from priced p
  ), shared as (
    select w.*, greatest(0, case when unit_shows > 0 then minimum_ore - unit_rental else 0 end) as unit_top_up,
      sum(weight) over unit as unit_weight, sum(weight) over ordered as weight_so_far,
      count(*) over unit as unit_rows, row_number() over ordered as place_in_unit
    from weighed w
    window unit as (partition by term_id, production_id, contract_week),
      ordered as (unit order by day, film_version rows unbounded preceding)
  ), due as (
    select r.*, case when term_id is null then 0 else ${partOf('unit_rental')} end as rental,
      case when term_id is null then 0 else ${partOf('unit_top_up')} end as top_up
    from shared r
  ), term_name as materialized (
    select t.id, concat(t.method, '|', case when t.production_id is null then 'all' else 'one' end, '|', t.dimension, '|', t.speech, '|', t.show_kind, '|', a.name, '|', l.name, '|', t.note) as term
    from film_term t left join auditorium a on a.partner_id = $1 and a.id = t.auditorium_id
    left join location l on l.partner_id = $1 and l.id = t.location_id where t.partner_id = $1
  ), line as (
    select r.bureau_id, r.week as film_week, r.day, r.production_id, p.title as film, p.film_number, r.film_version,
      p.premiere_on, r.play_week, r.term_id, n.term, r.percent, r.shows, r.paid, r.free, r.gross, r.vat, r.net,
      r.rental, r.top_up, ${ofBlock('(r.rental + r.top_up)', 'v.rental_vat_percent')} as rental_vat,
      ${ofBlock('r.net', 'v.levy_percent')} as levy, ${ofBlock('r.net', 'v.tono_percent')} as tono,
      (sum(r.paid) over film)::int as total_paid, (sum(r.net) over film)::bigint as total_net
    from due r join production p on p.id = r.production_id ${rates} left join term_name n on n.id = r.term_id
    window block as (partition by r.bureau_id, r.production_id, r.week, v.valid_from
        order by r.day, r.film_version, r.term_id, r.contract_week rows unbounded preceding),
      film as (partition by r.production_id order by r.day, r.film_version, r.term_id, r.contract_week rows unbounded preceding)
  )`
