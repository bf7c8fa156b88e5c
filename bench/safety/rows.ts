import { randomInt } from 'node:crypto'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { startTestEngine } from '@dxweb/server/testing/test-engine.ts'
import { runNode } from '../../scripts/steps/processes/run-program.ts'
import {
  type BenchDatabase,
  type BigVenue,
  buildBigVenue,
  withDatabaseAt,
} from '../ground/big-hall.ts'
import { bruteForce } from './faults/brute-force.ts'
import { randomCarts } from './races/carts.ts'
import { diskFull } from './faults/disk-full.ts'
import { doubleSale } from './races/double-sale.ts'
import { doubleScan } from './races/double-scan.ts'
import { doubleSubmit } from './races/double-submit.ts'
import { eventsForRaces, expiryRaces } from './races/expiry-races.ts'
import { figuresOn } from './figures/run.ts'
import { fuzzRegisters, fuzzRun } from './faults/fuzz-run.ts'
import { invoiceNumbers } from './races/invoice-numbers.ts'
import { historyRun } from './history/run.ts'
import { invoiceKills } from './faults/invoice-kills.ts'
import { killsInMidSale } from './faults/kills.ts'
import { lastAccess } from './races/last-access.ts'
import { ledgerModel } from './races/ledger-model.ts'
import { lostUpdates } from './races/lost-updates.ts'
import { mailListKills } from './faults/mail-list-kills.ts'
import { modelOn } from './model/run.ts'
import { oneVenue } from './faults/one-venue.ts'
import type { Outcome } from './ground/outcome.ts'
import { overlappingStarts } from './races/overlaps.ts'
import { databaseRestarts } from './faults/restarts.ts'
import { runawayReports } from './faults/runaway-report.ts'
import { slowSockets } from './faults/slow-sockets.ts'
import { attacks, storedXss } from './faults/stored-xss.ts'
import { tampering } from './races/tampering.ts'
import { tillKills } from './faults/till-kills.ts'

export interface Row {
  number: string
  name: string
  size: number
  run(size: number): Promise<Outcome>
}

type OnDatabase = (database: BenchDatabase, venue: BigVenue, size: number) => Promise<Outcome>

interface EngineOptions {
  eventTypes?: 2
  /** False skips the disk sync, which matters only when the engine is killed. */
  fsync?: false
}

const onDatabase =
  (work: OnDatabase, events: number, options: EngineOptions = {}) =>
  async (size: number) => {
    const { eventTypes, fsync = true } = options
    const { engine, remove } = await startTestEngine(fsync)
    try {
      await migrate({ url: engine.url })
      return await withDatabaseAt(
        engine.url,
        async (database) => work(database, await buildBigVenue(database, events, eventTypes), size),
        20,
      )
    } finally {
      await remove()
    }
  }

async function onInvoices(size: number): Promise<Outcome> {
  const { engine, remove } = await startTestEngine(true)
  try {
    await migrate({ url: engine.url })
    return await withDatabaseAt(engine.url, (database) => invoiceNumbers(database, size), 20)
  } finally {
    await remove()
  }
}

/** Tests that `npm test` runs in a smaller size. */
const tested = (number: string, name: string, ...files: string[]): Row => ({
  number,
  name,
  size: 1,
  async run() {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', '--project=unit']
    const { ok, output } = await runNode([...args, ...files], { env: { DXWEB_WHOLE: '1' } })
    return { passed: ok, summary: ok ? `${files.join(' ')} passed` : output }
  },
})

const journey = (number: string, name: string, file: string): Row => ({
  number,
  name,
  size: 1,
  async run() {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--config']
    const { ok, output } = await runNode([...args, 'e2e/playwright.config.ts', file])
    return { passed: ok, summary: ok ? `${file} passed` : output }
  },
})

async function invoiceTies(size: number): Promise<Outcome> {
  const file = 'packages/server/flows/invoice-settlement/ties.test.ts'
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', file]
  const { ok, output } = await runNode(args, { env: { HISTORIES: String(size) } })
  return {
    passed: ok,
    summary: ok ? `${size} histories at each of two VAT kinds tie to the øre` : output,
  }
}

async function erasure(size: number): Promise<Outcome> {
  const file = 'packages/server/safety/erasure.test.ts'
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', file]
  const { ok, output } = await runNode(args, { env: { ERASED: String(size) } })
  const [summary = ''] = /\d+ people erased.*/.exec(output) ?? []
  return { passed: ok, summary: ok ? summary : output }
}

async function mailList(size: number): Promise<Outcome> {
  const file = 'packages/server/flows/sync-mail-list/histories.test.ts'
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', file]
  const seed = process.env['DXWEB_SEED'] ?? String(randomInt(1_000_000_000))
  const env = { HISTORIES: String(size), DXWEB_SEED: seed }
  const { ok, output } = await runNode(args, { env })
  const summary = `${size} histories (DXWEB_SEED=${seed}): no opted-out customer subscribed, none lost, each difference sent once`
  return { passed: ok, summary: ok ? summary : output }
}

export const rows: readonly Row[] = [
  { number: '1', name: 'overlap', size: 100, run: overlappingStarts },
  { number: '2', name: 'kill', size: 1000, run: killsInMidSale },
  { number: '3', name: 'double-sale', size: 20_000, run: onDatabase(doubleSale, 2) },
  tested(
    '4',
    'tenants',
    'packages/server/http/walks/tenant-walk.test.ts',
    'packages/server/db/tenancy',
  ),
  { number: '3', name: 'history', size: 1_000_000, run: historyRun },
  {
    number: '3',
    name: 'history-servers',
    size: 100_000,
    run: (size) => historyRun(size, { isSeveral: true }),
  },
  // Needs an engine of several nodes (CONTRIBUTING).
  ...(process.env['DATABASE_URL']
    ? [{ number: '3', name: 'history-nodes', size: 100_000, run: historyRun }]
    : []),
  {
    number: '5',
    name: 'ledger',
    size: 100_000,
    run: onDatabase(ledgerModel, 2000, { eventTypes: 2, fsync: false }),
  },
  { number: '5', name: 'model', size: 100_000, run: onDatabase(modelOn, 2, { fsync: false }) },
  {
    number: '5',
    name: 'figures',
    size: 100,
    run: onDatabase((database, _, size) => figuresOn(database, size), 2, { fsync: false }),
  },
  { number: '5', name: 'invoice-ties', size: 500, run: invoiceTies },
  { number: '28', name: 'mail-list', size: 1000, run: mailList },
  { number: '28', name: 'mail-list-kills', size: 32, run: mailListKills },
  { number: '28', name: 'erasure', size: 1000, run: erasure },
  { number: '6', name: 'double-submit', size: 10_000, run: doubleSubmit },
  { number: '2', name: 'invoice-numbers', size: 1000, run: onInvoices },
  { number: '2', name: 'invoice-kills', size: 1000, run: invoiceKills },
  { number: '2', name: 'till-kills', size: 60, run: tillKills },
  {
    number: '7',
    name: 'expiry',
    size: 100_000,
    run: (size) => onDatabase(expiryRaces, eventsForRaces(size))(size),
  },
  tested(
    '8',
    'renters',
    'packages/server/http/walks/tenant-walk.test.ts',
    'packages/server/http/walks/reads-walk.test.ts',
  ),
  { number: '9', name: 'xss', size: attacks.length, run: storedXss },
  tested(
    '10, 13',
    'sudo',
    'packages/areas/access/login/routes.test.ts',
    'packages/server/pages/login',
  ),
  { number: '11', name: 'scan', size: 10_000, run: onDatabase(doubleScan, 2) },
  { number: '12', name: 'last-access', size: 10_000, run: onDatabase(lastAccess, 2) },
  {
    number: '14',
    name: 'carts',
    size: 100_000,
    run: onDatabase(randomCarts, 800, { eventTypes: 2 }),
  },
  tested('15', 'mass-assignment', 'packages/server/safety/mass-assignment.test.ts'),
  { number: '16', name: 'lost-updates', size: 10_000, run: onDatabase(lostUpdates, 2) },
  tested('17', 'csrf', 'packages/server/http/walks/csrf-walk.test.ts'),
  tested('18', 'sessions', 'packages/server/pages/login/login.test.ts'),
  { number: '19', name: 'brute-force', size: 10_000, run: bruteForce },
  tested('24', 'redirects', 'packages/areas/access/login/intended-path.test.ts'),
  { number: '25', name: 'fuzz', size: 100_000, run: fuzzRun },
  { number: '25', name: 'fuzz-registers', size: 10_000, run: fuzzRegisters },
  { number: '26', name: 'report', size: 50_000, run: onDatabase(runawayReports, 2) },
  { number: '26', name: 'one-venue', size: 200, run: oneVenue },
  tested('27', 'migrations', 'packages/server/db/migrate/migrate.test.ts'),
  tested('28', 'backup', 'packages/server/start/database/backup.test.ts'),
  journey('30', 'private-cache', 'e2e/shell/offline.journey.ts'),
  { number: '31', name: 'restarts', size: 100, run: databaseRestarts },
  { number: '32', name: 'disk-full', size: 20, run: diskFull },
  { number: '33', name: 'slow-sockets', size: 500, run: slowSockets },
  {
    number: '35',
    name: 'tampering',
    size: 10_000,
    run: onDatabase((database, _, size) => tampering(database, size), 2),
  },
]
