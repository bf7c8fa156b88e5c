import { neighbourSeats } from '@dxweb/areas/seating/drawing/single-gaps.ts'
import { type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type CartLine, ticketCount, wantedOf } from '../offer/rules.ts'
import type { EventOffer } from '../offer/offer-store.ts'
import { hasMemberPrice } from './membership-statement-store.ts'

/** Makes other claims on the event wait, so that the checked facts are still true at commit. */
export const eventsAlone = (partnerId: number, eventIds: readonly number[]) =>
  sql(
    'events-alone',
    'select id from event where partner_id = $1 and id = any($2::integer[]) order by id for no key update',
    [partnerId, eventIds],
  )

/**
 * Finds free neighbours that become gaps because the seat beyond is taken, and that were not gaps before. Seats
 * released by the buyer's counter cart count as free. Seats of a web cart or reservation count as already taken.
 */
const gapText = `
  with neighbour as (
    select * from unnest($4::integer[], $5::integer[], $6::integer[], $7::integer[]) b (seat, beyond, near, other)
  ), live as materialized (
    select c.seat_id as seat, c.holder_id = $8::uuid as is_let_go, c.holder_id = any($9::uuid[]) as is_own
    from seat_claim c
    where c.partner_id = $1 and c.event_id = $2 and (c.kind <> 'held' or c.until >= now())
      and c.seat_id in (select unnest(array[seat, beyond, near, other]) from neighbour)
  ), alone as (
    select distinct b.seat from event e, neighbour b
    where e.partner_id = $1 and e.id = $2 and e.version = $3
      and not exists (select from live where seat = b.seat and is_let_go is not true)
      and (b.beyond is null or exists (select from live where seat = b.beyond and is_let_go is not true))
      and not (not exists (select from live where seat = b.seat and is_own)
        and exists (select from live where seat = b.near and is_own)
        and (b.other is null or exists (select from live where seat = b.other and is_own)))
  )
  select case when exists (select from alone)
    then dx_refuse('leaves_gap', jsonb_build_object('seats', (select jsonb_agg(seat order by seat) from alone))) end`

export interface GapOrder {
  eventId: number
  lines: readonly CartLine[]
  holdId?: string | undefined
  reservationId?: string | undefined
  mayLeaveGaps?: boolean | undefined
  web?: object | undefined
}

/** Returns false if the event has no rule about single seats, or the clerk overrides the rule. */
export const isHeldToGaps = (offer: EventOffer, order: GapOrder): boolean =>
  offer.avoidsGaps && !order.mayLeaveGaps && seatsOf(offer, order).length > 0

const seatsOf = ({ sharedBlocks }: EventOffer, { lines }: Pick<GapOrder, 'lines'>) =>
  neighbourSeats(sharedBlocks, new Set(wantedOf(lines).seatIds))

/** Runs under the lock of `eventsAlone`. */
export function gapStatement({ partnerId }: Scope, offer: EventOffer, order: GapOrder): Statement {
  const neighbours = seatsOf(offer, order)
  const { holdId = null, reservationId } = order
  const own = [...(order.web && holdId ? [holdId] : []), ...(reservationId ? [reservationId] : [])]
  return sql('single-gaps', gapText, [
    partnerId,
    order.eventId,
    offer.version,
    neighbours.map(({ seatId }) => seatId),
    neighbours.map(({ beyondId }) => beyondId),
    neighbours.map(({ chosenIds }) => chosenIds[0]),
    neighbours.map(({ chosenIds }) => chosenIds[1] ?? null),
    holdId,
    own,
  ])
}

/** Must run before seats are claimed. Returns no statements if no rule applies. */
export const gapStatements = (scope: Scope, offer: EventOffer, order: GapOrder): Statement[] =>
  isHeldToGaps(offer, order)
    ? [eventsAlone(scope.partnerId, [order.eventId]), gapStatement(scope, offer, order)]
    : []

/** Locks the customer, so that purchases of one customer wait for each other. Unknown buyers need no lock. */
const buyerText = `
  select id from customer where partner_id = $1 and id = coalesce($2::integer,
    (select customer_id from reservation where partner_id = $1 and id = $3::uuid),
    (select customer_id from sale_customer where partner_id = $1 and sale_id = $4::uuid),
    (select customer_id from membership where partner_id = $1 and number = $5))`

/** Locks the event before the customer, in the same order as all commands, so that two purchases cannot deadlock. */
const eventText = 'select id from event where partner_id = $1 and id = $2 for share'

const limitText = `
  with had as (
    select count(*)::integer as tickets from ticket t
    join sale_customer s on s.partner_id = t.partner_id and s.sale_id = t.sale_id
    where t.partner_id = $1 and t.event_id = $6 and t.state = 'issued' and s.customer_id = (${buyerText})
  )
  select case when had.tickets + $8::integer > e.max_per_screening
    then dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_object(
      'code', 'customer_has_enough',
      'params', jsonb_build_object('max', e.max_per_screening, 'had', had.tickets))))) end
  from event e, had where e.partner_id = $1 and e.id = $6 and e.version = $7`

export interface LimitOrder {
  eventId: number
  lines: readonly CartLine[]
  customerId?: number | undefined
  reservationId?: string | undefined
  /** Sale to exchange; the limit applies to its customer. */
  saleId?: string | undefined
  /** With a member price, the first card's customer is the buyer of a sale that names no other. */
  membershipNumbers?: readonly string[] | undefined
}

export function limitStatements(
  { partnerId }: Scope,
  offer: EventOffer,
  { eventId, lines, customerId, reservationId, saleId, membershipNumbers = [] }: LimitOrder,
) {
  const card = hasMemberPrice(offer, lines) ? membershipNumbers[0] : null
  const buyer = [partnerId, customerId ?? null, reservationId ?? null, saleId ?? null, card ?? null]
  const isKnown = buyer.some((one, at) => at > 0 && one !== null)
  if (offer.maxPerScreening === null || !isKnown) return []
  const values = [...buyer, eventId, offer.version, ticketCount(lines)]
  return [
    sql('limited-event', eventText, [partnerId, eventId]),
    sql('buyer-alone', `${buyerText} for no key update`, buyer),
    sql('customer-limit', limitText, values),
  ] as const
}

export function withSeatNames(error: unknown, { seatsById }: EventOffer): unknown {
  if (!(error instanceof Refusal) || error.code !== 'leaves_gap') return error
  const seats = (error.details?.['seats'] ?? []) as number[]
  const places = seats.flatMap((id) => {
    const seat = seatsById.get(id)
    return seat ? [{ id, section: seat.section, row: seat.row, seat: seat.number }] : []
  })
  return new Refusal('leaves_gap', { details: { seats, places } })
}
