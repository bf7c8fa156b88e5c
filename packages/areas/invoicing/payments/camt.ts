import { XMLParser } from 'fast-xml-parser'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { parseMoney } from '@dxweb/kit/money/money.ts'

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
}

type Xml = Record<string, unknown>

const many = new Set(['Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Strd', 'Ustrd'])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
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

const firstText = (...texts: readonly string[]) => texts.find((text) => text !== '') ?? ''

const isIncoming = (entry: unknown) =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' && textAt(entry, 'RvslInd') !== 'true'

function paymentOf(
  entry: unknown,
  transaction: unknown,
  accountNumber: string,
): BankPayment | null {
  const amount = firstText(
    textAt(transaction, 'Amt'),
    textAt(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
    textAt(entry, 'Amt'),
  )
  const amountOre = /^\d+(\.\d{1,2})?$/.test(amount) ? parseMoney(amount) : null
  const bookedOn = firstText(
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'BookgDt', 'DtTm').slice(0, 10),
    textAt(entry, 'ValDt', 'Dt'),
  )
  if (!amountOre || !/^\d{4}-\d\d-\d\d$/.test(bookedOn)) return null
  const kid = textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').replaceAll(/\s/g, '')
  const payer = firstText(
    textAt(transaction, 'RltdPties', 'Dbtr', 'Nm'),
    textAt(transaction, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  )
  const references = [
    firstText(textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')),
    firstText(textAt(transaction, 'Refs', 'AcctSvcrRef'), textAt(transaction, 'Refs', 'TxId')),
    textAt(transaction, 'Refs', 'EndToEndId'),
  ]
  const key = [accountNumber, bookedOn, ...references, kid, amountOre].join('|')
  return {
    key,
    accountNumber,
    bookedOn,
    amountOre,
    kid: kid.slice(0, 25),
    payer: payer.slice(0, 120),
  }
}

/** A Norwegian IBAN ends with the account's number. */
const accountOf = (notice: unknown) =>
  firstText(
    textAt(notice, 'Acct', 'Id', 'Othr', 'Id'),
    textAt(notice, 'Acct', 'Id', 'IBAN').replace(/^NO\d\d/, ''),
  ).replaceAll(/\D/g, '')

function paymentsOf(notice: unknown): BankPayment[] {
  const account = accountOf(notice)
  return listAt(notice, 'Ntry')
    .filter(isIncoming)
    .flatMap((entry) => {
      const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'))
      const transactions = details.length === 0 ? [{}] : details
      return transactions.map((transaction) => paymentOf(entry, transaction, account))
    })
    .filter((payment) => payment !== null)
}

/** Alike payments of one day are told apart by their order, which is the same whenever the file is read. */
function numbered(payments: readonly BankPayment[]): BankPayment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const times = seen.get(payment.key) ?? 0
    seen.set(payment.key, times + 1)
    return { ...payment, key: `${payment.key}|${times}` }
  })
}

/** Reads what came in from a CAMT.054 file. Refuses at `file` what is another. */
export function readCamt(text: string): BankPayment[] {
  // No bank sends a DOCTYPE, and nothing good stands in one.
  if (text.includes('<!DOCTYPE')) throw invalidField('file', 'not_camt')
  let document: unknown
  try {
    document = parser.parse(text, true)
  } catch {
    throw invalidField('file', 'not_camt')
  }
  const notices = listAt(document, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  if (notices.length === 0) throw invalidField('file', 'not_camt')
  return numbered(notices.flatMap(paymentsOf))
}
