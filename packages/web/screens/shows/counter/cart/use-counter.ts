import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import { placeNamer } from '../../../../ui/seat-map/seat-name.ts'
import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { newKey } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../ui/text/text.ts'
import { seatStates } from '../../ground/queries.ts'
import type { SeatStates } from '../../ground/queries.ts'
import { cartOf, changeCart, countOf, splitLines } from './cart.ts'
import type { Cart, CartChange, CartPlaces } from './cart.ts'
import { cartStore } from './cart-store.ts'
import type { CartStore } from './cart-store.ts'
import { offeredOf, priceCart, defaultCategory } from './price-cart.ts'
import { attemptStore } from './send-sale.ts'
import type { Attempt, AttemptStore } from './send-sale.ts'
import { useBest } from './use-best.ts'
import { useHold } from './use-hold.ts'
import type { HoldAnswer } from './hold-keeper.ts'
import { useSell } from './use-sell.ts'

/** `name` is '' if the whole hall is one area. */
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
  /** Returns the states of the seats. Seats held or reserved for the cart count as free. */
  codesFor: (cart: Pick<Cart, 'holdId' | 'reservation' | 'exchange'>) => SeatCodes
}

function useMarkSold(partnerId: number, eventId: number) {
  const client = useQueryClient()
  return useCallback(
    (seatIds: readonly number[]) => {
      client.setQueryData<SeatStates>(
        seatStates(partnerId, eventId).queryKey,
        (before) => before && { ...before, sold: [...new Set([...before.sold, ...seatIds])] },
      )
    },
    [client, partnerId, eventId],
  )
}

const takenSeats = (refusal: Refusal): number[] => {
  const seats = refusal.code === 'seat_taken' ? refusal.details?.['seats'] : undefined
  return Array.isArray(seats) ? seats.filter((id): id is number => typeof id === 'number') : []
}

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

/** Restores the cart of an unanswered sale, or else the stored cart; without either, begins a new one. */
function firstCart({ categories }: EventDetail, { attempts, carts }: Stores) {
  const usual = defaultCategory(categories)?.id ?? 0
  const attempt = attempts.read()
  const sent = attempt?.body
  if (!sent) return carts.read(Date.now()) ?? cartOf(newKey(), [], [], usual)
  const { lines, places } = splitLines(sent.lines)
  const seatIds = lines.map(({ seatId }) => seatId)
  const left = carts.read(Date.now())
  const known = left?.reservation?.id === sent.reservationId ? left?.reservation : undefined
  const { number = 0, name = '' } = known ?? {}
  const collected = sent.reservationId ? { id: sent.reservationId, number, name, seatIds } : null
  const exchange = attempt.exchange ?? null
  const customer = left?.customer?.id === sent.customerId ? (left?.customer ?? null) : null
  const campaign = left?.campaign?.code === sent.campaign ? (left?.campaign ?? null) : null
  const restored = [usual, collected, exchange, customer, campaign] as const
  return cartOf(sent.holdId ?? newKey(), lines, places, ...restored)
}

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

/** Returns the states of the seats as an array that stays the same object until a seat changes. */
function useCodes(
  codesFor: CounterParts['codesFor'],
  { holdId, reservation, exchange }: Cart,
): SeatCodes {
  return useMemo(
    () => codesFor({ holdId, reservation, exchange }),
    [codesFor, holdId, reservation, exchange],
  )
}

interface Losses {
  lost: readonly number[]
  short: number | null
  isReplaced: boolean
  isCollected: boolean
}

const noLosses: Losses = { lost: [], short: null, isReplaced: false, isCollected: false }

function useKeptCart({ categories }: EventDetail, first: Cart, { carts }: Stores) {
  const usual = defaultCategory(categories)?.id ?? 0
  const [cart, change] = useReducer(
    (before: Cart, changed: CartChange) => changeCart(before, changed, usual),
    first,
  )
  useEffect(() => carts.write(cart, Date.now()), [carts, cart])
  return [cart, change] as const
}

function useCart(
  { event, drawing, codesFor }: Omit<CounterParts, 'areas'>,
  { stores, first }: ReturnType<typeof useFirstCart>,
) {
  const [cart, change] = useKeptCart(event, first, stores)
  const [losses, setLosses] = useState(noLosses)
  const changeLosses = (more: Partial<Losses>) => setLosses((before) => ({ ...before, ...more }))
  const codes = useCodes(codesFor, cart)
  const best = useBest({ event, drawing, codes, cart, change })
  const drop = (seatIds: readonly number[]) => {
    if (seatIds.length === 0) return
    changeLosses({ lost: seatIds, isReplaced: false })
    change({ type: 'drop', seatIds })
  }
  return {
    cart,
    change,
    codes,
    priced: useMemo(() => priceCart(event, cart), [event, cart]),
    hasNone: best.hasNone,
    chooseBest: (count: number) => best.chooseBest(count),
    ...losses,
    forgetLost: () => setLosses(noLosses),
    drop,
    /** Replaces automatically chosen seats. Seats chosen by hand are only removed. */
    lose: (seatIds: readonly number[]) => {
      if (!best.chooseOthers(seatIds)) return drop(seatIds)
      changeLosses({ lost: seatIds, isReplaced: true })
    },
    limit: (areaId: number, count: number) => {
      changeLosses({ short: count })
      change({ type: 'limit', areaId, count })
    },
    leaveReservation: () => {
      changeLosses({ lost: [], isCollected: true })
      change({ type: 'leaveReservation' })
    },
  }
}

function useCourse(parts: Omit<CounterParts, 'areas'>, begun: ReturnType<typeof useFirstCart>) {
  const { event } = parts
  const partnerId = usePartnerId()
  const { drop, limit, ...chosen } = useCart(parts, begun)
  const { lose, leaveReservation } = chosen
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
    if (lostSeatIds.length > 0) lose(lostSeatIds)
    for (const { areaId, held } of shortAreas) limit(areaId, held)
  }
  const store = begun.stores.attempts
  const before = () => hold.settled()
  const course = useSell({ partnerId, store, before, onSold, onRefused })
  const isChoosing = course.phase.name === 'choosing'
  const hold = useHold({ partnerId, eventId: event.id, cart, isOn: isChoosing, onLost })
  const leaveCart = () => {
    hold.forget()
    change({ type: 'empty', holdId: newKey() })
    forgetLost()
    course.begin()
  }
  return { ...chosen, ...course, hold, isChoosing, leaveCart }
}

type Course = Pick<ReturnType<typeof useCourse>, 'cart' | 'change' | 'isChoosing'>

/** Empty notice of categories that are no longer sold. A notice is shown only for the cart with the same hold id. */
const noneGone: { holdId: string; names: readonly string[] } = { holdId: '', names: [] }

/**
 * Returns the names of categories that are no longer sold; lines with such a category change to the default category.
 */
function useOffered({ categories }: EventDetail, { cart, change, isChoosing }: Course) {
  const [gone, setGone] = useState(noneGone)
  const offered = offeredOf(categories).map(({ id }) => id)
  const usual = defaultCategory(categories)?.id
  const chosen = [...cart.lines, ...cart.places].map(({ categoryId }) => categoryId)
  const missing = [...new Set(chosen)].filter((id) => !offered.includes(id))
  if (isChoosing && usual !== undefined && missing.length > 0) {
    const nameOf = (id: number) => categories.find((each) => each.id === id)?.name ?? ''
    setGone({ holdId: cart.holdId, names: missing.map((id) => nameOf(id)).filter(Boolean) })
    change({ type: 'offer', categoryIds: offered })
  }
  return {
    gone: gone.holdId === cart.holdId ? gone.names : [],
    forgetGone: () => setGone(noneGone),
  }
}

function isAllOf({ reservation, lines }: Cart, gone: readonly number[]): boolean {
  const own = lines.filter(({ seatId }) => reservation?.seatIds.includes(seatId))
  return own.length > 0 && own.every(({ seatId }) => gone.includes(seatId))
}

export function useCounter({ event, drawing, areas, codesFor }: CounterParts) {
  const parts = { event, drawing, codesFor }
  const { lose, leaveReservation, ...course } = useCourse(parts, useFirstCart(event))
  const { cart, codes } = course
  const offered = useOffered(event, course)
  // During a sale, the cart's own seats become sold before the reply arrives, and must not count as lost.
  if (course.isChoosing) {
    const gone = cart.lines
      .map(({ seatId }) => seatId)
      .filter((id) => stateOf(codes, id) !== 'free')
    if (isAllOf(cart, gone)) leaveReservation()
    else if (gone.length > 0) lose(gone)
  }
  return {
    ...course,
    ...offered,
    areas,
    drawing,
    avoidsGaps: event.avoidsGaps,
    isUnnumbered: drawing.seats.length === 0,
    nameOf: useSeatNames(drawing),
    countOf: (wanted: Pick<CartPlaces, 'areaId' | 'categoryId'>) => countOf(cart, wanted),
  }
}

export type Counter = ReturnType<typeof useCounter>
