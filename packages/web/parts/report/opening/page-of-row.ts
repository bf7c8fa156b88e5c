import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type Page, pagePath } from '../../../data/session/page-path.ts'

const namesIn = (to: string) => [...to.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Fills a row's fields into an address: 'shows/{eventId}' becomes '/partners/1003/shows/12'. */
function pageOfRow(partnerId: number, to: string, row: ReportRow): string {
  const filled = to.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(row[name])),
  )
  return pagePath(partnerId, filled as Page)
}

/** Returns the page that a row opens; undefined if the row lacks values for the path. */
export function openedBy(
  partnerId: number,
  opens: string | readonly string[],
  row: ReportRow,
): string | undefined {
  const to = [opens].flat().find((one) => namesIn(one).every((name) => row[name] != null))
  return to === undefined ? undefined : pageOfRow(partnerId, to, row)
}
