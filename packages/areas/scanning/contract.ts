import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { count, id, idParam, instant, optionalText, uuid } from '@dxweb/kit/fields/fields.ts'
import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import * as z from 'zod/mini'
import { scanResults } from './rules.ts'

const partnerParams = z.object({ partnerId: idParam })
const seat = { section: z.string(), row: z.string(), seat: z.string() }

const tally = z.object({ eventId: id, soldCount: z.int(), arrivedCount: z.int() })

const entry = z.object({ at: instant, by: z.string(), device: z.string() })

export const scan = z.object({
  id: uuid,
  result: z.enum(scanResults),
  scannedAt: instant,
  isOffline: z.boolean(),
  isUndone: z.boolean(),
  /** Present only for tickets of the selected events, so that other tickets reveal nothing. */
  ticket: z.nullable(z.object({ eventId: id, title: z.string(), category: z.string(), ...seat })),
  /** The earlier entry that used the ticket. */
  first: z.nullable(entry),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
})

export type Scan = z.output<typeof scan>

export const listScanEvents = endpoint('GET', '/partners/{partnerId}/scan-events', {
  permit: 'tickets.scan',
  summary: 'List events whose tickets can be scanned now or soon',
  params: partnerParams,
  reply: z.object({
    /** The default number of minutes before the event at which doors open. */
    opensMinutes: z.int(),
    data: z.array(
      z.object({
        id,
        title: z.string(),
        auditorium: z.string(),
        ageLimit: z.nullable(z.enum(ageLimits)),
        startsAt: instant,
        opensAt: instant,
        closesAt: instant,
        state: z.enum(['published', 'cancelled']),
        soldCount: z.int(),
        arrivedCount: z.int(),
      }),
    ),
  }),
})

export type ScanEvent = z.output<typeof listScanEvents.parts.reply>['data'][number]

const eventIds = z.array(id).check(z.minLength(1), z.maxLength(20))

export const recordScans = endpoint('POST', '/partners/{partnerId}/scans', {
  permit: 'tickets.scan',
  summary: 'Record scans made online or offline; a scan sent twice is recorded once',
  params: partnerParams,
  body: z.strictObject({
    eventIds,
    /** The scanner's name, which identifies the door. */
    device: optionalText(40),
    scans: z
      .array(
        z.strictObject({
          id: uuid,
          code: z.string().check(z.maxLength(200)),
          /**
           * Set for offline scans: the time of the scan by the device's clock, and the result that the device showed.
           */
          offline: z.optional(z.strictObject({ scannedAt: instant, result: z.enum(scanResults) })),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.object({ scans: z.array(scan), tallies: z.array(tally) }),
  errors: ['not_found', 'taken'],
})

export const undoScan = endpoint('POST', '/partners/{partnerId}/scans/{scanId}/undo', {
  permit: 'tickets.scan',
  summary: 'Undo an accepted scan',
  params: z.object({ partnerId: idParam, scanId: uuid }),
  reply: z.object({ scan, tallies: z.array(tally) }),
  errors: ['not_found', 'wrong_state'],
})

const eventsParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/)),
  z.transform((text) => text.split(',').map(Number)),
)

const hash = z.string()

export const getScanList = endpoint('GET', '/partners/{partnerId}/scan-list', {
  permit: 'tickets.scan',
  summary: 'Get the ticket hashes for offline scanning',
  params: partnerParams,
  query: z.strictObject({ events: eventsParam }),
  reply: z.object({
    at: instant,
    tickets: z.array(
      z.object({
        eventId: id,
        /** The first 32 characters of the ticket id's hash. */
        hash,
        /**
         * The first 8 characters of the hash of the typed code: enough to find the ticket, too few to recover the code.
         */
        shortHash: hash,
        state: z.enum(['issued', 'refunded', 'exchanged']),
        category: z.string(),
        ...seat,
        entry: z.nullable(entry),
      }),
    ),
  }),
  errors: ['not_found'],
})

export type ScanList = z.output<typeof getScanList.parts.reply>

export const setScanRule = endpoint('PUT', '/partners/{partnerId}/scan-rule', {
  permit: 'registers.write',
  changes: ['scan-events'],
  summary: 'Set the number of minutes before an event at which its doors open',
  params: partnerParams,
  isForm: true,
  body: z.strictObject({ opensMinutes: withKind({ kind: 'minutes' }, count(1440)) }),
  reply: z.object({ opensMinutes: z.int() }),
})
