import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { columnGap, drawTable } from '../paper/draw-table.ts'
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
  house: string
  issuer: Issuer
  title: string
  facts: readonly string[]
  /** Each day with its shows: time, title, age limit, version and hall, as texts. */
  days: readonly { name: string; shows: readonly (readonly string[])[] }[]
  locale: Locale
  printing: Printing
}

const dayLook: Look = { size: 15, weight: 'bold', color: colors.fjord }
/** It is read from a step away. */
const textSize = 11.5
const nothing: Look = { size: textSize, weight: 'regular', color: colors.quiet }
/** A day begins with its name, the head of its table and a show. */
const leastRoom = 96

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

function drawDay(pdf: Pdf, root: Part, locale: Locale, { name, shows }: Day): void {
  if (pdf.y + leastRoom > pdf.page.height - page.margin) addSheet(pdf)
  write(pdf, root, 'H2', name)
  drawTable(pdf, root, { columns, heads: heads(locale), rows: shows, size: textSize })
  pdf.y += 8
}

function drawProgramme(pdf: Pdf, root: Part, { days, locale, ...head }: ProgrammePaper): void {
  drawHead(pdf, root, head)
  for (const day of days) drawDay(pdf, root, locale, day)
  if (days.length === 0) write(pdf, root, 'P', translate(locale, 'report.programme.door.none'))
}

/** On A4 upright, day by day, for a door or a wall. */
export const programmePdf = (paper: ProgrammePaper): Promise<Buffer> =>
  sheetsPdf(
    { title: paper.title, locale: paper.locale },
    (pdf, root) => drawProgramme(pdf, root, paper),
    { sheet: 'upright', foot: drawFoot(paper.locale, paper.printing) },
  )
