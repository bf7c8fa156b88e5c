import { addDays, type Day } from '@dxweb/kit/time/day.ts'

export interface DatedRate {
  validFrom: string
  basisPoints: number
}

export interface VatSpan extends DatedRate {
  /** The last day; null if no later rate is known. */
  until: string | null
  when: 'past' | 'inForce' | 'coming'
}

export function vatSpans(rates: readonly DatedRate[], today: string): VatSpan[] {
  const inOrder = rates.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  return inOrder.map((rate, place) => {
    const next = inOrder[place - 1]
    const until = next ? addDays(next.validFrom as Day, -1) : null
    if (rate.validFrom > today) return { ...rate, until, when: 'coming' }
    return { ...rate, until, when: until === null || until >= today ? 'inForce' : 'past' }
  })
}
