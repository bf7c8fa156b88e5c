import { sql } from '@dxweb/kit/database/database.ts'
import type { EventImpact } from './impact-contract.ts'

const counted = (from: string) =>
  `(select count(*) from ${from} where partner_id = $1 and event_id = $2`

/** Counts reserved places, and places held without an end or until a future instant. */
const kept = (from: string) =>
  `${counted(from)} and (kind = 'reserved' or kind = 'held' and (until is null or until > now())))`

const text = `
  select ${counted('ticket')} and state = 'issued')::integer as "soldCount",
    (${kept('seat_claim')} + ${kept('open_place')})::integer as "reservedCount",
    ${counted('seat_claim')} and kind = 'blocked')::integer as "blockedCount",
    ${counted('event_zone')})::integer as "zoneCount",
    ${counted('event_participant')})::integer as "participantCount",
    ${counted('resource_booking')})::integer as "bookingCount",
    (select count(*) from event other where other.partner_id = $1 and other.series_id = e.series_id
      and other.id <> e.id and other.state <> 'cancelled')::integer as "seriesCount",
    e.state = 'published' and e.is_web_sale_open as "isWebSaleOpen"
  from event e where e.partner_id = $1 and e.id = $2`

export const impactStatement = (partnerId: number, id: number) =>
  sql<EventImpact>('event-impact', text, [partnerId, id])
