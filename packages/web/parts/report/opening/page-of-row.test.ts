import { activity } from '@dxweb/areas/reports/activity/contract.ts'
import { postings } from '@dxweb/areas/reports/postings/contract.ts'
import { vatByRate } from '@dxweb/areas/reports/vat/contract.ts'
import { expect, it } from 'vitest'
import { openedBy } from './page-of-row.ts'

const sale = '0193c1a0-0000-7000-8000-000000000001'

it.each([
  ['vat', vatByRate, { eventId: 12 }, 'shows/12/sales'],
  ['activity', activity, { eventId: 12 }, 'shows/12/sales'],
  [
    'postings of a sale',
    postings,
    { eventId: 12, saleId: sale },
    `shows/12/transactions?sale=${sale}`,
  ],
  ['postings of income', postings, { eventId: 12, saleId: null }, 'shows/12/sales'],
  ['postings of an invoice', postings, { eventId: 12, invoiceNumber: 7 }, 'invoices/7'],
] as const)('a row of %s opens its page', (_, report, row, page) => {
  expect(openedBy(1003, report.opens!, row)).toBe(`/partners/1003/${page}`)
})

it('a row without the fields that a page address needs does not open a page', () => {
  expect(openedBy(1003, postings.opens!, {})).toBeUndefined()
})
