import { type BenchDatabase, type BigVenue, hallSeats } from '../../ground/big-hall.ts'
import { randomBelow } from './clean.ts'

/** Number of unnumbered places; `maxSold` is the number that may be sold. */
const places = 420
const maxSold = 400
/** Number of attempts on one hot event before the next event is hot, far more than the event has seats. */
const attemptsOfHot = 1000
const attemptsOfSpread = 150

/** Half of all attempts compete for one hot event at a time. Two thirds of the attempts are for numbered seats. */
const hotAndSpread = (attempts: number) => ({
  hot: Math.ceil(attempts / 2 / attemptsOfHot),
  spread: Math.ceil(attempts / 2 / attemptsOfSpread),
})
const numbered = (size: number) => hotAndSpread((size * 2) / 3)
const standing = (size: number) => hotAndSpread(size / 3)
const countOf = ({ hot, spread }: ReturnType<typeof hotAndSpread>) => hot + spread + 1

export const numberedEvents = (size: number) => countOf(numbered(size))

export async function addStanding({ asOwner }: BenchDatabase, venue: BigVenue, size: number) {
  const first = venue.firstEventId + numberedEvents(size)
  const last = first + countOf(standing(size)) - 1
  const { partnerId, standingId } = venue
  await asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', n, 'accepts_overlap', true,
       'capacity', $5::integer, 'ticket_count', $6::integer, 'starts_at', e.starts_at + at, 'ends_at', e.ends_at + at,
       'busy_from', e.busy_from + at, 'busy_until', e.busy_until + at))).*
     from event e, generate_series($3::integer, $4::integer) n,
       lateral (select (1 + n - $3::integer) * interval '3 hours' as at) t
     where e.partner_id = $1 and e.id = $2`,
    [partnerId, standingId, first, last, places, maxSold],
  )
  await asOwner(
    `insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', n))).*
     from event_price_category c, generate_series($3::integer, $4::integer) n where c.partner_id = $1 and c.event_id = $2`,
    [partnerId, standingId, first, last],
  )
  await asOwner('select dx_make_places($1, n) from generate_series($2::integer, $3::integer) n', [
    partnerId,
    first,
    last,
  ])
}

export interface PlaceRequest {
  eventId: number
  seats: number[]
  count: number
}

export function requestAt(
  venue: BigVenue,
  random: () => number,
  done: number,
  size: number,
): PlaceRequest {
  const isStanding = random() < 1 / 3
  const { hot, spread } = (isStanding ? standing : numbered)(size)
  const current = Math.min(hot - 1, Math.floor((done / size) * hot))
  const count = 1 + randomBelow(random, 4)
  const first = venue.firstEventId + (isStanding ? numberedEvents(size) : 0)
  const eventId = first + (random() < 0.5 ? current : hot + randomBelow(random, spread))
  const seat = venue.firstSeatId + randomBelow(random, hallSeats - count)
  return {
    eventId,
    count,
    seats: isStanding ? [] : Array.from({ length: count }, (_, next) => seat + next),
  }
}
