import Papa from 'papaparse'

/** Lines and cells of a text that was copied from a spreadsheet, or of a CSV file. Empty lines are left out. */
export function readSheet(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  return data.map((cells) => cells.map((cell) => cell.trim()))
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
