import { exportFormats } from '@dxweb/kit/definitions/sheet.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  clockTime,
  email,
  idParam,
  instant,
  longText,
  reference,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import {
  addressesIn,
  afterEvent,
  isMonthly,
  maxHoursAfter,
  maxRecipients,
  type Rhythm,
  rhythms,
  schedulePeriods,
} from './rules.ts'

const path = '/partners/{partnerId}/report-schedules'
const permit = 'reports.send'
const changes = ['report-schedules']

const isAddress = (one: string) => one.length > 3 && z.safeParse(email, one).success

/** One to twenty addresses, separated by commas, semicolons or spaces. An error names the first invalid one. */
const recipients = longText(6000).check(
  z.refine<string>((typed) => addressesIn(typed).length > 0, { error: 'recipients' }),
  z.check<string>(({ value, issues }) => {
    const count = addressesIn(value).length
    const params = { max: maxRecipients, count }
    const code = 'recipients_too_many'
    if (count > maxRecipients) issues.push({ code: 'custom', message: code, input: value, params })
  }),
  z.check<string>(({ value, issues }) => {
    const address = addressesIn(value).find((one) => !isAddress(one))
    if (address === undefined) return
    const params = { address: address.slice(0, 80) }
    issues.push({ code: 'custom', message: 'no_address', input: value, params })
  }),
)

/** The report's own query without days: filters, groups and sort. */
const asked = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(400)))

const rhythm = z.enum(rhythms)
const monthDay = z.int().check(z.minimum(1), z.maximum(31))

const hours = z.int().check(z.minimum(0), z.maximum(maxHoursAfter))

/** Filters of the events that trigger the report; all events by default. A single event excludes the other filters. */
const narrowed = {
  eventId: z.nullable(z.int32().check(z.positive())),
  eventTypeId: z.nullable(reference('eventtypes')),
  auditoriumId: z.nullable(reference('auditoriums')),
  renterId: z.nullable(reference('renters')),
}

/** Reports without an axis have no period. */
const period = z.enum(schedulePeriods)

const asking = {
  recipients,
  rhythm,
  /** The day for monthly rhythms; shorter months use their last day. */
  monthDay: z.optional(monthDay),
  sendAt: z.optional(clockTime),
  /** Hours after the end of an event. */
  afterHours: z.optional(hours),
  eventId: z.optional(narrowed.eventId),
  eventTypeId: z.optional(narrowed.eventTypeId),
  auditoriumId: z.optional(narrowed.auditoriumId),
  renterId: z.optional(narrowed.renterId),
  period: z.optional(period),
  format: z.enum(exportFormats),
}

interface HasRhythm {
  rhythm: Rhythm
  monthDay?: number | undefined
  sendAt?: string | undefined
}
const needs = (field: 'monthDay' | 'sendAt', isOf: (rhythm: Rhythm) => boolean) =>
  z.refine<HasRhythm>((draft) => !isOf(draft.rhythm) || draft[field] !== undefined, {
    error: 'required',
    path: [field],
  })
/** Requires the fields that the rhythm uses. Other fields are ignored. */
const isTimed = [
  needs('monthDay', isMonthly),
  needs('sendAt', (one) => one !== afterEvent),
] as const

export const stopReasons = ['', 'noRight', 'noAccount'] as const

/** `unsure`: the server stopped while sending, or the mail server did not answer. The report is never resent. */
const sentStates = ['waiting', 'sent', 'failed', 'unsure'] as const

const schedule = z.object({
  id: uuid,
  version,
  report: z.string(),
  asked: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The axis of the period; '' for the default. */
  axis: z.string(),
  period: z.nullable(period),
  format: z.enum(exportFormats),
  rhythm,
  monthDay: z.nullable(monthDay),
  sendAt: z.nullable(clockTime),
  afterHours: z.nullable(hours),
  ...narrowed,
  eventsOf: z.array(z.string()),
  recipients: z.array(z.string()),
  isActive: z.boolean(),
  stopped: z.enum(stopReasons),
  madeBy: z.string(),
  nextAt: z.nullable(instant),
  /** The last ten sendings, newest first. */
  sent: z.array(
    z.object({
      plannedFor: instant,
      /** The title of the event that triggered the sending, or ''. */
      event: z.string(),
      fileName: z.string(),
      rowCount: z.nullable(z.int()),
      recipients: z.array(
        z.object({
          email: z.string(),
          state: z.enum(sentStates),
          sentAt: z.nullable(instant),
          failure: z.string(),
        }),
      ),
    }),
  ),
})

export type ReportSchedule = z.output<typeof schedule>

export const listSchedules = endpoint('GET', path, {
  permit,
  summary: 'List the schedules of a report with their latest deliveries',
  params: z.object({ partnerId: idParam }),
  /** `eventId` excludes schedules that only another event triggers. */
  query: z.strictObject({ report: text(60), eventId: z.optional(idParam) }),
  reply: z.object({ data: z.array(schedule) }),
  errors: ['not_found'],
})

export const makeSchedule = endpoint('POST', path, {
  permit,
  changes,
  summary: 'Create a report schedule that runs with the caller’s rights',
  params: z.object({ partnerId: idParam }),
  body: z
    .strictObject({
      report: text(60),
      asked,
      ...asking,
      locale: z.enum(['nb', 'en']),
    })
    .check(...isTimed),
  isForm: true,
  idempotent: true,
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'key_reused', 'too_many'],
})

const params = z.object({ partnerId: idParam, scheduleId: uuid })

export const changeSchedule = endpoint('PUT', `${path}/{scheduleId}`, {
  permit,
  changes,
  summary: 'Change a report schedule, which then runs with the caller’s rights',
  params,
  /** If `asked` is absent, the report's query stays unchanged. */
  body: z.strictObject({ version, ...asking, asked: z.optional(asked) }).check(...isTimed),
  isForm: true,
  reply: z.object({ id: uuid, version }),
  errors: ['not_found', 'stale', 'too_many'],
})

export const switchSchedule = endpoint('PUT', `${path}/{scheduleId}/active`, {
  permit,
  changes,
  summary: 'Pause a report schedule, or resume it with the caller’s rights',
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const deleteSchedule = endpoint('DELETE', `${path}/{scheduleId}`, {
  permit,
  changes,
  summary: 'Delete a report schedule without deleting the reports sent',
  params,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})
