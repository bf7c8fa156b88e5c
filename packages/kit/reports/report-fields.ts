import * as z from 'zod/mini'
import { withKind } from '../fields/field-kinds.ts'
import { clockTime } from '../fields/fields.ts'

export { day, instant } from '../fields/fields.ts'

/** Whole øre, positive or negative. */
export const money = withKind({ kind: 'money' }, z.int())

/** Øre per item; null if there are no items. */
export const average = z.nullable(money)

export const tally = z.int()

/** Quantity in hundredths, since goods are also sold by weight. */
export const quantity = withKind({ kind: 'decimal' }, z.int())

/** Basis points of a computed share, possibly negative or above 100 %. */
export const share = withKind({ kind: 'percent', isShare: true }, z.int())

/** Basis points of a rate set by law, tariff or terms. */
export const rate = withKind({ kind: 'percent' }, z.int())

export const minutes = withKind({ kind: 'minutes' }, z.int())

export const rowId = withKind({ kind: 'other' }, z.uuid())

export const words = withKind({ kind: 'text' }, z.string())

/** All values of a column within a group, one per line. */
export const valuesOf = (column: string) => withKind({ kind: 'text', of: column }, z.string())

export const email = withKind({ kind: 'email' }, z.string())

export const phone = withKind({ kind: 'phone' }, z.string())

/** A link into the product: `page('shows/{eventId}')` takes the row's `eventId`. */
export const page = (to: string) => withKind({ kind: 'page', to }, z.string())

export const hour = clockTime

export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])

export const channel = z.enum(['web', 'app', 'pos', 'selfService', 'closedSale', 'manual'])

export const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

export const namesInAddress = (to: string): string[] =>
  [...to.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
