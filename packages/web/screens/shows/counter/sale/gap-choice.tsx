import { leavesSingleGap } from '@dxweb/areas/seating/drawing/single-gaps.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import { useMemo, useState } from 'react'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { Message } from './sale-messages.tsx'
import type { Counter } from '../cart/use-counter.ts'

function useGaps({ drawing, codes, cart, avoidsGaps }: Counter): number[] {
  const { lines, reservation } = cart
  return useMemo(() => {
    if (!avoidsGaps || lines.length === 0 || reservation !== null) return []
    const taken = drawing.seats.filter(({ id }) => stateOf(codes, id) !== 'free')
    const chosen = new Set(lines.map(({ seatId }) => seatId))
    return leavesSingleGap(drawing, new Set(taken.map(({ id }) => id)), chosen).map(({ id }) => id)
  }, [avoidsGaps, drawing, codes, lines, reservation])
}

const refusedSeats = ({ phase }: Counter): number[] => {
  const refusal = phase.name === 'choosing' ? phase.refusal : null
  const seats = refusal?.code === 'leaves_gap' ? refusal.details?.['seats'] : []
  return Array.isArray(seats) ? seats.filter((id): id is number => typeof id === 'number') : []
}

export function useGapChoice(counter: Counter) {
  const [isChosen, choose] = useState(false)
  const gaps = useGaps(counter)
  const refused = refusedSeats(counter)
  const seatIds = gaps.length > 0 ? gaps : refused
  const mayLeaveGaps = isChosen && seatIds.length > 0
  return { seatIds, mayLeaveGaps, choose, body: mayLeaveGaps ? { mayLeaveGaps } : {} }
}

interface GapChoiceProps {
  counter: Counter
  gaps: ReturnType<typeof useGapChoice>
}

/** A gap is a single free seat that the sale would leave; the clerk may sell anyway. */
export function GapChoice({ counter, gaps }: GapChoiceProps) {
  const t = useText()
  const { seatIds, mayLeaveGaps, choose } = gaps
  if (seatIds.length === 0) return null
  const seats = seatIds.map(counter.nameOf).join(' · ')
  return (
    <Message>
      <p>{t('ticketing.gaps.left', { count: seatIds.length, seats })}</p>
      <SwitchField label={t('ticketing.closedSale.sell')} value={mayLeaveGaps} onChange={choose} />
    </Message>
  )
}
