import { playingFiguresSource } from '@dxweb/areas/film/figures/report-store.ts'
import {
  distributorSettlementSource,
  filmSettlementsSource,
} from '@dxweb/areas/film/rental/sheets/report-store.ts'
import { giftCardsSource } from '@dxweb/areas/giftcards/read-store.ts'
import {
  callSheetEventsSource,
  callSheetFilmsSource,
} from '@dxweb/areas/reports/call-sheet/store.ts'
import { campaignReportSource } from '@dxweb/areas/reports/campaigns/store.ts'
import { correctionsSource } from '@dxweb/areas/reports/corrections/store.ts'
import { tillLinesSource } from '@dxweb/areas/reports/goods/lines/store.ts'
import { concessionSource } from '@dxweb/areas/reports/goods/store.ts'
import { nkSource } from '@dxweb/areas/reports/nk/store.ts'
import { postingsSource } from '@dxweb/areas/reports/postings/store.ts'
import { presaleSource } from '@dxweb/areas/reports/presale/store.ts'
import { priceMixSource } from '@dxweb/areas/reports/price-mix/store.ts'
import { refundsSource } from '@dxweb/areas/reports/refunds/store.ts'
import { renterSalesSource } from '@dxweb/areas/reports/renters/store.ts'
import { salesByHourSource } from '@dxweb/areas/reports/sales-by-hour/store.ts'
import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { vatByRateSource } from '@dxweb/areas/reports/vat/store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import { batchesSource } from '@dxweb/areas/settlements/batches/report-store.ts'
import {
  daySettlementSource,
  settledDaysSource,
} from '@dxweb/areas/settlements/day/report-store.ts'
import {
  monthSettlementSource,
  settledMonthsSource,
} from '@dxweb/areas/settlements/month/report-store.ts'
import { overviewStatement } from '@dxweb/areas/ticketing/sales/event-sales-store.ts'
import { transactionsSource } from '@dxweb/areas/ticketing/sales/transactions-store.ts'
import { tonoSource } from '@dxweb/areas/tono/report/store.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { addDays, startOfMonth, startOfWeek } from '@dxweb/kit/time/day.ts'
import { groupsStatement, rowsStatement, sumsStatement } from '@dxweb/server/reports/report-sql.ts'
import type { Reader } from './compare.ts'
import { total } from '../plain/facts.ts'

export type Sums = Record<string, number>

export const figure = (row: ReportRow | Sums | undefined, name: string) => Number(row?.[name] ?? 0)

const adding = (some: readonly (ReportRow | Sums)[], names: readonly string[]): Sums =>
  Object.fromEntries(names.map((name) => [name, total(some.map((row) => figure(row, name)))]))

/**
 * Reads a margin around the history's days: income is dated by the show, a week may begin earlier, and a month is dated
 * by its first day.
 */
function readingOf({ db, scope, days }: Reader) {
  const all = {
    from: startOfMonth(addDays(startOfWeek(days[0]!), -7)),
    to: addDays(days.at(-1)!, 90),
  }
  const sums = async (source: ReportSource, ask: object = {}): Promise<Sums> => {
    const [row] = await db.run(scope, sumsStatement(source, scope.partnerId, { ...all, ...ask }))
    return row as Sums
  }
  return {
    sums,
    rows: (source: ReportSource) =>
      db.run(scope, rowsStatement(source, scope.partnerId, { ...all })),
    groups: (source: ReportSource, group: string, ask: object = {}) =>
      db.run(scope, groupsStatement(source, scope.partnerId, { ...all, ...ask, group })),
    byAxis: async (source: ReportSource) => ({
      sold: await sums(source, { axis: 'sold' }),
      held: await sums(source, { axis: 'held' }),
    }),
  }
}

type Reading = ReturnType<typeof readingOf>

const readSales = async ({ sums, groups, byAxis }: Reading) => ({
  sales: {
    ...(await byAxis(ticketSalesSource)),
    own: await sums(ticketSalesSource, { axis: 'held', renterId: null }),
    rented: await sums(renterSalesSource, { axis: 'held' }),
  },
  mix: await byAxis(priceMixSource),
  hours: await byAxis(salesByHourSource),
  visitors: await sums(visitorsSource),
  refunds: await sums(refundsSource),
  campaigns: {
    all: await sums(campaignReportSource),
    byCampaign: await groups(campaignReportSource, 'campaign'),
  },
  corrections: await sums(correctionsSource),
  goods: { sold: await sums(concessionSource), lines: await sums(tillLinesSource) },
})

async function readBooks({ sums, groups }: Reading) {
  /** Returns a function that sums the balances of accounts, as debit less credit. */
  const balances = async (ask?: object) => {
    const accounts = await groups(postingsSource, 'account', ask)
    return (...numbers: string[]) =>
      total(
        accounts
          .filter(({ account, level }) => level === 1 && numbers.includes(String(account)))
          .map((row) => figure(row, 'balanceOre')),
      )
  }
  return {
    presale: await sums(presaleSource),
    vat: await sums(vatByRateSource),
    cards: await sums(giftCardsSource),
    account: await balances(),
    ofGoods: await balances({ kind: ['goods'] }),
    ofCounts: await balances({ kind: ['cashDifference'] }),
  }
}

type Rows = readonly ReportRow[]

const oreOf = (some: Rows) => total(some.map((row) => figure(row, 'amountOre')))

/** Reads payments by payment method. Histories sell no tickets at tills, so all till payments are for goods. */
function readMeans(lines: Rows, lockedDays: ReadonlySet<unknown>) {
  const ofMeans = (kind: string) => lines.filter(({ line }) => line === `#means.${kind}`)
  const atTills = (kind: string) =>
    lines.filter(({ line }) => String(line).startsWith(`#till.${kind}|`))
  const withTills = new Set(
    lines.filter(({ part }) => part === 'tills').map((row) => row['settledOn']),
  )
  const ofGoods = (isLocked: boolean, kinds: readonly string[]) =>
    kinds.flatMap(atTills).filter(({ settledOn }) => lockedDays.has(settledOn) === isLocked)
  return {
    paid: (...kinds: string[]) => oreOf(kinds.flatMap(ofMeans)),
    forSales: (kind: string) => [
      ...lines.filter(({ line }) => line === `#noTill.${kind}`),
      ...ofMeans(kind).filter(({ settledOn }) => !withTills.has(settledOn)),
    ],
    /** Sums payments for goods on locked days. Goods are posted when their day is locked. */
    posted: (...kinds: string[]) => oreOf(ofGoods(true, kinds)),
    unposted: (...kinds: string[]) => oreOf(ofGoods(false, kinds)),
  }
}

async function readDays({ sums, rows }: Reading) {
  const lines = await rows(daySettlementSource)
  const batches = await rows(batchesSource)
  const locked = (await rows(settledDaysSource)).filter(({ state }) => state === 'locked')
  const { forSales, ...means } = readMeans(lines, new Set(locked.map((row) => row['settledOn'])))
  return {
    ...means,
    paidForSales: (kind: string) => oreOf(forSales(kind)),
    days: await sums(settledDaysSource),
    locked: await sums(settledDaysSource, { state: ['locked'] }),
    lines: (part: string, line?: string) => {
      const some = lines.filter((one) => one['part'] === part)
      const named = some.filter((one) => line === undefined || one['line'] === line)
      return adding(named, ['tickets', 'amountOre', 'vatOre'])
    },
    /** Sums the batches of a payment method; undefined if there are none or a payment precedes the first batch. */
    batch: (kind: string) => {
      const some = batches.filter((one) => one['kind'] === kind)
      const begins = some.map(({ fromOn }) => String(fromOn))
      const isWhole = forSales(kind).every(({ settledOn }) =>
        begins.some((day) => day <= String(settledOn)),
      )
      if (some.length === 0 || !isWhole) return undefined
      return total(some.map((row) => figure(row, 'netOre') + figure(row, 'feeOre')))
    },
  }
}

const distinctBy = (rows: readonly ReportRow[], name: string) => [
  ...new Map(rows.map((row) => [row[name], row])).values(),
]

const readSettled = async ({ sums, rows }: Reading) => ({
  month: await sums(monthSettlementSource),
  months: await sums(settledMonthsSource),
  films: await sums(distributorSettlementSource),
  filmWeeks: await sums(filmSettlementsSource),
  /** Sums of films without a distributor, which no film settlement contains. */
  filmsOfNone: await sums(distributorSettlementSource, { bureauId: null }),
  /** A settlement is in the books from its approval onwards. */
  owedFilm: await sums(filmSettlementsSource, { state: ['approved', 'sent', 'paid'] }),
  paidFilm: await sums(filmSettlementsSource, { state: ['paid'] }),
  filmLines: await rows(distributorSettlementSource),
})

async function readParts({ rows, groups }: Reading, { facts }: Reader) {
  const byEvent = await groups(ticketSalesSource, 'event')
  const salesOf = (ids: ReadonlySet<unknown>) =>
    adding(
      byEvent.filter(({ level, eventId }) => level === 1 && ids.has(eventId)),
      ['tickets', 'paid', 'free', 'grossOre', 'vatOre', 'netOre'],
    )
  const of = async (source: ReportSource) => {
    const all = await rows(source)
    const ids = new Set(all.map(({ eventId }) => eventId))
    // An event that continues after five in the morning is on the call sheets of two days.
    const each = distinctBy(all, 'eventId')
    return {
      sums: adding(each, ['tickets', 'paid', 'free', 'grossOre', 'vatOre', 'netOre']),
      sales: salesOf(ids),
    }
  }
  const filmEvents = facts.rows.event.filter(({ productionId }) => productionId !== null)
  return {
    playing: await of(playingFiguresSource),
    tono: await of(tonoSource),
    nk: await of(nkSource),
    filmSheet: await of(callSheetFilmsSource),
    eventSheet: await of(callSheetEventsSource),
    filmSales: salesOf(new Set(filmEvents.map(({ id }) => id))),
  }
}

async function readEvents({ db, scope, eventIds }: Reader) {
  const { partnerId } = scope
  const [transactions, overviews] = [[] as ReportRow[], [] as Sums[]]
  for (const of of eventIds) {
    transactions.push(
      ...(await db.run(scope, sumsStatement(transactionsSource, partnerId, { of }))),
    )
    const [found] = await db.run(scope, overviewStatement(partnerId, of))
    if (found) overviews.push({ ...(found.total as object as Sums), ...(found as object as Sums) })
  }
  return {
    transactions: adding(transactions, ['ticketCount', 'grossOre']),
    overview: adding(overviews, ['ticketCount', 'grossOre', 'refundCount', 'refundOre']),
  }
}

export async function readFigures(reader: Reader) {
  const reading = readingOf(reader)
  return {
    ...(await readSales(reading)),
    ...(await readBooks(reading)),
    ...(await readDays(reading)),
    ...(await readSettled(reading)),
    ...(await readParts(reading, reader)),
    ...(await readEvents(reader)),
  }
}

export type ReadFigures = Awaited<ReturnType<typeof readFigures>>
