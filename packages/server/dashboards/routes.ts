import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { getProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import {
  getCrmHtml,
  getDashboardHtml,
  getDashboardLegacyHtml,
  getLastYearReport,
} from '@dxweb/areas/reports/contract.ts'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import {
  type Call,
  fileRoute,
  type FileReply,
  type Route,
  route,
} from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Html, html, Html as Markup } from '../html/html.ts'
import { crmHtml, readCrm } from './crm.ts'
import { dashboardHtml } from './dashboard.ts'
import { readFigures } from './figures.ts'
import { readFilmWeek } from './film-week.ts'
import { readLastYear, readProductSales } from './last-year.ts'
import { legacyDashboardHtml } from './legacy.ts'
import { platformHtml, readPlatform } from './platform.ts'
import { dashboardScript } from './script.ts'
import { wordsOf } from './words.ts'

type DashboardCall = Pick<Call<EndpointParts>, 'caller' | 'now'> & {
  query: { locale?: 'nb' | 'en' | undefined }
}

function contextOf({ caller, now, query }: DashboardCall) {
  const timeZone = caller.partner?.timeZone ?? defaultTimeZone
  return {
    timeZone,
    today: localDay(now, timeZone),
    words: wordsOf(query.locale ?? 'nb', timeZone),
  }
}

const placeOf = ({ caller, scope }: Pick<Call<EndpointParts>, 'caller' | 'scope'>) => ({
  partnerId: scope.partnerId,
  hasEvents: may(caller, 'shows.read'),
  hasReports: may(caller, 'reports.shows'),
  hasSettlements: may(caller, 'settlements.read'),
  hasOrders: may(caller, 'orders.read'),
  hasFilms: may(caller, 'film.read'),
  hasDashboard: may(caller, 'dashboard.read'),
  hasFilmWeek: may(caller, 'dashboardLegacy.read'),
  hasReservations: may(caller, 'reservations.read'),
})

const goodsOf = async (call: Pick<Call<EndpointParts>, 'caller' | 'scope' | 'db' | 'now'>) =>
  may(call.caller, 'reports.venue')
    ? readProductSales({ ...call, timeZone: call.caller.partner?.timeZone ?? defaultTimeZone })
    : undefined

const fragment = (page: Html): FileReply => ({
  body: page.text,
  contentType: 'text/html; charset=utf-8',
})

export const dashboardRoutes: Route[] = [
  route(getLastYearReport, (call) =>
    readLastYear({ ...call, timeZone: call.caller.partner?.timeZone ?? defaultTimeZone }),
  ),
  route(getProductSales, (call) =>
    readProductSales({ ...call, timeZone: call.caller.partner?.timeZone ?? defaultTimeZone }),
  ),
  fileRoute(getDashboardHtml, async (call) => {
    const { db, pageNonce, query, scope } = call
    const { timeZone, words } = contextOf(call)
    if (scope.partnerId === superPartnerId) {
      return fragment(platformHtml(await readPlatform(db, scope), words))
    }
    const top = query.top ?? 'ten'
    const [figures, goods] = await Promise.all([
      readFigures({ ...call, timeZone }, query.period ?? 'lastThirtyDays', {
        top,
        hasCampaigns: may(call.caller, 'campaigns.read'),
        hasStock: may(call.caller, 'productRegisters.read'),
      }),
      goodsOf(call),
    ])
    const page = dashboardHtml({ ...placeOf(call), ...figures, top, goods }, words)
    return fragment(
      html`${page}
        <script nonce="${pageNonce}">
          ${new Markup(dashboardScript)}
        </script>`,
    )
  }),
  fileRoute(getDashboardLegacyHtml, async (call) => {
    const { timeZone, today, words } = contextOf(call)
    const [week, goods] = await Promise.all([
      readFilmWeek({ ...call, timeZone }, (call.query.week ?? today) as Day),
      goodsOf(call),
    ])
    return fragment(legacyDashboardHtml({ ...placeOf(call), ...week, goods }, words))
  }),
  fileRoute(getCrmHtml, async (call) => {
    const { timeZone, words } = contextOf(call)
    const figures = await readCrm({ ...call, timeZone })
    return fragment(crmHtml(figures, call.scope.partnerId, words))
  }),
]
