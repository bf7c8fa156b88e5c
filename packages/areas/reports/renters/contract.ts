import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'

export const renterSales = defineReport('renters', {
  permit: 'reports.venue',
  axes: { held: 'heldOn', sold: 'soldOn' },
  hasUntil: true,
  columns: {
    soldAt: field.instant,
    soldOn: field.day,
    renter: field.words,
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    eventType: field.words,
    auditorium: field.words,
    tickets: field.tally,
    paid: field.tally,
    free: field.tally,
    grossOre: field.money,
    feeOre: field.money,
    vatOre: field.money,
    netOre: field.money,
  },
  keys: {
    renterId: reference('renters'),
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    saleId: field.rowId,
    moveId: field.rowId,
  },
  opens:
    'report/ticket-sales?group=rows&axis=sold&from={soldOn}&to={soldOn}&renterId={renterId}&event={event}&eventId={eventId}',
  filters: ['renterId', 'eventTypeId', 'auditoriumId'],
  optional: ['soldOn', 'eventType'],
  wide: ['paid', 'free', 'feeOre'],
  search: ['renter', 'event'],
  groups: ['renter', 'event', 'eventType', 'auditorium', 'month', 'year'],
  totals: ['tickets', 'paid', 'free', 'grossOre', 'feeOre', 'vatOre', 'netOre'],
  formulas: {
    tickets: ['paid', 'free'],
    netOre: ['grossOre', '-vatOre'],
    occupancy: ['tickets', '/capacity'],
  },
  figures: { shows: field.tally, capacity: field.tally, occupancy: field.share },
  opensWith: { group: 'renter' },
  chart: { by: 'renter', of: 'grossOre' },
  orderBy: ['-soldAt', 'moveId', 'tickets'],
})
