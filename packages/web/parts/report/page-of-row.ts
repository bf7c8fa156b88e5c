import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'

/** The page that an address with a row's fields in it means: 'shows/{eventId}' is '/partners/1003/shows/12'. */
export const pageOfRow = (partnerId: number, to: string, row: ReportRow): string =>
  `/partners/${partnerId}/${to.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name])))}`
