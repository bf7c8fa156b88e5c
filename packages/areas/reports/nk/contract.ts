import { nkOrder } from '@dxweb/areas/events/core/event-types.ts'
import { partnerParams } from '@dxweb/areas/events/core/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { yearToReport } from './rules.ts'

/** The yearly report to Norske kulturhus: events with tickets, activities and free events (domain facts 1.14). */
export const nk = defineReport('nk', {
  permit: 'reports.venue',
  axes: { held: 'heldOn' },
  opensWith: { period: yearToReport, group: 'part', within: 'category' },
  columns: {
    heldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    part: z.enum(['ticketed', 'activity', 'free']),
    category: z.enum(nkOrder),
    eventType: field.words,
    renter: z.nullable(field.words),
    /** Each row counts as one show, either own or rented, so that groups add up. */
    shows: field.tally,
    own: field.tally,
    rented: field.tally,
    /** Fields of ticketed events only. */
    paid: z.nullable(field.tally),
    free: z.nullable(field.tally),
    grossOre: z.nullable(field.money),
    /** Fields of activities only. */
    minutes: z.nullable(field.minutes),
    participants: z.nullable(field.tally),
    /** Fields of free events only. */
    visitors: z.nullable(field.tally),
  },
  keys: { eventId: field.tally, eventTypeId: reference('eventtypes') },
  texts: { category: (say, code: string) => say(`register.nkcategories.code.${code}`) },
  opens: 'shows/{eventId}/sales',
  filters: ['part', 'eventTypeId'],
  optional: ['renter', 'eventType'],
  search: ['event', 'renter'],
  groups: ['part', 'category', 'eventType', 'renter', 'month'],
  totals: [
    'shows',
    'own',
    'rented',
    'paid',
    'free',
    'grossOre',
    'minutes',
    'participants',
    'visitors',
  ],
  orderBy: ['heldOn', 'eventId'],
})

export const findUncategorised = endpoint('GET', '/partners/{partnerId}/reports/nk/uncategorised', {
  permit: 'reports.venue',
  summary: 'List event types without an NK category, with the number of their events in a period',
  params: partnerParams,
  query: z.strictObject({ from: day, to: day }),
  invalidatedBy: ['eventtypes'],
  reply: z.object({ data: z.array(z.object({ id, name: z.string(), eventCount: z.int() })) }),
})
