import { unzipSync } from 'fflate'

/** Returns a column without its heading. Columns are numbered from 0; only the columns A to Z can be read. */
export function columnIn(workbook: Buffer, column: number): string[] {
  const sheet = unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
  const letter = String.fromCodePoint(65 + column)
  const cells = new RegExp(`<c r="${letter}\\d+"[^>]*><v>([^<]*)</v>`, 'g')
  return [...Buffer.from(sheet).toString().matchAll(cells)].map(([, value = '']) => value)
}
