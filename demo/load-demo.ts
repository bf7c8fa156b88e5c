import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { loadWhole } from '@dxweb/server/db/distribute/load-whole.ts'
import { StartFault } from '@dxweb/server/ground/start-fault.ts'
import pg from 'pg'
import { dateOf, dayOf, hourMs, LocalTime } from './ground/calendar.ts'
import { benchmarkPartner, loadBenchmark } from './benchmark.ts'
import { fillVenues } from './fill-venues.ts'
import { type HallPlan, planHalls } from './venue/hall-plan.ts'
import { VatRates, type VatRow } from './venue/venue-books.ts'
import { demoPartners } from './venue/venues.ts'
import { closeDaysOf } from './load/close-days.ts'
import { leaveForLater } from './load/leave-for-later.ts'
import { BulkWriter } from './load/bulk-writer.ts'
import { analyzeNew, analyzeTables } from './load/analyze.ts'
import { bulkTables } from './load/tables.ts'
import { withoutIndexes, withoutReferences } from './load/without-indexes.ts'
import { withoutTriggers } from './load/without-triggers.ts'
import { derivedFrom, writeDerived } from './load/write-derived.ts'
import { demoPeople } from './venue/people.ts'
import { periodsOf, type DemoScale } from './scales.ts'
import type { Period } from './plan/plan.ts'
import type { Market } from './sell/sell-event.ts'
import { writeConcession } from './write/goods/concession.ts'
import { writeEveryday } from './write/everyday.ts'
import { writeSettlements } from './write/settlements.ts'
import { writeStock } from './write/goods/stock.ts'
import { writeTillSales } from './write/goods/till-sales.ts'
import { writeGiftCards } from './write/gift-cards.ts'
import { writeBookings } from './write/bookings.ts'
import { writeModeReports } from './write/mode-reports.ts'
import { writeReportSettings } from './write/report-settings.ts'
import { writeReservations } from './write/reservations.ts'
import { writeShifts } from './write/shifts.ts'
import { writeResources } from './write/resources.ts'
import { writeCustomers } from './write/customers/customers.ts'
import { writeCampaigns } from './write/customers/campaigns.ts'
import { writeMemberships } from './write/customers/memberships.ts'
import { writeOutwards } from './productions/write-outwards.ts'
import { writeMusic } from './write/music.ts'
import { writeOrders } from './write/orders/orders.ts'
import { writeRenterSettlements } from './write/renter-settlements.ts'
import { writePosters } from './posters/write-posters.ts'
import { writeProductions } from './productions/write-productions.ts'
import { hashDemoPassword, writePeople } from './write/people.ts'
import {
  countUp,
  writePartners,
  writePostalCodes,
  writeRegisters,
  writeRenters,
} from './write/registers.ts'

export interface DemoSettings {
  /** Address of the database, with its owner as user. */
  connectionString: string
  scale: DemoScale
  /** 'YYYY-MM-DD'; the same day always gives the same demo, as of noon. By default, the current time is used. */
  today?: string
  seed?: number
  /** Store for the posters; without it no posters are loaded. */
  files?: FileStore
  /** Leaves daily sums, indexes and checks to the product's jobs; reads are slower until these have run. */
  isServedEarly?: boolean
  report?: (line: string) => void
}

export interface DemoLoaded {
  rows: number
  seconds: number
}

const demoZone = 'Europe/Oslo'
const bulkNames = Object.keys(bulkTables)
const venueIds = demoPartners.map(({ id }) => id)

/** Returns the venues with open tills. In the small demo, browser journeys open Sundet's box office themselves. */
const openTills = ({ scale }: DemoSettings) => (scale === 'demo' ? venueIds : [1001, 1002])

/** Tables filled by statements that insert thousands of rows each. */
const referringTables = [
  'ticket_scan',
  'closed_day',
  'sales_day',
  'sales_of_day',
  'sales_of_event',
  'books_day',
  'books_of_event',
  'day_settlement_line',
  'film_sheet_line',
  'till_receipt',
  'till_line',
  'till_payment',
  'till_day',
  'till_day_line',
  'till_day_means',
  'till_month_line',
  'till_event',
]

/** Runs in one transaction. The rows depend only on seed and `today`. Throws StartFault if the database has data. */
export async function loadDemo(settings: DemoSettings): Promise<DemoLoaded> {
  const started = performance.now()
  const client = new pg.Client({
    connectionString: settings.connectionString,
    application_name: 'dxweb demo',
  })
  // An error that breaks the connection also fails the current statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const load = settings.scale === 'benchmark' ? loadTenant : loadVenues
    const rows = await loadWhole(client, settings.connectionString, () => load(client, settings))
    await analyzeNew(client, settings.isServedEarly === true)
    const seconds = (performance.now() - started) / 1000
    settings.report?.(`Demo data: ${rows} rows in ${seconds.toFixed(1)} s`)
    return { rows, seconds }
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local synchronous_commit = off; set local maintenance_work_mem = '192MB'; set local work_mem = '192MB';
    set local timezone = 'UTC'; set local statement_timeout = 0`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function loadTenant(client: pg.Client, settings: DemoSettings): Promise<number> {
  const passwordHash = await hashDemoPassword()
  return inTransaction(client, async () => {
    await refuseOccupied(client, [benchmarkPartner.id])
    const { now, today } = await readMarket(client, settings)
    const rows = await loadBenchmark(client, bulkNames, passwordHash, now)
    await closeDaysOf(client, closedUntil(today, [benchmarkPartner.id]))
    return rows
  })
}

async function loadVenues(client: pg.Client, settings: DemoSettings): Promise<number> {
  const passwordHash = hashDemoPassword()
  return inTransaction(client, async () => {
    await refuseOccupied(client, venueIds)
    const market = await readMarket(client, settings)
    const halls = planHalls()
    const userIds = await writeVenues(client, settings, { market, halls, passwordHash })
    const periods = periodsOf(settings.scale === 'demo' ? 'demo' : 'small', dateOf(market.today))
    const later = settings.isServedEarly ? [] : undefined
    const fill = () =>
      withoutTriggers(client, derivedFrom, async () => {
        const writer = new BulkWriter(client, { frozen: await emptied(client) })
        await fillVenues({ writer, market, halls, periods, userIds, report: settings.report })
        await writer.end()
        await writeDerived(client, venueIds)
        settings.report?.('Demo data: indexes, and checks of what refers to what')
        return writer.count
      })
    const rows = await withoutIndexes(client, [...bulkNames, 'hall_booking'], fill, later)
    await countUp(client, 'event')
    await analyzeTables(client, bulkNames, later)
    const writeRest = async () => {
      const written = { market, halls, userIds }
      const today = dateOf(market.today)
      settings.report?.('Demo data: what kiosks have sold, and their stock')
      await writeTillSales(client, soldBetween(periods, market.today))
      await writeStock(client, userIds, today)
      settings.report?.('Demo data: reservations, customers, gift cards and shifts')
      await writeAround(client, written)
      await writeShifts(client, userIds, { now: market.now, today, openAt: openTills(settings) })
      settings.report?.('Demo data: settlements, orders and invoices')
      await writeBooks(client, written)
      if (!later) await closeDaysOf(client, closedUntil(market.today, venueIds))
    }
    await withoutReferences(client, referringTables, writeRest, later)
    if (later) await leaveForLater(client, later)
    return rows
  })
}

interface Written {
  market: Market
  halls: HallPlan[]
  userIds: ReadonlyMap<string, number>
}

async function writeVenues(
  client: pg.Client,
  { files }: DemoSettings,
  { market, halls, passwordHash }: Omit<Written, 'userIds'> & { passwordHash: Promise<string> },
) {
  await writePartners(client, demoPartners)
  await writePostalCodes(client, demoPartners)
  await writeRenters(client)
  await writeRegisters(client, demoPartners, halls)
  await writeProductions(client, market.today)
  if (files) await writePosters(client, files)
  const userIds = await writePeople(client, demoPeople, await passwordHash, market.now)
  await writeConcession(client)
  await writeResources(client)
  return userIds
}

/**
 * Writes the rows that depend on sales. Runs before days are closed, since a backdated posting changes a closed day's
 * sums.
 */
async function writeAround(client: pg.Client, { market, halls, userIds }: Written) {
  await writeEveryday(client, userIds, market.now)
  await writeReservations(client, halls, userIds, market.now)
  await writeBookings(client, market.now)
  await writeCustomers(client, userIds, market.now)
  await writeCampaigns(client, market.now)
  await writeMemberships(client, userIds, market.now)
  await writeGiftCards(client, userIds, market.now)
}

/** Writes settlements and reports, after the last sale. */
async function writeBooks(client: pg.Client, { market, userIds }: Written) {
  await writeSettlements(client, userIds, market.today)
  await writeReports(client, userIds, market.now)
  await writeRented(client, userIds.get('sjef@sundet.test') ?? 0, market)
}

const soldBetween = (periods: readonly Period[], today: number) => ({
  from: dateOf(periods.at(-1)?.from ?? today),
  to: dateOf(today - 1),
  timeZone: demoZone,
})

const closedUntil = (today: number, partnerIds: number[]) => ({
  partnerIds,
  last: dateOf(today - 1),
  timeZone: demoZone,
})

async function writeReports(client: pg.Client, userIds: ReadonlyMap<string, number>, now: number) {
  await writeReportSettings(client, userIds, now)
  await writeModeReports(client, userIds, now)
  await writeOutwards(client)
}

async function writeRented(client: pg.Client, chiefId: number, { now, today }: Market) {
  await writeOrders(client, chiefId, dateOf(today))
  await writeMusic(client, chiefId, now, dateOf(today))
  await writeRenterSettlements(client, chiefId, now)
}

async function refuseOccupied(client: pg.ClientBase, partnerIds: number[]): Promise<void> {
  const { rows } = await client.query<{ id: number; is_demo: boolean }>(
    'select id, is_demo from partner where id = any($1)',
    [partnerIds],
  )
  const [found] = rows
  if (!found) return
  throw new StartFault(
    found.is_demo
      ? 'The demo data is already in this database.'
      : `Partner ${found.id} of this database is not demo data; the demo is not loaded over it.`,
  )
}

/** Truncates the tables if all are empty, so that COPY FREEZE can be used in the same transaction. */
async function emptied(client: pg.ClientBase): Promise<boolean> {
  const holds = bulkNames.map((table) => `exists (select from ${table})`).join(' or ')
  const { rows } = await client.query<{ holds: boolean }>(`select ${holds} as holds`)
  if (rows[0]?.holds !== false) return false
  await client.query(`truncate ${bulkNames.join(', ')}`)
  return true
}

async function readMarket(client: pg.ClientBase, settings: DemoSettings): Promise<Market> {
  const clock = new LocalTime(demoZone)
  const now =
    settings.today === undefined ? Date.now() : clock.midnight(dayOf(settings.today)) + 12 * hourMs
  const { rows } = await client.query<VatRow>(
    `select t.id, t.code, to_char(r.valid_from, 'YYYY-MM-DD') as "validFrom", r.basis_points as "basisPoints"
     from vat_type t join vat_rate r on r.vat_type_id = t.id order by r.valid_from`,
  )
  return {
    clock,
    now,
    today: clock.dayAt(now),
    seed: settings.seed ?? 20_261_120,
    vat: new VatRates(rows),
    highVatTypeId: rows.find((row) => row.code === 'high')?.id ?? 0,
  }
}
