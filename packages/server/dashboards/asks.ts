import { activitySource } from '@dxweb/areas/reports/activity/store.ts'
import { noCampaign } from '@dxweb/areas/reports/campaigns/rules.ts'
import { campaignReportSource } from '@dxweb/areas/reports/campaigns/store.ts'
import { allReservationsSource } from '@dxweb/areas/reports/reservations/store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { settledDaysSource } from '@dxweb/areas/settlements/day/report-store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import type { Statement } from '@dxweb/kit/database/database.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { type Period, periodOf } from '@dxweb/kit/time/period.ts'
import type { ReportAsk } from '../reports/narrowed-sql.ts'
import { groupsStatement, rowsStatement, sumsStatement } from '../reports/report-sql.ts'
import { figure, groupsOf, type Venue, todayOf } from './reading.ts'

const nextDays = 60
const aheadDays = 7
/** Number of past days from which forecasts take sales curves. */
const curveDays = 90
const draftDays = 14
/** Number of past days that are searched for unsettled days. */
const settledDays = 14
const waitingDays = 3

export function reportRequests(moment: string, { from, to }: Period, unit: 'day' | 'week') {
  const today = moment.slice(0, 10) as Day
  const sold = { axis: 'sold', from, to }
  const held = (first: Day, last: Day) => ({ axis: 'held', from: first, to: last })
  const compared = { compare: 'weeks' as const, comparedAt: moment }
  const presale = periodOf('nextThirtyDays', today)
  return {
    steps: { ...sold, ...compared, group: unit },
    best: { ...sold, group: 'title', sort: '-tickets' },
    tonight: held(today, today),
    ahead: { ...held(today, addDays(today, aheadDays - 1)), group: 'day', within: 'eventType' },
    presale: { ...held(presale.from, presale.to), ...compared, group: 'eventType' },
    coming: { ...held(today, addDays(today, nextDays)), sort: 'startsAt' },
    curve: {
      ...held(addDays(today, -curveDays), addDays(today, -1)),
      group: 'eventType',
      within: 'daysAhead',
    },
    drafts: { ...held(today, addDays(today, draftDays)), state: ['draft'], sort: 'startsAt' },
    waiting: { ...held(today, addDays(today, waitingDays)), state: ['open'] },
    unsettled: {
      axis: 'settled',
      from: addDays(today, -settledDays),
      to: addDays(today, -1),
      state: ['open', 'counted', 'approved'],
    },
  }
}

export async function readReports(
  { db, scope }: Venue,
  year: ReportAsk,
  asks: ReturnType<typeof reportRequests>,
  top: number,
) {
  const venue = scope.partnerId
  const page = (limit: number) => ({ limit, offset: 0 })
  const groups = (ask: ReportAsk, limit = 2000) =>
    groupsStatement(ticketSalesSource, venue, ask, page(limit))
  const statements: Statement<ReportRow>[] = [
    groups(year),
    groups(asks.steps),
    groups(asks.best, top),
    sumsStatement(ticketSalesSource, venue, asks.tonight),
    groups(asks.ahead),
    groups(asks.presale),
    rowsStatement(visitorsSource, venue, asks.coming, page(60)),
    groups(asks.curve),
    rowsStatement(activitySource, venue, asks.drafts, page(20)),
    rowsStatement(settledDaysSource, venue, asks.unsettled, page(settledDays)),
    sumsStatement(allReservationsSource, venue, asks.waiting),
  ]
  const [ofYear = [], steps = [], best = [], tonight = [], ahead = [], ...rest] = await db.batch(
    scope,
    statements,
    { pool: 'reports' },
  )
  const [presale = [], coming = [], curve = [], drafts = [], unsettled = [], waiting = []] = rest
  return { ofYear, steps, best, tonight, ahead, presale, coming, curve, drafts, unsettled, waiting }
}

/** Covers this month so far, and the previous month up to the same day. */
export interface CampaignFigures {
  soldOre: number
  beforeOre: number
}

const soldOf = (rows: readonly ReportRow[]) =>
  groupsOf(rows)
    .filter((row) => row['campaign'] !== noCampaign)
    .reduce((sum, row) => sum + figure(row, 'soldOre'), 0)

/** Returns null for a venue without campaigns. */
export async function readCampaigns(venue: Venue): Promise<CampaignFigures | null> {
  const { db, scope } = venue
  const today = todayOf(venue)
  const { from } = periodOf('thisMonth', today)
  const sold = (first: Day, last: Day) =>
    groupsStatement(campaignReportSource, scope.partnerId, {
      axis: 'sold',
      from: first,
      to: last,
      group: 'campaign',
    })
  const [now, before] = await db.batch(
    scope,
    [sold(from, today), sold(addMonths(from, -1), addMonths(today, -1))],
    { pool: 'reports' },
  )
  const isCampaign = (row: ReportRow) => row['campaign'] !== noCampaign
  if (![...groupsOf(now), ...groupsOf(before)].some(isCampaign)) return null
  return { soldOre: soldOf(now), beforeOre: soldOf(before) }
}
