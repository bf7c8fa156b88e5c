import { sql } from '@dxweb/kit/database/database.ts'
import type { QueryOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { sumEvents } from '../core/contract.ts'
import { fittingNarrowly, narrowValues } from './list-events-store.ts'
import { eventJoins, saleStateColumn, soldQueries } from '../core/sold-store.ts'

/** Sums events by local day. Excludes places of unticketed and cancelled events. */
const text = `
  with e as materialized (select ev.* ${fittingNarrowly}), ${soldQueries}, shown as (
    select (e.starts_at at time zone p.time_zone)::date as day, greatest(e.capacity - s.blocked, 0) as places, s.sold, s.reserved, s.gross,
      ${saleStateColumn}
    from e ${eventJoins} join partner p on p.id = $1
  )
  select day::text as day, count(*)::integer as count, sum(sold)::integer as sold, sum(reserved)::integer as reserved,
    sum(gross)::bigint as gross,
    coalesce(sum(places) filter (where "saleState" not in ('unticketed', 'cancelled')), 0)::integer as places
  from shown where $12::text is null or "saleState" = $12
  group by day order by day`

export interface DaySum {
  day: string
  count: number
  sold: number
  reserved: number
  gross: number
  places: number
}

export const sumStatement = (partnerId: number, query: QueryOf<typeof sumEvents.parts>) =>
  sql<DaySum>('events-sums', text, [...narrowValues(partnerId, query), query.saleState ?? null])

export function sumsOf(days: readonly DaySum[]) {
  const all = { soldCount: 0, places: 0, reservedCount: 0, grossOre: 0 }
  let total = 0
  for (const day of days) {
    total += day.count
    all.soldCount += day.sold
    all.places += day.places
    all.reservedCount += day.reserved
    all.grossOre += day.gross
  }
  return { total, sums: all, days: days.map(({ day, count }) => ({ day, count })) }
}
