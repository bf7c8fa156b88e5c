import { openingOf } from '@dxweb/areas/reports/call-sheet/opening.ts'
import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import { type Caller, type Route, route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type DayReport, dayReportEndpoints } from '@dxweb/kit/reports/day-report.ts'
import { type AnyReport, fieldOf, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { reportTitle } from '@dxweb/kit/reports/report-words.ts'
import { type Day, isoWeek } from '@dxweb/kit/time/day.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { operatingTime } from '@dxweb/locales/operating-time.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { wordsIn } from '../collections/export-route.ts'
import { drawPaper } from '../documents/drawing/draw-paper.ts'
import { readIssuer } from '../documents/issuer/read-issuer.ts'
import { printingBy } from '../documents/export/printing.ts'
import { knownSource } from './known-source.ts'
import { columnsOf } from './report-export.ts'
import { rowsStatement } from './report-sql.ts'

type Locale = 'nb' | 'en'

interface Part {
  name: string
  report: AnyReport
  rows: ReportRow[]
}

interface Asking {
  db: Parameters<Parameters<typeof route>[1]>[0]['db']
  scope: Parameters<Parameters<typeof route>[1]>[0]['scope']
  caller: Caller
}

async function readParts(
  { db, scope, caller }: Asking,
  { parts }: DayReport,
  sources: readonly ReportSource[],
  day: string,
): Promise<Part[]> {
  const known = Object.entries(parts).flatMap(([name, { name: of, permit }]) => {
    const source = sources.find(({ report }) => report.name === of)
    if (source === undefined || !isPermission(permit) || !may(caller, permit)) return []
    return [{ name, source: knownSource(source, caller) }]
  })
  const ask = { from: day, to: day }
  const answers = await db.batch(
    scope,
    known.map(({ source }) => rowsStatement(source, scope.partnerId, ask)),
  )
  return known.map(({ name, source: { report } }, at) => ({
    name,
    report,
    rows: answers[at] ?? [],
  }))
}

function listOf({ report, rows }: Part, day: string, zone: string, locale: Locale) {
  const names = Object.keys(report.columns).filter((name) => !report.optional?.includes(name))
  const cells = columnsOf(report, names, locale, true)
  const columns = names.map((name, at) => {
    const isTime = kindOf(fieldOf(report, name)).kind === 'instant'
    const { header = '', kind = 'text' as const } = cells[at] ?? {}
    return { header, kind: isTime ? ('text' as const) : kind }
  })
  const write = (row: ReportRow, name: string, at: number) => {
    const value = row[name] ?? null
    if (typeof value === 'string' && kindOf(fieldOf(report, name)).kind === 'instant') {
      return operatingTime(value, day, zone, locale)
    }
    if (kindOf(fieldOf(report, name)).kind === 'phone') return formatPhone(String(value))
    // Prints zeros as empty cells.
    return value === 0 ? null : (cells[at]?.value(row) ?? null)
  }
  return {
    title: reportTitle(wordsIn(locale), report),
    columns,
    rows: rows.map((row) => names.map((name, at) => write(row, name, at))),
  }
}

function factsOf(parts: readonly Part[], day: string, zone: string, locale: Locale): string[] {
  const week = translate(locale, 'report.dayWeek', { week: isoWeek(day as Day).week })
  const opening = openingOf(
    parts.filter(({ name }) => name === 'films' || name === 'events').flatMap(({ rows }) => rows),
  )
  const hours =
    opening && [opening.from, opening.until].map((at) => operatingTime(at, day, zone, locale))
  const open = hours
    ? [translate(locale, 'report.dayOpen', { from: hours[0] ?? '', until: hours[1] ?? '' })]
    : []
  return [[`${dateText(day, 'longDay', locale)} ${day.slice(0, 4)}`, week].join(' · '), ...open]
}

const zoneOf = ({ partner }: Caller) => partner?.timeZone ?? defaultTimeZone

export function dayReportRoutes(page: DayReport, sources: readonly ReportSource[]): Route[] {
  const { read, exported } = dayReportEndpoints(page)
  return [
    route(read, async (call) => {
      const day = call.query.day ?? operatingDay(call.now, zoneOf(call.caller))
      const parts = await readParts(call, page, sources, day)
      return {
        day,
        parts: Object.fromEntries(parts.map(({ name, rows }) => [name, rows])),
      }
    }),
    workRoute(exported, async (call) => {
      const { db, scope, caller, now, query } = call
      const { locale } = query
      const zone = zoneOf(caller)
      const day = query.day ?? operatingDay(now, zone)
      const parts = await readParts(call, page, sources, day)
      const title = translate(locale, `report.${page.name}`)
      const issuer = await readIssuer(db, scope, locale)
      const body = await drawPaper('lists', {
        title,
        venue: issuer.name,
        issuer,
        facts: factsOf(parts, day, zone, locale),
        lists: parts
          .filter(({ rows }) => rows.length > 0)
          .map((part) => listOf(part, day, zone, locale)),
        locale,
        printing: printingBy(caller, now),
      })
      const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${day}.pdf`
      const rowCount = parts.reduce((sum, { rows }) => sum + rows.length, 0)
      return { body, contentType: 'application/pdf', fileName, rowCount }
    }),
  ]
}
