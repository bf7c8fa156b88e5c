import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/rules.ts'
import { placeNamer } from '../../../ui/seat-map/seat-name.ts'
import type { Refusal } from '@dxweb/kit/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { usePartnerId } from '../../../data/context.ts'
import { useSession } from '../../../data/session.ts'
import { useText } from '../../../ui/text.ts'
import { eventKey, eventsKey, seatStates } from '../queries.ts'
import type { SeatStates } from '../queries.ts'
import { cartOf, changeCart } from './cart.ts'
import { cartStore } from './cart-store.ts'
import type { CartStore } from './cart-store.ts'
import { priceCart, usualCategory } from './price-cart.ts'
import { attemptStore } from './send-sale.ts'
import type { Attempt, AttemptStore } from './send-sale.ts'
import { useSell } from './use-sell.ts'

interface CounterParts {
  event: EventDetail
  drawing: SeatMapDrawing
  codes: SeatCodes
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
  const sent = attempts.read()?.body.lines
  return sent ? cartOf(sent, usual) : (carts.read(Date.now()) ?? cartOf([], usual))
}

/** The chosen seats, and which of them were lost to others. */
function useCart(event: EventDetail, stores: Stores) {
  const [cart, change] = useReducer(changeCart, null, () => firstCart(event, stores))
  const { carts } = stores
  useEffect(() => carts.write(cart, Date.now()), [carts, cart])
  const [lost, setLost] = useState<readonly number[]>([])
  const drop = useCallback((seatIds: readonly number[]) => {
    if (seatIds.length === 0) return
    setLost(seatIds)
    change({ type: 'drop', seatIds })
  }, [])
  const forgetLost = useCallback(() => setLost([]), [])
  const priced = useMemo(() => priceCart(event, cart.lines), [event, cart.lines])
  return { cart, change, priced, lost, drop, forgetLost }
}

/** The counter sale of one event: chosen seats, their prices, the course of the sale, and seats lost to others. */
export function useCounter({ event, drawing, codes }: CounterParts) {
  const partnerId = usePartnerId()
  const { user } = useSession()
  const stores = useMemo(
    () => ({
      attempts: attemptStore(user.id, partnerId, event.id),
      carts: cartStore(user.id, partnerId, event.id),
    }),
    [user.id, partnerId, event.id],
  )
  const { drop, ...chosen } = useCart(event, stores)
  const { cart, change, forgetLost } = chosen
  const markSold = useMarkSold(partnerId, event.id)
  const onSold = ({ body }: Attempt) => {
    markSold(body.lines.map(({ seatId }) => seatId))
    change({ type: 'empty' })
    forgetLost()
  }
  const onRefused = (refusal: Refusal) => {
    const seatIds = takenSeats(refusal)
    markSold(seatIds)
    drop(seatIds)
  }
  const course = useSell({ partnerId, store: stores.attempts, onSold, onRefused })
  const isChoosing = course.phase.name === 'choosing'
  // While a sale is under way its own seats turn sold before its answer is here.
  if (isChoosing) {
    drop(cart.lines.map(({ seatId }) => seatId).filter((id) => stateOf(codes, id) !== 'free'))
  }
  return { ...chosen, ...course, isChoosing, nameOf: useSeatNames(drawing) }
}

export type Counter = ReturnType<typeof useCounter>
