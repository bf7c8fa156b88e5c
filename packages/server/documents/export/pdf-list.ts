import type { Sheet } from '@dxweb/kit/definitions/sheet.ts'
import { drawPaper } from '../drawing/draw-paper.ts'
import type { ListPaper } from '../drawing/list-pdf.ts'

/** Collects all rows before drawing, since columns that are empty in all rows are omitted. */
export async function* pdfOf(
  { name, columns, pages, sums, facts, chart, isSubtotal, isOfOne = false }: Sheet,
  about: Pick<ListPaper, 'venue' | 'issuer' | 'locale' | 'printing'>,
): AsyncGenerator<Buffer> {
  const rows = (await Array.fromAsync(pages)).flat()
  yield drawPaper('list', {
    ...about,
    title: name,
    columns,
    rows,
    isOfOne,
    ...(sums && { sums }),
    ...(facts && { facts }),
    ...(chart && { chart }),
    ...(isSubtotal && {
      subtotals: rows.flatMap((row, at) => (isSubtotal(row) ? [at] : [])),
    }),
  })
}
