import { isBlank, type TableLine } from './table.ts'

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')

const comment = /^#\s|^\*+\)?\s/
const pageOfPages = /^(?:side|page)\s+\d+\s*(?:av|of|\/)\s*\d+$/i
const pageNumber = /^(?:side|page)\s+\d+$/i

const total =
  /^(?:(?:grand |sub-?)?totals?|totalt|sum|delsum|i alt|antall)(?:\s*:\s*[\d\s.,-]*(?:kr|nok)?)?$|^antall\b[^:]*:\s*\d+$/i
const namedTotal =
  /^(?:totalt|delsum|subtotal|i alt|herav) .+$|^(?:totals?|sum) (?:kr|nok|mva|netto|brutto|antall|salg|(?:inkl|eks|ekskl|incl|excl)\b.*)$/i
const average = /^(?:snitt|gjennomsnitt|average)\b/i
const groupTotal = /^(?:delsum|sub-?total)\b/i
const printed =
  /^(?:generert|skrevet ut|utskrift|utskrevet|eksportert|uttrekk|printed|generated|exported|(?:sist |last |senast )?(?:oppdatert|endret|lagret|updated|modified|saved|uppdaterad))\b.*(?:\d[.:/-]\d|\bav\b|\bby\b)/i
const amount = /^(?!\d+[./]\d+[./])(?!\d+\.$)-?[\d\s.,]+(?:kr|nok|%|-)?$|^\d+ \p{L}+$/iu

const areAmounts = (cells: readonly string[]) => cells.every((cell) => amount.test(cell))

/** Returns true for a total of a table: a word for totals, followed only by figures. */
function isTotal(cells: readonly string[]): boolean {
  const [word = '', ...figures] = filled(cells)
  const isWord = total.test(word) || (namedTotal.test(word) && figures.length > 0)
  return isWord && areAmounts(figures)
}

/** Returns true for unnamed figures in the columns of the total below them, such as amounts without VAT. */
const areOfSum = (cells: readonly string[], sum: readonly string[]) =>
  cells[0] === '' &&
  !isBlank(cells) &&
  areAmounts(filled(cells)) &&
  cells.every((cell, at) => cell === '' || amount.test(sum[at] ?? ''))

const counted = /^\d+ \p{Ll}+$/u

/** Returns true for a total with figures, in separate cells or within the text. */
const hasSum = ({ cells }: Pick<TableLine, 'cells'>) =>
  isTotal(cells) && (filled(cells).length > 1 || /:.*\d/.test(filled(cells)[0] ?? ''))

/**
 * Returns the index after the last row. The lines from there on are totals, averages, single texts below a total, or
 * a note of the program that printed the table.
 */
function endOf(
  lines: readonly TableLine[],
  heading: number,
  isRemark: (at: number) => boolean,
): number {
  const rowsAbove = (at: number) =>
    lines.filter(({ cells }, of) => of > heading && of < at && !isBlank(cells) && !isRemark(of))
  /** Returns true for a count of rows that is correct or follows a blank line. */
  const isCount = (text: string, at: number) =>
    counted.test(text) &&
    (isBlank(lines[at - 1]?.cells ?? []) || rowsAbove(at).length === Number.parseInt(text, 10))
  const isPrinted = ({ cells }: TableLine, at: number) => {
    const [text = '', ...others] = filled(cells)
    return others.length === 0 && (printed.test(text) || isCount(text, at))
  }
  const isRow = (line: TableLine, at: number) =>
    !isBlank(line.cells) && !isRemark(at) && !isTotal(line.cells) && !isPrinted(line, at)
  const isWide = ({ cells }: TableLine) =>
    filled(cells).length > 1 && !average.test(filled(cells)[0] ?? '')
  const lastRow = lines.findLastIndex(isRow)
  const lastWide = lines.findLastIndex((line, at) => isRow(line, at) && isWide(line))
  const end = lines.findIndex((line, at) => at > lastRow || (at > lastWide && hasSum(line)))
  const sum = lines[end]
  if (!sum) return lines.length
  if (!hasSum(sum)) return end
  const above = lines[end - 1]
  return above && (isPrinted(above, end - 1) || areOfSum(above.cells, sum.cells)) ? end - 1 : end
}

/**
 * Returns a function that recognises lines below the heading that are not rows, such as comments, page numbers and
 * sums. A bare page number, or a sum not called a subtotal, is recognised only next to a line where `isGap` is true.
 */
export function remarksIn(
  lines: readonly TableLine[],
  heading: number,
  isGap: (line: TableLine) => boolean,
): (at: number) => boolean {
  if (filled(lines[heading]?.cells ?? []).length < 2) return () => false
  const isApart = (at: number) =>
    [lines[at - 1], lines[at + 1]].some((line) => line !== undefined && isGap(line))
  const isRemark = (at: number) => {
    const cells = lines[at]?.cells ?? []
    const [text = '', ...others] = filled(cells)
    if (others.length > 0) {
      const isOfGroup = groupTotal.test(text) || (isApart(at) && at > heading + 1)
      return isOfGroup && (isTotal(cells) || (/^sum\b/i.test(text) && areAmounts(others)))
    }
    return comment.test(text) || pageOfPages.test(text) || (pageNumber.test(text) && isApart(at))
  }
  const end = endOf(lines, heading, isRemark)
  return (at) => at >= Math.max(end, heading + 1) || isRemark(at)
}
