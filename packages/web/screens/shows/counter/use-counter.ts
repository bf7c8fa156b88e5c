import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { bestAvailable, stateOf } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/rules.ts'
import { placeNamer } from '../../../ui/seat-map/seat-name.ts'
import type { Refusal } from '@dxweb/kit/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { newKey } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { useSession } from '../../../data/session.ts'
import { useText } from '../../../ui/text.ts'
import { eventKey, eventsKey, seatStates } from '../queries.ts'
import type { SeatStates } from '../queries.ts'
import { cartOf, changeCart, countOf, splitLines } from './cart.ts'
import type { Cart, CartPlaces } from './cart.ts'
import { cartStore } from './cart-store.ts'
import type { CartStore } from './cart-store.ts'
import { offeredOf, priceCart, usualCategory } from './price-cart.ts'
import { attemptStore } from './send-sale.ts'
import type { Attempt, AttemptStore } from './send-sale.ts'
import { useHold } from './use-hold.ts'
import type { HoldAnswer } from './hold-keeper.ts'
import { useSell } from './use-sell.ts'

/** Places without numbers. `name` is '' where the hall is one such area. */
export interface Area {
  id: number
  name: string
  places: number
  free: number
}

interface CounterParts {
  event: EventDetail
  areas: readonly Area[]
  drawing: SeatMapDrawing
  /** How the hall's seats stand to a cart: what is held or reserved for it is free to it. */
  codesFor: (cart: Pick<Cart, 'holdId' | 'reservation' | 'exchange'>) => SeatCodes
}

/** Writes seats down as sold at once; what the server says next goes before it. */
function useMarkSold(partnerId: number, eventId: number) {
  const client = useQueryClient()
  return useCallback(
    (seatIds: readonly number[]) => {
      client.setQueryData<SeatStates>(
        seatStates(partnerId, eventId).queryKey,
        (before) => before && { ...before, sold: [...new Set([...before.sold, ...seatIds])] },
      )
      void client.invalidateQueries({ queryKey: eventKey(partnerId, eventId) })
      void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    },
    [client, partnerId, eventId],
  )
}

const takenSeats = (refusal: Refusal): number[] => {
  const seats = refusal.code === 'seat_taken' ? refusal.details?.['seats'] : undefined
  return Array.isArray(seats) ? seats.filter((id): id is number => typeof id === 'number') : []
}

/** 'Parkett, rad 12, sete 13' of each seat. */
function useSeatNames(drawing: SeatMapDrawing) {
  const t = useText()
  return useMemo(() => {
    const byId = new Map<number, Seat>(drawing.seats.map((seat) => [seat.id, seat]))
    const nameOf = placeNamer(t, drawing)
    return (seatId: number) => {
      const seat = byId.get(seatId)
      return seat ? nameOf(seat) : String(seatId)
    }
  }, [drawing, t])
}

interface Stores {
  attempts: AttemptStore
  carts: CartStore
}

/** As its sale was left without an answer, as it was left itself, or new. */
function firstCart({ categories }: EventDetail, { attempts, carts }: Stores) {
  const usual = usualCategory(categories)?.id ?? 0
  const attempt = attempts.read()
  const sent = attempt?.body
  if (!sent) return carts.read(Date.now()) ?? cartOf(newKey(), [], [], usual)
  const { lines, places } = splitLines(sent.lines)
  const seatIds = lines.map(({ seatId }) => seatId)
  const collected = sent.reservationId ? { id: sent.reservationId, number: 0, seatIds } : null
  const exchange = attempt.exchange ?? null
  return cartOf(sent.holdId ?? newKey(), lines, places, usual, collected, exchange)
}

/** The cart as the page found it, and where it is kept. */
function useFirstCart(event: EventDetail) {
  const partnerId = usePartnerId()
  const { user } = useSession()
  return useState(() => {
    const stores = {
      attempts: attemptStore(user.id, partnerId, event.id),
      carts: cartStore(user.id, partnerId, event.id),
    }
    return { stores, first: firstCart(event, stores) }
  })[0]
}

/** The chosen seats and places, and what of them was lost to others. */
function useCart(event: EventDetail, { stores, first }: ReturnType<typeof useFirstCart>) {
  const [cart, change] = useReducer(changeCart, first)
  const { carts } = stores
  useEffect(() => carts.write(cart, Date.now()), [carts, cart])
  const [lost, setLost] = useState<readonly number[]>([])
  const [short, setShort] = useState<number | null>(null)
  const [isCollected, setCollected] = useState(false)
  const drop = useCallback((seatIds: readonly number[]) => {
    if (seatIds.length === 0) return
    setLost(seatIds)
    change({ type: 'drop', seatIds })
  }, [])
  /** Somebody else has picked up the reservation that the cart was made from. */
  const leaveReservation = useCallback(() => {
    setLost([])
    setCollected(true)
    change({ type: 'leaveReservation' })
  }, [])
  const forgetLost = useCallback(() => {
    setLost([])
    setShort(null)
    setCollected(false)
  }, [])
  const limit = useCallback((areaId: number, count: number) => {
    setShort(count)
    change({ type: 'limit', areaId, count })
  }, [])
  const priced = useMemo(() => priceCart(event, cart), [event, cart])
  const messages = { lost, short, isCollected, forgetLost }
  return { cart, change, priced, drop, limit, leaveReservation, ...messages }
}

/** The course of the sale of a cart, and what the server holds for it. */
function useCourse(event: EventDetail, begun: ReturnType<typeof useFirstCart>) {
  const partnerId = usePartnerId()
  const { drop, limit, leaveReservation, ...chosen } = useCart(event, begun)
  const { cart, change, forgetLost } = chosen
  const markSold = useMarkSold(partnerId, event.id)
  const onSold = ({ body }: Attempt) => {
    markSold(body.lines.flatMap(({ seatId }) => seatId ?? []))
    leaveCart()
  }
  const onRefused = (refusal: Refusal) => {
    if (refusal.fields?.['reservationId']) return leaveReservation()
    const seatIds = takenSeats(refusal)
    markSold(seatIds)
    drop(seatIds)
  }
  const onLost = ({ lostSeatIds, shortAreas }: HoldAnswer) => {
    drop(lostSeatIds)
    for (const { areaId, held } of shortAreas) limit(areaId, held)
  }
  const store = begun.stores.attempts
  const before = () => hold.settled()
  const course = useSell({ partnerId, store, before, onSold, onRefused })
  const isChoosing = course.phase.name === 'choosing'
  const hold = useHold({ partnerId, eventId: event.id, cart, isOn: isChoosing, onLost })
  /** The cart has become something else, or is given up: the next one begins. */
  const leaveCart = () => {
    hold.forget()
    change({ type: 'empty', holdId: newKey() })
    forgetLost()
  }
  return { ...chosen, ...course, drop, leaveReservation, hold, isChoosing, leaveCart }
}

/** The hall's seats as they stand to the cart; the same array while neither changes. */
function useCodes(
  codesFor: CounterParts['codesFor'],
  { holdId, reservation, exchange }: Cart,
): SeatCodes {
  return useMemo(
    () => codesFor({ holdId, reservation, exchange }),
    [codesFor, holdId, reservation, exchange],
  )
}

/** The best seats that are free together to a cart, none where there are not so many. */
function bestFor(
  { drawing, event }: Pick<CounterParts, 'drawing' | 'event'>,
  codes: SeatCodes,
  { lines }: Cart,
  count: number,
) {
  const taken = drawing.seats.filter(({ id }) => stateOf(codes, id) !== 'free')
  const ids = [...taken.map(({ id }) => id), ...lines.map(({ seatId }) => seatId)]
  return bestAvailable(drawing, new Set(ids), count, event) ?? []
}

type Course = Pick<ReturnType<typeof useCourse>, 'cart' | 'change' | 'isChoosing'>

/** Names of categories in the cart that are no longer sold; the cart's seats and places become of the usual one. */
function useOffered({ categories }: EventDetail, { cart, change, isChoosing }: Course) {
  const [gone, setGone] = useState<readonly string[]>([])
  const offered = offeredOf(categories).map(({ id }) => id)
  const usual = usualCategory(categories)?.id
  const chosen = [...cart.lines, ...cart.places].map(({ categoryId }) => categoryId)
  const missing = [...new Set(chosen)].filter((id) => !offered.includes(id))
  if (isChoosing && usual !== undefined && missing.length > 0) {
    const nameOf = (id: number) => categories.find((each) => each.id === id)?.name ?? ''
    setGone(missing.map((id) => nameOf(id)).filter(Boolean))
    change({ type: 'offer', categoryIds: offered, usual })
  }
  return { gone, forgetGone: () => setGone([]) }
}

/** Whether seats that are gone are all that the cart has left of its reservation. */
function isAllOf({ reservation, lines }: Cart, gone: readonly number[]): boolean {
  const own = lines.filter(({ seatId }) => reservation?.seatIds.includes(seatId))
  return own.length > 0 && own.every(({ seatId }) => gone.includes(seatId))
}

/** The counter sale of one event: the cart, its hold and prices, the course of the sale, and what was lost to others. */
export function useCounter({ event, drawing, areas, codesFor }: CounterParts) {
  const { drop, leaveReservation, ...course } = useCourse(event, useFirstCart(event))
  const { cart, change } = course
  const offered = useOffered(event, course)
  const codes = useCodes(codesFor, cart)
  // While a sale is under way its own seats turn sold before its answer is here.
  if (course.isChoosing) {
    const gone = cart.lines
      .map(({ seatId }) => seatId)
      .filter((id) => stateOf(codes, id) !== 'free')
    if (isAllOf(cart, gone)) leaveReservation()
    else drop(gone)
  }
  return {
    ...course,
    ...offered,
    codes,
    areas,
    drawing,
    avoidsGaps: event.avoidsGaps,
    isUnnumbered: drawing.seats.length === 0,
    nameOf: useSeatNames(drawing),
    countOf: (wanted: Pick<CartPlaces, 'areaId' | 'categoryId'>) => countOf(cart, wanted),
    /** Chooses the best seats that are free together; false where there are none. */
    chooseBest(count: number) {
      const seats = bestFor({ drawing, event }, codes, cart, count)
      if (seats.length > 0) change({ type: 'add', seatIds: seats.map(({ id }) => id) })
      return seats.length > 0
    },
  }
}

export type Counter = ReturnType<typeof useCounter>
