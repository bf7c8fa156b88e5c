import { findOverlaps, type Overlap } from '@dxweb/areas/events/planning-contract.ts'
import type { Day } from '@dxweb/kit/day.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { useTimeZone } from '../../../data/use-when.ts'
import { type DraftFields, draftOrFault } from './event-draft.ts'

const none: readonly Overlap[] = []

/** What the halls are taken by at the form's dates, asked for as soon as the form says when and where. */
export function useOverlaps(
  fields: DraftFields,
  dates: readonly Day[],
  exceptIds: readonly number[],
) {
  const partnerId = usePartnerId()
  const timeZone = useTimeZone()
  const body = askFor(fields, dates, exceptIds, timeZone)
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

function askFor(
  fields: DraftFields,
  dates: readonly Day[],
  exceptIds: readonly number[],
  timeZone: string,
) {
  const complete = { ...fields, title: fields.title || '–', eventTypeId: fields.eventTypeId || '1' }
  const draft = draftOrFault(complete, timeZone)
  if (draft instanceof Refusal || dates.length === 0) return null
  const { auditoriumId, extraAuditoriumIds, startTime, endTime, startFold, endFold } = draft
  const { busyFrom, busyUntil } = draft
  return {
    auditoriumId,
    extraAuditoriumIds,
    exceptIds: [...exceptIds],
    times: dates.map((date) => ({
      date,
      startTime,
      endTime,
      startFold,
      endFold,
      busyFrom,
      busyUntil,
    })),
  }
}
