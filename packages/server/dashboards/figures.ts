import type { LastYearReport } from '@dxweb/areas/reports/contract.ts'
import { activitySource } from '@dxweb/areas/reports/activity/store.ts'
import { type ComparedStep, forecastOf, type SoldAhead } from '@dxweb/areas/reports/rules.ts'
import { allReservationsSource } from '@dxweb/areas/reports/reservations/store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { settledDaysSource } from '@dxweb/areas/settlements/day/report-store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import { endingOptionsStatement } from '@dxweb/areas/orders/options/store.ts'
import type { Database, Scope, Statement } from '@dxweb/kit/database/database.ts'
import { topListLength } from '@dxweb/kit/constants/constants.ts'
import { beforeSuffix, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays, type Day, daysBetween, startOfMonth, startOfWeek } from '@dxweb/kit/time/day.ts'
import { type Period, type PeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportAsk } from '../reports/narrowed-sql.ts'
import { groupsStatement, rowsStatement, sumsStatement } from '../reports/report-sql.ts'

/** Days are bars until they are too many; then weeks are. */
const mostDays = 62
const nextCount = 8
const nextDays = 60
/** Days of events whose sale tells how others will sell. */
const curveDays = 90
/** Drafts are told of so many days ahead. */
const draftDays = 14
/** Unsettled days are told of so many days back. */
const settledDays = 14
/** Options that end are told of so many days ahead. */
const optionDays = 7
/** Reservations are told of so many days ahead. */
const waitingDays = 3

export const topCounts = { ten: topListLength, all: 50 } as const

export interface NextEvent {
  id: number
  title: string
  auditorium: string
  startsAt: string
  tickets: number
  capacity: number
  expected: number | null
}

export interface Sold {
  shows: number
  tickets: number
  capacity: number
}

export interface BestSeller {
  id: number
  title: string
  heldOn: string
  tickets: number
  grossOre: number
}

/** What the report of last year does not tell: the same days of last year, and tickets. */
export interface Beside {
  today: number
  yesterday: number
  tickets: number
  ticketsBefore: number
}

export interface Figures {
  preset: PeriodPreset
  report: LastYearReport
  beside: Beside
  steps: readonly ComparedStep[]
  unit: 'day' | 'week'
  best: readonly BestSeller[]
  tonight: Sold
  week: Sold
  next: readonly NextEvent[]
  drafts: readonly { id: number; title: string; startsAt: string }[]
  /** Days whose box office is not settled, for those who may see it. */
  unsettled: readonly Day[]
  /** Options whose last day is near, for those who may see orders. */
  options: readonly { id: number; title: string; until: string; rank: number }[]
  /** Tickets that are reserved for coming shows and not collected. */
  waiting: { tickets: number; from: Day; to: Day }
}

interface House {
  db: Database
  scope: Scope
  now: Date
  timeZone: string
}

const figure = (row: ReportRow | undefined, name: string) => Number(row?.[name] ?? 0)

const titleOf = (row: ReportRow) => ({ id: figure(row, 'eventId'), title: String(row['event']) })

/** A report's rows; the line of all its groups is left out. */
const groupsOf = (rows: readonly ReportRow[] = [], level = 1) =>
  rows.filter((row) => row['level'] === level)

const yearStart = (today: Day) => `${today.slice(0, 4)}-01-01` as Day

/** This year's sales day by day beside last year's. Yesterday may be of last year. */
const yearAsk = (today: Day): ReportAsk => {
  const from = [yearStart(today), addDays(today, -1)].toSorted()[0]
  return { axis: 'sold', group: 'day', from, to: today, compare: 'weeks' }
}

const sumBetween =
  (days: readonly ReportRow[]) =>
  (from: Day, to: Day, name: string): number =>
    days.reduce((sum, row) => {
      const day = String(row['day'])
      return day >= from && day <= to ? sum + figure(row, name) : sum
    }, 0)

function besideOf(days: readonly ReportRow[], today: Day): Beside {
  const between = sumBetween(days)
  const yesterday = addDays(today, -1)
  return {
    today: between(today, today, `netOre${beforeSuffix}`),
    yesterday: between(yesterday, yesterday, `netOre${beforeSuffix}`),
    tickets: between(yearStart(today), today, 'tickets'),
    ticketsBefore: between(yearStart(today), today, `tickets${beforeSuffix}`),
  }
}

function lastYearReportOf(days: readonly ReportRow[], today: Day): LastYearReport {
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

const todayOf = ({ now, timeZone }: Pick<House, 'now' | 'timeZone'>) => localDay(now, timeZone)

export async function readLastYear(house: House): Promise<LastYearReport> {
  const { db, scope } = house
  const today = todayOf(house)
  const statement = groupsStatement(ticketSalesSource, scope.partnerId, yearAsk(today))
  const rows = await db.run(scope, statement, { pool: 'reports' })
  return lastYearReportOf(groupsOf(rows), today)
}

/** Every day or week of the period, so that one without sales is seen as such. */
function stepsOf(rows: readonly ReportRow[], { from, to }: Period, unit: 'day' | 'week') {
  const found = new Map(rows.map((row) => [row[unit], row]))
  const [first, length] = unit === 'day' ? [from, 1] : [startOfWeek(from), 7]
  const count = Math.floor(daysBetween(first, to) / length) + 1
  return Array.from({ length: count }, (_, at): ComparedStep => {
    const day = addDays(first, at * length)
    const row = found.get(day)
    const [tickets, netOre] = [figure(row, 'tickets'), figure(row, 'netOre')]
    return { day, tickets, netOre, lastYearOre: figure(row, `netOre${beforeSuffix}`) }
  })
}

const soldOf = (row: ReportRow | undefined): Sold => ({
  shows: figure(row, 'shows'),
  tickets: figure(row, 'tickets'),
  capacity: figure(row, 'capacity'),
})

function nextOf(rows: readonly ReportRow[], curve: readonly ReportRow[], house: House) {
  const today = todayOf(house)
  const ahead = groupsOf(curve, 2) as unknown as SoldAhead[]
  const coming = rows.filter(
    (row) =>
      Date.parse(String(row['startsAt'])) >= house.now.getTime() && figure(row, 'capacity') > 0,
  )
  return coming.slice(0, nextCount).map((row): NextEvent => {
    const sold = {
      eventType: String(row['eventType']),
      tickets: figure(row, 'tickets'),
      capacity: figure(row, 'capacity'),
    }
    const daysLeft = daysBetween(today, row['heldOn'] as Day)
    return {
      ...sold,
      ...titleOf(row),
      auditorium: String(row['auditorium']),
      startsAt: String(row['startsAt']),
      expected: forecastOf({ ...sold, daysLeft }, ahead),
    }
  })
}

/** What the dashboard asks of the reports. */
function asksOf(today: Day, { from, to }: Period, unit: 'day' | 'week') {
  const monday = startOfWeek(today)
  const sold = { axis: 'sold', from, to }
  const held = (first: Day, last: Day) => ({ axis: 'held', from: first, to: last })
  return {
    steps: { ...sold, group: unit, compare: 'weeks' as const },
    best: { ...sold, group: 'event', sort: '-tickets' },
    tonight: held(today, today),
    week: held(monday, addDays(monday, 6)),
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

/** Their answers, in one round trip. */
async function readReports(
  { db, scope }: House,
  year: ReportAsk,
  asks: ReturnType<typeof asksOf>,
  top: number,
) {
  const house = scope.partnerId
  const page = (limit: number) => ({ limit, offset: 0 })
  const groups = (ask: ReportAsk, limit = 2000) =>
    groupsStatement(ticketSalesSource, house, ask, page(limit))
  const statements: Statement<ReportRow>[] = [
    groups(year),
    groups(asks.steps),
    groups(asks.best, top),
    sumsStatement(ticketSalesSource, house, asks.tonight),
    sumsStatement(ticketSalesSource, house, asks.week),
    rowsStatement(visitorsSource, house, asks.coming, page(60)),
    groups(asks.curve),
    rowsStatement(activitySource, house, asks.drafts, page(20)),
    rowsStatement(settledDaysSource, house, asks.unsettled, page(settledDays)),
    sumsStatement(allReservationsSource, house, asks.waiting),
  ]
  const [ofYear = [], steps = [], best = [], tonight = [], week = [], ...rest] = await db.batch(
    scope,
    statements,
    { pool: 'reports' },
  )
  const [coming = [], curve = [], drafts = [], unsettled = [], waiting = []] = rest
  return { ofYear, steps, best, tonight, week, coming, curve, drafts, unsettled, waiting }
}

const draftOf = (row: ReportRow) => ({ ...titleOf(row), startsAt: String(row['startsAt']) })

const readEnding = ({ db, scope }: House, today: Day) =>
  db.run(scope, endingOptionsStatement(scope.partnerId, today, addDays(today, optionDays)), {
    pool: 'reports',
  })

/** All that the dashboard shows, each a figure of a report. */
export async function readFigures(
  house: House,
  preset: PeriodPreset,
  top: keyof typeof topCounts,
): Promise<Figures> {
  const today = todayOf(house)
  const period = periodOf(preset, today)
  const shown = { ...period, to: period.to < today ? period.to : today }
  const unit = daysBetween(shown.from, shown.to) >= mostDays ? 'week' : 'day'
  const asks = asksOf(today, shown, unit)
  const [read, options] = await Promise.all([
    readReports(house, yearAsk(today), asks, topCounts[top]),
    readEnding(house, today),
  ])
  // A draft in two halls is two rows.
  const drafts = new Map(read.drafts.map((row) => [row['eventId'], row]))
  return {
    preset,
    unit,
    report: lastYearReportOf(groupsOf(read.ofYear), today),
    beside: besideOf(groupsOf(read.ofYear), today),
    steps: stepsOf(groupsOf(read.steps), shown, unit),
    best: groupsOf(read.best).map((row) => ({
      ...titleOf(row),
      heldOn: String(row['heldOn']),
      tickets: figure(row, 'tickets'),
      grossOre: figure(row, 'grossOre'),
    })),
    tonight: soldOf(read.tonight[0]),
    week: soldOf(read.week[0]),
    next: nextOf(read.coming, read.curve, house),
    drafts: [...drafts.values()].map(draftOf),
    options,
    unsettled: read.unsettled.map((row) => row['settledOn'] as Day),
    waiting: {
      tickets: figure(read.waiting[0], 'waiting'),
      from: asks.waiting.from,
      to: asks.waiting.to,
    },
  }
}
