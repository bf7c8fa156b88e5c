import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { dayReports, reportSources } from './sources.ts'

/** Returns the reports with their own page that the caller may read. */
const readableReports = (caller: Caller) =>
  reportSources
    .map(({ report }) => report)
    .filter((one) => !isOfEvent(one) && isPermission(one.permit) && may(caller, one.permit))

/** Returns the names of the reports and day pages that the caller may read. */
export const readablePages = (caller: Caller): string[] =>
  [
    ...readableReports(caller),
    ...dayReports.filter(({ permit }) => isPermission(permit) && may(caller, permit)),
  ].map(({ name }) => name)

/** Returns a report by name. Throws not_found if the caller may not read it. */
export function reportNamed(caller: Caller, name: string) {
  const report = readableReports(caller).find((one) => one.name === name)
  if (report === undefined) throw new Refusal('not_found')
  return report
}
