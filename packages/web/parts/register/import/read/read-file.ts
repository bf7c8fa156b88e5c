import { decodeText } from '@dxweb/kit/sheets/decode-text.ts'
import type { FieldPlan } from '../../look/field-plan.ts'
import { FileRefusal } from './file-refusal.ts'
import { isJson, readJson } from './read-json.ts'
import type { Source } from './source.ts'

const maxBytes = 10 * 1024 * 1024

const startsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign)

/** First bytes of every XLSX file, and of older or password-protected workbooks. */
const packed = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

const decimalIn = (locale: string) => (locale === 'en' ? '.' : ',')

export const readText = (text: string, locale: string, plans: readonly FieldPlan[] = []): Source =>
  isJson(text)
    ? { kind: 'rows', table: readJson(text, plans, decimalIn(locale)) }
    : { kind: 'text', text }

/** Detects web pages, PDFs and XML spreadsheets, which some programs save with a spreadsheet's file extension. */
const isMarkup = (text: string) =>
  /^\s*(?:%PDF-|<(?:!doctype|\?xml|html|head|meta|body|style|table|div)\b)/i.test(text)

/** Refuses markup, and files with null characters, which no text contains. */
function readBytes(bytes: Uint8Array, locale: string, plans: readonly FieldPlan[]): Source {
  const { text } = decodeText(bytes)
  if (text.includes('\0') || isMarkup(text)) throw new FileRefusal('unreadable')
  return isJson(text) ? readText(text, locale, plans) : { kind: 'bytes', bytes }
}

/** Detects a file's kind by content, not by name: a workbook, rows as JSON, or text. */
export async function readFile(
  file: File,
  locale: string,
  plans: readonly FieldPlan[] = [],
): Promise<Source> {
  if (file.size > maxBytes) throw new FileRefusal('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, compound)) throw new FileRefusal('locked')
  if (!startsWith(bytes, packed)) return readBytes(bytes, locale, plans)
  const { readWorkbook } = await import('./read-workbook.ts')
  return { kind: 'workbook', sheets: readWorkbook(bytes.buffer, decimalIn(locale)) }
}
