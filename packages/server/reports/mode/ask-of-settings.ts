import {
  fixableFilters,
  presetReport,
  readSettings,
  waysToOpen,
} from '@dxweb/areas/reports/mode/preset-report.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { type AnyReport, usualPeriodOf } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { isPeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportAsk } from '../narrowed-sql.ts'
import { refuseAsk } from '../refuse-ask.ts'
import type { Page } from '../report-sql.ts'

/** Converts errors of query parameters into errors of the settings that caused them. */
function atSettings(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.fields === undefined) return error
  const fields = Object.entries(error.fields).map(([path, fault]) => [`settings.${path}`, fault])
  return new Refusal('invalid', { fields: Object.fromEntries(fields) })
}

function refuseUnknown(report: AnyReport, settings: Readonly<Record<string, string>>): void {
  const known: readonly string[] = [...waysToOpen, ...fixableFilters(report)]
  const unknown = Object.keys(settings).find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalidField(`settings.${unknown}`, 'not_valid')
  if (settings['period'] !== undefined && !isPeriodPreset(settings['period']))
    throw invalidField('settings.period', 'not_valid')
}

/** Returns the query of a report's settings. Refuses settings that some venues could not use. */
export function askOfSettings(
  report: AnyReport,
  text: string,
  at: Date,
  timeZone: string,
): ReportAsk & Page {
  const settings = readSettings(text)
  refuseUnknown(report, settings)
  const { report: opening, fixed } = presetReport(report, text)
  const { axes, opensWith: { group, within } = {} } = opening
  const day = localDay(at, timeZone)
  const { from, to } = periodOf(usualPeriodOf(opening, day), day)
  const query = {
    ...fixed,
    ...(axes && { from, to }),
    ...(group && { group }),
    ...(group && within && { within }),
  }
  try {
    const ask = readAs(reportEndpoints(report).read.parts.query, query) as ReportAsk & Page
    refuseAsk(report, ask)
    return ask
  } catch (error) {
    throw atSettings(error)
  }
}
