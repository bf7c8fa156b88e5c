import { type AnyCollection, columnOf } from '@dxweb/kit/definitions/collection.ts'

/** Order: current rows, then coming ones by their first day, then ended ones, the latest first. */
export function comingOrder(
  [from, to]: NonNullable<AnyCollection['days']>,
  direction: 'asc' | 'desc',
): string {
  const today = '(select (now() at time zone v.time_zone)::date from partner v where v.id = $1)'
  const [begin, end] = [columnOf(from), columnOf(to)]
  const away = `case when ${end} < ${today} then ${today} - ${end} else greatest(${begin} - ${today}, 0) end`
  return `${end} < ${today} ${direction}, ${away} ${direction}, id ${direction}`
}
