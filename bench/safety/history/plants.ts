import type { Attempt, FaultKind, Place, Stored, StoredReservation, StoredSale } from './attempt.ts'
import {
  type Random,
  type History,
  refundOf,
  saleOf,
  seatsOfEvent,
  standing,
  randomBelow,
} from './clean.ts'

type Plant = (history: History, random: Random) => History | null

const oneOf = <One>(some: readonly One[], random: Random) => some[randomBelow(random, some.length)]

const withStored = (history: History, change: Partial<Stored>): History => ({
  ...history,
  stored: { ...history.stored, ...change },
})

const withSales = (history: History, sales: readonly StoredSale[]) => withStored(history, { sales })

const acknowledged = ({ attempts }: History, kind: Attempt['kind']) =>
  attempts.filter((one) => one.kind === kind && one.outcome === 'done')

const salesOf = ({ stored }: History) => stored.sales.filter(({ refundOf: of }) => of === null)

const changed = <One extends { id: string }>(all: readonly One[], one: One, change: Partial<One>) =>
  all.map((other) => (other === one ? { ...other, ...change } : other))

const gone =
  (kind: 'sale' | 'refund' | 'reservation'): Plant =>
  (history, random) => {
    const id = oneOf(acknowledged(history, kind), random)?.id
    if (id === undefined) return null
    const { sales, reservations } = history.stored
    return withStored(history, {
      sales: sales.filter((one) => one.id !== id),
      reservations: reservations.filter((one) => one.id !== id),
    })
  }

const refused =
  (kind: 'sale' | 'refund' | 'reservation'): Plant =>
  (history, random) => {
    const attempt = oneOf(acknowledged(history, kind), random)
    if (!attempt) return null
    return {
      ...history,
      attempts: history.attempts.map((other) =>
        other === attempt ? { ...other, outcome: 'refused' as const } : other,
      ),
    }
  }

const unasked =
  (kind: Attempt['kind']): Plant =>
  (history, random) => {
    const attempt = oneOf(acknowledged(history, kind), random)
    if (!attempt || (kind === 'cart' && !isAlive(history, attempt))) return null
    const isIt = (one: Attempt) =>
      kind === 'cart' ? one.kind === 'cart' && one.key === attempt.key : one === attempt
    return { ...history, attempts: history.attempts.filter((one) => !isIt(one)) }
  }

const isAlive = ({ stored }: History, { key }: Attempt) =>
  stored.carts.some(({ id, claims }) => id === key && claims.length > 0)

const spoiltSale =
  (
    change: (sale: StoredSale, random: Random) => Partial<StoredSale> | null,
    isRefund = false,
  ): Plant =>
  (history, random) => {
    const some = history.stored.sales.filter(({ refundOf: of }) => (of !== null) === isRefund)
    const sale = oneOf(some, random)
    const made = sale && change(sale, random)
    return made ? withSales(history, changed(history.stored.sales, sale, made)) : null
  }

/**
 * Corrupts a reservation that has only known replies, since an unknown reply would also explain the corrupted state.
 */
const spoiltReservation =
  (
    isFit: (one: StoredReservation) => boolean,
    change: (one: StoredReservation) => Partial<StoredReservation>,
  ): Plant =>
  (history, random) => {
    const unclear = new Set(
      history.attempts.flatMap(({ of, outcome }) => (outcome === 'unknown' && of ? [of] : [])),
    )
    const one = oneOf(
      history.stored.reservations.filter((other) => isFit(other) && !unclear.has(other.id)),
      random,
    )
    if (!one) return null
    const reservations = changed(history.stored.reservations, one, change(one))
    return withStored(history, { reservations })
  }

const isOpen = ({ state }: StoredReservation) => state === 'open'
const elsewhere = (place: Place): Place => ({ ...place, eventId: 9 })
const moved = <One extends Place>(places: readonly One[]): One[] =>
  places.map((place, nth) => (nth === 0 ? { ...place, ...elsewhere(place) } : place))

const free = ({ claims, tickets }: StoredSale) =>
  claims.length > 0 ? { claims: claims.slice(1), tickets } : null

const aliveAndKnown = (history: History, random: Random) =>
  oneOf(
    acknowledged(history, 'cart').filter(
      (one) =>
        isAlive(history, one) &&
        (one.until ?? 0) > history.stored.readAt &&
        history.attempts.filter(({ key, of }) => key === one.key || of === one.key).length === 1,
    ),
    random,
  )

const attemptOf = (history: History, more: Partial<Attempt>): Attempt => ({
  kind: 'sale',
  key: 'key-planted',
  eventId: 1,
  seats: [],
  count: 1,
  outcome: 'done',
  from: history.stored.readAt - 2,
  to: history.stored.readAt - 1,
  ...more,
})

function withSale(history: History, more: Partial<Attempt>, places: readonly Place[]): History {
  const attempt = attemptOf(history, { id: 'sale-planted', ...more })
  return {
    attempts: [...history.attempts, attempt],
    stored: {
      ...history.stored,
      sales: [...history.stored.sales, saleOf(attempt, places, 'sale-planted')],
    },
  }
}

const soldAgain =
  (claimsOf: (history: History) => readonly Place[]): Plant =>
  (history, random) => {
    const place = oneOf(
      claimsOf(history).filter(({ seatId }) => seatId !== null),
      random,
    )
    if (!place) return null
    const more = { eventId: place.eventId, seats: [place.seatId ?? 0] }
    return withSale(history, more, [place])
  }

const acknowledgedTwice =
  (kind: 'sale' | 'cart' | 'reservation'): Plant =>
  (history, random) => {
    const isLeftAlone = (one: Attempt) => {
      const name = one.kind === 'cart' ? one.key : one.id
      return history.attempts.every(
        (other) => other === one || ![other.key, other.of].includes(name),
      )
    }
    const first = oneOf(
      acknowledged(history, kind).filter((one) => one.seats.length > 0 && isLeftAlone(one)),
      random,
    )
    if (!first) return null
    const at = first.to + 1
    const both = { eventId: first.eventId, seats: first.seats, count: first.count }
    const cart = attemptOf(history, {
      kind: 'cart',
      key: 'cart-planted',
      ...both,
      from: at,
      to: at + 1,
      until: at + 50,
    })
    const end = attemptOf(history, {
      kind: 'release',
      of: 'cart-planted',
      from: at + 2,
      to: at + 3,
    })
    return { ...history, attempts: [...history.attempts, cart, end] }
  }

const many = seatsOfEvent + 1

const plantsOf: Record<FaultKind, readonly Plant[]> = {
  lost: [
    gone('sale'),
    gone('refund'),
    gone('reservation'),
    (history, random) => {
      const key = aliveAndKnown(history, random)?.key
      const carts = history.stored.carts.filter(({ id }) => id !== key)
      return key === undefined ? null : withStored(history, { carts })
    },
    spoiltReservation(
      ({ state }) => state === 'released',
      ({ places, collected }) => ({ state: 'open', claims: places.slice(collected) }),
    ),
    spoiltReservation(
      (one) => isOpen(one) && one.collected > 0,
      ({ places }) => ({ collected: 0, claims: [...places] }),
    ),
  ],
  ghost: [refused('sale'), refused('refund'), refused('reservation')],
  stray: [
    unasked('sale'),
    unasked('refund'),
    unasked('reservation'),
    unasked('cart'),
    spoiltReservation(isOpen, () => ({ state: 'released', claims: [] })),
    spoiltReservation(
      (one) => isOpen(one) && one.claims.length > 1,
      ({ collected, claims }) => ({ collected: collected + 1, claims: claims.slice(1) }),
    ),
    (history) => withStored(history, { loose: [{ eventId: 1, seatId: 1 }] }),
  ],
  other: [
    spoiltSale(({ tickets, claims }) => ({ tickets: moved(tickets), claims: moved(claims) })),
    spoiltSale(({ refundOf: of }) => ({ refundOf: `${of}-other` }), true),
    spoiltSale(
      ({ tickets }) => ({ tickets: tickets.map((one) => ({ ...one, id: `${one.id}-other` })) }),
      true,
    ),
    spoiltReservation(isOpen, ({ places, claims }) => ({
      places: moved(places),
      claims: moved(claims),
    })),
    (history, random) => {
      const cart = history.stored.carts.find(({ id }) => id === aliveAndKnown(history, random)?.key)
      if (!cart) return null
      const claims = cart.claims.slice(1)
      return withStored(history, { carts: changed(history.stored.carts, cart, { claims }) })
    },
  ],
  half: [
    spoiltSale(({ tickets }) => ({ tickets: tickets.slice(1) })),
    spoiltSale(free),
    spoiltSale(({ paidOre }) => ({ paidOre: paidOre - 10_050 })),
    spoiltSale(() => ({ paidOre: 0 })),
    spoiltSale(({ postedOre }) => ({ postedOre: postedOre - 1 })),
    spoiltSale(({ totalOre }) => ({ totalOre: totalOre + 1 })),
    spoiltSale(({ postedOre }) => ({ postedOre: postedOre + 10_050 }), true),
    spoiltSale(() => ({ paidOre: 0 }), true),
    spoiltSale(({ tickets }) => ({ claims: tickets.slice(0, 1) }), true),
    (history, random) => {
      const sale = oneOf(
        salesOf(history).filter(({ tickets }) => tickets.some(({ isLive }) => !isLive)),
        random,
      )
      if (!sale) return null
      const tickets = sale.tickets.map((one) => ({ ...one, isLive: true }))
      const change = { tickets, claims: [...tickets] }
      return withSales(history, changed(history.stored.sales, sale, change))
    },
    spoiltReservation(isOpen, ({ claims }) => ({ claims: claims.slice(1) })),
    spoiltReservation(
      ({ state, collected, places }) => state === 'released' && collected < places.length,
      ({ places }) => ({ claims: places.slice(0, 1) }),
    ),
  ],
  'double-seat': [
    soldAgain((history) => salesOf(history).flatMap(({ claims }) => claims)),
    soldAgain(({ stored }) => stored.reservations.flatMap(({ claims }) => claims)),
    soldAgain(({ stored }) => stored.carts.flatMap(({ claims }) => claims)),
    acknowledgedTwice('sale'),
    acknowledgedTwice('reservation'),
    acknowledgedTwice('cart'),
  ],
  oversold: [
    (history) =>
      withSale(
        history,
        { eventId: standing, count: many },
        Array.from({ length: many }, () => ({ eventId: standing, seatId: null })),
      ),
    (history) => {
      const from = history.stored.readAt
      const both = { eventId: standing, count: many }
      const cart = attemptOf(history, { kind: 'cart', key: 'cart-planted', ...both, until: from })
      const end = attemptOf(history, { kind: 'release', of: 'cart-planted', from: from + 1 })
      return { ...history, attempts: [...history.attempts, cart, end] }
    },
    (history) => {
      const used = salesOf(history).find(({ claims }) => claims[0]?.eventId === standing)
      const capacity = new Map(history.stored.capacity).set(standing, 0)
      return used ? withStored(history, { capacity }) : null
    },
  ],
  'double-effect': [
    (history, random) => {
      const attempt = oneOf(acknowledged(history, 'sale'), random)
      if (!attempt) return null
      const again = saleOf(attempt, [{ eventId: 2, seatId: null }], 'sale-twice')
      return withSales(history, [...history.stored.sales, again])
    },
    (history, random) => {
      const one = oneOf(history.stored.reservations, random)
      const again = one && { ...one, id: 'reservation-twice' }
      return again
        ? withStored(history, { reservations: [...history.stored.reservations, again] })
        : null
    },
    (history, random) => {
      const refund = oneOf(
        history.stored.sales.filter(({ refundOf: of }) => of !== null),
        random,
      )
      const again = refund && { ...refund, id: 'refund-twice', key: 'key-twice' }
      return again ? withSales(history, [...history.stored.sales, again]) : null
    },
  ],
  'too-much-back': [
    (history, random) => {
      const sale = oneOf(salesOf(history), random)
      if (!sale) return null
      const ticketIds = sale.tickets.map(({ id }) => id)
      const attempt = attemptOf(history, { kind: 'refund', of: sale.id, ticketIds })
      const back = refundOf(attempt, sale, 'refund-planted')
      const totalOre = back.totalOre - 1 - sale.totalOre
      const more = { ...back, totalOre, paidOre: totalOre, postedOre: totalOre }
      return withSales(history, [...history.stored.sales, more])
    },
  ],
}

export const plants = Object.entries(plantsOf).flatMap(([kind, some]) =>
  some.map((plant, nth) => ({ kind: kind as FaultKind, name: `${kind} ${nth + 1}`, plant })),
)
