import { zone } from '@dxweb/kit/database/sql-parts.ts'

/**
 * True of a settlement `s` without an invoice, or whose invoice is credited whole. Where another invoices it meanwhile, the
 * statement that waited for it does not see the new invoice's balance, and finds it invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = $1 and b.number = s.invoice_number and b.credited_ore = b.total_ore))`

/**
 * True for instants from the first requested day or month that is not settled. Settled figures are stored, and not
 * summed again.
 */
export const isSinceUnsettled = (instant: string, unit: 'day' | 'month', settled: string) =>
  `${instant} >= (
    select min(u.at) at time zone ${zone} from generate_series(
      date_trunc('${unit}', :from::timestamp), :to::timestamp, interval '1 ${unit}') u (at)
    where not exists (select from ${unit}_settlement k where k.partner_id = $1 and k.${unit} = u.at::date and ${settled}))`

/** Builds a condition: the column's day is requested. */
export type DayAsked = (column: string) => string
