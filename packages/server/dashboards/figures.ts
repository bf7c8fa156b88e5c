import type { LastYearReport } from '@dxweb/areas/reports/contract.ts'
import { type ComparedStep, forecastOf, type SoldAhead } from '@dxweb/areas/reports/rules.ts'
import { filmsOfTitlesStatement, type TitledFilm } from '@dxweb/areas/film/films/store.ts'
import { endingOptionsStatement } from '@dxweb/areas/orders/options/store.ts'
import { lowCountStatement } from '@dxweb/areas/products/stock/report-store.ts'
import { topListLength } from '@dxweb/kit/constants/constants.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { beforeSuffix, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '@dxweb/kit/time/day.ts'
import { type Period, type PeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { reportRequests, type CampaignFigures, readCampaigns, readReports } from './asks.ts'
import { type Beside, comparedWith, lastYearReportOf, yearAsk } from './last-year.ts'
import { figure, groupsOf, type Venue, momentOf, todayOf } from './reading.ts'

/** Longest period in days with a bar per day; longer periods have a bar per week. */
const maxDays = 62
const nextCount = 8
/** Warns of options that end within this many days. */
const optionDays = 7

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
  title: string
  filmId: number | undefined
  tickets: number
  grossOre: number
}

export interface Ahead {
  tickets: number
  capacity: number
  expected: number
  from: Day
  to: Day
}

export interface Figures {
  preset: PeriodPreset
  report: LastYearReport
  comparison: Beside
  steps: readonly ComparedStep[]
  unit: 'day' | 'week'
  best: readonly BestSeller[]
  tonight: Sold
  ahead: Ahead
  /** Tickets sold so far for the next thirty days; `ticketsBefore` is the same figure a year earlier. */
  presale: { tickets: number; ticketsBefore: number }
  hasSales: boolean
  next: readonly NextEvent[]
  drafts: readonly { id: number; title: string; startsAt: string }[]
  unsettled: readonly Day[]
  options: readonly { id: number; title: string; until: string; rank: number }[]
  /** Uncollected reserved tickets for coming shows. */
  waiting: { tickets: number; from: Day; to: Day }
  lowStock: number
  /** Null for a venue without campaigns, and for users without the right. */
  campaigns: CampaignFigures | null
}

const titleOf = (row: ReportRow) => ({ id: figure(row, 'eventId'), title: String(row['event']) })

/** Fills in all days or weeks of the period, so that empty ones are visible. */
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

function nextOf(rows: readonly ReportRow[], curve: readonly ReportRow[], venue: Venue) {
  const today = todayOf(venue)
  const ahead = groupsOf(curve, 2) as unknown as SoldAhead[]
  const coming = rows.filter(
    (row) =>
      Date.parse(String(row['startsAt'])) >= venue.now.getTime() && figure(row, 'capacity') > 0,
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

const ofType = ({ eventType }: ReportRow) => String(eventType)

/** Forecasts the coming days by day and event type. Uses the sold tickets if there is too little history. */
function aheadOf(
  rows: readonly ReportRow[],
  curve: readonly ReportRow[],
  { from, to }: { from: Day; to: Day },
): Ahead {
  const known = groupsOf(curve, 2) as unknown as SoldAhead[]
  const all = { tickets: 0, capacity: 0, expected: 0, from, to }
  for (const row of groupsOf(rows, 2)) {
    const { tickets, capacity } = soldOf(row)
    const daysLeft = daysBetween(from, row['day'] as Day)
    const expected = forecastOf({ eventType: ofType(row), tickets, capacity, daysLeft }, known)
    all.tickets += tickets
    all.capacity += capacity
    all.expected += expected ?? tickets
  }
  return all
}

const draftOf = (row: ReportRow) => ({ ...titleOf(row), startsAt: String(row['startsAt']) })

const readEnding = ({ db, scope }: Venue, today: Day) =>
  db.run(scope, endingOptionsStatement(scope.partnerId, today, addDays(today, optionDays)), {
    pool: 'reports',
  })

async function readLowStock({ db, scope }: Venue): Promise<number> {
  const low = lowCountStatement(scope.partnerId)
  return onlyRow(await db.run(scope, low, { pool: 'reports' })).count
}

function comparedOf({ ofYear, presale }: Awaited<ReturnType<typeof readReports>>, today: Day) {
  const report = lastYearReportOf(groupsOf(ofYear), today)
  const comparison = comparedWith(groupsOf(ofYear), today)
  const [ofPresale] = groupsOf(presale, 0)
  const ahead = {
    tickets: figure(ofPresale, 'tickets'),
    ticketsBefore: figure(ofPresale, `tickets${beforeSuffix}`),
  }
  const all = [report, comparison, ahead].flatMap((figures) =>
    Object.values<number>({ ...figures }),
  )
  return { report, comparison, presale: ahead, hasSales: all.some(Boolean) }
}

async function bestOf(rows: readonly ReportRow[], { db, scope }: Venue): Promise<BestSeller[]> {
  const titles = rows.map((row) => String(row['title']))
  const statement = filmsOfTitlesStatement(scope.partnerId, titles)
  const films = await db.run(scope, statement, { pool: 'reports' })
  return rows.map((row) => bestSellerOf(row, films))
}

const bestSellerOf = (row: ReportRow, films: readonly TitledFilm[]): BestSeller => ({
  title: String(row['title']),
  filmId: films.find(({ title }) => title === row['title'])?.id,
  tickets: figure(row, 'tickets'),
  grossOre: figure(row, 'grossOre'),
})

const waitingOf = (row: ReportRow | undefined, { from, to }: Pick<Ahead, 'from' | 'to'>) => ({
  tickets: figure(row, 'waiting'),
  from,
  to,
})

export async function readFigures(
  venue: Venue,
  preset: PeriodPreset,
  {
    top,
    hasCampaigns,
    hasStock,
  }: { top: keyof typeof topCounts; hasCampaigns: boolean; hasStock: boolean },
): Promise<Figures> {
  const moment = momentOf(venue)
  const today = todayOf(venue)
  const period = periodOf(preset, today)
  const shown = { ...period, to: period.to < today ? period.to : today }
  const unit = daysBetween(shown.from, shown.to) >= maxDays ? 'week' : 'day'
  const asks = reportRequests(moment, shown, unit)
  const [read, options, campaigns, lowStock] = await Promise.all([
    readReports(venue, yearAsk(moment), asks, topCounts[top]),
    readEnding(venue, today),
    hasCampaigns ? readCampaigns(venue) : null,
    hasStock ? readLowStock(venue) : 0,
  ])
  // A draft in two halls has two rows.
  const drafts = new Map(read.drafts.map((row) => [row['eventId'], row]))
  return {
    preset,
    unit,
    ...comparedOf(read, today),
    steps: stepsOf(groupsOf(read.steps), shown, unit),
    best: await bestOf(groupsOf(read.best), venue),
    tonight: soldOf(read.tonight[0]),
    ahead: aheadOf(read.ahead, read.curve, asks.ahead),
    next: nextOf(read.coming, read.curve, venue),
    drafts: [...drafts.values()].map(draftOf),
    options,
    campaigns,
    lowStock,
    unsettled: read.unsettled.map((row) => row['settledOn'] as Day),
    waiting: waitingOf(read.waiting[0], asks.waiting),
  }
}
