import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf } from '@dxweb/kit/reports/define-report.ts'
import type { PeriodPreset } from '@dxweb/kit/time/period.ts'

/** Settings of a built-in report by query parameter: period, axis, group, within, and filters. */
type ModeSettings = Readonly<Record<string, string>>

export const readSettings = (text: string): ModeSettings =>
  Object.fromEntries(new URLSearchParams(text))

export const writeSettings = (settings: ModeSettings): string =>
  new URLSearchParams(
    Object.entries(settings)
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

/** Returns filters with values that mean the same in every venue. */
export const fixableFilters = (report: AnyReport): string[] =>
  (report.filters ?? []).filter((name) =>
    ['choice', 'flag'].includes(kindOf(fieldOf(report, name)).kind),
  )

/** All settings except filters. */
export const waysToOpen = ['period', 'axis', 'group', 'within'] as const

/** Uses period and groups as the default query. `fixed` contains the axis and filters, which users cannot change. */
export function presetReport(
  report: AnyReport,
  settings: string,
): { report: AnyReport; fixed: ModeSettings } {
  const { period, group, within, ...fixed } = readSettings(settings)
  const opensWith = {
    ...report.opensWith,
    ...(period && { period: period as PeriodPreset }),
    ...(group && { group, within: within || undefined }),
  }
  return { report: { ...report, opensWith }, fixed }
}
