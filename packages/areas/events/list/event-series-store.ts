import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getEventSeries } from '../core/contract.ts'

/** Excludes cancelled events, except the requested event. */
const text = `
  select o.id, o.starts_at as "startsAt"
  from event e join event o on o.partner_id = $1 and o.series_id = e.series_id
  where e.partner_id = $1 and e.id = $2 and (o.state <> 'cancelled' or o.id = e.id)
  order by o.starts_at, o.id`

type Other = ReplyOf<typeof getEventSeries.parts>['data'][number]

export const seriesStatement = (partnerId: number, id: number) =>
  sql<Other>('event-series', text, [partnerId, id])
