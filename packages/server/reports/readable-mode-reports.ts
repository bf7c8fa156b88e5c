import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import { ownReports } from '@dxweb/areas/reports/mode/own-reports-contract.ts'
import { isSeenBy } from '@dxweb/areas/reports/mode/rules.ts'
import { type PublishedReport, publishedReports } from '@dxweb/areas/reports/mode/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

/** A built-in report also requires its own permission. */
function isOpenTo(caller: Caller, { source, report, ...seen }: PublishedReport): boolean {
  if (!isSeenBy(seen, caller)) return false
  if (source === 'external') return true
  const permit = ownReports.find(({ name }) => name === report)?.permit ?? ''
  return isPermission(permit) && may(caller, permit)
}

export const readableModeReports = async (db: Database, scope: Scope, caller: Caller) =>
  (await publishedReports(db, scope)).filter((one) => isOpenTo(caller, one))
