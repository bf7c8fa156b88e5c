import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

/** A4 in points, 72 to the inch. */
export const page = { width: 595, height: 842, margin: 36 }
export const colors = { ink: '#12211f', quiet: '#44544f', line: '#c3cdca', fjord: '#0b6b63' }

export function openPdf(title: string): Pdf {
  return new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    info: { Title: title, Producer: 'DxWeb', Creator: 'DxWeb' },
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
