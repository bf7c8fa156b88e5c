import { type ExportFormat, maxRowsOf, type Sheet } from '@dxweb/kit/definitions/sheet.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileReply } from '@dxweb/kit/definitions/route.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { csvOf } from './csv.ts'
import { pdfOf } from './pdf-list.ts'
import { printingBy } from './printing.ts'
import { xlsxOf } from './xlsx.ts'

interface ExportCall {
  query: { format: ExportFormat; locale: 'nb' | 'en' }
  caller: Parameters<typeof printingBy>[0]
  now: Date
  /** Issuer of the document, with a logo. Without an issuer, the document has the partner's name. */
  issuer?: Issuer | undefined
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses a list that is too long instead of truncating the list, since missing rows would falsify sums. */
export function refuseTooMany(total: number, format: ExportFormat): void {
  const most = maxRowsOf(format)
  if (total > most) throw new Refusal('too_large', { details: { total, most, format } })
}

/**
 * Returns the pages of a list after checking the total that the first page reports. Callers must read to the end, or
 * the connection stays in use.
 */
export async function pagesOf<R>(
  pages: AsyncGenerator<R[]>,
  format: ExportFormat,
  totalOf: (first: R[]) => number | Promise<number>,
): Promise<AsyncIterable<R[]>> {
  try {
    const { value: first = [] } = (await pages.next()) as IteratorResult<R[], R[] | undefined>
    refuseTooMany(await totalOf(first), format)
    return from(first, pages)
  } catch (error) {
    await pages.return(undefined)
    throw error
  }
}

async function* from<R>(first: R[], rest: AsyncGenerator<R[]>): AsyncGenerator<R[]> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

export function exportFile(
  sheet: Sheet,
  name: string,
  { query, caller, now, issuer }: ExportCall,
): FileReply {
  const { format, locale } = query
  const fileName = `${name}.${format}`
  if (format === 'csv') {
    return { body: csvOf(sheet, locale), contentType: 'text/csv; charset=utf-8', fileName }
  }
  if (format === 'xlsx') return { body: xlsxOf(sheet), contentType: xlsxType, fileName }
  const venue = issuer?.name ?? caller.partner?.name ?? ''
  const body = pdfOf(sheet, { venue, issuer, locale, printing: printingBy(caller, now) })
  return { body, contentType: 'application/pdf', fileName }
}
