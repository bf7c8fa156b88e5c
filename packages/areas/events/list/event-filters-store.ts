import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getEventFilters } from '../core/contract.ts'

const named = (table: string, order: string) => `
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by ${order})
      from ${table} where partner_id = $1), '[]')`

/** Lists only the organizers of the latest events, to keep the list short. The text search finds older organizers. */
const text = `
  select ${named('location', 'name')} as locations, ${named('location_group', 'sort, name')} as "locationGroups",
    coalesce((select jsonb_agg(organizer order by organizer collate "nb-x-icu") from (
      select distinct organizer from (
        select organizer from event where partner_id = $1 order by starts_at desc limit 5000
      ) latest where organizer <> '' limit 300) names), '[]') as organizers`

export const filtersStatement = (partnerId: number) =>
  sql<ReplyOf<typeof getEventFilters.parts>>('event-filters', text, [partnerId])
