import { isBlank, type TableLine } from './table.ts'

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '')

/** A page's number, or a comment, alone on a line of a table that is wider. */
export const isRemark = (cells: readonly string[], width: number): boolean =>
  width > 1 &&
  filled(cells).length === 1 &&
  /^(?:(?:side|page)\s+\d+(?:\s*(?:av|of|\/)\s*\d+)?|#\s.*)$/i.test(filled(cells)[0] ?? '')

const total =
  /^(?:(?:grand |sub-?)?totals?|totalt|sum|delsum|i alt|antall)(?:\s*:\s*[\d\s.,-]*(?:kr|nok)?)?$|^antall\b[^:]*:\s*\d+$/i
const amount = /^(?!\d+[./]\d+[./]\d)-?[\d\s.,]+(?:kr|nok|%|-)?$|^\d+ \p{L}+$/iu

/** A sum below a table: a word for it, and figures alone. */
function isTotal(cells: readonly string[]): boolean {
  const [word = '', ...figures] = filled(cells)
  return total.test(word) && figures.every((cell) => amount.test(cell))
}

/** Index of the line from which a table with its heading at `heading` has sums alone. */
export function afterwordPlace(lines: readonly TableLine[], heading: number): number {
  const width = filled(lines[heading]?.cells ?? []).length
  const last = lines.findLastIndex(
    ({ cells }) => !isBlank(cells) && !isRemark(cells, width) && (width < 2 || !isTotal(cells)),
  )
  return Math.max(last, heading) + 1
}
