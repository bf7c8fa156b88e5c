import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { lastYearReport } from '../../contract.ts'

/** Amounts in øre without VAT. Last year's sales end at the same weekday and time. */
export const productSales = z.object({
  ...lastYearReport.shape,
  from: day,
  to: day,
  /** The best sellers of the year. Quantities are hundredths, and gross amounts include VAT. */
  products: z.array(z.object({ product: z.string(), quantity: z.int(), grossOre: amountOre })),
})
export type ProductSales = z.output<typeof productSales>

export const getProductSales = endpoint('GET', '/partners/{partnerId}/reports/product-sales', {
  permit: 'reports.venue',
  summary: 'Get product sales of this year so far and of last year, in øre without VAT',
  params: z.object({ partnerId: idParam }),
  reply: productSales,
})
