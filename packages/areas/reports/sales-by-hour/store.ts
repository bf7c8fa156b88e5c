import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { type ReportGrain, reportSource, throughout } from '@dxweb/kit/reports/report-source.ts'
import { ticketSalesSource } from '../ticket-sales/store.ts'
import { moveIdOf, soldFigures, soldRows } from '@dxweb/areas/facts/sales-sql.ts'
import { salesByHour } from './contract.ts'

const text = `
  select s.sold_at as "soldAt", l.at::date as "soldOn", to_char(l.at, 'dy') as weekday, to_char(l.at, 'HH24":00"') as hour,
    e.title as event, (e.starts_at at time zone ${zone})::date as "heldOn", s.channel, m.tickets, m.price_ore as "grossOre",
    m.vat_ore as "vatOre", case when m.tickets <> 0 then m.price_ore / m.tickets end as "averageOre",
    m.event_id as "eventId", e.renter_id as "renterId", m.sale_id as "saleId", ${moveIdOf('m')} as "moveId"
  from (
    select id, partner_id, sold_at, channel from sale s
    where s.partner_id = $1 and s.sold_at >= :soldBegin and s.sold_at < :soldEnd and s.sold_at < :known and s.sold_at >= :pageBegin and s.sold_at < :pageEnd {page first s.sold_at}
  ) s
  cross join lateral (select s.sold_at at time zone ${zone} as at) l
  join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
  join lateral (select * from event e where e.partner_id = $1 and e.id = m.event_id {page first}) e
    on e.starts_at >= :heldBegin and e.starts_at < :heldEnd`

const hourGrain = `
  with d as (select * from dx_sold_days($1, 'hour', :soldFrom, :soldTo, :knownAt))
  select d.move_count as "rowCount", d.day as "soldOn", to_char(d.day, 'dy') as weekday, d.channel,
    to_char(d.hour, 'FM00":00"') as hour, ${soldFigures}
  from d`

const heldHourGrain = `
  with d as (select * from dx_held_hours($1, :heldFrom, :heldTo, :knownAt))
  select d.move_count as "rowCount", d.day as "heldOn", to_char(d.day - d.days_ahead, 'dy') as weekday, d.channel,
    to_char(d.hour, 'FM00":00"') as hour, ${soldFigures}
  from d`

const withWeekday = (grain: ReportGrain): ReportGrain =>
  grain.knows.includes('soldOn')
    ? {
        ...throughout(
          grain,
          (sums) => `select t.*, to_char(t."soldOn", 'dy') as weekday from (${sums}) t`,
        ),
        knows: [...grain.knows, 'weekday'],
      }
    : grain

export const salesByHourSource = reportSource(salesByHour, text, [
  ...(ticketSalesSource.grains ?? []).map((grain) => withWeekday(throughout(grain, soldRows))),
  {
    axes: ['sold'],
    knows: ['soldOn', 'weekday', 'channel', 'hour'],
    text: hourGrain,
    isOfVenue: true,
  },
  {
    axes: ['held'],
    knows: ['heldOn', 'weekday', 'channel', 'hour'],
    text: heldHourGrain,
    isOfVenue: true,
    isOfNow: true,
  },
])
