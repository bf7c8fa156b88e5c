import { isBlank, type TableLine } from './table.ts'

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')

const comment = /^#\s/
const pageOfPages = /^(?:side|page)\s+\d+\s*(?:av|of|\/)\s*\d+$/i
const pageNumber = /^(?:side|page)\s+\d+$/i

const total =
  /^(?:(?:grand |sub-?)?totals?|totalt|sum|delsum|i alt|antall)(?:\s*:\s*[\d\s.,-]*(?:kr|nok)?)?$|^antall\b[^:]*:\s*\d+$/i
const amount = /^(?!\d+[./]\d+[./])(?!\d+\.$)-?[\d\s.,]+(?:kr|nok|%|-)?$|^\d+ \p{L}+$/iu

/** True for a sum below a table: a word for totals, followed by figures only. */
function isTotal(cells: readonly string[]): boolean {
  const [word = '', ...figures] = filled(cells)
  return total.test(word) && figures.every((cell) => amount.test(cell))
}

/**
 * Returns a test of lines below the heading that are not rows of the table: comments, page numbers and the sums at its
 * end. A bare page number counts as such next to a line for which `isGap` is true.
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
    const [text = '', ...others] = filled(lines[at]?.cells ?? [])
    if (others.length > 0) return false
    return comment.test(text) || pageOfPages.test(text) || (pageNumber.test(text) && isApart(at))
  }
  const last = lines.findLastIndex(
    ({ cells }, at) => !isBlank(cells) && !isRemark(at) && !isTotal(cells),
  )
  return (at) => at > Math.max(last, heading) || isRemark(at)
}
