export type LineFault = 'text_after_quote' | 'unclosed_quote' | 'stray_quote' | 'more_cells'

export interface TableLine {
  /** The row's first line in the file, from 1. */
  number: number
  /** Number of lines in the file, including line breaks within cells. */
  height: number
  cells: readonly string[]
  /** The row's source text, if the row is one line of the file. */
  raw?: string | undefined
  fault?: LineFault | undefined
  isHidden?: boolean | undefined
  /** True for a line that only declares the separator. */
  isSeparator?: boolean | undefined
  /** True for a single cell that is merged over several columns. */
  isTitle?: boolean | undefined
  /** Columns that repeat the value of a merged cell in a line above. */
  isBelow?: ReadonlySet<number> | undefined
  /** Address of the line's cell, such as 'C5'. */
  name?: string | undefined
}

export interface PlanCounts {
  cells: number
  blank: number
  shows: number
}

export interface Table {
  lines: readonly TableLine[]
  /** Line number of the heading, if it is certain. */
  heading?: number | undefined
  hiddenColumns: ReadonlySet<number>
  /** True if day numbers count from 1904 instead of 1900. */
  isFrom1904: boolean
  /** Present only if the lines were made from a plan. */
  plan?: PlanCounts | undefined
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Matches spaces and invisible characters that are copied with numbers and addresses. */
const invisible = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069]/

function withoutEdges(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && invisible.test(text.charAt(from))) from += 1
  while (to > from && invisible.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * Returns a cell's text with composed letters and uniform line breaks, without surrounding spaces and invisible
 * characters.
 */
export const plainCell = (text: string): string =>
  withoutEdges(text.replaceAll(/\r\n?/g, '\n')).normalize('NFC')

export type CountKnown = (cells: readonly string[]) => number

const errors = new Set(
  `#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY!
  #UNKNOWN! #PYTHON! #VERDI! #NAVN? #I/T #OVERFLYT! #BEREGN! #FELT! #BLOKKERT! #TOM!`.split(/\s+/),
)

/** Returns true for a formula's error, in English or Norwegian, or for a number that did not fit its column. */
const isErrorCell = (text: string): boolean =>
  errors.has(text.toUpperCase()) || /^(#{3,}|Err:\d{3})$/.test(text)

export function cellFault(
  text: string,
): 'error_cell' | 'rounded_number' | 'broken_letters' | undefined {
  if (isErrorCell(text)) return 'error_cell'
  // Spreadsheets write long numbers as 7,04461E+12, databases as 7.04461E12.
  if (/^\d[.,]\d+E\+?\d{1,3}$/i.test(text)) return 'rounded_number'
  return text.includes('\uFFFD') ? 'broken_letters' : undefined
}
