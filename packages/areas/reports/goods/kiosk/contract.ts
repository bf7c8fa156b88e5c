import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, idParam } from '@dxweb/kit/fields/fields.ts'
import { periodTypes } from '@dxweb/kit/time/period.ts'
import * as z from 'zod/mini'

export const productStatuses = ['activeProducts', 'inactiveProducts'] as const
export const menuStatuses = ['activeMenus', 'inactiveMenus'] as const

const sold = {
  /** Quantity in hundredths, since goods are also sold by weight. */
  quantity: z.int(),
  grossOre: amountOre,
  vatOre: amountOre,
  netOre: amountOre,
}

/** The kiosk report of specification 3. Unmapped goods have no product and no group. */
export const kioskReport = z.object({
  from: day,
  to: day,
  salesPerDate: z.array(
    z.object({
      date: day,
      receipts: z.int(),
      visitors: z.nullable(z.int()),
      perVisitorOre: z.nullable(z.int()),
      ...sold,
    }),
  ),
  salesPerProductGroup: z.array(
    z.object({
      groupId: z.nullable(z.int()),
      group: z.nullable(z.string()),
      account: z.nullable(z.string()),
      vatBasisPoints: z.nullable(z.int()),
      /** Basis points of the total gross. */
      share: z.nullable(z.int()),
      ...sold,
    }),
  ),
  salesPerProduct: z.array(
    z.object({
      productId: z.nullable(z.int()),
      product: z.string(),
      barcode: z.string(),
      group: z.nullable(z.string()),
      ...sold,
    }),
  ),
  /** Gift cards and deposits, which the other lists leave out. */
  otherSales: z.array(z.object({ kind: z.enum(['giftCard', 'deposit']), ...sold })),
  salesPerProductPerDay: z.array(
    z.object({
      date: day,
      productId: z.nullable(z.int()),
      product: z.string(),
      quantity: z.int(),
      grossOre: amountOre,
    }),
  ),
})
export type KioskReport = z.output<typeof kioskReport>

/**
 * For a week, month or year, `from` is any of its days and `to` is absent. Without a status, all products and menus are
 * included.
 */
export const getKioskReport = endpoint('GET', '/partners/{partnerId}/reports/kiosk', {
  permit: 'reports.venue',
  summary: 'Get kiosk sales by date, product group and product',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({
    type: z.optional(z.enum(periodTypes)),
    from: day,
    to: z.optional(day),
    productStatus: z.optional(z.enum(productStatuses)),
    menuStatus: z.optional(z.enum(menuStatuses)),
  }),
  reply: kioskReport,
})
