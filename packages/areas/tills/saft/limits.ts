import { readDecimal } from './decimals.ts'
import { recordsOf, type SaftRecord, textOf } from './read-saft.ts'

/** What a till has written that no sum can hold. Its receipt is named and not counted. */
export type Unfit = 'not_an_amount' | 'too_high' | 'too_large'

/** 10 million kroner, 100,000 pieces and 100 %, as the calls of tills allow. */
const most = { ore: 1_000_000_000, micro: 100_000 * 1_000_000, basisPoints: 10_000 }

/** A receipt of more lines takes a second to store. */
const mostLines = 2000
/** Names are keys of indexes. */
const longestName = 200

type Unit = keyof typeof most
const places: Record<Unit, number> = { ore: 2, micro: 6, basisPoints: 2 }

/** An amount is none with spaces, two signs of decimals or a currency; a missing one is 0. */
function faultOf(text: string, unit: Unit): Unfit | null {
  if (text === '') return null
  const read = readDecimal(text, places[unit])
  if (read === undefined) {
    if (/^[+-]?\d+(?:[.,]\d*)?$/.test(text)) return 'too_high'
    // A quantity is one then, and a rate is unknown.
    return unit === 'ore' ? 'not_an_amount' : null
  }
  return Math.abs(read) > most[unit] ? 'too_high' : null
}

type Figures = Readonly<Record<string, Unit>>
const ofReceipt: Figures = { transAmntIn: 'ore', transAmntEx: 'ore' }
const ofParts: Readonly<Record<string, Figures>> = {
  ctLine: { lineAmntIn: 'ore', lineAmntEx: 'ore', qnt: 'micro' },
  payment: { paidAmnt: 'ore' },
  rounding: { roundingAmnt: 'ore' },
  vat: { vatAmnt: 'ore' },
}
const ofLineParts: Readonly<Record<string, Figures>> = {
  vat: { vatPerc: 'basisPoints', vatAmnt: 'ore' },
  discount: { dscAmnt: 'ore' },
}

const within = (record: SaftRecord, figures: Figures): (Unfit | null)[] =>
  Object.entries(figures).map(([name, unit]) => faultOf(textOf(record, name), unit))

const withinParts = (record: SaftRecord, parts: Readonly<Record<string, Figures>>) =>
  Object.entries(parts).flatMap(([name, figures]) =>
    recordsOf(record, name).flatMap((part) => within(part, figures)),
  )

const names = ['nr', 'transID', 'transType', 'empID', 'transDate', 'transTime']
const namesOfLine = ['artID', 'artGroupID']
/** Base64 of the longest keys that tills use. */
const longestSignature = 2000

const isLong = (record: SaftRecord, fields: readonly string[]) =>
  fields.some((name) => textOf(record, name).length > longestName)

const isLarge = (record: SaftRecord, lines: readonly SaftRecord[]) =>
  lines.length > mostLines ||
  isLong(record, names) ||
  textOf(record, 'signature').length > longestSignature ||
  lines.some((line) => isLong(line, namesOfLine)) ||
  recordsOf(record, 'payment').some((payment) => isLong(payment, ['paymentType']))

/** Null where all that counts in a transaction is a number that sums can hold. */
export function unfitOf(record: SaftRecord): Unfit | null {
  const lines = recordsOf(record, 'ctLine')
  if (isLarge(record, lines)) return 'too_large'
  const found = [
    ...within(record, ofReceipt),
    ...withinParts(record, ofParts),
    ...lines.flatMap((line) => withinParts(line, ofLineParts)),
  ]
  return found.find((fault) => fault !== null) ?? null
}
