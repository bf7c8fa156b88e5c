import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** A4 in points, 72 to the inch. */
export const page = { width: 595, height: 842, margin: 36 }
/** The roll of a receipt printer: 80 mm, of which 72 can be printed on. */
export const roll = { width: 227, margin: 12 }
export const colors = { ink: '#12211f', quiet: '#44544f', line: '#c3cdca', fjord: '#0b6b63' }

/** The standard fonts have no real minus; an en dash is as wide. */
export const printable = (text: string) => text.replaceAll('\u2212', '\u2013')

const infoOf = (title: string) => ({ Title: title, Producer: 'DxWeb', Creator: 'DxWeb' })

export function openPdf(title: string): Pdf {
  return new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    info: infoOf(title),
  })
}

/** All of a document, once it is ended. */
export function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  return promise
}

/** Longer than any roll is cut. */
const endless = 14_000

/**
 * A document for a roll: each drawing on a piece of its own that is as long as what is drawn on it. What draws leaves
 * `pdf.y` at its end; it is drawn twice, the first time to be measured.
 */
export function rollPdf(title: string, drawings: readonly ((pdf: Pdf) => void)[]): Promise<Buffer> {
  const measured = new PDFDocument({ autoFirstPage: false })
  measured.resume()
  const pdf = new PDFDocument({ autoFirstPage: false, info: infoOf(title) })
  const done = collect(pdf)
  for (const draw of drawings) {
    measured.addPage({ size: [roll.width, endless], margin: roll.margin })
    draw(measured)
    const height = Math.ceil(measured.y + roll.margin)
    pdf.addPage({
      size: [roll.width, height],
      margins: { top: roll.margin, left: roll.margin, right: roll.margin, bottom: 0 },
    })
    draw(pdf)
  }
  measured.end()
  pdf.end()
  return done
}
