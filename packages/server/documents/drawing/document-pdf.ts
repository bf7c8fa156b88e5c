import { drawLogo } from '../issuer/draw-issuer.ts'
import { drawTable } from '../paper/draw-table.ts'
import { layOutColumns } from './lay-out-columns.ts'
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
import { decorate, tag, tagPart } from '../paper/tag.ts'
import { lineHeight, textHeight } from '../paper/wrap-text.ts'
import { type Look, writeText } from '../paper/write-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Issuer } from '../issuer/issuer.ts'

type Pairs = readonly (readonly [label: string, value: string])[]

export interface DocumentTable {
  columns: readonly { header: string; kind: 'text' | 'ore' }[]
  rows: readonly (readonly string[])[]
  sums?: readonly string[]
  headings?: readonly number[]
  /** Indexes of rows with the sums of the rows above them. */
  subtotals?: readonly number[]
}

export interface DocumentPaper {
  title: string
  locale: Locale
  issuer: Issuer
  /** The other party's name, then the address. */
  buyer: readonly string[]
  facts: Pairs
  table: DocumentTable
  sums: Pairs
  payment: Pairs
  paymentTitle: string
  notes: readonly string[]
  seller: readonly string[]
}

const heading: Look = { size: 20, weight: 'bold', color: colors.ink }
const part: Look = { size: 11.5, weight: 'bold', color: colors.ink }
const strong: Look = { size: 10, weight: 'bold', color: colors.ink }
const plain: Look = { size: 10, weight: 'regular', color: colors.ink }
const quiet: Look = { size: 10, weight: 'regular', color: colors.quiet }
const small: Look = { size: 8.5, weight: 'regular', color: colors.quiet }

const left = page.margin
const whole = sheetWidth('upright')
const logoFrame = { width: 150, height: 44 }
const factsWidth = 215
const buyerWidth = whole - factsWidth - 24

interface PairsPlace {
  left: number
  width: number
  values: number
  /** True if the last pair is the total. */
  hasTotal?: boolean
}

/** Draws labels with their values at the right, tagged as a table so that screen readers read them line by line. */
function drawPairs(pdf: Pdf, root: Part, pairs: Pairs, place: PairsPlace): void {
  const { width, values, hasTotal = false } = place
  tagPart(pdf, root, 'Table', (table) => {
    for (const [at, [label, value]] of pairs.entries()) {
      const isTotal = hasTotal && at === pairs.length - 1
      const look = isTotal ? { ...strong, size: 12 } : plain
      tagPart(pdf, table, 'TR', (row) => {
        const top = pdf.y + 3
        let bottom = top + lineHeight(look)
        const cell = (kind: 'TH' | 'TD', write: () => number) =>
          tag(pdf, row, kind, () => (bottom = Math.max(bottom, write())), { scope: 'Row' })
        const labelPlace = { left: place.left, top, width: width - values - 8 }
        cell('TH', () => writeText(pdf, label, isTotal ? look : quiet, labelPlace))
        const valuePlace = { left: place.left + width - values, top, width: values }
        cell('TD', () => writeText(pdf, value, look, { ...valuePlace, align: 'right' }))
        pdf.y = bottom
      })
    }
  })
}

function drawTop(pdf: Pdf, root: Part, { issuer, title, buyer, facts }: DocumentPaper): void {
  const { y: top } = pdf
  const logoLeft = left + whole - logoFrame.width
  const logo = drawLogo(pdf, root, issuer, { left: logoLeft, top, ...logoFrame, align: 'right' })
  const width = logo === 0 ? whole : whole - logoFrame.width - 16
  const write = (kind: 'H1' | 'P', text: string, look: Look, within = width) =>
    tag(pdf, root, kind, () => {
      pdf.y = writeText(pdf, text, look, { left, top: pdf.y, width: within })
    })
  write('P', issuer.name, { ...strong, color: colors.quiet })
  write('H1', title, heading)
  pdf.y = Math.max(pdf.y, top + logo) + 22
  const { y: begin } = pdf
  buyer.forEach((line, at) => write('P', line, at === 0 ? strong : plain, buyerWidth))
  const { y: end } = pdf
  pdf.y = begin - 3
  drawPairs(pdf, root, facts, { left: left + whole - factsWidth, width: factsWidth, values: 120 })
  pdf.y = Math.max(pdf.y, end) + 22
}

const sumsWidth = 270
const footHeight = 40
const paymentValues = 350

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - page.margin - footHeight) addSheet(pdf)
}

function drawPayment(pdf: Pdf, root: Part, { payment, paymentTitle }: DocumentPaper): void {
  if (payment.length === 0) return
  const lines = payment.map(([, value]) => textHeight(value, plain, paymentValues) + 3)
  const height = 42 + lines.reduce((sum, line) => sum + line, 0)
  makeRoom(pdf, height)
  pdf.y += 18
  const { y: top } = pdf
  decorate(pdf, () => {
    pdf.roundedRect(left, top, whole, height - 14, 6).fill(colors.ground)
  })
  pdf.y = top + 9
  tag(pdf, root, 'H2', () => {
    pdf.y = writeText(pdf, paymentTitle, part, { left: left + 12, top: pdf.y, width: whole - 24 })
  })
  drawPairs(pdf, root, payment, { left: left + 12, width: whole - 24, values: paymentValues })
  pdf.y = top + height
}

const drawPages =
  ({ locale, seller: [name = ''], title }: DocumentPaper) =>
  (pdf: Pdf, number: number, count: number): void => {
    const place = { left, top: pdf.page.height - page.margin - 4, width: whole, most: 1 }
    const pages = translate(locale, 'paper.page', { number, count })
    decorate(
      pdf,
      () => {
        writeText(pdf, `${title} · ${name}`, small, { ...place, width: whole - 90 })
        writeText(pdf, pages, small, { ...place, align: 'right' })
      },
      'Pagination',
    )
  }

/** Prints the notes, such as the reason for a credit, and the seller, as the law requires. */
function drawEnd(pdf: Pdf, root: Part, { notes, seller }: DocumentPaper): void {
  const write = (text: string, look: Look) => {
    makeRoom(pdf, 30)
    tag(pdf, root, 'P', () => {
      pdf.y = writeText(pdf, text, look, { left, top: pdf.y, width: whole })
    })
  }
  pdf.y += 14
  for (const text of notes) write(text, plain)
  pdf.y += 6
  for (const text of seller) write(text, small)
}

const layoutOf = ({ table: { columns, rows, sums = [], headings = [] } }: DocumentPaper) =>
  layOutColumns(
    columns.map(({ header, kind }, at) => ({
      header,
      kind,
      cells: [sums, ...rows.filter((_, row) => !headings.includes(row))].map(
        (row) => row[at] ?? '',
      ),
    })),
    'upright',
  )

function drawDocument(pdf: Pdf, root: Part, paper: DocumentPaper): void {
  const { table, sums } = paper
  drawTop(pdf, root, paper)
  const { columns, rows, ...more } = table
  drawTable(pdf, root, {
    ...more,
    ...layoutOf(paper),
    heads: columns.map(({ header }) => header),
    rows,
  })
  makeRoom(pdf, 26 + sums.length * 18)
  pdf.y += 8
  drawPairs(pdf, root, sums, {
    left: left + whole - sumsWidth,
    width: sumsWidth,
    values: 100,
    hasTotal: true,
  })
  drawPayment(pdf, root, paper)
  drawEnd(pdf, root, paper)
}

export function documentPdf({ papers }: { papers: readonly DocumentPaper[] }): Promise<Buffer> {
  const [first] = papers
  if (first === undefined) throw new RangeError('A document has no paper')
  return sheetsPdf(
    first,
    (pdf, root) =>
      papers.forEach((paper, at) => {
        if (at > 0) addSheet(pdf)
        drawDocument(pdf, root, paper)
      }),
    { foot: drawPages(first) },
  )
}
