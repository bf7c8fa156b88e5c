import { operatingDayStartHour } from '@dxweb/kit/time/zoned-time.ts'

export const zone = '(select time_zone from partner where id = $1)'

/** The local day of an instant. */
export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

/** The operating day of an instant, as `operatingDay` computes it: before five it is the day before. */
export const operatingDayOf = (instant: string) =>
  `((${instant} at time zone ${zone}) - interval '${operatingDayStartHour} hours')::date`

/** The instant at which an operating day begins; that of a later day with `days`. */
export const operatingBegin = (day: string, days = 0) =>
  `((${day})::timestamp + interval '${days * 24 + operatingDayStartHour} hours') at time zone ${zone}`

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`

/**
 * True of a settlement `s` without an invoice, or whose invoice is credited whole. Where another invoices it meanwhile, the
 * statement that waited for it does not see the new invoice's balance, and finds it invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = s.partner_id and b.number = s.invoice_number and b.credited_ore = b.total_ore))`

/**
 * True of instants from the first day or month on that is asked for and not settled yet. What is settled is kept, and is
 * not added up again.
 */
export const isSinceUnsettled = (instant: string, unit: 'day' | 'month', settled: string) =>
  `${instant} >= (
    select min(u.at) at time zone ${zone} from generate_series(
      date_trunc('${unit}', {settled from}::timestamp), {settled to}::timestamp, interval '1 ${unit}') u (at)
    where not exists (select from ${unit}_settlement k where k.partner_id = $1 and k.${unit} = u.at::date and ${settled}))`

/** Whether a column's day is asked for. */
export type DayAsked = (column: string) => string
