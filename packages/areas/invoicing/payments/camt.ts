import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { parseMoney, sum } from '@dxweb/kit/money/money.ts'
import { isDay } from '@dxweb/kit/time/day.ts'

/** A payment that came to an account, as the bank tells it. */
export interface BankPayment {
  /** The same in each file that tells of it. */
  key: string
  accountNumber: string
  bookedOn: string
  amountOre: number
  /** '' where the payer gave none. */
  kid: string
  payer: string
  /** What the payer wrote. */
  message: string
}

/** What the house books itself, since the books are in kroner. */
export interface ForeignPayment {
  line: number
  amount: string
  currency: string
}

export interface BankFile {
  payments: BankPayment[]
  foreign: ForeignPayment[]
}

/** The line of the file that an element begins on. */
type LineOf = (element: unknown) => number

type Xml = Record<string, unknown>

const many = new Set(['Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Strd', 'Ustrd'])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  captureMetaData: true,
  isArray: (name) => many.has(name),
})

/** The element at the end of a path, the first where there are several. */
function at(from: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, name) => {
    const one: unknown = Array.isArray(found) ? found[0] : found
    return typeof one === 'object' && one !== null ? (one as Xml)[name] : undefined
  }, from)
}

const listAt = (from: unknown, ...path: string[]): unknown[] => {
  const found = at(from, ...path)
  if (found === undefined) return []
  return Array.isArray(found) ? found : [found]
}

/** The text of an element, with or without attributes. */
const textAt = (from: unknown, ...path: string[]): string => {
  const found = at(from, ...path)
  const text = typeof found === 'object' ? at(found, '#text') : found
  return typeof text === 'string' ? text.trim() : ''
}

const startOf = (element: unknown): number => {
  const symbol = XMLParser.getMetaDataSymbol() as symbol
  const told = typeof element === 'object' ? (element as Record<symbol, unknown>)?.[symbol] : null
  return (told as { startIndex?: number } | null | undefined)?.startIndex ?? 0
}

const currencyOf = (entry: unknown) => textAt(entry, 'Amt', '@_Ccy')

const firstText = (...texts: readonly string[]) => texts.find((text) => text !== '') ?? ''

/** Booked, to the account, and not taken back. */
const isIncoming = (entry: unknown) =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' &&
  textAt(entry, 'RvslInd') !== 'true' &&
  ['', 'BOOK'].includes(firstText(textAt(entry, 'Sts'), textAt(entry, 'Sts', 'Cd')))

/** The øre of an amount in kroner; null in another currency, or where there is none. */
function oreOf(amount: unknown): number | null {
  const text = /^\d+(\.\d{1,2})?(?=0*$)/.exec(textAt(amount))?.[0]
  return textAt(amount, '@_Ccy') === 'NOK' && text !== undefined ? parseMoney(text) : null
}

function bookedOn(entry: unknown, lineOf: LineOf): string {
  const day = firstText(
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'BookgDt', 'DtTm').slice(0, 10),
    textAt(entry, 'ValDt', 'Dt'),
  )
  if (!isDay(day)) throw invalidField('file', 'camt_day', { line: lineOf(entry) })
  return day
}

const kidsOf = (transaction: unknown) =>
  listAt(transaction, 'RmtInf', 'Strd')
    .map((one) => textAt(one, 'CdtrRefInf', 'Ref').replaceAll(/\s/g, ''))
    .filter((kid) => kid !== '')

function paymentOf(
  entry: unknown,
  transaction: unknown,
  { accountNumber, day, amountOre }: { accountNumber: string; day: string; amountOre: number },
): BankPayment {
  const kids = [...new Set(kidsOf(transaction))]
  const [kid = ''] = kids
  const payer = firstText(
    textAt(transaction, 'RltdPties', 'Dbtr', 'Nm'),
    textAt(transaction, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  )
  const references = [
    firstText(textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')),
    firstText(textAt(transaction, 'Refs', 'AcctSvcrRef'), textAt(transaction, 'Refs', 'TxId')),
    textAt(transaction, 'Refs', 'EndToEndId'),
  ]
  const said = listAt(transaction, 'RmtInf', 'Ustrd').map((one) => textAt(one))
  const message = kids.length > 1 ? `KID ${kids.join(', ')}` : said.filter(Boolean).join(' ')
  return {
    key: [accountNumber, day, ...references, kid, amountOre].join('|'),
    accountNumber,
    bookedOn: day,
    amountOre,
    // A payment of several invoices is of none alone.
    kid: kids.length > 1 ? '' : kid.slice(0, 25),
    payer: payer.slice(0, 120),
    message: message.slice(0, 120),
  }
}

/** A batch is its payments, less what it tells as taken out of it. */
function addsUp(entry: unknown, transactions: readonly unknown[], amounts: readonly number[]) {
  const hasCharges = [entry, ...transactions].some((one) => at(one, 'Chrgs') !== undefined)
  return hasCharges || sum(amounts) === oreOf(at(entry, 'Amt'))
}

/** The payments of an entry in kroner. What can't be read is told by its line, so that none is left out unseen. */
function paymentsIn(entry: unknown, accountNumber: string, lineOf: LineOf): BankPayment[] {
  const day = bookedOn(entry, lineOf)
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'))
  const transactions = details.length === 0 ? [{}] : details
  const only = transactions.length === 1 ? oreOf(at(entry, 'Amt')) : null
  const amounts = transactions.map((one) => {
    const ore = oreOf(at(one, 'Amt')) ?? oreOf(at(one, 'AmtDtls', 'TxAmt', 'Amt')) ?? only
    if (ore === null) {
      const line = lineOf(details.length === 0 ? entry : one)
      throw invalidField('file', 'camt_amount', { line })
    }
    return textAt(one, 'CdtDbtInd') === 'DBIT' ? 0 - ore : ore
  })
  if (!addsUp(entry, transactions, amounts)) {
    throw invalidField('file', 'camt_sum', { line: lineOf(entry) })
  }
  return transactions.flatMap((one, place) => {
    const amountOre = amounts[place] ?? 0
    return amountOre > 0 ? [paymentOf(entry, one, { accountNumber, day, amountOre })] : []
  })
}

/** A Norwegian IBAN ends with the account's number. */
const accountOf = (notice: unknown) =>
  firstText(
    textAt(notice, 'Acct', 'Id', 'Othr', 'Id'),
    textAt(notice, 'Acct', 'Id', 'IBAN').replace(/^NO\d\d/, ''),
  ).replaceAll(/\D/g, '')

/** Alike payments of one day are told apart by their order, which is the same whenever the file is read. */
function numbered(payments: readonly BankPayment[]): BankPayment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const times = seen.get(payment.key) ?? 0
    seen.set(payment.key, times + 1)
    return { ...payment, key: `${payment.key}|${times}` }
  })
}

/** A notice that is there twice counts once. */
function noticesOf(document: unknown): unknown[] {
  const all = listAt(document, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  return [...new Map(all.map((notice) => [JSON.stringify(notice), notice])).values()]
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function refuseBroken(text: string): void {
  if (/^NY\d{6}/.test(text)) throw invalidField('file', 'ocr_giro')
  const isNotice = text.includes('BkToCstmrDbtCdtNtfctn')
  // No bank sends a DOCTYPE, and nothing good stands in one.
  if (!isNotice || text.includes('<!DOCTYPE')) throw invalidField('file', 'not_camt')
  if (!/<\/(\w+:)?Document\s*>$/.test(text)) {
    throw invalidField('file', 'camt_cut', { line: lineAt(text, text.length) })
  }
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw invalidField('file', 'camt_xml', { line: valid.err.line })
}

/** Reads what came in from a CAMT.054 file. Refuses at `file` what is another, and what can't be read whole. */
export function readCamt(file: string): BankFile {
  const text = file.replaceAll(/\r\n?/g, '\n').trim()
  refuseBroken(text)
  const notices = noticesOf(parser.parse(text))
  if (notices.length === 0) throw invalidField('file', 'not_camt')
  const lineOf: LineOf = (element) => lineAt(text, startOf(element))
  const entries = notices.flatMap((notice) =>
    listAt(notice, 'Ntry')
      .filter(isIncoming)
      .map((entry) => ({ entry, account: accountOf(notice), currency: currencyOf(entry) })),
  )
  const isForeign = ({ currency }: { currency: string }) => !['', 'NOK'].includes(currency)
  return {
    payments: numbered(
      entries
        .filter((one) => !isForeign(one))
        .flatMap(({ entry, account }) => paymentsIn(entry, account, lineOf)),
    ),
    foreign: entries.filter(isForeign).map(({ entry, currency }) => ({
      line: lineOf(entry),
      amount: textAt(entry, 'Amt'),
      currency,
    })),
  }
}
