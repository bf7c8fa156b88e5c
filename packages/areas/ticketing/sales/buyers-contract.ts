import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** Buyers without a name form one group, sorted last. */
export const buyers = defineReport('buyers', {
  permit: 'shows.log',
  path: 'events/{id}/buyers',
  columns: {
    name: field.words,
    email: field.email,
    phone: field.phone,
    ticketCount: field.tally,
    /** Prices and fees of tickets that are not refunded. */
    grossOre: field.money,
  },
  keys: { customerId: z.nullable(field.tally) },
  texts: { name: (t, name: string) => name || t('shows.buyers.unnamed') },
  search: ['name', 'email', 'phone'],
  totals: ['ticketCount', 'grossOre'],
  orderBy: ['name', 'customerId', 'email', 'phone'],
  isList: true,
})
