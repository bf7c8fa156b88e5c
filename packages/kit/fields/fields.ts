import * as z from 'zod/mini'
import { isBarcode } from './barcode.ts'
import { type Fields, withKind } from './field-kinds.ts'
import { isAccountNumber, isMobile, isOrgNumber, isPhone } from './norwegian.ts'

/** The largest whole number that a PostgreSQL `int4` column holds. */
export const maxInt32 = 2_147_483_647

/**
 * PostgreSQL text cannot hold NUL, a lone surrogate is not text, and signs that turn the direction of writing turn what
 * stands beside them too.
 */
const storable = z.refine<string>(
  (value) =>
    value.isWellFormed() &&
    !value.includes('\u0000') &&
    !/[\u202A-\u202E\u2066-\u2069]/u.test(value),
  { error: 'not_text' },
)

/** A name of signs that nobody sees is no name. */
const visible = z.refine<string>((value) => /[^\p{C}\p{Z}]/u.test(value), { error: 'required' })

/** Trimmed text of 1 to `max` characters. */
export function text(max: number) {
  return withKind(
    { kind: 'text', max },
    z.string().check(z.trim(), visible, z.maxLength(max), storable),
  )
}

/** Trimmed text of 0 to `max` characters. */
export function optionalText(max: number) {
  return withKind({ kind: 'text', max }, z.string().check(z.trim(), z.maxLength(max), storable))
}

/** Trimmed text of 0 to `max` characters that may have several lines. */
export function longText(max: number) {
  return withKind({ kind: 'longText', max }, z.string().check(z.trim(), z.maxLength(max), storable))
}

/** A positive id as a path or query carries it: digits only, within int4. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int32()),
)

/** A number of 0 or more as a query carries it. */
export const countParam = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(z.transform(Number), z.int32()),
)

/** An id in a body or a reply. */
export const id = z.int32().check(z.positive())

/** A row's version: it starts at 1 and grows by one for each change. */
export const version = z.int32().check(z.positive())

/** Whole øre of an amount on a ticket, a price or a payment: 0 to 10 million kroner. */
export const priceOre = withKind(
  { kind: 'money' },
  z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
)

/** Whole øre that are added to a price or, below 0, taken off it: up to 10 million kroner either way. */
export const adjustmentOre = withKind(
  { kind: 'money' },
  z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
)

/** A whole number of 0 to `max`. */
export const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

/** Where a row stands among its like, smallest first. A new row that tells none comes last, and a change keeps it. */
export const sort = withKind({ kind: 'order' }, z.optional(count(1_000_000)))

/** Basis points of 0 to 100 %: 1200 is 12 %. */
export const percent = withKind({ kind: 'percent' }, z.int().check(z.minimum(0), z.maximum(10_000)))

/** A clock time, 'HH:MM', 00:00 to 23:59. */
export const clockTime = withKind(
  { kind: 'time' },
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_time' })),
)

/** The id of a row of another register of the same partner. */
export const reference = (to: string) =>
  withKind({ kind: 'reference', to }, z.int32().check(z.positive()))

/** Up to `max` rows of a row's own, kept with it and changed with it. */
export function items<F extends Fields>(fields: F, max: number) {
  return withKind(
    { kind: 'items', fields, max },
    z.array(z.strictObject(fields)).check(z.maxLength(max)),
  )
}

/** Nothing, or what the form takes; `code` is the field error of what it does not take. */
const formed = (max: number, form: RegExp, code: string) =>
  z.string().check(z.trim(), z.maxLength(max), storable, z.regex(form, { error: code }))

/** `#2f7f74` */
export const color = withKind({ kind: 'color' }, formed(7, /^#[0-9a-fA-F]{6}$/, 'color'))

/** An e-mail address or nothing; its letters keep their case (domain facts 3). */
export const email = withKind({ kind: 'email' }, formed(254, /^([^\s@]+@[^\s@]+)?$/, 'email'))

const dialled = (isNumber: (text: string) => boolean, code: string) =>
  formed(20, /^(\+?[\d\s]{5,19})?$/, code).check(
    z.refine<string>((typed) => typed === '' || isNumber(typed), { error: code }),
  )

/** A telephone number as it was typed, or nothing; shown by `formatPhone`. */
export const phone = withKind({ kind: 'phone' }, dialled(isPhone, 'phone'))

/** The same, of a telephone that takes messages. */
export const mobile = withKind({ kind: 'phone' }, dialled(isMobile, 'mobile'))

/** Four digits, or nothing. */
export const postalCode = withKind({ kind: 'postalCode' }, formed(4, /^(\d{4})?$/, 'postal_code'))

/** An address of the web, or nothing. */
export const link = withKind({ kind: 'link' }, formed(500, /^(https?:\/\/[^\s]+)?$/, 'link'))

/** Nine digits with their MOD11 digit, or nothing (a private person). */
export const orgNumber = withKind(
  { kind: 'orgNumber' },
  z
    .string()
    .check(
      z.refine<string>((digits) => digits === '' || isOrgNumber(digits), { error: 'org_number' }),
    ),
)

/** A bank account, eleven digits with their MOD11 digit, or nothing. */
export const accountNumber = withKind(
  { kind: 'accountNumber' },
  z.string().check(
    z.refine<string>((digits) => digits === '' || isAccountNumber(digits), {
      error: 'bank_account',
    }),
  ),
)

/** An EAN-13, EAN-8 or UPC-A with its check digit, as it was typed, or nothing. */
export const barcode = withKind(
  { kind: 'barcode' },
  z.string().check(
    z.trim(),
    z.refine<string>((digits) => digits === '' || isBarcode(digits), { error: 'barcode' }),
  ),
)

/** Whole øre with a sign. */
export const amountOre = z.int()

export const uuid = z.uuid()

/** A calendar day, 'YYYY-MM-DD', that exists. */
export const day = withKind({ kind: 'day' }, z.iso.date())
export const dayAhead = withKind({ kind: 'day', looksAhead: true }, z.iso.date())

/** An instant in UTC, '2026-11-21T18:00:00.000Z'. */
export const instant = withKind({ kind: 'instant' }, z.iso.datetime())

/** A list's query: which part of it, and a text to look for. */
export const listQuery = {
  limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(1000))), 100),
  offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  q: z.optional(optionalText(100)),
}
