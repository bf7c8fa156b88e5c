import { may } from '@dxweb/areas/access/rights/permissions.ts'
import {
  getCrmHtml,
  getDashboardHtml,
  getDashboardLegacyHtml,
} from '@dxweb/areas/reports/contract.ts'
import { compareDays, firstDayNeeded, lastYearReportOf } from '@dxweb/areas/reports/rules.ts'
import {
  customerFigures,
  nextEvents,
  revenueByDay,
  revenueByHall,
} from '@dxweb/areas/reports/store.ts'
import { addDays, isoWeek, startOfWeek } from '@dxweb/kit/time/day.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, fileRoute, type FileReply, type Route } from '@dxweb/kit/definitions/route.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Html, html, Html as Markup } from '../html/html.ts'
import { crmHtml, dashboardHtml, legacyDashboardHtml } from './dashboard.ts'
import { dashboardScript } from './script.ts'
import { wordsOf } from './words.ts'

const chartDays = 30
const nextCount = 8

type Asked = Pick<Call<EndpointParts>, 'caller' | 'now'> & {
  query: { locale?: 'nb' | 'en' | undefined }
}

function contextOf({ caller, now, query }: Asked) {
  const timeZone = caller.partner?.timeZone ?? 'Europe/Oslo'
  return { today: localDay(now, timeZone), words: wordsOf(query.locale ?? 'nb', timeZone) }
}

const placeOf = ({ caller, scope }: Pick<Call<EndpointParts>, 'caller' | 'scope'>) => ({
  partnerId: scope.partnerId,
  hasEvents: may(caller, 'shows.read'),
})

const fragment = (page: Html): FileReply => ({
  body: page.text,
  contentType: 'text/html; charset=utf-8',
})

export const dashboardRoutes: Route[] = [
  fileRoute(getDashboardHtml, async (call) => {
    const { db, scope, pageNonce } = call
    const { today, words } = contextOf(call)
    const [days, next] = await Promise.all([
      revenueByDay(db, scope, firstDayNeeded(today), today),
      nextEvents(db, scope, nextCount),
    ])
    const page = dashboardHtml(
      {
        ...placeOf(call),
        report: lastYearReportOf(days, today),
        days: compareDays(days, today, chartDays),
        next,
      },
      words,
    )
    return fragment(
      html`${page}
        <script nonce="${pageNonce}">
          ${new Markup(dashboardScript)}
        </script>`,
    )
  }),
  fileRoute(getDashboardLegacyHtml, async (call) => {
    const { today, words } = contextOf(call)
    const monday = startOfWeek(today)
    const halls = await revenueByHall(call.db, call.scope, monday, addDays(monday, 6))
    const shown = { ...placeOf(call), halls, week: isoWeek(today) }
    return fragment(legacyDashboardHtml(shown, words))
  }),
  fileRoute(getCrmHtml, async (call) => {
    const figures = await customerFigures(call.db, call.scope)
    return fragment(crmHtml(figures, call.scope.partnerId, contextOf(call).words))
  }),
]
