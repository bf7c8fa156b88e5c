import * as z from 'zod/mini'
import { isBarcode } from './barcode.ts'
import { type Fields, withKind } from './field-kinds.ts'
import { writtenText } from '../text/written-text.ts'
import { isAccountNumber, isMobile, isOrgNumber, isPhone } from './norwegian.ts'

export const maxInt32 = 2_147_483_647

/**
 * Refuses NUL, which PostgreSQL cannot store, lone surrogates, and bidi controls, which change the order of other text.
 */
const storable = z.refine<string>(
  (value) =>
    value.isWellFormed() &&
    !value.includes('\u0000') &&
    !/[\u202A-\u202E\u2066-\u2069]/u.test(value),
  { error: 'not_text' },
)

/** Composes letters, since a phone may send 'å' as two code points. Text without visible characters becomes empty. */
const written = z.overwrite<string>(writtenText)

export function text(max: number) {
  return withKind(
    { kind: 'text', max },
    z.string().check(storable, written, z.minLength(1, { error: 'required' }), z.maxLength(max)),
  )
}

export function optionalText(max: number) {
  return withKind({ kind: 'text', max }, z.string().check(storable, written, z.maxLength(max)))
}

export function longText(max: number) {
  return withKind({ kind: 'longText', max }, z.string().check(storable, written, z.maxLength(max)))
}

/** A code of letters from a national list; `order` puts common codes first. */
export const letterCode = (order: readonly string[]) =>
  withKind(
    { kind: 'text', order },
    z.string().check(written, z.regex(/^\p{L}{2,20}$/u, { error: 'not_valid' })),
  )

/** A positive int4 in a path or query. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int32()),
)

export const countParam = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(z.transform(Number), z.int32()),
)

export const id = z.int32().check(z.positive())

/** Starts at 1 and increases by one with each change. */
export const version = z.int32().check(z.positive())

/** 0 to 10 million kroner, in øre. */
export const priceOre = withKind(
  { kind: 'money' },
  z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
)

/** Øre added to a price, negative to reduce it, up to 10 million kroner. */
export const adjustmentOre = withKind(
  { kind: 'money', isSigned: true },
  z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
)

export const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

/** Position among siblings. A new row without a position is added last; a change without one keeps the position. */
export const sort = withKind({ kind: 'order' }, z.optional(count(1_000_000)))

/** Basis points from 0 to 100 %: 1200 is 12 %. */
export const percent = withKind({ kind: 'percent' }, z.int().check(z.minimum(0), z.maximum(10_000)))

/** Whole hundredths: 250 is 2.5. */
export const hundredths = withKind(
  { kind: 'decimal' },
  z.int().check(z.minimum(0), z.maximum(100_000_000)),
)

/** 'HH:MM', 00:00 to 23:59. */
export const clockTime = withKind(
  { kind: 'time' },
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_time' })),
)

export const reference = (to: string, only?: string) =>
  withKind({ kind: 'reference', to, only }, z.int32().check(z.positive()))

export function items<F extends Fields>(fields: F, max: number) {
  return withKind(
    { kind: 'items', fields, max },
    z.array(z.strictObject(fields)).check(z.maxLength(max)),
  )
}

/** Accepts a text that matches the pattern, which may allow an empty text; `code` is the field error. */
const formed = (max: number, form: RegExp, code: string) =>
  z.string().check(storable, written, z.maxLength(max), z.regex(form, { error: code }))

export const color = withKind({ kind: 'color' }, formed(7, /^#[0-9a-fA-F]{6}$/, 'color'))

/**
 * One address without a name or invisible characters, so that it can never be read as two addresses or as markup in
 * mails and documents.
 */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"“”„«»\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069]+@[^\s@<>()[\]\\,;:"“”„«»\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069]+$/

/** Empty or an address with its original case (domain facts 3). */
export const email = withKind(
  { kind: 'email' },
  formed(254, new RegExp(`${emailPattern.source}|^$`), 'email'),
)

const dialled = (isNumber: (text: string) => boolean, code: string) =>
  formed(20, /^(\+?[\d\s]{5,19})?$/, code).check(
    z.refine<string>((typed) => typed === '' || isNumber(typed), { error: code }),
  )

export const phone = withKind({ kind: 'phone' }, dialled(isPhone, 'phone'))

export const mobile = withKind({ kind: 'phone' }, dialled(isMobile, 'mobile'))

export const postalCode = withKind({ kind: 'postalCode' }, formed(4, /^(\d{4})?$/, 'postal_code'))

export const link = withKind({ kind: 'link' }, formed(500, /^(https?:\/\/[^\s]+)?$/, 'link'))

/** Empty for a private person, or nine digits with a MOD11 check digit. */
export const orgNumber = withKind(
  { kind: 'orgNumber' },
  z
    .string()
    .check(
      z.refine<string>((digits) => digits === '' || isOrgNumber(digits), { error: 'org_number' }),
    ),
)

export const accountNumber = withKind(
  { kind: 'accountNumber' },
  z.string().check(
    z.refine<string>((digits) => digits === '' || isAccountNumber(digits), {
      error: 'bank_account',
    }),
  ),
)

export const barcode = withKind(
  { kind: 'barcode' },
  z.string().check(
    written,
    z.refine<string>((digits) => digits === '' || isBarcode(digits), { error: 'barcode' }),
  ),
)

/** Whole øre, positive or negative. */
export const amountOre = z.int()

export const uuid = z.uuid()

export const firstDay = '1900-01-01'

/** An existing day, 'YYYY-MM-DD', far enough from the limits of the calendar for day arithmetic. */
const existingDay = z.iso.date().check(
  z.refine<string>((typed) => typed >= firstDay && typed <= '2199-12-31', {
    error: 'not_valid',
  }),
)

export const day = withKind({ kind: 'day' }, existingDay)
export const dayAhead = withKind({ kind: 'day', looksAhead: true }, existingDay)

/** An instant in UTC, '2026-11-21T18:00:00.000Z'. */
export const instant = withKind({ kind: 'instant' }, z.iso.datetime())

export const listQuery = {
  limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(1000))), 100),
  offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  q: z.optional(optionalText(100)),
}
