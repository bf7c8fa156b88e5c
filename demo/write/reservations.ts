import type pg from 'pg'
import { dayMs, minuteMs } from '../ground/calendar.ts'
import { draw } from '../ground/drawn-sql.ts'
import { Random, uuidAt } from '../ground/random.ts'
import { customerPartners, demoCustomers } from '../venue/customers.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import { clerkOf } from '../venue/people.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { SeatChoice } from '../sell/choose-seats.ts'

interface Coming {
  id: number
  hallId: number
  renterId: number
  startsAt: string
  isStage: boolean
  taken: number[]
}

/** Selects some numbered events on sale in the coming weeks, and their taken seats. */
const comingText = `
  select e.id, e.auditorium_id as "hallId", coalesce(e.renter_id, 0) as "renterId", e.starts_at::text as "startsAt",
    not t.is_cinema as "isStage", (select coalesce(array_agg(c.seat_id), '{}') from seat_claim c
      where c.partner_id = e.partner_id and c.event_id = e.id) as taken
  from event e join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id
  where e.partner_id = $1 and e.state = 'published' and e.seat_map_id is not null and e.sales_start < $2::timestamptz
    and e.starts_at between $2::timestamptz + interval '3 hours' and $2::timestamptz + interval '24 days'
    and exists (select from event_price_category c where c.partner_id = e.partner_id and c.event_id = e.id and c.id = 1)
  order by e.starts_at, e.id limit 18`

interface Past {
  saleId: string
  eventId: number
  startsAt: string
  soldAt: string
  lines: { seatId: number; categoryId: number }[]
}

/**
 * Selects past counter sales of numbered seats. Some become pick-ups of reservations; the seats of the others are
 * used for lapsed reservations.
 */
const pastText = `
  select s.id as "saleId", s.event_id as "eventId", e.starts_at::text as "startsAt", s.sold_at::text as "soldAt",
    jsonb_agg(jsonb_build_object('seatId', t.seat_id, 'categoryId', t.category_id) order by t.seat_id) as lines
  from sale s join event e on e.partner_id = s.partner_id and e.id = s.event_id
  join ticket t on t.partner_id = s.partner_id and t.sale_id = s.id
  where s.partner_id = $1 and s.channel = 'pos' and s.sold_at > $2::timestamptz - interval '26 days' and t.seat_id is not null
    and e.starts_at < $2::timestamptz
  group by 1, 2, 3, 4 order by ${draw('s.id', 9973)}, s.id limit 24`

const counterText = `
  insert into counter (partner_id, name, value) select partner_id, 'reservation', max(number) from reservation group by 1
  on conflict (partner_id, name) do update set value = greatest(counter.value, excluded.value)`

const instant = (at: number) => new Date(at).toISOString()

/** Returns the pick-up deadline: half an hour before a film, a day before a stage show, or none. */
function endOf({ startsAt, isStage }: Pick<Coming, 'startsAt' | 'isStage'>, number: number) {
  if (isStage && number % 5 === 0) return null
  return instant(Date.parse(startsAt) - (isStage ? dayMs : 30 * minuteMs))
}

class Book {
  readonly reservations: Row[] = []
  readonly claims: Row[] = []
  readonly collected: Row[] = []
  readonly #partnerId: number
  readonly #now: number
  readonly #by: number
  readonly #random: Random

  constructor(partnerId: number, now: number, by: number) {
    this.#partnerId = partnerId
    this.#now = now
    this.#by = by
    this.#random = new Random(partnerId, now, 1807)
  }

  #add(eventId: number, madeAt: number, seats: readonly object[], more: Row): string {
    const id = Buffer.from(uuidAt(madeAt, this.#random)).toString('hex')
    const number = this.reservations.length + 1
    const people = demoCustomers(this.#partnerId)
    const person = people[(number * 5) % people.length]
    this.reservations.push({
      partner_id: this.#partnerId,
      id,
      number,
      event_id: eventId,
      name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`,
      phone: person?.phone ?? '',
      email: '',
      note: '',
      lines: seats,
      place_count: seats.length,
      collected_count: 0,
      made_by: this.#by,
      made_at: instant(madeAt),
      version: 1,
      ...more,
    })
    return id
  }

  #daytime(before: number): number {
    const day = Math.floor(before / dayMs) - this.#random.between(1, 4)
    return day * dayMs + this.#random.between(9 * 60, 18 * 60) * minuteMs
  }

  coming(event: Coming, hall: HallPlan): void {
    const choice = new SeatChoice(hall, event.isStage ? 'stage' : 'film', this.#random)
    choice.take(event.taken)
    const seatIds = choice.choose(this.#random.between(2, event.isStage ? 6 : 4))
    if (seatIds.length === 0) return
    const madeAt = this.#daytime(this.#now)
    const lines = seatIds.map((seatId) => ({ seatId, categoryId: 1 }))
    const expires_at = endOf(event, this.reservations.length + 1)
    const isOver = expires_at !== null && Date.parse(expires_at) <= this.#now
    const state = isOver ? 'expired' : 'open'
    const holder_id = this.#add(event.id, madeAt, lines, { state, expires_at })
    if (isOver) return
    const of = { partner_id: this.#partnerId, event_id: event.id, renter_id: event.renterId }
    for (const seat_id of seatIds) this.claims.push({ ...of, seat_id, kind: 'reserved', holder_id })
  }

  past({ saleId, eventId, startsAt, soldAt, lines }: Past, isCollected: boolean): void {
    const madeAt = this.#daytime(Date.parse(soldAt))
    const ended = isCollected ? 'collected' : this.#random.chance(0.7) ? 'expired' : 'released'
    const id = this.#add(eventId, madeAt, lines, {
      state: ended,
      expires_at: instant(Date.parse(startsAt) - 30 * minuteMs),
      collected_count: isCollected ? lines.length : 0,
    })
    const of = { partner_id: this.#partnerId, reservation_id: id }
    if (isCollected) this.collected.push({ ...of, sale_id: saleId })
  }
}

export async function writeReservations(
  client: pg.ClientBase,
  halls: readonly HallPlan[],
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const partnerId of customerPartners) {
    const book = new Book(partnerId, now, userIds.get(clerkOf(partnerId)) ?? 0)
    const asked = [partnerId, instant(now)]
    const { rows: past } = await client.query<Past>(pastText, asked)
    past.forEach((sale, at) => book.past(sale, at % 4 !== 3))
    const { rows: coming } = await client.query<Coming>(comingText, asked)
    for (const event of coming) {
      const hall = halls.find((one) => one.partnerId === partnerId && one.id === event.hallId)
      if (hall) book.coming(event, hall)
    }
    await insertRows(client, 'reservation', book.reservations)
    await insertRows(client, 'seat_claim', book.claims)
    await insertRows(client, 'sale_reservation', book.collected)
  }
  await client.query(counterText)
}
