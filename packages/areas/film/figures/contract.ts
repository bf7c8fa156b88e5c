import { partnerParams } from '@dxweb/areas/events/core/contract.ts'
import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { figureStatuses, transferStates } from './states.ts'

/** Film shows with their current figures, and the state of their transfer to the report server (domain facts 1.10). */
export const playingFigures = defineReport('playing-figures', {
  permit: 'filmSettlements.read',
  axes: { held: 'heldOn' },
  opensWith: { period: 'lastWeek' },
  columns: {
    startsAt: field.instant,
    heldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    version: field.words,
    auditorium: field.words,
    seats: field.tally,
    transfer: z.enum(['none', ...transferStates]),
    status: z.enum(['none', ...figureStatuses]),
    filmNumber: field.words,
    distributor: z.nullable(field.words),
    distributorNumber: field.words,
    paid: field.tally,
    free: field.tally,
    grossOre: field.money,
    vatOre: field.money,
    netOre: field.money,
    answer: field.words,
  },
  keys: {
    eventId: field.tally,
    auditoriumId: reference('auditoriums'),
    productionId: z.nullable(reference('productions')),
  },
  texts: { version: versionWords },
  opens: 'shows/{eventId}/sales',
  filters: ['status', 'transfer', 'auditoriumId'],
  optional: [
    'heldOn',
    'version',
    'seats',
    'filmNumber',
    'distributor',
    'distributorNumber',
    'vatOre',
    'netOre',
    'answer',
  ],
  wide: ['status', 'free'],
  brief: ['paid', 'transfer'],
  search: ['event', 'filmNumber', 'distributor'],
  groups: ['day', 'event', 'distributor', 'auditorium', 'transfer', 'status', 'week', 'month'],
  totals: ['paid', 'free', 'grossOre', 'vatOre', 'netOre'],
  formulas: { netOre: ['grossOre', '-vatOre'] },
  orderBy: ['startsAt', 'eventId'],
})

export const playingTransfers = defineReport('playing-transfers', {
  permit: 'filmSettlements.read',
  axes: { asked: 'askedOn' },
  opensWith: { period: 'lastSixMonths' },
  columns: {
    askedAt: field.instant,
    askedOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    startsAt: field.instant,
    revision: field.tally,
    status: z.enum(figureStatuses),
    paid: field.tally,
    free: field.tally,
    grossOre: field.money,
    receiver: field.words,
    state: z.enum(transferStates),
    answer: field.words,
    answeredAt: z.nullable(field.instant),
    tries: field.tally,
    askedBy: z.nullable(field.words),
  },
  keys: { id: field.tally, eventId: field.tally },
  opens: 'shows/{eventId}/sales',
  filters: ['state', 'status'],
  optional: ['askedOn', 'startsAt', 'free', 'receiver', 'tries', 'askedBy'],
  wide: ['answeredAt'],
  brief: ['state', 'answer'],
  search: ['event', 'answer'],
  groups: ['state', 'event'],
  totals: [],
  orderBy: ['-askedAt', 'id'],
})

const chosen = z.strictObject({ eventIds: z.array(id).check(z.maxLength(500), z.minLength(1)) })

export const sendFigures = endpoint('POST', '/partners/{partnerId}/playing-figures/send', {
  permit: 'filmSettlements.write',
  changes: ['reports'],
  summary: 'Send or resend the sales figures of film shows',
  params: partnerParams,
  body: chosen,
  /** Skips shows that have not begun, and transfers that are already waiting. */
  reply: z.object({ eventIds: z.array(id) }),
  errors: ['wrong_state'],
})
