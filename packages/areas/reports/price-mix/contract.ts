import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { categoryLabel } from '../sold-category.ts'

export const priceMix = defineReport('price-mix', {
  permit: 'reports.shows',
  axes: { sold: 'soldOn', held: 'heldOn' },
  hasUntil: true,
  columns: {
    soldAt: field.instant,
    soldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    priceCategory: field.words,
    eventType: field.words,
    auditorium: field.words,
    channel: field.channel,
    tickets: field.tally,
    paid: field.tally,
    grossOre: field.money,
    averageOre: field.average,
  },
  keys: {
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    renterId: z.nullable(reference('renters')),
    saleId: field.rowId,
    moveId: field.rowId,
  },
  texts: { priceCategory: categoryLabel },
  opens: 'shows/{eventId}/transactions?sale={saleId}',
  filters: ['channel', 'eventTypeId', 'auditoriumId', 'renterId', 'segmentId'],
  optional: ['soldOn', 'paid'],
  search: ['event', 'priceCategory'],
  groups: ['priceCategory', 'eventType', 'auditorium', 'channel', 'event', 'month', 'year'],
  totals: ['tickets', 'paid', 'grossOre'],
  figures: { ticketShare: field.share, grossShare: field.share },
  formulas: {
    averageOre: ['grossOre', '/paid'],
    ticketShare: ['tickets', '/all'],
    grossShare: ['grossOre', '/all'],
  },
  opensWith: { group: 'priceCategory' },
  chart: { by: 'priceCategory', of: 'tickets' },
  orderBy: ['-soldAt', 'moveId', 'tickets'],
})
