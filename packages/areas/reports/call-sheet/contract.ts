import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineDayReport } from '@dxweb/kit/reports/day-report.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { versionLabel } from './version-label.ts'

const at = z.nullable(field.instant)

const show = {
  auditorium: field.words,
  event: field.page('shows/{eventId}/sales'),
}

const figures = {
  tickets: field.tally,
  capacity: field.tally,
  reserved: field.tally,
}

const last = { staffNote: field.words, day: field.day }

/** Hidden fields, which are used to draw the halls' occupancy and to find the next moment of a show. */
const keys = {
  eventId: field.tally,
  renterId: z.nullable(reference('renters')),
  busyFrom: field.instant,
  busyUntil: field.instant,
}

const shared = {
  permit: 'reports.shows',
  axes: { held: 'day' },
  keys,
  permits: { staffNote: 'reports.venue' },
  opens: 'shows/{eventId}/sales',
  optional: ['day'],
  filters: ['renterId'],
  search: ['event', 'auditorium'],
  totals: ['tickets', 'reserved'],
  orderBy: ['startsAt', 'day', 'eventId'],
  isList: true,
} as const

/** Films occupy their hall from the opening of the doors until the hall is cleared. */
export const callSheetFilms = defineReport('call-sheet-films', {
  ...shared,
  texts: { version: versionLabel },
  columns: {
    doorsAt: at,
    startsAt: field.instant,
    endsAt: field.instant,
    clearAt: field.instant,
    ...show,
    ageLimit: z.nullable(z.enum(ageLimits)),
    version: field.words,
    minutes: field.minutes,
    ...figures,
    wheelchairs: field.tally,
    ...last,
  },
})

/** Concerts, meetings and all other events occupy their hall from get-in to get-out. */
export const callSheetEvents = defineReport('call-sheet-events', {
  ...shared,
  columns: {
    getInAt: at,
    soundCheckAt: at,
    doorsAt: at,
    startsAt: field.instant,
    pauses: field.words,
    endsAt: field.instant,
    getOutAt: at,
    ...show,
    organizer: field.words,
    contactName: field.words,
    contactMobile: field.phone,
    ...figures,
    attachments: field.tally,
    ...last,
  },
  keys: { ...keys, pauseCount: field.tally, pauseMinutes: field.tally },
  permits: {
    staffNote: 'reports.venue',
    contactName: 'reports.venue',
    contactMobile: 'reports.venue',
    attachments: 'reports.venue',
  },
})

const booked = {
  permit: 'reports.venue',
  axes: { held: 'day' },
  keys: { id: field.tally, eventId: field.tally },
  opens: 'shows/{eventId}/resources',
  optional: ['day'],
  search: ['resource', 'event'],
  orderBy: ['startsAt', 'day', 'id'],
  isList: true,
} as const

const times = { startsAt: field.instant, endsAt: field.instant }
const ofBooking = { ...show, note: field.words, day: field.day }

export const callSheetStaff = defineReport('call-sheet-staff', {
  ...booked,
  texts: {
    staff: (say, name: string) => name || say('resources.unstaffed'),
    minutes: (say, minutes: number) =>
      say('shows.shifts.hours', { hours: Math.round(minutes / 6) / 10 }),
  },
  columns: {
    ...times,
    minutes: withKind({ kind: 'other' }, z.int()),
    resource: field.words,
    staff: field.words,
    mobile: field.phone,
    ...ofBooking,
  },
})

export const callSheetResources = defineReport('call-sheet-resources', {
  ...booked,
  columns: { ...times, unitCount: field.tally, resource: field.words, ...ofBooking },
  totals: ['unitCount'],
})

export const callSheet = defineDayReport('call-sheet', {
  permit: 'reports.shows',
  invalidatedBy: ['events', 'sales', 'resource-bookings'],
  parts: {
    films: callSheetFilms,
    events: callSheetEvents,
    staff: callSheetStaff,
    resources: callSheetResources,
  },
})
