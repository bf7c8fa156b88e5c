import { invalidField } from '@dxweb/kit/errors/errors.ts'
import type { BankFile, BankPayment } from './bank-file.ts'
import { allOf, readEntry } from './read-entry.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { firstText, listAt, textAt } from './schema-types.ts'
import { textOf } from './text-of.ts'

/** Reads the account number, which is the last part of a Norwegian IBAN. */
const accountOf = (notice: XmlElement) =>
  firstText(textAt(notice, 'Acct', 'Id', 'Othr', 'Id'), textAt(notice, 'Acct', 'Id', 'IBAN'))
    .replaceAll(/\s/g, '')
    .replace(/^NO\d\d/, '')
    .replaceAll(/\D/g, '')

/**
 * Numbers identical payments of a day in the order of the file, so that every reading of the file gives the same
 * numbers.
 */
function numbered(payments: readonly BankPayment[]): BankPayment[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const times = seen.get(payment.key) ?? 0
    seen.set(payment.key, times + 1)
    return { ...payment, key: `${payment.key}|${times}` }
  })
}

/** Returns the same text for elements with the same content. */
const contentOf = ({ name, attributes, children, text }: XmlElement): string =>
  JSON.stringify([name, [...attributes], text.trim()]) + children.map(contentOf).join('') + '/'

/** Finds the notices of each message, at any depth inside an envelope. */
function noticesIn(element: XmlElement): XmlElement[] {
  return element.name === 'BkToCstmrDbtCdtNtfctn'
    ? listAt(element, 'Ntfctn')
    : element.children.flatMap(noticesIn)
}

/**
 * Reads payments and reversals from a CAMT.054 file in the venue's time zone. Refuses other formats and incomplete
 * files, with an error for the field `file`.
 */
export function readCamt(file: Uint8Array, zone: string): BankFile {
  const text = textOf(file).replaceAll(/\r\n?/g, '\n').trim()
  if (/^NY\d{6}/.test(text)) throw invalidField('file', 'ocr_giro')
  if (!text.includes('BkToCstmrDbtCdtNtfctn')) throw invalidField('file', 'not_camt')
  const notices = noticesIn(readXml(text))
  if (notices.length === 0) throw invalidField('file', 'not_camt')
  const contents = new Set<string>()
  const found = notices.map((notice): BankFile => {
    const entries = listAt(notice, 'Ntry')
    const content = contentOf(notice)
    const isRepeated = contents.has(content)
    contents.add(content)
    const repeated = () => entries.flatMap((entry) => allOf(entry, 'repeated' as const))
    if (isRepeated) return { payments: [], ignored: repeated(), refused: [] }
    const read = { accountNumber: accountOf(notice), zone }
    return joined(entries.map((entry) => readEntry(entry, read)))
  })
  const { payments, ...others } = joined(found)
  return { payments: numbered(payments), ...others }
}

const joined = (files: readonly BankFile[]): BankFile => ({
  payments: files.flatMap(({ payments }) => payments),
  ignored: files.flatMap(({ ignored }) => ignored),
  refused: files.flatMap(({ refused }) => refused),
})
