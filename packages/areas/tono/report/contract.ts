import { partnerParams } from '@dxweb/areas/events/core/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { nextToReport } from './rules.ts'

/** The half-yearly report of concerts to TONO, with fees by its tariff (domain facts 1.11). */
export const tono = defineReport('tono', {
  permit: 'reports.venue',
  axes: { held: 'heldOn' },
  opensWith: { period: nextToReport },
  columns: {
    heldOn: field.day,
    event: field.page('shows/{eventId}/set-list'),
    auditorium: field.words,
    organizer: field.words,
    orgNumber: field.words,
    isExternal: z.boolean(),
    eventType: field.words,
    paid: field.tally,
    free: field.tally,
    grossOre: field.money,
    isFree: z.boolean(),
    share: field.rate,
    basisOre: field.money,
    tariffFrom: z.nullable(field.day),
    feeOre: z.nullable(field.money),
    hasSetList: z.boolean(),
    reported: z.enum(['notSent', 'sent', 'changed']),
    sentOn: z.nullable(field.day),
    sentBy: z.nullable(field.words),
    /** Change since the event was reported. */
    grossChangeOre: z.nullable(field.money),
    listenerChange: z.nullable(field.tally),
  },
  keys: {
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    renterId: z.nullable(reference('renters')),
  },
  opens: 'shows/{eventId}/set-list',
  filters: ['reported', 'hasSetList', 'isExternal', 'eventTypeId', 'auditoriumId'],
  optional: [
    'auditorium',
    'orgNumber',
    'isExternal',
    'eventType',
    'free',
    'isFree',
    'basisOre',
    'tariffFrom',
    'sentOn',
    'sentBy',
    'grossChangeOre',
    'listenerChange',
  ],
  wide: ['organizer', 'share'],
  brief: ['reported'],
  search: ['event', 'organizer', 'orgNumber'],
  groups: ['organizer', 'isExternal', 'eventType', 'auditorium', 'reported', 'month'],
  totals: ['paid', 'free', 'grossOre', 'basisOre', 'feeOre', 'grossChangeOre', 'listenerChange'],
  orderBy: ['heldOn', 'eventId'],
})

const marked = z.strictObject({ eventIds: z.array(id).check(z.maxLength(500), z.minLength(1)) })

export const markSent = endpoint('POST', '/partners/{partnerId}/reports/tono/sent', {
  permit: 'tono.send',
  changes: ['reports'],
  summary: 'Mark past events as reported to TONO, with their current figures',
  params: partnerParams,
  body: marked,
  /** Omits future events, and events of types that are not reported to TONO. */
  reply: z.object({ eventIds: z.array(id) }),
})

export const unmarkSent = endpoint('POST', '/partners/{partnerId}/reports/tono/unsent', {
  permit: 'tono.send',
  changes: ['reports'],
  summary: 'Mark events as not reported to TONO',
  params: partnerParams,
  body: marked,
  reply: z.object({ eventIds: z.array(id) }),
})
