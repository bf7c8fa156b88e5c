import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { campaignLabel } from './rules.ts'

/**
 * Gross includes fees and excludes gift cards. Refunds count on their own day, under the campaign of the sale. Visitors
 * are unique per day and short link.
 */
export const campaignReport = defineReport('campaigns', {
  permit: 'campaigns.read',
  axes: { sold: 'soldOn' },
  hasUntil: true,
  columns: {
    soldOn: field.day,
    campaign: field.words,
    event: z.nullable(field.words),
    heldOn: z.nullable(field.day),
    clicks: field.tally,
    uniqueClicks: field.tally,
    carts: field.tally,
    purchases: field.tally,
    campaignPurchases: field.tally,
    tickets: field.tally,
    grossOre: field.money,
    giftCardOre: field.money,
    soldOre: field.money,
    conversion: z.nullable(field.share),
    perPurchaseOre: field.average,
  },
  keys: {
    campaignId: z.nullable(reference('campaigns')),
    eventId: z.nullable(field.tally),
  },
  texts: { campaign: campaignLabel },
  opens: ['campaigns/{campaignId}', 'shows/{eventId}/sales'],
  filters: ['campaignId'],
  optional: ['heldOn', 'campaignPurchases', 'giftCardOre', 'soldOre'],
  wide: ['carts', 'conversion', 'perPurchaseOre'],
  brief: ['tickets', 'grossOre'],
  search: ['campaign', 'event'],
  groups: ['campaign', 'event', 'day', 'week', 'month', 'year'],
  totals: [
    'clicks',
    'uniqueClicks',
    'carts',
    'purchases',
    'campaignPurchases',
    'tickets',
    'grossOre',
    'giftCardOre',
    'soldOre',
  ],
  formulas: {
    soldOre: ['grossOre', 'giftCardOre'],
    conversion: ['campaignPurchases', '/uniqueClicks'],
    perPurchaseOre: ['soldOre', '/purchases'],
  },
  opensWith: { group: 'campaign' },
  chart: { by: 'campaign', of: 'grossOre' },
  orderBy: ['-soldOn', 'campaignId', 'eventId'],
})
