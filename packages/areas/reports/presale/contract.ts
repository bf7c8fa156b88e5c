import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** The balance of account 2900: payments received for coming events. */
export const presale = defineReport('presale', {
  permit: 'reports.read',
  hasUntil: true,
  columns: {
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    eventType: field.words,
    auditorium: field.words,
    renter: z.nullable(field.words),
    paidOre: field.money,
    takenOre: field.money,
    balanceOre: field.money,
  },
  keys: { eventId: field.tally, eventTypeId: field.tally, auditoriumId: field.tally },
  opens: 'shows/{eventId}/sales',
  optional: ['renter', 'auditorium'],
  search: ['event', 'renter'],
  groups: ['eventType', 'auditorium', 'renter'],
  brief: ['balanceOre'],
  totals: ['paidOre', 'takenOre', 'balanceOre'],
  formulas: { balanceOre: ['paidOre', '-takenOre'] },
  chart: { by: 'eventType', of: 'balanceOre' },
  orderBy: ['heldOn', 'eventId'],
})
