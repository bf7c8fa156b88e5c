import type { Row, Statement } from '@dxweb/kit/database/database.ts'
import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { withClock } from './compared-sql.ts'
import { eventStatement, ofEvent } from './event-of-list.ts'
import { knownSource } from './known-source.ts'
import { type ReportAsk, usualAxis } from './narrowed-sql.ts'
import { refuseAsk } from './refuse-ask.ts'
import { reportExport } from './report-export.ts'
import { withSegments } from './segments/segments.ts'
import {
  axisOfOrder,
  groupsStatement,
  type Page,
  rowsOfDays,
  rowsStatement,
  sumsStatement,
} from './report-sql.ts'

type Asked = ReportAsk & Page & { only?: 'rows' | 'sums' | undefined }

const askedOf = ({ params, query }: { params: object; query: object }) =>
  ({ ...query, ...ofEvent(params) }) as Asked

function statementsOf(
  source: ReportSource,
  partnerId: number,
  ask: Asked,
): Map<Part, Statement<ReportRow>> {
  const { report } = source
  refuseAsk(report, ask)
  const parts = new Map<Part, Statement<ReportRow>>()
  if (ask.of !== undefined) parts.set('event', eventStatement(partnerId, ask.of))
  if (ask.group !== undefined) {
    return parts.set('groups', groupsStatement(source, partnerId, ask, ask))
  }
  if (ask.only !== 'sums') parts.set('rows', rowsStatement(source, partnerId, ask, ask))
  if (ask.only === 'rows') return parts
  parts.set('sums', sumsStatement(source, partnerId, ask))
  return parts
}

/**
 * Returns true if only rows are requested, and the page is not the first or the rows are not ordered by the period's
 * day. An index finds the rows of a first page in that order.
 */
const isFar = (source: ReportSource, ask: Asked) =>
  ask.only === 'rows' &&
  (ask.offset > 0 || axisOfOrder(source, ask) !== usualAxis(source.report, ask.axis))

function nearPage<A extends Asked>(ask: A, days: readonly { day: Day; rowCount: number }[]): A {
  let before = 0
  const within: { day: Day; before: number }[] = []
  for (const { day, rowCount } of days) {
    const isWithin = before + rowCount > ask.offset && before < ask.offset + ask.limit
    if (isWithin) within.push({ day, before })
    before += rowCount
  }
  const [first] = within
  if (first === undefined) return ask
  const [from, to] = [first.day, within.at(-1)?.day ?? first.day].toSorted()
  return { ...ask, page: { from, to }, offset: ask.offset - first.before }
}

type Part = 'event' | 'rows' | 'groups' | 'sums'

/** Longest period in days of a list that is read on the main connections, which sales use too. */
const maxDays = 31

/** Chooses the connections: a list of one event or of few days is fast, and every other read may be slow. */
function poolOf({ isList }: AnyReport, { of, from, to }: Asked): { pool?: 'reports' } {
  const isShort =
    of !== undefined ||
    (from !== undefined && to !== undefined && to <= addDays(from as Day, maxDays - 1))
  return isList && isShort ? {} : { pool: 'reports' }
}

function replyOf(parts: readonly Part[], answers: readonly (readonly Row[])[]) {
  const of = (part: Part) => answers[parts.indexOf(part)]
  if (of('event')?.length === 0) throw new Refusal('not_found')
  const [all] = of('sums') ?? of('groups')?.filter(({ level }) => level === 0) ?? []
  const rowCount = (all?.['rowCount'] as number | undefined) ?? null
  return {
    data: of('rows') ?? [],
    groups: (of('groups') ?? []).filter(({ level }) => level !== 0),
    rowCount,
    total: (all?.['total'] as number | undefined) ?? rowCount,
    sums: all ?? null,
  }
}

export function reportRoutes(source: ReportSource): Route[] {
  const { report } = source
  const { read, exported } = reportEndpoints(report)
  const asked = (call: { params: object; query: object; scope: { partnerId: number } }) =>
    statementsOf(source, call.scope.partnerId, askedOf(call))
  const asks = (call: Parameters<typeof asked>[0]) => [...asked(call).values()]
  // The statements are sent with the authentication, so they cannot depend on its result.
  const reading =
    report.isList && report.permits === undefined
      ? readRoute(
          read,
          (call) => (poolOf(report, askedOf(call)).pool ? [] : asks(call)),
          async ({ rows, ...call }) => {
            const pool = poolOf(report, askedOf(call))
            const answers = pool.pool ? await call.db.batch(call.scope, asks(call), pool) : rows
            return replyOf([...asked(call).keys()], answers) as never
          },
        )
      : route(read, async (call) => {
          const { db, scope, caller } = call
          const known = knownSource(source, caller)
          const whole = await withSegments(withClock(askedOf(call), call), known.report, call)
          const pool = poolOf(report, whole)
          const days = isFar(known, whole) ? rowsOfDays(known, scope.partnerId, whole) : undefined
          const ask = days ? nearPage(whole, await db.run(scope, days, pool)) : whole
          const parts = statementsOf(known, scope.partnerId, ask)
          const answers = await db.batch(scope, [...parts.values()], pool)
          return replyOf([...parts.keys()], answers) as never
        })
  return [reading, reportExport(source, exported)]
}
