import { hoursOf, isUnlikelyLong } from '@dxweb/areas/events/core/event-length.ts'
import { useState } from 'react'
import type { DraftFields } from './event-draft.ts'

const lengthOf = ({ startTime, endTime, endDate }: DraftFields) =>
  endDate === '' ? hoursOf(startTime, endTime) : null

export function useLength(fields: DraftFields, initial: DraftFields) {
  const hours = lengthOf(fields)
  const [meant, setMeant] = useState<number | null>(() => lengthOf(initial))
  const [isRefused, setRefused] = useState(false)
  const isLengthMeant = meant !== null && meant === hours
  const asksLength = isUnlikelyLong(hours) && hours !== lengthOf(initial)
  return {
    hours: hours ?? 0,
    endsNextDay:
      fields.endDate === '' && fields.endTime !== '' && fields.endTime < fields.startTime,
    asksLength,
    isLengthMeant,
    isLengthRefused: isRefused && asksLength && !isLengthMeant,
    meanLength: (isMeant: boolean) => setMeant(isMeant ? hours : null),
    refuseLength() {
      const mustMean = asksLength && !isLengthMeant
      setRefused(mustMean)
      return mustMean
    },
  }
}
