import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import {
  afterEvent,
  calendarRhythms,
  pageDays,
  periodsOf,
  type Rhythm,
  rhythmsOf,
  type SchedulePeriod,
} from '@dxweb/areas/reports/schedules/rules.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { ExportFormat } from '@dxweb/kit/definitions/sheet.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { lastCompared } from '@dxweb/kit/reports/compared.ts'
import { type DayReport, dayReportEndpoints } from '@dxweb/kit/reports/day-report.ts'
import { type AnyReport, isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { reportTitle } from '@dxweb/kit/reports/report-words.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type PeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { wordsIn } from '../../collections/export-route.ts'
import type { ReportAsk } from '../narrowed-sql.ts'
import { refuseAsk } from '../refuse-ask.ts'
import { dayReports, reportSources } from '../sources.ts'

type Locale = 'nb' | 'en'

export interface Scheduled {
  asked: Record<string, string>
  rhythm: Rhythm
  period?: SchedulePeriod | null | undefined
  format: ExportFormat
  locale: Locale
}

export interface AfterEvent {
  id: number
  from: string
  to: string
}

export interface Sendable {
  name: string
  permit: string
  exported: Endpoint
  title: (locale: Locale) => string
  refuse: (scheduled: Scheduled) => void
  /** Returns the query of the file sent on `day`. Refuses an invalid query. */
  ask: (scheduled: Scheduled, day: Day, event?: AfterEvent) => object
}

function askOfEvent(
  report: AnyReport,
  asked: Record<string, string>,
  { id, from, to }: AfterEvent,
) {
  if (isOfEvent(report)) return asked
  const { eventTypeId: _type, auditoriumId: _hall, renterId: _renter, ...rest } = asked
  return { ...rest, axis: 'held', from, to, eventId: String(id) }
}

function daysOf(
  report: AnyReport,
  period: PeriodPreset,
  { compare }: Record<string, string>,
  today: Day,
) {
  const { from, to } = periodOf(period, today)
  return { from, to: compare === undefined ? to : lastCompared(report, { from, to }, today) }
}

function sendableReport(report: AnyReport): Sendable {
  const { exported } = reportEndpoints(report)
  return {
    name: report.name,
    permit: report.permit,
    exported,
    title: (locale) => reportTitle(wordsIn(locale), report),
    refuse({ asked, rhythm, period }) {
      if (!rhythmsOf(report).includes(rhythm)) throw invalidField('rhythm', 'not_valid')
      if (rhythm === afterEvent) return
      const offered = periodsOf(report, asked['axis'])
      const isOffered = period ? offered.includes(period) : offered.length === 0
      if (!isOffered) throw invalidField('period', 'not_valid')
    },
    ask({ asked: { until: _until, ...asked }, period, format, locale }, day, event) {
      const query = event
        ? askOfEvent(report, asked, event)
        : { ...asked, ...(period && daysOf(report, period, asked, day)) }
      const read = readAs(exported.parts.query, { ...query, format, locale })
      refuseAsk(report, read as ReportAsk)
      return read
    },
  }
}

function sendablePage(page: DayReport): Sendable {
  const { exported } = dayReportEndpoints(page)
  return {
    name: page.name,
    permit: page.permit,
    exported,
    title: (locale) => translate(locale, `report.${page.name}`),
    refuse({ rhythm, period, format }) {
      if (!calendarRhythms.some((one) => one === rhythm)) throw invalidField('rhythm', 'not_valid')
      if (!pageDays.some((one) => one === period)) throw invalidField('period', 'not_valid')
      if (format !== 'pdf') throw invalidField('format', 'not_valid')
    },
    ask({ period, locale }, day) {
      const { from } = periodOf(period ?? 'today', day)
      return readAs(exported.parts.query, { day: from, format: 'pdf', locale })
    },
  }
}

export const sendables: readonly Sendable[] = [
  ...reportSources.map(({ report }) => sendableReport(report)),
  ...dayReports.map(sendablePage),
]

export const mayRead = (caller: Caller, { permit }: Pick<Sendable, 'permit'>): boolean =>
  isPermission(permit) && may(caller, permit)

/** Throws `not_found` if the caller may not read the content. */
export function sendableNamed(caller: Caller, name: string): Sendable {
  const found = sendables.find((one) => one.name === name && mayRead(caller, one))
  if (found === undefined) throw new Refusal('not_found')
  return found
}
