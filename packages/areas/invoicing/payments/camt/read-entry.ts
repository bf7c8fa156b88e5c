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

/** A transaction of an entry, or the entry itself if it has none. */
type Unit = XmlElement

const maxText = 120

/** Truncates a text without splitting a surrogate pair. */
const cut = (text: string) => text.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, '')

const unitsOf = (entry: XmlElement): Unit[] => {
  const transactions = listAt(entry, 'NtryDtls', 'TxDtls')
  return transactions.length === 0 ? [entry] : transactions
}

const payerOf = (unit: Unit) =>
  cut(
    firstText(
      textAt(unit, 'RltdPties', 'Dbtr', 'Nm'),
      textAt(unit, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    ),
  )

const amountsOf = (unit: Unit) => [
  ...listAt(unit, 'Amt'),
  ...listAt(unit, 'AmtDtls', 'TxAmt', 'Amt'),
  ...listAt(unit, 'AmtDtls', 'CntrValAmt', 'Amt'),
]

function leftOut<Reason>(entry: XmlElement, unit: Unit, reason: Reason): LeftOut<Reason> {
  const amount = amountsOf(unit)[0] ?? listAt(entry, 'Amt')[0]
  const [text, currency] = [amount?.text.trim() ?? '', currencyOf(amount)]
  return {
    line: unit.line,
    reason,
    payer: payerOf(unit),
    amount: cut(text),
    currency: cut(currency),
  }
}

/** Reports all transactions of an entry as left out for the same reason. */
export const allOf = <Reason>(entry: XmlElement, reason: Reason): LeftOut<Reason>[] =>
  unitsOf(entry).map((unit) => leftOut(entry, unit, reason))

function ignoredReason(entry: XmlElement, isReversal: boolean): Ignored['reason'] | null {
  const status = firstText(textAt(entry, 'Sts'), textAt(entry, 'Sts', 'Cd'))
  if (!['', 'BOOK'].includes(status)) return 'not_booked'
  const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT'
  if (isReversal) return isCredit ? 'outgoing_back' : null
  return isCredit ? null : 'outgoing'
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

interface Read extends ReadFor {
  day: string
  amountOre: number
  /** True if the entry has no other transaction. */
  isOnly: boolean
}

function paymentOf(entry: XmlElement, unit: Unit, read: Read): BankPayment {
  const { accountNumber, day, amountOre } = read
  const kids = kidsOf(unit)
  const [kid = ''] = kids
  const references = [
    firstText(textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')),
    firstText(textAt(unit, 'Refs', 'AcctSvcrRef'), textAt(unit, 'Refs', 'TxId')),
    textAt(unit, 'Refs', 'EndToEndId'),
  ].map(cut)
  const messages = listAt(unit, 'RmtInf', 'Ustrd').map(({ text }) => text.trim())
  const message = kids.length > 1 ? `KID ${kids.join(', ')}` : messages.filter(Boolean).join(' ')
  // A payment of several invoices gets no KID.
  const onlyKid = kids.length > 1 ? '' : kid.slice(0, 25)
  return {
    key: [accountNumber, day, ...references, kid.slice(0, maxText), amountOre].join('|'),
    line: unit.line,
    accountNumber,
    bookedOn: day,
    amountOre,
    kid: onlyKid,
    payer: payerOf(unit),
    message: cut(message),
    refs: refsOf(entry, unit, read.isOnly),
  }
}

/** Returns each transaction's amount in øre, negative in the opposite direction; null in another currency. */
function oresOf(entry: XmlElement, units: readonly Unit[]): (number | null)[] {
  const only = units.length === 1 ? oreOf(listAt(entry, 'Amt')[0]) : null
  const direction = textAt(entry, 'CdtDbtInd')
  return units.map((unit) => {
    const ore =
      amountsOf(unit)
        .map(oreOf)
        .find((one) => one !== null) ?? only
    const isOther = !['', direction].includes(textAt(unit, 'CdtDbtInd'))
    return ore !== null && isOther ? 0 - ore : ore
  })
}

/**
 * True if an entry equals the sum of its transactions, or states charges; payments in other currencies may account for
 * the difference.
 */
function addsUp(entry: XmlElement, units: readonly Unit[], ores: readonly (number | null)[]) {
  if ([entry, ...units].some((one) => listAt(one, 'Chrgs').length > 0)) return true
  const whole = oreOf(listAt(entry, 'Amt')[0])
  const known = sum(ores.filter((ore) => ore !== null))
  if (whole === null) return false
  return ores.includes(null) ? known <= whole : known === whole
}

const isForeign = (amount: XmlElement | undefined) => !['', 'NOK'].includes(currencyOf(amount))

function refusedReason(entry: XmlElement, isReversal: boolean | null): Refused['reason'] | null {
  if (!['CRDT', 'DBIT'].includes(textAt(entry, 'CdtDbtInd'))) return 'direction'
  return isReversal === null ? 'reversal' : null
}

/** Reads an entry of payments to the account, or of payments that the bank reversed. */
function readUnits(entry: XmlElement, read: ReadFor, sign: 1 | -1): BankFile {
  const file: BankFile = { payments: [], ignored: [], refused: [] }
  const refuseAll = (reason: Refused['reason']) => ({ ...file, refused: allOf(entry, reason) })
  if (isForeign(listAt(entry, 'Amt')[0])) return refuseAll('currency')
  const day = bookedOn(entry, read.zone)
  if (day === null || day < firstDay) return refuseAll('day')
  const units = unitsOf(entry)
  const isOnly = units.length === 1
  const ores = oresOf(entry, units)
  if (!addsUp(entry, units, ores)) return refuseAll(units[0] === entry ? 'amount' : 'sum')
  for (const [place, unit] of units.entries()) {
    const ore = ores[place] ?? null
    if (ore === null) {
      const reason = isForeign(amountsOf(unit)[0]) ? 'currency' : 'amount'
      file.refused.push(leftOut(entry, unit, reason))
    } else if (ore <= 0) {
      file.ignored.push(leftOut(entry, unit, ore === 0 ? 'no_amount' : 'outgoing'))
    } else {
      const amountOre = sign * ore
      file.payments.push(paymentOf(entry, unit, { ...read, day, amountOre, isOnly }))
    }
  }
  return file
}

/** Sorts the payments of an entry into read, ignored and refused ones. */
export function readEntry(entry: XmlElement, read: ReadFor): BankFile {
  const file: BankFile = { payments: [], ignored: [], refused: [] }
  const isReversal = booleanAt(entry, 'RvslInd')
  const wrong = refusedReason(entry, isReversal)
  if (wrong) return { ...file, refused: allOf(entry, wrong) }
  const reason = ignoredReason(entry, isReversal === true)
  if (reason) return { ...file, ignored: allOf(entry, reason) }
  return readUnits(entry, read, isReversal === true ? -1 : 1)
}
