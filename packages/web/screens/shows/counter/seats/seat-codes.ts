import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { codeOf, seatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import type { SeatStates } from '../../ground/queries.ts'
import type { Cart } from '../cart/cart.ts'

const codeOfKind = {
  sold: codeOf('sold'),
  reserved: codeOf('reserved'),
  held: codeOf('heldByOther'),
  blocked: codeOf('blocked'),
} as const

/** Returns the state code of each seat; seats held, reserved or exchanged by the cart itself count as free. */
export function codesOf(
  drawing: SeatMapDrawing,
  states: SeatStates,
  { holdId, reservation, exchange }: Pick<Cart, 'holdId' | 'reservation' | 'exchange'>,
): SeatCodes {
  const held = states.holds.find(({ id }) => id === holdId)?.seatIds ?? []
  const own = {
    blocked: new Set<number>(),
    held: new Set(held),
    reserved: new Set(reservation?.seatIds),
    sold: new Set(exchange?.seatIds),
  }
  const kinds = ['blocked', 'held', 'reserved', 'sold'] as const
  const sparse = Object.fromEntries(
    kinds.flatMap((kind) =>
      states[kind]
        .filter((seatId) => !own[kind].has(seatId))
        .map((seatId) => [seatId, codeOfKind[kind]] as const),
    ),
  )
  return seatCodes(drawing, sparse)
}
