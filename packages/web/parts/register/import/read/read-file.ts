import type { FieldPlan } from '../../look/field-plan.ts'
import { FileRefusal } from './file-refusal.ts'
import { isJson, readJson } from './read-json.ts'
import { decodeText, readSheet } from './read-sheet.ts'

/** A larger file is not opened. */
const mostBytes = 10 * 1024 * 1024

const startsWith = (bytes: ArrayBuffer, signs: readonly number[]) =>
  signs.every((sign, index) => new Uint8Array(bytes, 0, signs.length)[index] === sign)

/** What every XLSX file begins with, and what older workbooks and those with a password do. */
const packed = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

const decimalIn = (locale: string) => (locale === 'en' ? '.' : ',')

/** The lines of a text: rows as JSON, or what stands between signs. */
export const readText = (text: string, locale: string, plans: readonly FieldPlan[] = []) =>
  isJson(text) ? readJson(text, plans, decimalIn(locale)) : readSheet(text)

/** What has signs that no text has is not one. */
function readBytes(bytes: ArrayBuffer, locale: string, plans: readonly FieldPlan[]): string[][] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new FileRefusal('unreadable')
  return readText(text, locale, plans)
}

/** Lines and cells of a file, by what it holds and not by its name: a workbook or text between signs. */
export async function readFile(
  file: File,
  locale: string,
  plans: readonly FieldPlan[] = [],
): Promise<string[][]> {
  if (file.size > mostBytes) throw new FileRefusal('tooLarge')
  const bytes = await file.arrayBuffer()
  if (bytes.byteLength < packed.length) return readBytes(bytes, locale, plans)
  if (startsWith(bytes, compound)) throw new FileRefusal('locked')
  if (!startsWith(bytes, packed)) return readBytes(bytes, locale, plans)
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(bytes, decimalIn(locale))
}
