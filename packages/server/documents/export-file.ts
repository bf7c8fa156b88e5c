import { type ExportFormat, mostExported, type Sheet } from '@dxweb/kit/sheet.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { FileReply } from '@dxweb/kit/route.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

interface Asked {
  format: ExportFormat
  locale: 'nb' | 'en'
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses a list that is longer than one file takes: what is cut off would be missing from somebody's sums. */
export function refuseTooMany(total: number): void {
  if (total > mostExported) {
    throw new Refusal('too_large', { details: { total, most: mostExported } })
  }
}

export async function exportFile(
  sheet: Sheet,
  name: string,
  { format, locale }: Asked,
): Promise<FileReply> {
  const fileName = `${name}.${format}`
  return format === 'csv'
    ? { body: csvOf(sheet, locale), contentType: 'text/csv; charset=utf-8', fileName }
    : { body: await xlsxOf(sheet), contentType: xlsxType, fileName }
}
