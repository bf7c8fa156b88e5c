import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

// catalog: shows.shifts.*

/** Includes shifts without a staff member. */
export const staffList = defineReport('shifts', {
  permit: 'bookings.read',
  path: 'events/{id}/shifts',
  columns: {
    resource: field.words,
    staff: field.words,
    mobile: field.phone,
    startsAt: field.instant,
    endsAt: field.instant,
    unitCount: field.tally,
    note: field.words,
    minutes: withKind({ kind: 'other' }, z.int()),
  },
  keys: { id: field.tally, place: field.tally },
  texts: {
    staff: (t, name: string) => name || t('resources.unstaffed'),
    minutes: (t, minutes: number) => t('shows.shifts.hours', { hours: minutes / 60 }),
  },
  search: ['resource', 'staff', 'mobile', 'note'],
  totals: ['unitCount'],
  orderBy: ['place', 'id'],
  isList: true,
})
