import { exportFormats } from '@dxweb/kit/definitions/sheet.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  clockTime,
  email,
  idParam,
  instant,
  longText,
  text,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { addressesIn, mostRecipients, rhythms, schedulePeriods } from './rules.ts'

const path = '/partners/{partnerId}/report-schedules'
const permit = 'reports.send'
const changes = ['report-schedules']

const isAddress = (one: string) => one.length > 3 && z.safeParse(email, one).success

/** One to twenty addresses, separated as people write them. */
const recipients = longText(6000).check(
  z.refine<string>(
    (typed) => {
      const all = addressesIn(typed)
      return all.length > 0 && all.length <= mostRecipients && all.every(isAddress)
    },
    { error: 'recipients' },
  ),
)

/** The report's own query: filters, groups and sort, without days. */
const asked = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(400)))

const timing = {
  rhythm: z.enum(rhythms),
  /** For monthly sending; shorter months use their last day. */
  monthDay: z.int().check(z.minimum(1), z.maximum(31)),
  sendAt: clockTime,
}

/** Only for reports whose rows have days. */
const period = z.enum(schedulePeriods)

/** Why sending stopped: its creator lost the right, or the account. */
export const stopReasons = ['', 'noRight', 'noAccount'] as const

/** `unsure`: the server ended while sending, or the mail server did not answer. It is never resent. */
const sentStates = ['waiting', 'sent', 'failed', 'unsure'] as const

const schedule = z.object({
  id: uuid,
  report: z.string(),
  period: z.nullable(period),
  format: z.enum(exportFormats),
  ...timing,
  recipients: z.array(z.string()),
  isActive: z.boolean(),
  stopped: z.enum(stopReasons),
  madeBy: z.string(),
  nextAt: z.nullable(instant),
  /** The last ten, newest first. */
  sent: z.array(
    z.object({
      plannedFor: instant,
      fileName: z.string(),
      rowCount: z.nullable(z.int()),
      recipients: z.array(
        z.object({
          email: z.string(),
          state: z.enum(sentStates),
          sentAt: z.nullable(instant),
          /** An error code, or ''. */
          failure: z.string(),
        }),
      ),
    }),
  ),
})

export type ReportSchedule = z.output<typeof schedule>

export const listSchedules = endpoint('GET', path, {
  permit,
  summary: 'What is sent of a report regularly, when, to whom, and what was sent',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ report: text(60) }),
  reply: z.object({ data: z.array(schedule) }),
  errors: ['not_found'],
})

export const makeSchedule = endpoint('POST', path, {
  permit,
  changes,
  summary:
    'Send a report regularly, as it is narrowed and grouped, with the rights of who sets it up',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    report: text(60),
    asked,
    recipients,
    period: z.optional(period),
    rhythm: timing.rhythm,
    monthDay: timing.monthDay,
    sendAt: timing.sendAt,
    format: z.enum(exportFormats),
    locale: z.enum(['nb', 'en']),
  }),
  isForm: true,
  idempotent: true,
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'key_reused', 'too_many'],
})

const params = z.object({ partnerId: idParam, scheduleId: uuid })

export const switchSchedule = endpoint('PUT', `${path}/{scheduleId}/active`, {
  permit,
  changes,
  summary: 'Stop sending a report, or send it again from now on with the rights of who asks for it',
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})

export const deleteSchedule = endpoint('DELETE', `${path}/{scheduleId}`, {
  permit,
  changes,
  summary: 'Send a report no more; what was sent is kept',
  params,
  reply: z.object({ id: uuid }),
  errors: ['not_found'],
})
