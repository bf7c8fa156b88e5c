import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { sheetLines } from './open-lines-sql.ts'
import { distributorSettlement, filmSettlements } from './report-contract.ts'
import { allFilms } from './wanted-sql.ts'

const lines = {
  week: (column: string) => `${column} between :from and :to`,
  bureau: (column: string) => `{chosen bureauId ${column}}`,
  film: (column: string) => `{chosen productionId ${column}}`,
}

const linesOfBureaus = {
  ...lines,
  film: allFilms,
  bureau: (column: string) => `(${lines.bureau(column)} and ${column} is not null)`,
}

const figures = `l.shows, l.paid, l.free, l.gross as "grossOre", l.vat as "vatOre", l.gross - l.vat as "netOre", l.percent,
    l.rental as "rentalOre", l.top_up as "topUpOre", l.rental_vat as "rentalVatOre",
    l.rental + l.top_up + l.rental_vat as "payableOre", l.total_paid as "totalPaid", l.total_net as "totalNetOre",
    l.levy as "levyOre", l.tono as "tonoOre", l.gross - l.vat - l.rental - l.top_up - l.levy - l.tono as "keptOre"`

const isOfOneFilm = 'min(r.film) = max(r.film)'

const valuesOf = (column: string) =>
  `nullif(string_agg(distinct r."${column}"::text collate "nb-x-icu", E'\\n'), '')`

const ofOneFilm = (value: string) => `case when ${isOfOneFilm} then ${value} end`

/** Selects a film's cumulative figure from its last row; null for several films. */
const soFar = (column: string) =>
  ofOneFilm(`(array_agg(r."${column}" order by r."settledOn" desc, r.place desc)
    filter (where r."${column}" is not null))[1]`)

const groupOnly = {
  filmNumberTold: ofOneFilm(valuesOf('filmNumber')),
  versionTold: valuesOf('version'),
  premiereOnTold: ofOneFilm(valuesOf('premiereOn')),
  playWeekTold: ofOneFilm(valuesOf('playWeek')),
  correctsOnTold: valuesOf('correctsOn'),
  termsTold: valuesOf('terms'),
  totalPaid: soFar('totalPaid'),
  totalNetOre: soFar('totalNetOre'),
}

const lineSource = reportSource(
  distributorSettlement,
  `${sheetLines(lines)}
  select l.week as "settledOn", b.name as bureau, l.film, l.film_number as "filmNumber", nullif(l.film_version, '') as version,
    l.premiere_on as "premiereOn", l.play_week as "playWeek", l.day, nullif(l.film_week, l.week) as "correctsOn", l.term as terms,
    ${figures}, l.bureau_id as "bureauId", l.production_id as "productionId",
    row_number() over (partition by l.week order by b.name nulls last, l.bureau_id, l.film_week < l.week, l.film, l.production_id,
      l.day, l.film_version, l.term)::int as place
  from sheet_line l left join bureau b on b.partner_id = $1 and b.id = l.bureau_id`,
)

export const distributorSettlementSource = { ...lineSource, groupOnly }

export const filmSettlementsSource = reportSource(
  filmSettlements,
  `${sheetLines(linesOfBureaus)}
  select l.week as "settledOn", b.name as bureau, coalesce(s.state, 'draft') as state, l.paid, l.net as "netOre",
    l.rental as "rentalOre", l.top_up as "topUpOre", l.rental_vat as "rentalVatOre",
    l.rental + l.top_up + l.rental_vat as "payableOre", ${nameOf('u')} as "approvedBy", s.sent_at as "sentAt",
    s.paid_on as "paidOn", l.bureau_id as "bureauId", l.week + 6 as "lastOn"
  from (
    select bureau_id, week, sum(paid)::int as paid, sum(gross - vat)::bigint as net, sum(rental)::bigint as rental,
      sum(top_up)::bigint as top_up, sum(rental_vat)::bigint as rental_vat
    from sheet_line group by 1, 2
  ) l
  join bureau b on b.partner_id = $1 and b.id = l.bureau_id
  left join film_sheet s on s.partner_id = $1 and s.bureau_id = l.bureau_id and s.week = l.week
  left join user_account u on u.id = s.approved_by`,
)
