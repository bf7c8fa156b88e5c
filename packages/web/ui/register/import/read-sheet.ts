import Papa from 'papaparse'

/** Lines and cells of a text that was copied from a spreadsheet, or of a CSV file. Empty lines are left out. */
export function readSheet(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  return data.map((cells) => cells.map((cell) => cell.trim()))
}

/** The text of a file. Spreadsheets still write CSV in the letters of Windows. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
