import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { bestAvailable, stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import { useState } from 'react'
import type { Cart, CartChange } from './cart.ts'

interface BestParts {
  event: EventDetail
  drawing: SeatMapDrawing
  codes: SeatCodes
  cart: Cart
  change: (change: CartChange) => void
}

interface Choice {
  seatIds: readonly number[]
  avoided: readonly number[]
}

const noChoice: Choice = { seatIds: [], avoided: [] }

/** Returns the best adjacent free seats; empty if there are not enough of them. */
function bestOf(
  { drawing, event, codes }: BestParts,
  count: number,
  avoided: readonly number[],
): readonly number[] {
  const taken = drawing.seats.filter(({ id }) => stateOf(codes, id) !== 'free')
  const ids = new Set([...taken.map(({ id }) => id), ...avoided])
  return (bestAvailable(drawing, ids, count, event) ?? []).map(({ id }) => id)
}

/**
 * Chooses the best seats. If two clerks choose the same seats, the slower clerk gets the next best, unless the cart was
 * changed.
 */
export function useBest(parts: BestParts) {
  const { cart, change } = parts
  const [choice, setChoice] = useState(noChoice)
  const [hasNone, setNone] = useState(false)
  const inCart = cart.lines.map(({ seatId }) => seatId)
  const isUntouched =
    choice.seatIds.length > 0 &&
    inCart.length === choice.seatIds.length &&
    inCart.every((id) => choice.seatIds.includes(id))
  return {
    hasNone: hasNone && inCart.length === 0,
    chooseBest(count: number): boolean {
      const seatIds = bestOf(parts, count, inCart)
      setChoice({ seatIds, avoided: [] })
      setNone(seatIds.length === 0)
      if (seatIds.length > 0) change({ type: 'add', seatIds })
      return seatIds.length > 0
    },
    /**
     * Replaces automatically chosen seats that others took. Returns false if no seat was replaced, for example after
     * the clerk has changed the cart.
     */
    chooseOthers(gone: readonly number[]): boolean {
      if (!isUntouched || !gone.some((id) => choice.seatIds.includes(id))) return false
      const avoided = [...choice.avoided, ...gone]
      const seatIds = bestOf(parts, choice.seatIds.length, avoided)
      if (seatIds.length === 0) return false
      setChoice({ seatIds, avoided })
      change({ type: 'instead', gone: choice.seatIds, seatIds })
      return true
    },
  }
}
