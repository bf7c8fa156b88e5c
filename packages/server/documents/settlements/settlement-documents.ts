import type { DocumentPaper } from '../drawing/document-pdf.ts'
import { dayPaper } from './day-paper.ts'
import { filmSheets, isOnSheet } from './film-sheets.ts'
import { monthPaper } from './month-paper.ts'
import type { PrintRequest } from './settlement-words.ts'

type MakePapers = (ask: PrintRequest) => Promise<readonly DocumentPaper[]>

/** Returns the settled day or month if all rows belong to the same one, otherwise undefined. */
const onlyUnit = ({ rows }: PrintRequest): string | undefined => {
  const units = new Set(rows.map((row) => String(row['settledOn'])))
  return units.size === 1 ? [...units][0] : undefined
}

const ofOne =
  (make: (ask: PrintRequest, unit: string) => Promise<DocumentPaper>): MakePapers =>
  async (ask) => {
    const unit = onlyUnit(ask)
    return unit === undefined ? [] : [await make(ask, unit)]
  }

interface SheetList {
  isPrinted: (column: string) => boolean
}

/** Lists sent to another party. `isPrinted` selects the PDF's columns. Grouped CSV and XLSX files have totals. */
export const sheetLists: Readonly<Record<string, SheetList | undefined>> = {
  'distributor-settlement': { isPrinted: isOnSheet },
}

/** Makers of documents by report. Other reports, and periods without a document, are printed as lists. */
export const settlementDocuments: Readonly<Record<string, MakePapers | undefined>> = {
  'distributor-settlement': filmSheets,
  'month-settlement': ofOne(monthPaper),
  'day-settlement': ofOne(dayPaper),
}
