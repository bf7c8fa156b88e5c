import { colors, type Part, type Pdf } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { textHeight, textWidth, wrapText } from '../paper/wrap-text.ts'
import { type Look, writeText } from '../paper/write-text.ts'
import type { TicketLine } from './ticket-lines.ts'

/** A laid-out line with the space above it, in points. */
interface SetLine extends Look {
  text: string
  before: number
  most: number
  isHeading: boolean
}

const looks: Record<TicketLine['look'], Look & { before: number; most: number }> = {
  issuer: { size: 9.5, color: colors.quiet, weight: 'bold', before: 0, most: 2 },
  own: { size: 8.5, color: colors.quiet, weight: 'regular', before: 3, most: 200 },
  title: { size: 19, color: colors.ink, weight: 'bold', before: 5, most: 6 },
  heading: { size: 19, color: colors.ink, weight: 'bold', before: 4, most: 2 },
  fact: { size: 11, color: colors.ink, weight: 'regular', before: 2, most: 2 },
  place: { size: 15, color: colors.ink, weight: 'bold', before: 7, most: 2 },
  small: { size: 8.5, color: colors.quiet, weight: 'regular', before: 1, most: 2 },
  price: { size: 12.5, color: colors.ink, weight: 'bold', before: 5, most: 1 },
}

/** The smallest font size that is readable at the door; a longer heading wraps. */
const minHeadingSize = 10

/** Returns one font size for all lines of a heading: the normal size, or a smaller size if a line would not fit. */
function headingSize(lines: readonly TicketLine[], width: number): number {
  const most = looks.heading.size
  const headings = lines.filter(({ look }) => look === 'heading')
  const widest = Math.max(1, ...headings.map(({ text }) => textWidth(text, looks.heading)))
  return Math.max(minHeadingSize, Math.min(most, Math.floor((most * width * 2) / widest) / 2))
}

const titleSizes = [19, 16, 13]

function titleSize(lines: readonly TicketLine[], width: number): number {
  const title = lines.find(({ look }) => look === 'title')?.text ?? ''
  const fits = (size: number) => wrapText(title, { ...looks.title, size }, width).length <= 3
  return titleSizes.find(fits) ?? Math.min(...titleSizes)
}

export function setLines(lines: readonly TicketLine[], width: number, ownSize: number): SetLine[] {
  const sizes: Partial<Record<TicketLine['look'], number>> = {
    heading: headingSize(lines, width),
    own: ownSize,
    title: titleSize(lines, width),
  }
  return lines.map(({ look, text }) => ({
    ...looks[look],
    size: sizes[look] ?? looks[look].size,
    text,
    isHeading: look === 'title' || look === 'heading',
  }))
}

export const heightOf = (lines: readonly SetLine[], width: number): number =>
  lines.reduce((sum, line) => sum + line.before + textHeight(line.text, line, width, line.most), 0)

interface Place {
  left: number
  top: number
  width: number
}

/** Writes the lines and returns the position of their end. Tags a heading of several lines as one heading. */
export function writeLines(
  pdf: Pdf,
  parent: Part,
  lines: readonly SetLine[],
  place: Place,
): number {
  let top = place.top
  const groups: SetLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group?.[0]?.isHeading === line.isHeading) group.push(line)
    else groups.push([line])
  }
  for (const group of groups) {
    tag(pdf, parent, group[0]?.isHeading ? 'H1' : 'P', () => {
      for (const line of group) {
        top = writeText(pdf, line.text, line, { ...place, top: top + line.before, most: line.most })
      }
    })
  }
  return top
}
