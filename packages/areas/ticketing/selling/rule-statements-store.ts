import { seatsBeside } from '@dxweb/areas/seating/drawing/single-gaps.ts'
import { type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type CartLine, ticketCount, wantedOf } from '../offer/rules.ts'
import type { EventOffer } from '../offer/offer-store.ts'

/** Whoever claims seats of the event waits, so that what the rule looks at stands until this is committed. */
export const eventsAlone = (partnerId: number, eventIds: readonly number[]) =>
  sql(
    'events-alone',
    'select id from event where partner_id = $1 and id = any($2::integer[]) order by id for no key update',
    [partnerId, eventIds],
  )

/**
 * A seat beside the choice is left alone where it is free afterwards, what lies beyond it is not, and it was not so
 * before. What the choice's own cart lets go of is free; seats that it had by a rule of its own (a cart of the web, a
 * reservation) were taken before, so that whoever left a seat alone beside them since does not stop them.
 */
const gapText = `
  with beside as (
    select * from unnest($4::integer[], $5::integer[], $6::integer[], $7::integer[]) b (seat, beyond, near, other)
  ), live as materialized (
    select c.seat_id as seat, c.holder_id = $8::uuid as is_let_go, c.holder_id = any($9::uuid[]) as is_own
    from seat_claim c
    where c.partner_id = $1 and c.event_id = $2 and (c.kind <> 'held' or c.until >= now())
      and c.seat_id in (select unnest(array[seat, beyond, near, other]) from beside)
  ), alone as (
    select distinct b.seat from event e, beside b
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
  /** The counter's own choice. */
  mayLeaveGaps?: boolean | undefined
  /** Whose cart was held within the rules. */
  web?: object | undefined
}

/** Whether an order's choice is looked at: not of an event without the rule, nor where it is chosen not to be. */
export const isHeldToGaps = (offer: EventOffer, order: GapOrder): boolean =>
  offer.avoidsGaps && !order.mayLeaveGaps && seatsOf(offer, order).length > 0

const seatsOf = ({ sharedBlocks }: EventOffer, { lines }: Pick<GapOrder, 'lines'>) =>
  seatsBeside(sharedBlocks, new Set(wantedOf(lines).seatIds))

/** Refuses, under the lock of `eventsAlone`, a choice that leaves a single seat alone in its row. */
export function gapStatement({ partnerId }: Scope, offer: EventOffer, order: GapOrder): Statement {
  const beside = seatsOf(offer, order)
  const { holdId = null, reservationId } = order
  const own = [...(order.web && holdId ? [holdId] : []), ...(reservationId ? [reservationId] : [])]
  return sql('single-gaps', gapText, [
    partnerId,
    order.eventId,
    offer.version,
    beside.map(({ seatId }) => seatId),
    beside.map(({ beyondId }) => beyondId),
    beside.map(({ chosenIds }) => chosenIds[0]),
    beside.map(({ chosenIds }) => chosenIds[1] ?? null),
    holdId,
    own,
  ])
}

/** What stands before the statement that takes seats of an event: nothing where no rule is on. */
export const gapStatements = (scope: Scope, offer: EventOffer, order: GapOrder): Statement[] =>
  isHeldToGaps(offer, order)
    ? [eventsAlone(scope.partnerId, [order.eventId]), gapStatement(scope, offer, order)]
    : []

/** Two purchases of one customer follow each other; of somebody whom nobody has named there is nothing to wait for. */
const buyerText = `
  select id from customer where partner_id = $1 and id = coalesce($2::integer,
    (select customer_id from reservation where partner_id = $1 and id = $3::uuid),
    (select customer_id from sale_customer where partner_id = $1 and sale_id = $4::uuid))`

/** The event before the customer, as everywhere, so that no two wait for each other crosswise. */
const eventText = 'select id from event where partner_id = $1 and id = $2 for share'

/** Tickets that the customer has to the event and may still use; what went back does not count. */
const limitText = `
  with had as (
    select count(*)::integer as tickets from ticket t
    join sale_customer s on s.partner_id = t.partner_id and s.sale_id = t.sale_id
    where t.partner_id = $1 and t.event_id = $5 and t.state = 'issued' and s.customer_id = (${buyerText})
  )
  select case when had.tickets + $7::integer > e.max_per_screening
    then dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_object(
      'code', 'customer_has_enough',
      'params', jsonb_build_object('max', e.max_per_screening, 'had', had.tickets))))) end
  from event e, had where e.partner_id = $1 and e.id = $5 and e.version = $6`

export interface LimitOrder {
  eventId: number
  lines: readonly CartLine[]
  customerId?: number | undefined
  reservationId?: string | undefined
  /** The sale whose tickets are exchanged, and with them their customer. */
  saleId?: string | undefined
}

/** What a purchase of somebody known stands after, of an event that has a limit for each customer. */
export function limitStatements(
  { partnerId }: Scope,
  offer: EventOffer,
  { eventId, lines, customerId, reservationId, saleId }: LimitOrder,
) {
  const buyer = [partnerId, customerId ?? null, reservationId ?? null, saleId ?? null]
  const isKnown = buyer.some((one, at) => at > 0 && one !== null)
  if (offer.maxPerScreening === null || !isKnown) return []
  const values = [...buyer, eventId, offer.version, ticketCount(lines)]
  return [
    sql('limited-event', eventText, [partnerId, eventId]),
    sql('buyer-alone', `${buyerText} for no key update`, buyer),
    sql('customer-limit', limitText, values),
  ] as const
}

/** The refusal of seats that would be left alone, with what each is called; any other fault as it is. */
export function withSeatNames(error: unknown, { seatsById }: EventOffer): unknown {
  if (!(error instanceof Refusal) || error.code !== 'leaves_gap') return error
  const seats = (error.details?.['seats'] ?? []) as number[]
  const places = seats.flatMap((id) => {
    const seat = seatsById.get(id)
    return seat ? [{ id, section: seat.section, row: seat.row, seat: seat.number }] : []
  })
  return new Refusal('leaves_gap', { details: { seats, places } })
}
