import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { dayReports, reportSources } from './sources.ts'

const readableReports = (caller: Caller) =>
  reportSources
    .map(({ report }) => report)
    .filter((one) => !isOfEvent(one) && isPermission(one.permit) && may(caller, one.permit))

export const readablePages = (caller: Caller): string[] =>
  [
    ...readableReports(caller),
    ...dayReports.filter(({ permit }) => isPermission(permit) && may(caller, permit)),
  ].map(({ name }) => name)

/** Throws `not_found` if the caller may not read the report. */
export function reportNamed(caller: Caller, name: string) {
  const report = readableReports(caller).find((one) => one.name === name)
  if (report === undefined) throw new Refusal('not_found')
  return report
}
