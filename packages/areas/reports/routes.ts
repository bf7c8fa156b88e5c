import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getLastYearReport } from './contract.ts'
import { firstDayNeeded, lastYearReportOf } from './rules.ts'
import { revenueByDay } from './store.ts'

export const reportRoutes: Route[] = [
  route(getLastYearReport, async ({ db, scope, caller, now }) => {
    const today = localDay(now, caller.partner?.timeZone ?? 'Europe/Oslo')
    return lastYearReportOf(await revenueByDay(db, scope, firstDayNeeded(today), today), today)
  }),
]
