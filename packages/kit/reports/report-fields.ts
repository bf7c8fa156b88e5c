import * as z from 'zod/mini'
import { withKind } from '../fields/field-kinds.ts'
import { clockTime } from '../fields/fields.ts'

export { day, instant } from '../fields/fields.ts'

/** Whole øre with a sign. */
export const money = withKind({ kind: 'money' }, z.int())

/** Øre of one among several; null where there are none. */
export const average = z.nullable(money)

/** A whole number, below 0 where something came back. */
export const tally = z.int()

/** The id of a row of the books, which nobody reads. */
export const rowId = withKind({ kind: 'other' }, z.uuid())

/** Text as it is kept. */
export const words = withKind({ kind: 'text' }, z.string())

export const email = withKind({ kind: 'email' }, z.string())

export const phone = withKind({ kind: 'phone' }, z.string())

/** A text that leads to a page of the house: `page('shows/{eventId}')` takes the row's `eventId`. */
export const page = (to: string) => withKind({ kind: 'page', to }, z.string())

/** The hour that something happened in, as its first minute: '19:00'. */
export const hour = clockTime

export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])

export const channel = z.enum(['web', 'app', 'pos', 'selfService', 'closedSale', 'manual'])

export const means = z.enum(['card', 'cash', 'vipps', 'giftCard', 'invoice', 'web'])

/** The fields that the address of a page takes of its row. */
export const namesInAddress = (to: string): string[] =>
  [...to.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
