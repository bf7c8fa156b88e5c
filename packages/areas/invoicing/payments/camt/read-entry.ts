import { firstDay } from '@dxweb/kit/fields/fields.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { BankFile, BankPayment, Ignored, LeftOut, Refused } from './bank-file.ts'
import type { XmlElement } from './read-xml.ts'
import {
  bookedOn,
  booleanAt,
  currencyOf,
  firstText,
  listAt,
  oreOf,
  textAt,
} from './schema-types.ts'

export interface ReadFor {
  accountNumber: string
  /** The venue's time zone, which determines the day of an instant. */
  zone: string
}

/** A transaction of an entry, or the entry itself if it contains no transactions. */
type Unit = XmlElement

const maxText = 120

/** Truncates a text without splitting a surrogate pair. */
const cut = (text: string) => text.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, '')

const unitsOf = (entry: XmlElement): Unit[] => {
  const transactions = listAt(entry, 'NtryDtls', 'TxDtls')
  return transactions.length === 0 ? [entry] : transactions
}

const payerPaths = [
  ['Dbtr', 'Nm'],
  ['Dbtr', 'Pty', 'Nm'],
  ['Dbtr', 'Agt', 'FinInstnId', 'Nm'],
  ['UltmtDbtr', 'Nm'],
  ['UltmtDbtr', 'Pty', 'Nm'],
]

const payerOf = (unit: Unit) =>
  cut(firstText(...payerPaths.map((path) => textAt(unit, 'RltdPties', ...path))))

const amountsOf = (unit: Unit) => [
  ...listAt(unit, 'Amt'),
  ...listAt(unit, 'AmtDtls', 'TxAmt', 'Amt'),
  ...listAt(unit, 'AmtDtls', 'CntrValAmt', 'Amt'),
]

/**
 * Lists the amounts of a transaction, the most reliable first. Includes the entry's amount if the entry has only this
 * transaction.
 */
const writtenOf = (entry: XmlElement, units: readonly Unit[], unit: Unit) => [
  ...amountsOf(unit),
  ...(units.length === 1 ? listAt(entry, 'Amt') : []),
  ...listAt(unit, 'AmtDtls', 'InstdAmt', 'Amt'),
]

/**
 * Returns a transaction's amount as written. If no transaction has an amount, returns the entry's amount for the first
 * transaction.
 */
function shownAmount(entry: XmlElement, units: readonly Unit[], unit: Unit) {
  const isWhole =
    unit === units[0] && units.every((one) => writtenOf(entry, units, one).length === 0)
  return isWhole ? listAt(entry, 'Amt')[0] : writtenOf(entry, units, unit)[0]
}

function leftOut<Reason>(
  entry: XmlElement,
  units: readonly Unit[],
  unit: Unit,
  reason: Reason,
): LeftOut<Reason> {
  const amount = shownAmount(entry, units, unit)
  const [text, currency] = [amount?.text.trim() ?? '', currencyOf(amount)]
  return {
    line: unit.line,
    reason,
    payer: payerOf(unit),
    amount: cut(text),
    currency: cut(currency),
  }
}

export function allOf<Reason>(entry: XmlElement, reason: Reason): LeftOut<Reason>[] {
  const units = unitsOf(entry)
  return units.map((unit) => leftOut(entry, units, unit, reason))
}

const isBooked = (entry: XmlElement) =>
  ['', 'BOOK'].includes(
    firstText(textAt(entry, 'Sts'), textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts', 'Prtry')),
  )

const isCredit = (entry: XmlElement) => textAt(entry, 'CdtDbtInd') === 'CRDT'

/** Returns the reason to ignore a transaction that is neither a payment to the account nor a reversal of one. */
function ignoredReason(entry: XmlElement, unit: Unit): Ignored['reason'] | null {
  const isReversal = booleanAt(entry, 'RvslInd') === true || listAt(unit, 'RtrInf').length > 0
  if (isReversal) return isCredit(entry) ? 'outgoing_back' : null
  return isCredit(entry) ? null : 'outgoing'
}

const kidsOf = (unit: Unit) => [
  ...new Set(
    listAt(unit, 'RmtInf', 'Strd')
      .map((one) => textAt(one, 'CdtrRefInf', 'Ref').replaceAll(/\s/g, ''))
      .filter((kid) => kid !== ''),
  ),
]

const isKnown = (reference: string) => reference !== '' && reference !== 'NOTPROVIDED'

function refsOf(entry: XmlElement, unit: Unit, isOnly: boolean): string[] {
  const own = ['AcctSvcrRef', 'TxId', 'EndToEndId', 'InstrId', 'UETR'].map((name) =>
    textAt(unit, 'Refs', name),
  )
  // A batch's reference does not identify its single payments.
  return [...new Set(isOnly ? [...own, textAt(entry, 'AcctSvcrRef')] : own)]
    .filter(isKnown)
    .map(cut)
}

/** Returns the payer's message: all free texts, and the numbers of the documents that the payer names. */
const messageOf = (unit: Unit) =>
  [
    ...listAt(unit, 'RmtInf', 'Ustrd'),
    ...listAt(unit, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...listAt(unit, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
  ]
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ')

interface Read extends ReadFor {
  day: string
  amountOre: number
  /** True if the entry has only this transaction. */
  isOnly: boolean
}

function paymentOf(entry: XmlElement, unit: Unit, read: Read): BankPayment {
  const { accountNumber, day, amountOre } = read
  const kids = kidsOf(unit)
  const [kid = ''] = kids
  const references = [
    textAt(entry, 'AcctSvcrRef'),
    firstText(textAt(unit, 'Refs', 'AcctSvcrRef'), textAt(unit, 'Refs', 'TxId')),
    textAt(unit, 'Refs', 'EndToEndId'),
  ]
  const message = kids.length > 1 ? `KID ${kids.join(', ')}` : messageOf(unit)
  const payer = payerOf(unit)
  const refs = refsOf(entry, unit, read.isOnly)
  // An entry's number is unique only within its file, so it identifies no payment.
  const named = references.some(isKnown) ? [] : [...refs, payer, cut(message)]
  // A payment for several invoices gets no KID.
  const onlyKid = kids.length > 1 ? '' : kid.slice(0, 25)
  return {
    key: [
      accountNumber,
      day,
      ...references.map(cut),
      kid.slice(0, maxText),
      amountOre,
      ...named,
    ].join('|'),
    line: unit.line,
    accountNumber,
    bookedOn: day,
    amountOre,
    kid: onlyKid,
    payer,
    message: cut(message),
    refs,
  }
}

/**
 * Returns each transaction's amount in øre. The amount is negative if the transaction and the entry have different
 * directions, and null if the currency is not NOK.
 */
function oresOf(entry: XmlElement, units: readonly Unit[]): (number | null)[] {
  const direction = textAt(entry, 'CdtDbtInd')
  return units.map((unit) => {
    const ore =
      writtenOf(entry, units, unit)
        .map(oreOf)
        .find((one) => one !== null) ?? null
    const isOther = !['', direction].includes(textAt(unit, 'CdtDbtInd'))
    return ore !== null && isOther ? 0 - ore : ore
  })
}

/** Returns the amounts of the separate charges, or else their total. */
function chargesOf(charges: XmlElement): XmlElement[] {
  const records = [charges, ...listAt(charges, 'Rcrd')].filter((one) => listAt(one, 'Amt')[0])
  return records.length === 0
    ? listAt(charges, 'TtlChrgsAndTaxAmt')
    : records
        .filter((one) => textAt(one, 'CdtDbtInd') !== 'CRDT')
        .flatMap((one) => listAt(one, 'Amt'))
}

/** Returns the charges in øre that the bank has deducted from a transaction. */
const chargedOre = (unit: Unit) =>
  sum(listAt(unit, 'Chrgs').flatMap((one) => chargesOf(one).map((amount) => oreOf(amount) ?? 0)))

/**
 * Returns the amounts that reached the account: the amounts of the transactions, before or after charges. Returns null
 * if neither sum equals the entry's amount.
 */
function receivedOres(entry: XmlElement, units: readonly Unit[]): (number | null)[] | null {
  const ores = oresOf(entry, units)
  const whole = oreOf(listAt(entry, 'Amt')[0])
  const known = sum(ores.filter((ore) => ore !== null))
  if (whole === null) return null
  const hasCharges = [entry, ...units].some((one) => listAt(one, 'Chrgs').length > 0)
  if (ores.includes(null)) return known <= whole && !hasCharges ? ores : null
  if (known === whole) return ores
  if (!hasCharges) return null
  // A reversal may debit charges in addition to the amount of the payment.
  if (known < whole) return isCredit(entry) ? null : ores
  if (units.length === 1) return [whole]
  const left = ores.map((ore, place) => (ore ?? 0) - chargedOre(units[place] ?? entry))
  return sum(left) === whole ? left : null
}

const isForeign = (amount: XmlElement | undefined) => !['', 'NOK'].includes(currencyOf(amount))

function refusedReason(entry: XmlElement): Refused['reason'] | null {
  if (!['CRDT', 'DBIT'].includes(textAt(entry, 'CdtDbtInd'))) return 'direction'
  return booleanAt(entry, 'RvslInd') === null ? 'reversal' : null
}

function readUnits(entry: XmlElement, read: ReadFor): BankFile {
  const file: BankFile = { payments: [], ignored: [], refused: [] }
  const refuseAll = (reason: Refused['reason']) => ({ ...file, refused: allOf(entry, reason) })
  if (isForeign(listAt(entry, 'Amt')[0])) return refuseAll('currency')
  const day = bookedOn(entry, read.zone)
  if (day === null || day < firstDay) return refuseAll('day')
  const units = unitsOf(entry)
  const isOnly = units.length === 1
  const ores = receivedOres(entry, units)
  if (ores === null) return refuseAll(units[0] === entry ? 'amount' : 'sum')
  for (const [place, unit] of units.entries()) {
    const ore = ores[place] ?? null
    const ignored = ignoredReason(entry, unit)
    if (ignored) {
      file.ignored.push(leftOut(entry, units, unit, ignored))
    } else if (ore === null) {
      const reason = isForeign(writtenOf(entry, units, unit)[0]) ? 'currency' : 'amount'
      file.refused.push(leftOut(entry, units, unit, reason))
    } else if (ore <= 0) {
      file.ignored.push(leftOut(entry, units, unit, ore === 0 ? 'no_amount' : 'outgoing'))
    } else {
      const amountOre = isCredit(entry) ? ore : -ore
      file.payments.push(paymentOf(entry, unit, { ...read, day, amountOre, isOnly }))
    }
  }
  return file
}

export function readEntry(entry: XmlElement, read: ReadFor): BankFile {
  const file: BankFile = { payments: [], ignored: [], refused: [] }
  const wrong = refusedReason(entry)
  if (wrong) return { ...file, refused: allOf(entry, wrong) }
  if (!isBooked(entry)) return { ...file, ignored: allOf(entry, 'not_booked') }
  const reasons = unitsOf(entry).map((unit) => ignoredReason(entry, unit))
  const reason = reasons.includes(null) ? null : reasons[0]
  return reason ? { ...file, ignored: allOf(entry, reason) } : readUnits(entry, read)
}
