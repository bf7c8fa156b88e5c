import { type AnyReport, type ReportRow, rowKeyOf } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'

export interface ReportGroup extends ReportRow {
  level: number
  rowCount: number
}

export interface ReportReply {
  data: ReportRow[]
  groups: ReportGroup[]
  rowCount: number | null
  total: number | null
  sums: Record<string, number | null> | null
}

export type ReportQuery = Readonly<Record<string, string>>

/** Rows per read; longer lists load in parts while scrolling. */
export const partSize = 200
/** Maximum number of groups, since longer lists are not readable. */
export const maxGroups = 1000

export interface ReportPlace {
  partnerId: number
  id?: number
}

/**
 * Returns the query key, which begins with the event or partner, so that invalidating either one rereads the report.
 */
const reportKey = ({ partnerId, id }: ReportPlace, { path = '', name }: AnyReport) => [
  'partners',
  partnerId,
  ...(id === undefined ? [] : ['events', id]),
  ...(path === '' ? ['reports', name] : [path.slice(path.lastIndexOf('/') + 1)]),
]

function reportReply(
  place: ReportPlace,
  report: AnyReport,
  query: ReportQuery,
  page: Record<string, string>,
) {
  return {
    queryKey: [...reportKey(place, report), query, page],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callApi(reportEndpoints(report).read, {
        params: place,
        query: { ...query, ...page },
        signal,
      })) as unknown as ReportReply,
  }
}

/** Returns true if the previous query, identified by its key, has the same grouping as the new one. */
function isGroupedAs(key: readonly unknown[] | undefined, { group, within }: ReportQuery) {
  const before = key?.at(-2) as ReportQuery | undefined
  return before?.['group'] === group && before?.['within'] === within
}

/** Returns the first request of a report, for its first rows or groups and the totals. */
export const firstPart = (place: ReportPlace, report: AnyReport, query: ReportQuery) => ({
  ...reportReply(place, report, query, {
    limit: String(query['group'] === undefined ? partSize : maxGroups),
  }),
  // Groups of one kind are not placeholders for groups of another kind.
  placeholderData: (before: ReportReply | undefined, asked?: { queryKey: readonly unknown[] }) =>
    isGroupedAs(asked?.queryKey, query) ? before : undefined,
})

const maxAtOnce = 1000

export async function readAllRows(
  client: QueryClient,
  place: ReportPlace,
  report: AnyReport,
  query: ReportQuery,
  count: number,
): Promise<ReportRow[]> {
  const parts = Array.from({ length: Math.ceil(count / maxAtOnce) }, (_, part) =>
    client.fetchQuery(rowsPart(place, report, query, part * maxAtOnce, maxAtOnce)),
  )
  return (await Promise.all(parts)).flatMap(({ data }) => data)
}

export const rowsPart = (
  place: ReportPlace,
  report: AnyReport,
  query: ReportQuery,
  first: number,
  count: number,
) =>
  reportReply(place, report, query, {
    limit: String(count),
    offset: String(first),
    only: 'rows',
  })

/** Returns the rows read so far, from the first row to the first gap. */
export function rowsRead(
  client: QueryClient,
  place: ReportPlace,
  report: AnyReport,
  query: ReportQuery,
  { data, total }: ReportReply,
): ReportRow[] {
  const rows = [...data]
  for (let first = partSize; first < (total ?? 0); first += partSize) {
    const { queryKey } = rowsPart(place, report, query, first, partSize)
    const part = client.getQueryData<ReportReply>(queryKey)
    if (!part) break
    rows.push(...part.data)
  }
  return rows
}

export const countPart = (place: ReportPlace, report: AnyReport, query: ReportQuery) =>
  reportReply(place, report, query, { only: 'sums' })

export const idOfRow = (report: AnyReport, row: ReportRow): string =>
  rowKeyOf(report)
    .map((field) => row[field])
    .join(' ')
