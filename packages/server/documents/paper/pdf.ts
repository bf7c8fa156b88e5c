import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** A4 in points, 72 to the inch. */
export const page = { width: 595, height: 842, margin: 36 }
/** A receipt printer's roll: 80 mm wide, 72 mm printable. */
export const roll = { width: 227, margin: 12 }
export const colors = {
  ink: '#12211f',
  quiet: '#44544f',
  line: '#c3cdca',
  ground: '#eef2f1',
  fjord: '#0b6b63',
}

export type Locale = 'nb' | 'en'

export interface About {
  title: string
  locale: Locale
}

const newPdf = ({ title, locale }: About, bufferPages = false): Pdf =>
  new PDFDocument({
    autoFirstPage: false,
    bufferPages,
    fontLayoutCache: false,
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: { Title: title, Producer: 'DxWeb', Creator: 'DxWeb' },
  })

const sheets = {
  upright: [page.width, page.height],
  across: [page.height, page.width],
}
export type Sheet = keyof typeof sheets

export const sheetWidth = (sheet: Sheet): number => (sheets[sheet][0] ?? 0) - 2 * page.margin

/** Joins the many small buffers of a page that waits for its footer. */
function joinDrawn(pdf: Pdf): void {
  const content = pdf.page?.content as unknown as { buffer: Buffer[] } | undefined
  if (content && content.buffer.length > 1) content.buffer = [Buffer.concat(content.buffer)]
}

export function addSheet(pdf: Pdf, sheet: Sheet = 'upright'): void {
  joinDrawn(pdf)
  pdf.addPage({ size: sheets[sheet], margin: 0 })
  pdf.y = page.margin
}

/** Size of a block in bytes. */
const blockSize = 65_536

/** Joins small pieces into blocks, since pdfkit emits a few bytes at a time, in buffers ten times as large. */
function collect(pdf: Pdf): Promise<Buffer> {
  const blocks: Buffer[] = []
  let pieces: Buffer[] = []
  let size = 0
  const join = () => {
    blocks.push(Buffer.concat(pieces))
    pieces = []
    size = 0
  }
  pdf.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size >= blockSize) join()
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('end', () => {
    join()
    resolve(Buffer.concat(blocks))
  })
  pdf.on('error', reject)
  return promise
}

export type Part = ReturnType<Pdf['struct']>

type Draw = (pdf: Pdf, root: Part) => void

function drawInto(pdf: Pdf, draw: Draw): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  draw(pdf, root)
  root.end()
}

interface Sheets {
  sheet?: Sheet | undefined
  /** Called at the end, when the number of pages is known. */
  foot?: (pdf: Pdf, number: number, count: number) => void
}

export function sheetsPdf(about: About, draw: Draw, { sheet, foot }: Sheets = {}): Promise<Buffer> {
  const pdf = newPdf(about, foot !== undefined)
  const done = collect(pdf)
  addSheet(pdf, sheet)
  drawInto(pdf, draw)
  if (foot) {
    const { start, count } = pdf.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      pdf.switchToPage(start + number)
      foot(pdf, number + 1, count)
    }
  }
  pdf.end()
  return done
}

/** Page height for measuring, in points; no receipt is longer. */
const endless = 14_000

const addPiece = (pdf: Pdf, height: number) => {
  pdf.addPage({ size: [roll.width, height], margin: 0 })
  pdf.y = roll.margin
}

/**
 * Draws each part on a piece of the roll that is as long as the part. `draw` runs twice, the first time to measure, and
 * must leave `pdf.y` at the end of its content.
 */
export function rollPdf(about: About, drawings: readonly Draw[]): Promise<Buffer> {
  const measured = newPdf(about)
  measured.resume()
  const pdf = newPdf(about)
  const done = collect(pdf)
  drawInto(pdf, (_, root) => {
    for (const draw of drawings) {
      addPiece(measured, endless)
      drawInto(measured, draw)
      addPiece(pdf, Math.min(endless, Math.ceil(measured.y + roll.margin)))
      draw(pdf, root)
    }
  })
  measured.end()
  pdf.end()
  return done
}
