import { readDecimal } from './decimals.ts'
import { recordsOf, type SaftRecord, textOf } from './read-saft.ts'

/** Faults of values that sums cannot store. A receipt with such a value gets a note and is not counted. */
export type Unfit = 'not_an_amount' | 'too_high' | 'too_large'

/** 10 million kroner, 100,000 pieces and 100 %, as in the API that tills call. */
const most = { ore: 1_000_000_000, micro: 100_000 * 1_000_000, basisPoints: 10_000 }

/** A receipt with more lines takes over a second to store. */
const maxLines = 2000
/** Maximum length of a name, since names are index keys. */
const longestName = 200

type Unit = keyof typeof most
const places: Record<Unit, number> = { ore: 2, micro: 6, basisPoints: 2 }

/**
 * Returns the fault of a value; null if it can be stored. Amounts must not contain spaces, two decimal signs or a
 * currency. A missing value counts as 0.
 */
function faultOf(text: string, unit: Unit): Unfit | null {
  if (text === '') return null
  const read = readDecimal(text, places[unit])
  if (read === undefined) {
    if (/^[+-]?\d+(?:[.,]\d*)?$/.test(text)) return 'too_high'
    // An unreadable quantity counts as one, and an unreadable rate as unknown.
    return unit === 'ore' ? 'not_an_amount' : null
  }
  return Math.abs(read) > most[unit] ? 'too_high' : null
}

interface Figures {
  own: readonly [name: string, unit: Unit][]
  parts: readonly [name: string, figures: Figures][]
}
const figures = (
  own: Readonly<Record<string, Unit>>,
  parts: Readonly<Record<string, Figures>> = {},
): Figures => ({ own: Object.entries(own), parts: Object.entries(parts) })

const ofLine = figures(
  { lineAmntIn: 'ore', lineAmntEx: 'ore', qnt: 'micro' },
  {
    vat: figures({ vatPerc: 'basisPoints', vatAmnt: 'ore' }),
    discount: figures({ dscAmnt: 'ore' }),
  },
)
const ofReceipt = figures(
  { transAmntIn: 'ore', transAmntEx: 'ore' },
  {
    ctLine: ofLine,
    payment: figures({ paidAmnt: 'ore' }),
    rounding: figures({ roundingAmnt: 'ore' }),
    vat: figures({ vatAmnt: 'ore' }),
  },
)

function faultWithin(record: SaftRecord, { own, parts }: Figures): Unfit | null {
  for (const [name, unit] of own) {
    const fault = faultOf(textOf(record, name), unit)
    if (fault !== null) return fault
  }
  for (const [name, within] of parts) {
    for (const part of recordsOf(record, name)) {
      const fault = faultWithin(part, within)
      if (fault !== null) return fault
    }
  }
  return null
}

const names = ['nr', 'transID', 'transType', 'empID', 'transDate', 'transTime']
const namesOfLine = ['artID', 'artGroupID']
/** Maximum length of a signature in Base64, enough for the longest keys that tills use. */
const longestSignature = 2000

const isLong = (record: SaftRecord, fields: readonly string[]) =>
  fields.some((name) => textOf(record, name).length > longestName)

const isLarge = (record: SaftRecord, lines: readonly SaftRecord[]) =>
  lines.length > maxLines ||
  isLong(record, names) ||
  textOf(record, 'signature').length > longestSignature ||
  lines.some((line) => isLong(line, namesOfLine)) ||
  recordsOf(record, 'payment').some((payment) => isLong(payment, ['paymentType']))

/** Returns the first fault of a transaction; null if all its counted values can be stored. */
export function unfitOf(record: SaftRecord): Unfit | null {
  const lines = recordsOf(record, 'ctLine')
  if (isLarge(record, lines)) return 'too_large'
  return faultWithin(record, ofReceipt)
}
