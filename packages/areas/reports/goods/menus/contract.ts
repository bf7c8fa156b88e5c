import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

export const soldMenus = defineReport('sold-menus', {
  permit: 'reports.venue',
  axes: { sold: 'soldOn' },
  columns: {
    soldOn: field.day,
    menu: field.words,
    menuGroup: z.nullable(field.words),
    register: field.words,
    quantity: field.quantity,
    discountOre: field.money,
    netOre: field.money,
    vatOre: field.money,
    grossOre: field.money,
  },
  keys: {
    registerId: field.tally,
    articleId: field.tally,
    menuId: field.tally,
    vatBasisPoints: field.tally,
  },
  opens:
    'report/till-lines?from={soldOn}&to={soldOn}&registerId={registerId}&articleId={articleId}',
  filters: ['menu', 'menuGroup', 'register'],
  optional: ['menuGroup', 'register', 'discountOre'],
  brief: ['menu', 'grossOre'],
  search: ['menu'],
  groups: ['menu', 'menuGroup', 'register', 'day', 'week', 'month', 'year'],
  totals: ['quantity', 'discountOre', 'netOre', 'vatOre', 'grossOre'],
  figures: { grossShare: field.share },
  formulas: { grossOre: ['netOre', 'vatOre'], grossShare: ['grossOre', '/all'] },
  opensWith: { group: 'menu' },
  chart: { by: 'day', of: 'grossOre' },
  orderBy: ['-soldOn', 'registerId', 'articleId', 'vatBasisPoints'],
})
