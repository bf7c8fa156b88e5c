import { createHash, randomUUID } from 'node:crypto'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type BenchDatabase, type BigVenue, hallSeats } from '../../ground/big-hall.ts'
import { type Outcome, seeded } from '../ground/outcome.ts'

/** An event as stored. The expected outcome of each sale is derived from it, independently of the product. */
interface Facts {
  id: number
  state: string
  isOpen: boolean
  startsIn: number | null
  stopsIn: number | null
  min: number
  max: number
  basisPoints: number
  feeBasisPoints: number
  categories: { id: number; priceOre: number; feeOre: number }[]
  zones: { adjustmentOre: number; seatIds: number[] }[]
}

interface Cart {
  event: Facts
  lines: { seatId: number; categoryId: number }[]
  means: 'card' | 'cash'
  expectedOre?: number | undefined
}

interface Expected {
  tickets: { seatId: number; priceOre: number; feeOre: number; vatOre: number; feeVatOre: number }[]
  totalOre: number
  roundingOre: number
}

type Random = () => number

const within = (random: Random, count: number) => Math.floor(random() * count)

/**
 * Leaves half of the events on sale and closes the others in every possible way, with random prices, zones and limits.
 */
const spoilText = `
  with e as (
    select id, id % 12 as turn, (id * 7919) % 13 as dice from event where partner_id = $1 and id >= $2
  ), zoned as (
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
    select $1, e.id, z, 'Sone ' || z, z, (e.dice - 6) * 1250 * z, array(select $3 + 100 * z + n from generate_series(0, 99) n)
    from e, generate_series(1, 3) z
  ), priced as (
    update event_price_category c set price_ore = 1000 + e.dice * 3710 + c.id * 55, fee_ore = e.turn * 250
    from e where c.partner_id = $1 and c.event_id = e.id and c.price_ore > 0
  )
  update event v set min_per_purchase = 1 + case when e.dice = 1 then 1 else 0 end, max_per_purchase = 4 + e.dice,
    state = case e.turn when 1 then 'draft' when 2 then 'cancelled' else 'published' end,
    is_sale_open = e.turn <> 3,
    sales_start = case e.turn when 4 then now() + interval '1 day' when 5 then now() - interval '1 day' end,
    sales_stop = case e.turn when 6 then now() - interval '1 minute' when 5 then now() + interval '1 hour' end,
    version = v.version + 1
  from e where v.partner_id = $1 and v.id = e.id`

const factsText = `
  select e.id, e.state, e.is_sale_open as "isOpen", e.min_per_purchase as min, e.max_per_purchase as max,
    extract(epoch from e.sales_start - now())::float8 as "startsIn", extract(epoch from e.sales_stop - now())::float8 as "stopsIn",
    coalesce((select r.basis_points from vat_rate r where r.vat_type_id = t.vat_type_id and r.valid_from <= e.starts_at::date
      order by r.valid_from desc limit 1), 0) as "basisPoints",
    case when v.code in ('exempt', 'zero') then 0 else (select r.basis_points from vat_rate r join vat_type h on h.id = r.vat_type_id
      where h.code = 'high' and r.valid_from <= e.starts_at::date order by r.valid_from desc limit 1) end as "feeBasisPoints",
    (select jsonb_agg(jsonb_build_object('id', c.id, 'priceOre', c.price_ore, 'feeOre', c.fee_ore)) from event_price_category c
      where c.partner_id = e.partner_id and c.event_id = e.id and not c.is_companion) as categories,
    (select jsonb_agg(jsonb_build_object('adjustmentOre', z.adjustment_ore, 'seatIds', z.seat_ids)) from event_zone z
      where z.partner_id = e.partner_id and z.event_id = e.id) as zones
  from event e join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id join vat_type v on v.id = t.vat_type_id
  where e.partner_id = $1 and e.id >= $2 order by e.id`

/** Rounds half up, with integers only. */
const vatWithin = (ore: number, basisPoints: number) => {
  const divisor = 10_000n + BigInt(basisPoints)
  return Number((2n * BigInt(ore) * BigInt(basisPoints) + divisor) / (2n * divisor))
}

function priced(cart: Cart): Expected {
  const { event } = cart
  const tickets = cart.lines.map(({ seatId, categoryId }) => {
    const category = event.categories.find(({ id }) => id === categoryId)
    const zone = event.zones.find(({ seatIds }) => seatIds.includes(seatId))
    const paid = Math.max(0, (category?.priceOre ?? 0) + (zone?.adjustmentOre ?? 0))
    const feeOre = Math.min(paid, category?.feeOre ?? 0)
    const priceOre = paid - feeOre
    const vatOre = vatWithin(priceOre, event.basisPoints)
    return { seatId, priceOre, feeOre, vatOre, feeVatOre: vatWithin(feeOre, event.feeBasisPoints) }
  })
  const totalOre = tickets.reduce((sum, { priceOre, feeOre }) => sum + priceOre + feeOre, 0)
  const roundedOre = Math.floor((totalOre + 50) / 100) * 100
  return { tickets, totalOre, roundingOre: cart.means === 'cash' ? roundedOre - totalOre : 0 }
}

/** Decides whether a cart may be sold, independently of the product. */
function maySell({ event, lines, expectedOre }: Cart, venue: BigVenue, sold: Set<string>): boolean {
  const seats = lines.map(({ seatId }) => seatId)
  const isOpen =
    event.state === 'published' &&
    event.isOpen &&
    !(event.startsIn !== null && event.startsIn > 0) &&
    !(event.stopsIn !== null && event.stopsIn <= 0)
  const isWithin = lines.length >= event.min && lines.length <= event.max
  const isKnown =
    seats.every((seat) => seat >= venue.firstSeatId && seat < venue.firstSeatId + hallSeats) &&
    lines.every(({ categoryId }) => event.categories.some(({ id }) => id === categoryId))
  const isFree = seats.every((seat) => !sold.has(`${event.id}:${seat}`))
  const isOnce = new Set(seats).size === seats.length
  const cart = { event, lines, means: 'card' as const }
  const isAgreed = expectedOre === undefined || (isKnown && priced(cart).totalOre === expectedOre)
  return isOpen && isWithin && isKnown && isFree && isOnce && isAgreed
}

function someCart(events: readonly Facts[], venue: BigVenue, random: Random): Cart {
  const event = events[within(random, events.length)] as Facts
  const lines = Array.from({ length: 1 + within(random, 6) }, () => ({
    seatId: venue.firstSeatId + within(random, hallSeats),
    categoryId: event.categories[within(random, event.categories.length)]?.id ?? 0,
  }))
  const first = lines[0] as Cart['lines'][number]
  const trick = within(random, 24)
  if (trick === 0) lines.push({ ...first })
  if (trick === 1) first.seatId = venue.firstSeatId + hallSeats + within(random, 9)
  if (trick === 2) first.categoryId = 99
  if (trick === 3) lines.push(...Array.from({ length: 20 }, () => ({ ...first })))
  const cart: Cart = { event, lines, means: random() < 0.5 ? 'card' : 'cash' }
  const guess = within(random, 4)
  if (guess === 0) cart.expectedOre = priced(cart).totalOre
  if (guess === 1) cart.expectedOre = Math.max(0, priced(cart).totalOre - 1 - within(random, 5000))
  return cart
}

const ticketsText = `
  select s.total_ore as "totalOre", s.rounding_ore as "roundingOre",
    (select jsonb_agg(jsonb_build_object('seatId', t.seat_id, 'priceOre', t.price_ore, 'feeOre', t.fee_ore, 'vatOre', t.vat_ore,
      'feeVatOre', t.fee_vat_ore) order by t.seat_id) from ticket t where t.partner_id = s.partner_id and t.sale_id = s.id) as tickets
  from sale s where s.partner_id = $1 and s.id = $2`

async function isStoredAs(
  { asOwner }: BenchDatabase,
  { partnerId }: BigVenue,
  id: string,
  expected: Expected,
): Promise<boolean> {
  const [stored] = await asOwner<Expected>(ticketsText, [partnerId, id])
  const bySeat = (tickets: Expected['tickets'] = []) =>
    JSON.stringify(
      tickets
        .map((t) => [t.seatId, t.priceOre, t.feeOre, t.vatOre, t.feeVatOre])
        .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    )
  return (
    stored?.totalOre === expected.totalOre &&
    stored.roundingOre === expected.roundingOre &&
    bySeat(stored.tickets) === bySeat(expected.tickets)
  )
}

const trySell = ({ db }: BenchDatabase, venue: BigVenue, cart: Cart) =>
  sell(db, venue.scope, {
    eventId: cart.event.id,
    lines: cart.lines,
    means: cart.means,
    expectedOre: cart.expectedOre,
    channel: 'pos',
    idempotencyKey: randomUUID(),
    bodyHash: createHash('sha256').digest(),
    sudoId: null,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code
    throw error
  })

export async function randomCarts(
  database: BenchDatabase,
  venue: BigVenue,
  size: number,
): Promise<Outcome> {
  const values = [venue.partnerId, venue.firstEventId]
  await database.asOwner(spoilText, [...values, venue.firstSeatId])
  const events = await database.asOwner<Facts>(factsText, values)
  const random = seeded(14)
  const sold = new Set<string>()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  for (let n = 0; n < size; n += 1) {
    const cart = someCart(events, venue, random)
    const may = maySell(cart, venue, sold)
    const answer = await trySell(database, venue, cart)
    const what = typeof answer === 'string' ? answer : 'sold'
    counts[what] = (counts[what] ?? 0) + 1
    const isRight =
      typeof answer === 'string'
        ? !may
        : may && (await isStoredAs(database, venue, answer.id, priced(cart)))
    if (!isRight) wrong.push(`${what}: ${JSON.stringify({ ...cart, event: cart.event.id })}`)
    if (what === 'sold') for (const { seatId } of cart.lines) sold.add(`${cart.event.id}:${seatId}`)
  }
  const [stored] = await database.asOwner<{ tickets: number }>(
    'select count(*)::integer as tickets from ticket where partner_id = $1 and event_id >= $2',
    values,
  )
  const strays = (stored?.tickets ?? 0) - sold.size
  const texts = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  return {
    passed: wrong.length === 0 && strays === 0 && (counts['sold'] ?? 0) > size / 10,
    damage: { wrong: wrong.length, strays },
    summary: `${size} carts: ${texts.join(', ')}; ${wrong.length} wrong results ${wrong.slice(0, 2).join(' | ')}, ${strays} more tickets stored than sold`,
  }
}
