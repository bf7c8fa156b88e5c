import Papa from 'papaparse'

/** Whether a line holds nothing. */
export const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell === '')

/** Lines and cells of a text that was copied from a spreadsheet, or of a CSV file, empty lines in their places. */
export function readSheet(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  // Empty lines would mislead the guess of what stands between the cells.
  const { delimiter } = Papa.parse<string[]>(clean, {
    skipEmptyLines: 'greedy',
    preview: 100,
    delimitersToGuess: ['\t', ';', ',', '|'],
  }).meta
  const { data } = Papa.parse<string[]>(clean, { delimiter })
  const lines = data.map((cells) => cells.map((cell) => cell.trim()))
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/** The text of a file. Spreadsheets still write CSV in the letters of Windows, and 'Unicode text' as UTF-16. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
