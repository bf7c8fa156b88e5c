import type { Attempt, FaultKind, Stored, StoredSale } from './history.ts'

type Chance = () => number

interface History {
  attempts: Attempt[]
  stored: Stored
}

const events = 3
const seatsOfEvent = 40
const standing = 3

const within = (chance: Chance, count: number) => Math.floor(chance() * count)

function saleOf(attempt: Attempt, id: string): StoredSale {
  const seats: (number | null)[] = attempt.seats.length
    ? [...attempt.seats]
    : Array<null>(attempt.count).fill(null)
  const places = seats.map((seatId) => ({ eventId: attempt.eventId, seatId }))
  const totalOre = places.length * 10_050
  return {
    id,
    key: attempt.key,
    totalOre,
    roundingOre: 0,
    paidOre: totalOre,
    postedOre: totalOre,
    tickets: places.map((place) => ({ ...place, ore: 10_050, isLive: true })),
    claims: places,
  }
}

/** What clients on a few events, one of them without numbers, could truly have seen: some answers never came. */
export function cleanHistory(chance: Chance): History {
  const taken = new Set<string>()
  const left = new Map([[standing, seatsOfEvent]])
  const attempts: Attempt[] = []
  const sales: StoredSale[] = []
  for (let n = 0; n < 60; n += 1) {
    const eventId = 1 + within(chance, events)
    const count = 1 + within(chance, 4)
    const first = 1 + within(chance, seatsOfEvent - count)
    const isStanding = eventId === standing
    const seats = isStanding ? [] : Array.from({ length: count }, (_, next) => first + next)
    const isFree = isStanding
      ? (left.get(eventId) ?? 0) >= count
      : seats.every((seat) => !taken.has(`${eventId}:${seat}`))
    const attempt: Attempt = { key: `key-${n}`, eventId, seats, count, outcome: 'refused' }
    const isCut = chance() < 0.1
    const reached = !isCut || chance() < 0.5
    attempts.push(attempt)
    if (isCut) attempt.outcome = 'unknown'
    if (!isFree || !reached) continue
    for (const seat of seats) taken.add(`${eventId}:${seat}`)
    if (isStanding) left.set(eventId, (left.get(eventId) ?? 0) - count)
    sales.push(saleOf(attempt, `sale-${n}`))
    if (!isCut) Object.assign(attempt, { outcome: 'sold', saleId: `sale-${n}` })
  }
  const capacity = new Map([1, 2, standing].map((id) => [id, seatsOfEvent]))
  return { attempts, stored: { sales, capacity } }
}

type Plant = (history: History, chance: Chance) => History

const withSale = (history: History, index: number, change: Partial<StoredSale>): History => ({
  ...history,
  stored: {
    ...history.stored,
    sales: history.stored.sales.map((sale, at) => (at === index ? { ...sale, ...change } : sale)),
  },
})

/** One sale by chance of those that were acknowledged. */
function acknowledged({ attempts, stored }: History, chance: Chance) {
  const told = attempts.filter(({ outcome }) => outcome === 'sold')
  const attempt = told[within(chance, told.length)] as Attempt
  const index = stored.sales.findIndex(({ id }) => id === attempt.saleId)
  return { attempt, index, sale: stored.sales[index] as StoredSale }
}

const cutHalf: readonly ((sale: StoredSale) => Partial<StoredSale>)[] = [
  ({ tickets }) => ({ tickets: tickets.slice(1) }),
  ({ claims }) => ({ claims: claims.slice(1) }),
  ({ paidOre }) => ({ paidOre: paidOre - 10_050 }),
  () => ({ paidOre: 0 }),
  ({ postedOre }) => ({ postedOre: postedOre - 1 }),
  ({ totalOre }) => ({ totalOre: totalOre + 1 }),
  () => ({ claims: [] }),
]

/** Ways to spoil a history, each by the fault that must be found. */
export const plants: Record<FaultKind, Plant> = {
  lost(history, chance) {
    const { index } = acknowledged(history, chance)
    const sales = history.stored.sales.filter((_, at) => at !== index)
    return { ...history, stored: { ...history.stored, sales } }
  },
  ghost(history, chance) {
    const { attempt } = acknowledged(history, chance)
    const attempts = history.attempts.map((other) =>
      other === attempt ? { ...other, outcome: 'refused' as const } : other,
    )
    return { ...history, attempts }
  },
  stray(history, chance) {
    const { attempt } = acknowledged(history, chance)
    return { ...history, attempts: history.attempts.filter((other) => other !== attempt) }
  },
  other(history, chance) {
    const { sale, index } = acknowledged(history, chance)
    const eventId = 9
    const moved = { eventId, seatId: 1 + within(chance, seatsOfEvent) }
    return withSale(history, index, {
      tickets: sale.tickets.map((ticket, at) => (at === 0 ? { ...ticket, ...moved } : ticket)),
      claims: sale.claims.map((claim, at) => (at === 0 ? moved : claim)),
    })
  },
  half(history, chance) {
    const { sale, index } = acknowledged(history, chance)
    const cut = cutHalf[within(chance, cutHalf.length)]
    return withSale(history, index, cut?.(sale) ?? {})
  },
  'double-seat'(history, chance) {
    const numbered = history.stored.sales.filter(({ tickets }) => tickets[0]?.seatId !== null)
    const sale = numbered[within(chance, numbered.length)] as StoredSale
    const { eventId = 0, seatId = 0 } = sale.tickets[0] ?? {}
    const attempt: Attempt = {
      key: 'key-again',
      eventId,
      seats: [seatId ?? 0],
      count: 1,
      outcome: 'sold',
      saleId: 'sale-again',
    }
    return {
      attempts: [...history.attempts, attempt],
      stored: {
        ...history.stored,
        sales: [...history.stored.sales, saleOf(attempt, 'sale-again')],
      },
    }
  },
  oversold(history) {
    const count = seatsOfEvent + 1
    const attempt: Attempt = {
      key: 'key-many',
      eventId: standing,
      seats: [],
      count,
      outcome: 'sold',
      saleId: 'sale-many',
    }
    return {
      attempts: [...history.attempts, attempt],
      stored: { ...history.stored, sales: [...history.stored.sales, saleOf(attempt, 'sale-many')] },
    }
  },
  'double-effect'(history, chance) {
    const { attempt } = acknowledged(history, chance)
    const again = saleOf({ ...attempt, eventId: 2, seats: [], count: 1 }, 'sale-twice')
    return { ...history, stored: { ...history.stored, sales: [...history.stored.sales, again] } }
  },
}
