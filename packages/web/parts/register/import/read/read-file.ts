import { FileRefusal } from './file-refusal.ts'
import { decodeText, readSheet } from './read-sheet.ts'

/** A larger file is not opened. */
const mostBytes = 10 * 1024 * 1024

const startsWith = (bytes: ArrayBuffer, signs: readonly number[]) =>
  signs.every((sign, index) => new Uint8Array(bytes, 0, signs.length)[index] === sign)

/** What every XLSX file begins with, and what older workbooks and those with a password do. */
const packed = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** The lines of a text; what has signs that no text has is not one. */
function readText(bytes: ArrayBuffer): string[][] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new FileRefusal('unreadable')
  return readSheet(text)
}

/** Lines and cells of a file, by what it holds and not by its name: a workbook or text between signs. */
export async function readFile(file: File, locale: string): Promise<string[][]> {
  if (file.size > mostBytes) throw new FileRefusal('tooLarge')
  const bytes = await file.arrayBuffer()
  if (bytes.byteLength < packed.length) return readText(bytes)
  if (startsWith(bytes, compound)) throw new FileRefusal('locked')
  if (!startsWith(bytes, packed)) return readText(bytes)
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(bytes, locale === 'en' ? '.' : ',')
}
