import { filmLines } from './lines-sql.ts'
import { type SheetsQuery, wantedFilms } from './wanted-sql.ts'

const keys = 'bureau_id, film_week, production_id, film_version, day'
const amounts = ['gross', 'vat', 'net', 'rental', 'top_up', 'rental_vat', 'levy', 'tono']
const counts = ['shows', 'paid', 'free']
const figures = [...counts, ...amounts]

const columns = `film, film_number, premiere_on, play_week, term_id, term, percent`

/** The figures of approved lines, negated, with the column names of open lines. */
const keptFigures = `-k.show_count as shows, -k.paid_count as paid, -k.free_count as free, -k.gross_ore as gross, -k.vat_ore as vat,
      -(k.gross_ore - k.vat_ore) as net, -k.rental_ore as rental, -k.top_up_ore as top_up, -k.rental_vat_ore as rental_vat,
      -k.levy_ore as levy, -k.tono_ore as tono`

/** Takes the value from the current row of a correction if there is one, or else from the approved row. */
const asNow = (column: string) => `(array_agg(${column} order by is_now desc))[1] as ${column}`

/**
 * Lines to approve, and corrections of approved weeks. Corrections belong to the week after the distributor's last
 * approved week. If the query names a day, only approvals until that day count.
 */
export const openLines = (asked: SheetsQuery) => `
  with ${wantedFilms(asked)}, ${filmLines}, corrected as materialized (
    select a.bureau_id, a.week from approved a join next_sheet n using (bureau_id)
  ), changed as (
    select ${keys}, ${columns.split(', ').map(asNow).join(', ')},
      ${figures.map((name) => `sum(${name})::${counts.includes(name) ? 'int' : 'bigint'} as ${name}`).join(', ')}
    from (
      select ${keys}, ${columns}, ${figures.join(', ')}, true as is_now
      from line l where exists (select from corrected a where a.bureau_id = l.bureau_id and a.week = l.film_week)
      union all
      select k.bureau_id, k.film_week, k.production_id, k.film_version, k.day, ${columns
        .split(', ')
        .map((name) => `k.${name}`)
        .join(', ')}, ${keptFigures}, false
      from film_sheet_line k join corrected a on a.bureau_id = k.bureau_id and a.week = k.week
      where k.partner_id = $1 and k.production_id in (select production_id from wanted)
    ) both_sides
    group by ${keys}
    having ${figures.map((name) => `sum(${name}) <> 0`).join(' or ')}
  ), open_line as (
    select l.film_week as week, l.bureau_id, l.film_week, l.production_id, l.film_version, l.day, ${columns},
      ${figures.join(', ')}, total_paid, total_net
    from line l where ${asked.week('l.film_week')} and ${asked.bureau('l.bureau_id')}
      and not exists (select from approved a where a.bureau_id = l.bureau_id and a.week = l.film_week)
    union all
    select n.week, c.bureau_id, c.film_week, c.production_id, c.film_version, c.day, ${columns},
      ${figures.join(', ')}, null::int, null::bigint
    from changed c join next_sheet n on n.bureau_id = c.bureau_id
  )`

export const sheetLines = (asked: SheetsQuery) => `${openLines(asked)}, sheet_line as (
    select week, bureau_id, film_week, production_id, term_id, film, film_number, film_version, premiere_on, play_week, day, term, percent,
      shows, paid, free, gross, vat, rental, top_up, rental_vat, levy, tono, total_paid, total_net
    from open_line
    union all
    select k.week, k.bureau_id, k.film_week, k.production_id, k.term_id, k.film, k.film_number, k.film_version, k.premiere_on, k.play_week,
      k.day, k.term, k.percent, k.show_count, k.paid_count, k.free_count, k.gross_ore, k.vat_ore, k.rental_ore, k.top_up_ore,
      k.rental_vat_ore, k.levy_ore, k.tono_ore, k.total_paid_count, k.total_net_ore
    from film_sheet_line k join approved a on a.bureau_id = k.bureau_id and a.week = k.week
    where k.partner_id = $1 and ${asked.week('k.week')} and ${asked.bureau('k.bureau_id')}
      and ${asked.film('k.production_id')}
  )`
