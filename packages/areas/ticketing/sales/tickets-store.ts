import { type Database, rowExists, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { instantOf } from '@dxweb/kit/database/sql-parts.ts'
import type { QueryOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { listTickets } from './contract.ts'

type Listed = ReplyOf<typeof listTickets.parts>['data'][number]
type TicketQuery = QueryOf<typeof listTickets.parts>

const isWithin = (instant: string) => `
  ($3::date is null or ${instant} >= ${instantOf('$3')})
  and ($4::date is null or ${instant} < ${instantOf('$4::date + 1')})`

/** Finds an event's tickets by the event index, and tickets of a period by the time index of sales. */
const ofEvent = `ticket t where t.partner_id = $1 and t.event_id = $2::integer and ${isWithin('t.sold_at')}`
const ofDays = `sale s join ticket t on t.partner_id = $1 and t.sale_id = s.id
    where s.partner_id = $1 and $2::integer is null and ${isWithin('s.sold_at')}`

const listText = (from: string) => `
  select t.id, t.event_id as "eventId", t.sale_id as "saleId", t.seat_id as "seatId", t.area_id as "areaId",
    t.category_id as "categoryId", c.name as category, t.price_ore as "priceOre", t.fee_ore as "feeOre",
    t.vat_ore as "vatOre", t.state, t.sold_at as "soldAt"
  from (select t.* from ${from} order by t.sold_at desc, t.id limit $5 offset $6) t
  join event_price_category c on c.partner_id = $1 and c.event_id = t.event_id and c.id = t.category_id
  order by t.sold_at desc, t.id`

const countText = (from: string) => `select count(*)::int as total from ${from}`

/** Renters see only their own events. */
export async function ticketsOf(
  db: Database,
  scope: Scope,
  asked: TicketQuery,
  signal: AbortSignal,
) {
  const { eventId, from = null, to = null, limit, offset } = asked
  const which = eventId === undefined ? 'days' : 'event'
  const source = eventId === undefined ? ofDays : ofEvent
  const values = [scope.partnerId, eventId ?? null, from, to]
  const page = [...values, limit, offset]
  const [tickets, [count], found] = await db.batch(
    scope,
    [
      sql<Listed>(`tickets-of-${which}`, listText(source), page),
      sql<{ total: number }>(`tickets-of-${which}-count`, countText(source), values),
      ...(eventId === undefined ? [] : [rowExists('event', scope.partnerId, eventId)]),
    ],
    { pool: 'reports', signal },
  )
  if (found?.length === 0) throw new Refusal('not_found')
  return { data: tickets, total: count?.total ?? 0 }
}
