import { sum, vatOf } from '@dxweb/kit/money/money.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import { type Codes, isOfList } from './codes.ts'
import { readDecimal, readOre, signedOre } from './decimals.ts'
import { recordsOf, type SaftRecord, textOf } from './read-saft.ts'
import { type Unfit, unfitOf } from './limits.ts'
import type { Signed } from './signature-chain.ts'
import type { TillClock } from './till-clock.ts'

export type ReceiptKind = 'sale' | 'cashMove' | 'training' | 'void'

export interface ReceiptLine {
  lineId: string
  articleId: string
  groupId: string
  text: string
  /** In millionths, negative for returned goods. */
  quantityMicro: number
  grossOre: number
  netOre: number
  vatCode: string
  vatBasisPoints: number | null
  vatOre: number
  discountOre: number
}

export interface ReceiptPayment {
  means: string
  amountOre: number
}

export interface Receipt {
  nr: string
  transId: string
  kind: ReceiptKind
  /** The till's own code for the receipt type; `standardType` is the standard code. */
  type: string
  standardType: string | null
  /** Null if the file has no valid time. */
  at: Instant | null
  operatorId: string
  grossOre: number
  netOre: number
  roundingOre: number
  /** Reason for moving cash: the text of the line, or of the till's own receipt type. */
  reason: string
  lines: ReceiptLine[]
  payments: ReceiptPayment[]
  signed: Signed
  /** True if the receipt has a figure that cannot be counted. */
  isUnfit: boolean
  notes: ReceiptNote[]
}

/** Faults in a till's receipt. It is counted by its lines, unless it has no time or has a figure with a fault. */
export type ReceiptNote =
  | 'lines_differ'
  | 'payments_differ'
  | 'vat_differs'
  | 'unknown_means'
  | 'back_is_sold'
  | 'no_time'
  | 'skipped_by_clock'
  | Unfit

/** Standard codes of cash moved without a sale: payments, floats, differences, withdrawals and deposits. */
const cashMoves = new Set(['11003', '11004', '11005', '11007', '11008', '11010', '11011'])

const isSet = (record: SaftRecord, name: string) => ['1', 'true'].includes(textOf(record, name))

function kindOf(record: SaftRecord, standard: string | null): ReceiptKind {
  if (isSet(record, 'trainingID')) return 'training'
  if (isSet(record, 'voidTransaction')) return 'void'
  return standard !== null && cashMoves.has(standard) ? 'cashMove' : 'sale'
}

function lineOf(record: SaftRecord, read: Reading): ReceiptLine {
  const side = textOf(record, 'amntTp')
  const grossOre = read(textOf(record, 'lineAmntIn'), side)
  const netOre = read(textOf(record, 'lineAmntEx'), side)
  const [vat] = recordsOf(record, 'vat')
  const percent = vat && readDecimal(textOf(vat, 'vatPerc'), 2)
  const quantity = readDecimal(textOf(record, 'qnt'), 6)
  const size = Math.abs(quantity ?? 1_000_000)
  return {
    lineId: textOf(record, 'lineID') || textOf(record, 'nr'),
    articleId: textOf(record, 'artID'),
    groupId: textOf(record, 'artGroupID'),
    text: textOf(record, 'cashTransLineDescr'),
    quantityMicro: grossOre < 0 || (quantity ?? 0) < 0 ? 0 - size : size,
    grossOre,
    netOre,
    vatCode: vat ? textOf(vat, 'vatCode') : '',
    vatBasisPoints: percent ?? null,
    vatOre: grossOre - netOre,
    discountOre: sum(recordsOf(record, 'discount').map((each) => readOre(textOf(each, 'dscAmnt')))),
  }
}

type Reading = (text: string, side: string) => number

/**
 * Reads an amount as negative if it has a minus or is a debit. For returns, some tills use debit, some a minus, and
 * some both.
 */
const minusOrDebit: Reading = (text, side) => {
  const ore = readOre(text)
  return ore < 0 ? ore : signedOre(text, side)
}
const readings: readonly Reading[] = [signedOre, minusOrDebit]

interface Sides {
  read: Reading
  whole: Reading
}

const backType = '11006'

/**
 * Recognises returns by receipt type and negative payments. By the schema alone, a return with both minus and debit
 * would be a sale.
 */
const isBackOf = (record: SaftRecord, standardType: string | null) =>
  standardType === backType ||
  recordsOf(record, 'payment').some((each) => readOre(textOf(each, 'paidAmnt')) < 0)

/**
 * Chooses the reading of sides with which the lines add up to the total, or else the reading that the schema
 * prescribes.
 */
function readSides(record: SaftRecord, standardType: string | null): Sides {
  const parts = recordsOf(record, 'ctLine')
  const wholeOre = ({ whole }: Sides) =>
    whole(textOf(record, 'transAmntIn'), textOf(record, 'amntTp'))
  const fitting = readings
    .flatMap((whole) => readings.map((read) => ({ read, whole })))
    .filter(
      (sides) =>
        sum(parts.map((part) => sides.read(textOf(part, 'lineAmntIn'), textOf(part, 'amntTp')))) ===
        wholeOre(sides),
    )
  const isBack = isBackOf(record, standardType)
  const agreeing = isBack ? fitting.find((sides) => wholeOre(sides) < 0) : undefined
  return agreeing ?? fitting[0] ?? { read: signedOre, whole: signedOre }
}

const isNear = (one: number, other: number, lines: number) => Math.abs(one - other) <= lines

function notesOf(receipt: Omit<Receipt, 'notes' | 'isUnfit'>, record: SaftRecord): ReceiptNote[] {
  const { lines, payments, kind } = receipt
  if (kind !== 'sale' || lines.length === 0) return []
  const notes: ReceiptNote[] = []
  const grossOre = sum(lines.map((line) => line.grossOre))
  if (grossOre !== receipt.grossOre) notes.push('lines_differ')
  const paidOre = sum(payments.map(({ amountOre }) => amountOre))
  if (payments.length > 0 && paidOre !== receipt.grossOre + receipt.roundingOre)
    notes.push('payments_differ')
  if (payments.some(({ means }) => isUnknownMeans(means))) notes.push('unknown_means')
  if (receipt.standardType === backType && receipt.grossOre > 0) notes.push('back_is_sold')
  if (isVatOff(receipt, record)) notes.push('vat_differs')
  return notes
}

/** True if the stated VAT differs from the VAT of the lines, or if the VAT of a line is wrong. */
function isVatOff({ lines }: Pick<Receipt, 'lines'>, record: SaftRecord): boolean {
  const vatOre = (side: SaftRecord) =>
    signedOre(textOf(side, 'vatAmnt'), textOf(side, 'vatAmntTp') || textOf(record, 'amntTp'))
  const stated = recordsOf(record, 'vat')
  const own = sum(lines.map((line) => line.vatOre))
  if (stated.length > 0 && !isNear(sum(stated.map(vatOre)), own, lines.length)) return true
  return recordsOf(record, 'ctLine').some((part, index) => {
    const line = lines[index]
    return line !== undefined && isLineVatOff(line, recordsOf(part, 'vat'))
  })
}

/**
 * True if a line's VAT differs from the stated VAT, or from the VAT at its rate, by more than an øre per piece.
 * A line with several rates is compared only with the stated sum.
 */
function isLineVatOff(line: ReceiptLine, stated: readonly SaftRecord[]): boolean {
  const pieces = Math.max(1, Math.ceil(Math.abs(line.quantityMicro) / 1_000_000))
  const written = stated.filter((vat) => textOf(vat, 'vatAmnt') !== '')
  const writtenOre = sum(written.map((vat) => Math.abs(readOre(textOf(vat, 'vatAmnt')))))
  if (written.length > 0 && !isNear(writtenOre, Math.abs(line.vatOre), pieces)) return true
  if (stated.length !== 1 || line.vatBasisPoints === null) return false
  return !isNear(vatOf(line.grossOre, line.vatBasisPoints), line.vatOre, pieces)
}

/** Wrong sums get a note and are not corrected. */
export function receiptOf(record: SaftRecord, codes: Codes, clock: TillClock): Receipt {
  const side = textOf(record, 'amntTp')
  const type = codes.find('transaction', textOf(record, 'transType'))
  const { at, note } = clock.read(textOf(record, 'transDate'), textOf(record, 'transTime'))
  const { read, whole } = readSides(record, type.standard)
  const grossOre = whole(textOf(record, 'transAmntIn'), side)
  const sign = grossOre < 0 ? -1 : 1
  const [rounding] = recordsOf(record, 'rounding')
  const receipt = {
    nr: textOf(record, 'nr'),
    transId: textOf(record, 'transID'),
    kind: kindOf(record, type.standard),
    type: type.own,
    standardType: type.standard,
    at,
    operatorId: textOf(record, 'empID'),
    grossOre,
    netOre: whole(textOf(record, 'transAmntEx'), side),
    roundingOre: rounding ? readOre(textOf(rounding, 'roundingAmnt')) : 0,
    reason: reasonOf(record, type),
    lines: recordsOf(record, 'ctLine').map((line) => lineOf(line, read)),
    payments: recordsOf(record, 'payment').map((each) => ({
      means: meansOf(textOf(each, 'paymentType'), codes),
      amountOre: paymentOre(textOf(each, 'paidAmnt'), sign),
    })),
    signed: {
      date: textOf(record, 'transDate'),
      time: textOf(record, 'transTime'),
      nr: textOf(record, 'nr'),
      amountIn: textOf(record, 'transAmntIn'),
      amountEx: textOf(record, 'transAmntEx'),
      signature: textOf(record, 'signature'),
    },
  }
  const unfit = unfitOf(record)
  const notes = unfit === null ? notesOf(receipt, record) : [unfit]
  return { ...receipt, isUnfit: unfit !== null, notes: note === null ? notes : [...notes, note] }
}

const meansOf = (own: string, codes: Codes): string => codes.find('payment', own).standard ?? own

const isUnknownMeans = (means: string) => means !== '' && !isOfList('payment', means)

const longestReason = 200

function reasonOf(
  record: SaftRecord,
  { standard, text }: { standard: string | null; text: string },
) {
  if (standard === null || !cashMoves.has(standard)) return ''
  const described = recordsOf(record, 'ctLine').map((line) => textOf(line, 'cashTransLineDescr'))
  return (described.find((each) => each !== '') ?? text).slice(0, longestReason)
}

/** Payments have no side. A payment without a minus has the sign of its receipt. */
function paymentOre(text: string, sign: number): number {
  const ore = readOre(text)
  return ore < 0 ? ore : ore * sign
}
