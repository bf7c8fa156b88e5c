import { amountOre, count, day, id, optionalText, percent, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Kinds of receipts. The kinds after `return` only move cash. */
export const receiptKinds = ['sale', 'return', 'float', 'payIn', 'payOut', 'difference'] as const

export const eventKinds = [
  'start',
  'stop',
  'signIn',
  'signOut',
  'drawerOpen',
  'drawerClosed',
  'x',
  'z',
  'note',
] as const

export const longestKey = 100
export const maxLines = 500
export const maxPayments = 20
export const maxParts = 500

/** At most 10 million kroner, positive or negative. */
const ore = amountOre.check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))
const zeroOre = z._default(ore, 0)

/** An instant with 'Z' or an offset, because a local time in the last hour of summer time is ambiguous. */
const moment = z.iso.datetime({ offset: true, error: 'not_an_instant' })

const quantity = z.number().check(z.minimum(-100_000), z.maximum(100_000))

const line = z.strictObject({
  /** Exactly one of `productId`, `menuId`, `depositOf` and `article` must be set. */
  productId: z.optional(id),
  menuId: z.optional(id),
  /** The product that the line charges the deposit (pant) for. */
  depositOf: z.optional(id),
  article: z.optional(text(60)),
  articleGroup: z._default(optionalText(60), ''),
  /** Pieces, or kilograms or hectograms of goods sold by weight, with up to six decimals. Negative for returns. */
  quantity,
  /** Amount paid for the line in øre, with VAT and after its discount. */
  grossOre: ore,
  /** Null for a menu with several VAT rates; `netOre` is then required. */
  vatBasisPoints: z.nullable(percent),
  netOre: z.optional(ore),
  discountOre: zeroOre,
})

const payment = z.strictObject({
  /** A standard code of SAF-T, as in the feed: '12001' is cash, '12005' a gift card. */
  means: z.string().check(z.regex(/^12\d{3}$/, { error: 'means' })),
  /** Negative for amounts paid out. */
  amountOre: ore,
})

export const tillReceipt = z.strictObject({
  /** Identifies the receipt at its till permanently. */
  key: text(longestKey),
  /** The printed receipt number. */
  nr: text(40),
  kind: z.enum(receiptKinds),
  isTraining: z._default(z.boolean(), false),
  isVoid: z._default(z.boolean(), false),
  at: moment,
  /** The operating day of the receipt; by default the day of `at`. Required if the till's clock is wrong. */
  day: z.optional(day),
  operator: z._default(optionalText(20), ''),
  grossOre: ore,
  /** Cash rounding: the payments add up to the gross amount plus this rounding. */
  roundingOre: z._default(z.int().check(z.minimum(-99), z.maximum(99)), 0),
  /** Reason for a cash movement. */
  reason: z._default(optionalText(200), ''),
  lines: z._default(z.array(line).check(z.maxLength(maxLines)), []),
  payments: z.array(payment).check(z.maxLength(maxPayments)),
})

export type TillReceipt = z.output<typeof tillReceipt>

const part = z.strictObject({
  code: text(60),
  operator: z._default(optionalText(20), ''),
  count: z._default(z.number().check(z.minimum(-10_000_000), z.maximum(10_000_000)), 0),
  amountOre: ore,
})
const parts = z._default(z.array(part).check(z.maxLength(maxParts)), [])
const number = z._default(count(10_000_000), 0)
const grand = z._default(z.int(), 0)

/** The figures that kassasystemforskrifta requires of an X or Z report. Omitted figures are 0. */
const report = z.strictObject({
  number: text(40),
  /** Sales less returns since the last Z report. */
  salesOre: ore,
  floatOre: zeroOre,
  groups: parts,
  payments: parts,
  vat: z._default(
    z
      .array(
        z.strictObject({
          code: z._default(optionalText(20), ''),
          basisPoints: percent,
          baseOre: ore,
          vatOre: ore,
        }),
      )
      .check(z.maxLength(50)),
    [],
  ),
  corrections: parts,
  inquiries: parts,
  otherCorrections: parts,
  payIns: parts,
  payOuts: parts,
  counts: z.prefault(
    z.strictObject({
      receipts: number,
      drawerOpenings: number,
      copies: number,
      proformas: number,
      returns: number,
      discounts: number,
      voids: number,
      deliveries: number,
      trainings: number,
    }),
    {},
  ),
  amounts: z.prefault(
    z.strictObject({
      copiesOre: zeroOre,
      proformasOre: zeroOre,
      returnsOre: zeroOre,
      discountsOre: zeroOre,
      voidsOre: zeroOre,
      deliveriesOre: zeroOre,
      trainingsOre: zeroOre,
    }),
    {},
  ),
  grandTotals: z.strictObject({ salesOre: grand, returnsOre: grand, netOre: grand }),
})

export type SentReport = z.output<typeof report>

export const tillEvent = z.strictObject({
  /** Identifies the event at its till permanently. */
  key: text(longestKey),
  kind: z.enum(eventKinds),
  at: moment,
  day: z.optional(day),
  operator: z._default(optionalText(20), ''),
  text: z._default(optionalText(500), ''),
  /** Required for X and Z reports. */
  report: z.optional(report),
})

export type SentEvent = z.output<typeof tillEvent>
