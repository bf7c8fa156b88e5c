import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { layOutColumns } from './lay-out-columns.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { columnGap, drawTable, rowRoom } from '../paper/draw-table.ts'
import {
  addSheet,
  colors,
  type Locale,
  page,
  type Part,
  type Pdf,
  sheetsPdf,
  sheetWidth,
} from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'

export interface ProgrammePaper {
  venue: string
  issuer: Issuer
  title: string
  facts: readonly string[]
  /** Each day with its shows: time, title, age limit, version and hall, as texts. */
  days: readonly { name: string; shows: readonly (readonly string[])[] }[]
  /**
   * Titles in rows and days in columns, with the times of each show; empty for a single day or for more than a week.
   */
  week: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  locale: Locale
  printing: Printing
}

const dayLook: Look = { size: 15, weight: 'bold', color: colors.fjord }
/** Font size in points, readable from a step away. */
const textSize = 11.5
const nothing: Look = { size: textSize, weight: 'regular', color: colors.quiet }
const minSize = 7
/** Height of the footer, the name of a day and the head of its table. */
const aroundRows = 120

const shares = [0.09, 0.37, 0.16, 0.23, 0.15]

const heads = (locale: Locale) => [
  translate(locale, 'report.programme.door.time'),
  ...['title', 'ageLimit', 'version', 'auditorium'].map((name) =>
    translate(locale, name === 'version' ? 'report.programme.version' : `label.${name}`),
  ),
]

const whole = sheetWidth('upright')
const room = whole - columnGap * (shares.length - 1)
const columns = shares.map((share) => ({ width: share * room }))

function write(pdf: Pdf, root: Part, kind: 'H2' | 'P', text: string): void {
  const look = kind === 'H2' ? dayLook : nothing
  tag(pdf, root, kind, () => {
    pdf.y = writeText(pdf, text, look, { left: page.margin, top: pdf.y + 6, width: whole }) + 2
  })
}

type Day = ProgrammePaper['days'][number]

/** Returns the font size of a day, smaller for many shows, so that the day fits on one page. */
function sizeOf(pdf: Pdf, count: number): number {
  const row = (pdf.page.height - page.margin - aroundRows - pdf.y) / Math.max(1, count)
  return Math.max(minSize, Math.min(textSize, (row - rowRoom) / 1.3))
}

function drawDay(pdf: Pdf, root: Part, locale: Locale, { name, shows }: Day): void {
  write(pdf, root, 'H2', name)
  const size = sizeOf(pdf, shows.length)
  drawTable(pdf, root, { columns, heads: heads(locale), rows: shows, size })
}

function drawWeek(pdf: Pdf, root: Part, { heads: days, rows }: ProgrammePaper['week']): void {
  const laid = days.map((header, at) => ({
    header,
    kind: 'text' as const,
    cells: rows.map((cells) => cells[at] ?? ''),
  }))
  drawTable(pdf, root, { ...layOutColumns(laid, 'upright'), heads: days, rows })
}

function drawProgramme(pdf: Pdf, root: Part, paper: ProgrammePaper): void {
  const { days, week, locale, ...head } = paper
  drawHead(pdf, root, head)
  if (week.rows.length > 0) drawWeek(pdf, root, week)
  days.forEach((day, at) => {
    if (at > 0 || week.rows.length > 0) addSheet(pdf)
    drawDay(pdf, root, locale, day)
  })
  if (days.length === 0) write(pdf, root, 'P', translate(locale, 'report.programme.door.none'))
}

export const programmePdf = (paper: ProgrammePaper): Promise<Buffer> =>
  sheetsPdf(
    { title: paper.title, locale: paper.locale },
    (pdf, root) => drawProgramme(pdf, root, paper),
    { sheet: 'upright', foot: drawFoot(paper.locale, paper.printing) },
  )
