import {
  findOverlaps,
  type Overlap,
  type seriesParts,
} from '@dxweb/areas/events/planning/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { type DraftFields, draftOrFault } from './event-draft.ts'

const none: readonly Overlap[] = []

export interface Planned {
  dates: readonly Day[]
  /** The edited event, whose own bookings do not count as overlaps. */
  changes: { id: number; part: (typeof seriesParts)[number] } | null
}

export function useOverlaps(fields: DraftFields, planned: Planned) {
  const partnerId = usePartnerId()
  const timeZone = useTimeZone()
  const body = askFor(fields, planned, timeZone)
  const asked = useQuery({
    queryKey: ['partners', partnerId, 'events', 'overlaps', body],
    queryFn: ({ signal }) =>
      body === null ? { data: [] } : callApi(findOverlaps, { params: { partnerId }, body, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return body === null ? none : (asked.data?.data ?? none)
}

function askFor(fields: DraftFields, { dates, changes }: Planned, timeZone: string) {
  const complete = { ...fields, title: fields.title || '–', eventTypeId: fields.eventTypeId || '1' }
  const draft = draftOrFault(complete, timeZone)
  if (draft instanceof Refusal || dates.length === 0) return null
  const { auditoriumId, extraAuditoriumIds, startTime, endTime, startFold, endFold } = draft
  const { endDate, busyFrom, busyUntil } = draft
  return {
    auditoriumId,
    extraAuditoriumIds,
    exceptIds: changes === null ? [] : [changes.id],
    ...(changes !== null &&
      changes.part !== 'one' && { changes: { id: changes.id, part: changes.part } }),
    times: dates.map((date) => ({
      date,
      startTime,
      endTime,
      endDate,
      startFold,
      endFold,
      busyFrom,
      busyUntil,
    })),
  }
}
