import type { ShowingType } from '@dxweb/areas/events/core/showing-types.ts'
import { demoCategories } from './venues.ts'

interface TypePrice {
  type: ShowingType
  /** Names of the price categories on sale; by default all categories for films. */
  sold?: readonly string[]
  priceName?: string
  isWithout3d?: boolean
  isClosed?: boolean
  webSaleDays?: number
}

/** Byfjord, the only venue in which each type of showing has its own rules of sale. */
const bigVenue = 1002

const typePrices: readonly TypePrice[] = [
  { type: 'premiere', webSaleDays: 30 },
  { type: 'preview', webSaleDays: 21 },
  {
    type: 'school',
    sold: ['Barn', 'Ungdom', 'Ledsager'],
    priceName: 'Dagtid',
    isWithout3d: true,
    isClosed: true,
  },
  { type: 'baby', sold: ['Babykino'], isWithout3d: true, webSaleDays: 14 },
  { type: 'senior', priceName: 'Dagtid', isWithout3d: true, webSaleDays: 14 },
  { type: 'closed', isClosed: true },
]

/** Returns the daytime price in øre: 20 kroner less, except for tickets below 100 kroner. */
export const dayPrice = (ore: number): number => (ore < 10_000 ? ore : ore - 2_000)

const idsOf = (names: readonly string[]) =>
  demoCategories(bigVenue).flatMap(({ name }, at) =>
    names.includes(name) ? [{ priceCategoryId: at + 1 }] : [],
  )

export const typePriceRows = (partnerId: number) =>
  (partnerId === bigVenue ? typePrices : []).map(
    ({ type, sold = [], priceName = '', webSaleDays = null, ...is }) => ({
      showing_type: type,
      price_name: priceName,
      categories: idsOf(sold),
      takes_supplements: is.isWithout3d !== true,
      is_sold_on_web: is.isClosed !== true,
      web_sale_days: webSaleDays,
    }),
  )
