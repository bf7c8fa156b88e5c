import type { LastYearReport } from '@dxweb/areas/reports/contract.ts'
import type { ProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import { firstDay, goodsOfYear, yearStart } from '@dxweb/areas/reports/goods/year/rules.ts'
import {
  bestGoodsStatement,
  goodsDaysStatement,
  goodsUntilStatement,
} from '@dxweb/areas/reports/goods/year/store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { beforeSuffix, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportAsk } from '../reports/narrowed-sql.ts'
import { groupsStatement } from '../reports/report-sql.ts'
import { figure, groupsOf, type Venue, momentOf, todayOf } from './reading.ts'

/** Figures missing from the last-year report: last year's values for today and yesterday, and tickets. */
export interface Beside {
  today: number
  yesterday: number
  tickets: number
  ticketsBefore: number
}

/** Covers the year to date and yesterday, which may belong to last year. */
export const yearAsk = (moment: string): ReportAsk => {
  const today = moment.slice(0, 10) as Day
  const from = [yearStart(today), addDays(today, -1)].toSorted()[0]
  return { axis: 'sold', group: 'day', from, to: today, compare: 'weeks', comparedAt: moment }
}

const sumBetween =
  (days: readonly ReportRow[]) =>
  (from: Day, to: Day, name: string): number =>
    days.reduce((sum, row) => {
      const day = String(row['day'])
      return day >= from && day <= to ? sum + figure(row, name) : sum
    }, 0)

export function comparedWith(days: readonly ReportRow[], today: Day): Beside {
  const between = sumBetween(days)
  const yesterday = addDays(today, -1)
  return {
    today: between(today, today, `netOre${beforeSuffix}`),
    yesterday: between(yesterday, yesterday, `netOre${beforeSuffix}`),
    tickets: between(yearStart(today), today, 'tickets'),
    ticketsBefore: between(yearStart(today), today, `tickets${beforeSuffix}`),
  }
}

export function lastYearReportOf(days: readonly ReportRow[], today: Day): LastYearReport {
  const between = sumBetween(days)
  const yesterday = addDays(today, -1)
  const before = `netOre${beforeSuffix}`
  return {
    todayTotalRevenue: between(today, today, 'netOre'),
    yesterdayTotalRevenue: between(yesterday, yesterday, 'netOre'),
    currentMonthTotalRevenue: between(startOfMonth(today), today, 'netOre'),
    currentYearTotalRevenue: between(yearStart(today), today, 'netOre'),
    thisMonthLastYearGrossSalesExVat: between(startOfMonth(today), today, before),
    lastYearGrossSalesExVat: between(yearStart(today), today, before),
  }
}

export async function readLastYear(venue: Venue): Promise<LastYearReport> {
  const { db, scope } = venue
  const today = todayOf(venue)
  const statement = groupsStatement(ticketSalesSource, scope.partnerId, yearAsk(momentOf(venue)))
  const rows = await db.run(scope, statement, { pool: 'reports' })
  return lastYearReportOf(groupsOf(rows), today)
}

const bestCount = 5

export async function readProductSales(venue: Venue): Promise<ProductSales> {
  const { db, scope, now, timeZone } = venue
  const today = operatingDay(now, timeZone)
  const [from, before] = [yearStart(today), dayLastYear(today)]
  const { partnerId } = scope
  const sums = [
    goodsDaysStatement(partnerId, firstDay(today), today),
    goodsUntilStatement(partnerId, before, momentLastYear(venue, today, before)),
  ] as const
  // Reads products in parallel, since they take as long as the sums.
  const [[days, [until]], products] = await Promise.all([
    db.batch(scope, sums, { pool: 'reports' }),
    db.run(scope, bestGoodsStatement(partnerId, from, today, bestCount), { pool: 'reports' }),
  ])
  return {
    ...goodsOfYear(days, today, until?.netOre ?? 0),
    from,
    to: today,
    products: [...products],
  }
}

/** Returns the same moment last year. The hours after midnight belong to the previous operating day. */
function momentLastYear(venue: Venue, today: Day, before: Day): string {
  const moment = momentOf(venue)
  const isNextDay = moment.slice(0, 10) !== today
  return `${isNextDay ? addDays(before, 1) : before}${moment.slice(10)}`
}
