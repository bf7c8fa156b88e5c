import { eventDraft } from '@dxweb/areas/events/event-draft.ts'
import { settleTimes } from '@dxweb/areas/events/event-times.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { readAs } from '@dxweb/kit/invalid.ts'
import * as z from 'zod/mini'

/** A new event as the form holds it: text, and '' for what is not chosen. */
export interface DraftFields {
  title: string
  auditoriumId: string
  eventTypeId: string
  date: string
  startTime: string
  endTime: string
  renterId: string
  organizer: string
}

export const emptyDraft: DraftFields = {
  title: '',
  auditoriumId: '',
  eventTypeId: '',
  date: '',
  startTime: '',
  endTime: '',
  renterId: '',
  organizer: '',
}

const schema = z.strictObject(eventDraft)

export type Draft = z.output<typeof schema>

const chosen = (id: string) => (id === '' ? undefined : Number(id))
const told = (text: string) => (text === '' ? undefined : text)

/** The draft as the contract takes it, its times such as the hall's clock has. Refuses by field, as the server does. */
export function readDraft(fields: DraftFields, timeZone: string): Draft {
  const draft = readAs(schema, {
    ...fields,
    auditoriumId: chosen(fields.auditoriumId),
    eventTypeId: chosen(fields.eventTypeId),
    date: told(fields.date),
    startTime: told(fields.startTime),
    endTime: told(fields.endTime),
    renterId: chosen(fields.renterId) ?? null,
  })
  settleTimes(draft, timeZone)
  return draft
}

/** Why the fields are no draft, or null when they are. */
export function faultOf(fields: DraftFields, timeZone: string): Refusal | null {
  try {
    readDraft(fields, timeZone)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
