import { putHold, releaseHold } from '@dxweb/areas/ticketing/holds/contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../../data/calls/call-api.ts'
import { isEmptyCart } from './cart.ts'
import type { Cart } from './cart.ts'
import { HoldKeeper } from './hold-keeper.ts'
import type { HoldAnswer, HoldState, Wanted } from './hold-keeper.ts'

interface Holding {
  partnerId: number
  eventId: number
  cart: Cart
  /** False during a sale, when the hold is no longer renewed. */
  isOn: boolean
  onLost: (answer: HoldAnswer) => void
}

const none: HoldState = { name: 'none' }

function createHoldKeeper(
  partnerId: number,
  eventId: number,
  onState: (state: HoldState) => void,
): HoldKeeper {
  const paramsOf = (holdId: string) => ({ partnerId, id: eventId, holdId })
  return new HoldKeeper({
    put: ({ holdId, lines }: Wanted, isLeft) =>
      callApi(putHold, {
        params: paramsOf(holdId),
        body: { lines, isLeft },
        keepalive: isLeft,
        isQuiet: true,
      }),
    release: (holdId) => callApi(releaseHold, { params: paramsOf(holdId), isQuiet: true }),
    onState,
  })
}

/** Returns the seats to hold; reserved and exchanged seats need no hold. */
function toHold(
  {
    lines,
    places,
    reservation,
    exchange,
  }: Pick<Cart, 'lines' | 'places' | 'reservation' | 'exchange'>,
  eventId: number,
) {
  const kept = new Set([...(reservation?.seatIds ?? []), ...(exchange?.seatIds ?? [])])
  const isKept = reservation !== null || exchange?.fromEventId === eventId
  return [...lines.filter(({ seatId }) => !kept.has(seatId)), ...(isKept ? [] : places)]
}

export function useHold({ partnerId, eventId, cart, isOn, onLost }: Holding) {
  const [state, setState] = useState(none)
  const [holdKeeper] = useState(() => createHoldKeeper(partnerId, eventId, setState))
  const onAnswer = useEffectEvent(onLost)
  useEffect(() => {
    const leave = () => holdKeeper.leave()
    holdKeeper.listen((answer) => onAnswer(answer))
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [holdKeeper])
  const { holdId, lines, places, reservation, exchange } = cart
  useEffect(() => {
    const cartLines = toHold({ lines, places, reservation, exchange }, eventId)
    if (isOn) holdKeeper.want({ holdId, lines: cartLines })
  }, [holdKeeper, isOn, eventId, holdId, lines, places, reservation, exchange])
  return {
    state: isEmptyCart(cart) ? none : state,
    again: () => holdKeeper.again(),
    settled: () => holdKeeper.settled(),
    forget: () => holdKeeper.forget(),
  }
}
