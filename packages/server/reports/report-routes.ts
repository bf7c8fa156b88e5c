import type { Row, Statement } from '@dxweb/kit/database/database.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { refuseAsk } from './refuse-ask.ts'
import { reportExport } from './report-export.ts'
import {
  dayOfAxis,
  daysStatement,
  groupsStatement,
  type Page,
  type ReportAsk,
  rowsStatement,
  sumsStatement,
} from './report-sql.ts'

type Asked = ReportAsk & Page & { only?: 'rows' | 'sums' | undefined }

/** Whether the list is in the order of the days that its period is of. */
const isByDay = (report: AnyReport, { axis, sort = report.orderBy }: ReportAsk) =>
  report.isList === true && sort.replace(/^-/, '') === dayOfAxis(report, axis)

/** The statements that answer it, each under what it answers. */
function statementsOf(
  source: ReportSource,
  partnerId: number,
  ask: Asked,
): Map<Part, Statement<ReportRow>> {
  const { report } = source
  refuseAsk(report, ask)
  if (ask.group !== undefined) {
    return new Map([['groups', groupsStatement(source, partnerId, ask, ask)]])
  }
  const parts = new Map<Part, Statement<ReportRow>>()
  if (ask.only !== 'sums') parts.set('rows', rowsStatement(source, partnerId, ask, ask))
  if (ask.only === 'rows') return parts
  parts.set('sums', sumsStatement(source, partnerId, ask))
  if (isByDay(report, ask)) parts.set('days', daysStatement(source, partnerId, ask))
  return parts
}

type Part = 'rows' | 'groups' | 'sums' | 'days'

/** What the statements were answered, as the reply has it. */
function replyOf(parts: readonly Part[], answers: readonly (readonly Row[])[]) {
  const of = (part: Part) => answers[parts.indexOf(part)]
  const [all] = of('sums') ?? of('groups')?.filter(({ level }) => level === 0) ?? []
  const rowCount = (all?.['rowCount'] as number | undefined) ?? null
  return {
    rows: of('rows') ?? [],
    groups: (of('groups') ?? []).filter(({ level }) => level !== 0),
    rowCount,
    total: (all?.['total'] as number | undefined) ?? rowCount,
    sums: all ?? null,
    days: (of('days') as { day: string; count: number }[] | undefined) ?? null,
  }
}

/** The calls of a report, derived from its definition and the statement of its source. */
export function reportRoutes(source: ReportSource): Route[] {
  const { report } = source
  const { read, exported } = reportEndpoints(report)
  const asked = (partnerId: number, query: unknown) =>
    statementsOf(source, partnerId, query as Asked)
  const reading = report.isList
    ? readRoute(
        read,
        ({ scope, query }) => [...asked(scope.partnerId, query).values()],
        ({ rows, query, scope }) =>
          replyOf([...asked(scope.partnerId, query).keys()], rows) as never,
      )
    : route(read, async ({ db, scope, query }) => {
        const parts = asked(scope.partnerId, query)
        const answers = await db.batch(scope, [...parts.values()], { pool: 'reports' })
        return replyOf([...parts.keys()], answers) as never
      })
  return [reading, reportExport(source, exported)]
}
