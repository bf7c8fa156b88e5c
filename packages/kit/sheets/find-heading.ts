import { isBlank, type CountKnown, type TableLine } from './table.ts'

export const maxAbove = 40

/** Returns the index of the line with the most column names, among the first nonempty lines; -1 if there is none. */
export function headingPosition(lines: readonly TableLine[], countKnown: CountKnown): number {
  let [best, place, seen] = [0, -1, 0]
  for (const [at, { cells, fault, isHidden, isSeparator }] of lines.entries()) {
    if (isBlank(cells)) continue
    seen += 1
    if (seen > maxAbove) break
    if (fault || isHidden || isSeparator) continue
    const known = countKnown(cells)
    if (known > best) [best, place] = [known, at]
  }
  return place
}
