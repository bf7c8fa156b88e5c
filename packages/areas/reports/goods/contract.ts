import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { groupLabel } from './group-label.ts'

/**
 * Unmapped goods are part of every sum. Only sums by day have receipts and visitors, and only sums by product have a
 * cost. The definition has more than 60 lines, since each group has its own figures.
 */
export const concession = defineReport('concession', {
  permit: 'reports.venue',
  axes: { sold: 'soldOn' },
  columns: {
    soldOn: field.day,
    product: field.words,
    barcode: field.words,
    productGroup: field.words,
    menu: z.nullable(field.words),
    account: z.nullable(field.words),
    percent: z.nullable(field.rate),
    register: field.words,
    quantity: field.quantity,
    discountOre: field.money,
    netOre: field.money,
    vatOre: field.money,
    grossOre: field.money,
    /** Gift cards and deposits, which are not goods. */
    otherOre: field.money,
  },
  keys: {
    registerId: field.tally,
    articleId: field.tally,
    productId: z.nullable(field.tally),
    menuId: z.nullable(field.tally),
    groupId: z.nullable(field.tally),
    /** The rate sent by the till; -1 if there was none. */
    tillBasisPoints: field.tally,
  },
  texts: { productGroup: groupLabel },
  opens:
    'report/till-lines?from={soldOn}&to={soldOn}&registerId={registerId}&articleId={articleId}',
  filters: ['productGroup', 'register', 'percent', 'menu'],
  optional: ['costedNetOre', 'barcode', 'menu', 'account', 'percent', 'register', 'discountOre'],
  brief: ['product', 'grossOre'],
  search: ['product', 'barcode', 'productGroup', 'menu'],
  groups: [
    'productGroup',
    'product',
    'day',
    'week',
    'month',
    'year',
    'percent',
    'account',
    'register',
    'menu',
  ],
  totals: ['quantity', 'discountOre', 'netOre', 'vatOre', 'grossOre', 'otherOre'],
  figures: {
    grossShare: field.share,
    receipts: field.tally,
    visitors: field.tally,
    perVisitorOre: field.average,
    costedNetOre: field.average,
    costOre: field.average,
    marginOre: field.average,
    marginShare: z.nullable(field.share),
  },
  formulas: {
    grossOre: ['netOre', 'vatOre'],
    perVisitorOre: ['grossOre', '/visitors'],
    marginShare: ['marginOre', '/costedNetOre'],
    grossShare: ['grossOre', '/all'],
  },
  opensWith: { group: 'productGroup' },
  chart: { by: 'day', of: 'grossOre' },
  orderBy: ['-soldOn', 'registerId', 'articleId', 'productId', 'tillBasisPoints'],
})
