import * as z from 'zod/mini'

/** The largest whole number that a PostgreSQL `int4` column holds. */
export const maxInt32 = 2_147_483_647

/** PostgreSQL text cannot hold NUL, and a lone surrogate is not text. */
const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'not_text',
})

/** Trimmed text of 1 to `max` characters. */
export function text(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max), storable)
}

/** Trimmed text of 0 to `max` characters. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), storable)
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
export const priceOre = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Whole øre with a sign. */
export const amountOre = z.int()

export const uuid = z.uuid()

/** A calendar day, 'YYYY-MM-DD', that exists. */
export const day = z.iso.date()

/** An instant in UTC, '2026-11-21T18:00:00.000Z'. */
export const instant = z.iso.datetime()

/** A whole list's query: what it is sorted by, which part of it, and a text to look for. */
export const listQuery = {
  sort: z.optional(z.string().check(z.maxLength(60), z.regex(/^-?[a-zA-Z]+$/))),
  limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(1000))), 100),
  offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  q: z.optional(optionalText(100)),
}
