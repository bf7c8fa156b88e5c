import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { knownReport } from '@dxweb/kit/reports/define-report.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'

/** Returns the source without columns that the caller may not read or sort by. */
export const knownSource = (source: ReportSource, caller: Caller): ReportSource => ({
  ...source,
  grains: (source.grains ?? []).filter(({ isOfVenue }) => !isOfVenue || caller.renterId === 0),
  report: knownReport(source.report, (permit) => isPermission(permit) && may(caller, permit)),
})
