import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { refuseOrder } from '@dxweb/areas/events/core/call-sheet-fields.ts'
import { eventDraft } from '@dxweb/areas/events/core/event-draft.ts'
import { localTimesOf, settleTimes } from '@dxweb/areas/events/times/event-times.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import * as z from 'zod/mini'

export interface DraftFields {
  title: string
  heading: string
  auditoriumId: string
  extraAuditoriumIds: readonly string[]
  eventTypeId: string
  date: string
  startTime: string
  endTime: string
  endDate: string
  startFold: '' | 'first' | 'second'
  endFold: '' | 'first' | 'second'
  busyFrom: string
  isBusyDayBefore: boolean
  busyUntil: string
  isBusyDayAfter: boolean
  renterId: string
  organizer: string
  isOpenEvent: boolean
  /** Minutes before the start, typed as clock times; '' for none. */
  doorsMinutes: string
  soundCheckMinutes: string
  pauseCount: number | null
  pauseMinutes: number | null
  contactName: string
  contactMobile: string
  staffNote: string
  orderId: string
  extendsOrder: boolean
}

export const emptyDraft: DraftFields = {
  title: '',
  heading: '',
  auditoriumId: '',
  extraAuditoriumIds: [],
  eventTypeId: '',
  date: '',
  startTime: '',
  endTime: '',
  endDate: '',
  startFold: '',
  endFold: '',
  busyFrom: '',
  isBusyDayBefore: false,
  busyUntil: '',
  isBusyDayAfter: false,
  renterId: '',
  organizer: '',
  isOpenEvent: false,
  doorsMinutes: '',
  soundCheckMinutes: '',
  pauseCount: null,
  pauseMinutes: null,
  contactName: '',
  contactMobile: '',
  staffNote: '',
  orderId: '',
  extendsOrder: false,
}

const written = (minutes: number | null) => (minutes === null ? '' : String(minutes))

export function draftOf(event: EventDetail, timeZone: string): DraftFields {
  const times = localTimesOf(event, timeZone)
  return {
    title: event.title,
    heading: event.heading,
    auditoriumId: String(event.auditoriumId),
    extraAuditoriumIds: event.extraAuditoriumIds.map(String),
    eventTypeId: String(event.eventTypeId),
    date: times.date,
    startTime: times.startTime,
    endTime: times.endTime,
    endDate: times.endDate ?? '',
    startFold: times.startFold ?? '',
    endFold: times.endFold ?? '',
    busyFrom: times.busyFrom?.time ?? '',
    isBusyDayBefore: times.busyFrom?.isDayBefore ?? false,
    busyUntil: times.busyUntil?.time ?? '',
    isBusyDayAfter: times.busyUntil?.isDayAfter ?? false,
    renterId: event.renterId === null ? '' : String(event.renterId),
    organizer: event.organizer,
    isOpenEvent: event.isOpenEvent,
    doorsMinutes: written(event.doorsMinutes),
    soundCheckMinutes: written(event.soundCheckMinutes),
    pauseCount: event.pauseCount || null,
    pauseMinutes: event.pauseMinutes || null,
    contactName: event.contactName,
    contactMobile: event.contactMobile,
    staffNote: event.staffNote,
    orderId: event.orderId === null ? '' : String(event.orderId),
    extendsOrder: false,
  }
}

const schema = z.strictObject(eventDraft)

export type Draft = z.output<typeof schema>

const chosen = (id: string) => (id === '' ? undefined : Number(id))
const unlessEmpty = (text: string) => (text === '' ? undefined : text)

/** Reads times in the hall's time zone. Throws errors by field, in the same form as the server's errors. */
export function readDraft(fields: DraftFields, timeZone: string): Draft {
  const draft = readAs(schema, {
    title: fields.title,
    heading: fields.heading,
    auditoriumId: chosen(fields.auditoriumId),
    extraAuditoriumIds: fields.extraAuditoriumIds.map(Number),
    eventTypeId: chosen(fields.eventTypeId),
    ...timesOf(fields),
    renterId: chosen(fields.renterId) ?? null,
    organizer: fields.organizer,
    isOpenEvent: fields.isOpenEvent,
    ...callSheetOf(fields),
    orderId: chosen(fields.orderId) ?? null,
    extendsOrder: fields.extendsOrder,
  })
  refuseOrder(draft, settleTimes(draft, timeZone))
  return draft
}

const callSheetOf = (fields: DraftFields) => ({
  doorsMinutes: chosen(fields.doorsMinutes) ?? null,
  soundCheckMinutes: chosen(fields.soundCheckMinutes) ?? null,
  pauseCount: fields.pauseCount ?? 0,
  pauseMinutes: fields.pauseMinutes ?? 0,
  contactName: fields.contactName,
  contactMobile: fields.contactMobile,
  staffNote: fields.staffNote,
})

const timesOf = (fields: DraftFields) => ({
  date: unlessEmpty(fields.date),
  startTime: unlessEmpty(fields.startTime),
  endTime: unlessEmpty(fields.endTime),
  endDate: unlessEmpty(fields.endDate),
  startFold: unlessEmpty(fields.startFold),
  endFold: unlessEmpty(fields.endFold),
  busyFrom: fields.busyFrom ? { time: fields.busyFrom, isDayBefore: fields.isBusyDayBefore } : null,
  busyUntil: fields.busyUntil
    ? { time: fields.busyUntil, isDayAfter: fields.isBusyDayAfter }
    : null,
})

export function draftOrFault(fields: DraftFields, timeZone: string): Draft | Refusal {
  try {
    return readDraft(fields, timeZone)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
