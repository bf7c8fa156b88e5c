import type { FieldPlan } from '../look/field-plan.ts'

/** Widths in pixels, fixed so that scrolling moves no column. Kinds without a width share the remaining width. */
const widths: Partial<Record<FieldPlan['kind']['kind'], number>> = {
  flag: 84,
  money: 124,
  count: 92,
  year: 76,
  percent: 84,
  decimal: 92,
  minutes: 116,
  items: 84,
  color: 112,
  day: 112,
  time: 84,
  instant: 204,
  orgNumber: 142,
  phone: 122,
  postalCode: 104,
  barcode: 142,
}

/** Pixels next to a heading's text: the cell's padding and the sort arrow. */
const headingExtra = 44
/** Width of the column menu, in the corner above the last column. */
const cornerWidth = 26

/** Returns the larger of the kind's width and the width of the heading's longest word, since headings may wrap. */
export function widthOf(
  { kind }: FieldPlan,
  header: string,
  isCorner: boolean,
): string | undefined {
  const wanted = widths[kind.kind]
  if (wanted === undefined) return undefined
  const longest = Math.max(...header.split(' ').map((word) => word.length))
  const width = Math.max(wanted, longest * 7 + headingExtra)
  return `${width + (isCorner ? cornerWidth : 0)}px`
}

/** Pixels per character, extra pixels per digit, and pixels for a cell's padding, colour patch and badge. */
const sign = 7.7
const wider = 0.9
export const extraWidth = { cell: 28, patch: 23, badge: 36 }
/** Maximum width of a column in pixels. Longer texts are truncated. */
const maxWanted = 480
const textWidth = (text: string) => text.length * sign + (text.match(/\d/g)?.length ?? 0) * wider

/** `additional` is the width in pixels of a colour patch or badge in the cells. */
export function wantedBy(
  texts: readonly string[],
  header: string,
  additional: number,
  isCorner: boolean,
): number {
  const longest = Math.max(0, ...texts.map(textWidth))
  const word = Math.max(...header.split(' ').map((each) => each.length))
  const wanted = Math.max(longest + extraWidth.cell + additional, word * 7 + headingExtra)
  return Math.min(maxWanted, wanted + (isCorner ? cornerWidth : 0))
}
