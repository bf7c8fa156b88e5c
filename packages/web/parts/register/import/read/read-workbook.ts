import { isBlank, type Table } from '@dxweb/kit/sheets/table.ts'
import { FileRefusal } from './file-refusal.ts'
import { knownFormat } from './workbook-cell.ts'
import { attributeOf, childOf, childrenOf, WorkbookPackage } from './workbook-package.ts'
import { type Book, tableOf, textOf } from './workbook-sheet.ts'

export interface NamedTable {
  name: string
  isHidden: boolean
  table: Table
}

function formatsOf(styles: Element | undefined): string[] {
  const own = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map((one) => [
      Number(one.getAttribute('numFmtId')),
      one.getAttribute('formatCode') ?? '',
    ]),
  )
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map((look) => {
    const id = Number(look.getAttribute('numFmtId') ?? 0)
    return own.get(id) ?? knownFormat(id)
  })
}

/** Returns the nonempty sheets of a workbook, visible ones first. */
function sheetsOf(
  pack: WorkbookPackage,
  workbook: Element,
  path: string,
  book: Book,
): NamedTable[] {
  const links = new Map(pack.relationshipsOf(path).map((one) => [one.id, one.path]))
  const sheets = childrenOf(childOf(workbook, 'sheets'), 'sheet').map((sheet, at) => ({
    name: sheet.getAttribute('name') ?? '',
    isHidden: /hidden/i.test(sheet.getAttribute('state') ?? ''),
    path: links.get(attributeOf(sheet, 'id')) ?? `xl/worksheets/sheet${at + 1}.xml`,
  }))
  const read = sheets.flatMap(({ name, isHidden, path: part }) => {
    const root = pack.part(part)
    return root?.localName === 'worksheet' ? [{ name, isHidden, table: tableOf(root, book) }] : []
  })
  if (read.length === 0) throw new FileRefusal('unreadable')
  const full = read.filter(({ table }) => table.lines.some(({ cells }) => !isBlank(cells)))
  return full.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
}

/**
 * Returns the sheets of a workbook. Days begin with the year, and numbers have the user's decimal sign. Throws a
 * `FileRefusal` for a file that is too large or is not a workbook.
 */
export function readWorkbook(bytes: ArrayBuffer, decimal: ',' | '.'): NamedTable[] {
  const pack = new WorkbookPackage(new Uint8Array(bytes))
  const main = pack.relationshipsOf('').find(({ type }) => type === 'officeDocument')
  const path = main?.path ?? 'xl/workbook.xml'
  const workbook = pack.part(path)
  if (!workbook) throw new FileRefusal('unreadable')
  const parts = pack.relationshipsOf(path)
  const partOf = (type: string) => {
    const found = parts.find((one) => one.type === type)?.path ?? `xl/${type}.xml`
    return pack.part(found)
  }
  const counted = childOf(workbook, 'workbookPr')?.getAttribute('date1904') ?? ''
  const book: Book = {
    decimal,
    isFrom1904: /^(1|true)$/.test(counted),
    texts: childrenOf(partOf('sharedStrings'), 'si').map(textOf),
    formats: formatsOf(partOf('styles')),
  }
  return sheetsOf(pack, workbook, path, book)
}
