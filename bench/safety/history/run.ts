import { setTimeout as delay } from 'node:timers/promises'
import { withDatabaseAt } from '../../ground/big-hall.ts'
import { type Furnishing, killEngine, ownerUrlOf } from '../../ground/place.ts'
import { killNode } from '../ground/nodes.ts'
import { endOfRun, type Outcome, seeded } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'
import { withSeveralServers } from './several-servers.ts'
import type { Attempt } from './attempt.ts'
import { addStanding, numberedEvents } from './events.ts'
import { findFaults } from './find-faults.ts'
import { indexForReading, readStored } from './read-stored.ts'
import { type Run, visit } from './visits.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

const patienceMs = paced(60_000)
/** Number of attempts between two disturbances, lower if there are several nodes or servers to kill. */
const undisturbed = ({ place, listsOfReplica }: SaleVenue) =>
  place.database || listsOfReplica ? 1000 : 10_000

const isOver = ({ attempts, size, endAt }: Run) =>
  attempts.length >= size || performance.now() > endAt

async function client(run: Run): Promise<void> {
  while (!isOver(run)) await visit(run)
}

async function disturb(run: Run, turn: number): Promise<void> {
  const { sales } = run
  const kind = turn % 4
  if (kind === 3) return cutConnections(sales)
  if (kind > 0) await killAny(run)
  if (kind !== 1) await sales.restart()
  const began = performance.now()
  while (!(await isReady(sales.product.address))) {
    if (performance.now() - began > patienceMs) throw new Error(sales.product.lastLog())
    await delay(10)
  }
}

async function killAny({ sales: { place }, random }: Run): Promise<void> {
  const nodes = place.database?.nodes ?? []
  const node = nodes[Math.floor(random() * nodes.length)]
  if (node === undefined) killEngine(place)
  else await killNode(node)
}

const isReady = (address: string) =>
  fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const cutConnections = ({ place }: SaleVenue) =>
  withDatabaseAt(ownerUrlOf(place), async ({ asOwner }) => {
    await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5
         and pg_has_role(usesysid, 'member')`,
    )
  })

async function disturbOften(run: Run, wanted: number) {
  let [times, awayMs] = [0, 0]
  for (; times < wanted; times += 1) {
    const goal = Math.floor(((times + 1) / (wanted + 1)) * run.size)
    while (run.attempts.length < goal && !isOver(run)) await delay(10)
    if (isOver(run)) break
    const began = performance.now()
    run.away = disturb(run, times)
    await run.away
    awayMs += performance.now() - began
  }
  return { times, awayMs }
}

/** Creates events. Carts expire after a minute, and other clients request the seats of expired carts. */
const prepare = (sales: SaleVenue, size: number) =>
  withDatabaseAt(ownerUrlOf(sales.place), async (database) => {
    await addStanding(database, sales.venue, size)
    await database.asOwner(
      'insert into sales_rule (partner_id, hold_minutes, hold_most_minutes) values ($1, 1, 2)',
      [sales.venue.partnerId],
    )
  })

const newRun = (sales: SaleVenue, size: number): Run => ({
  sales,
  random: seeded(3),
  attempts: [],
  size,
  endAt: endOfRun(),
  away: Promise.resolve(),
  sold: [],
  unexpected: new Map(),
  readBack: { lists: 0, unseen: 0 },
})

const kinds: readonly [Attempt['kind'], string][] = [
  ['sale', 'sold'],
  ['cart', 'carts held'],
  ['reservation', 'reserved'],
  ['release', 'let go of'],
  ['refund', 'refunded'],
]

function countsText(attempts: readonly Attempt[]): string {
  const count = (isIt: (one: Attempt) => boolean) => attempts.filter(isIt).length
  const done = kinds.map(
    ([kind, word]) => `${count((one) => one.kind === kind && one.outcome === 'done')} ${word}`,
  )
  const rest = `${count(({ outcome }) => outcome === 'refused')} refused, ${count(({ outcome }) => outcome === 'unknown')} never answered`
  return `${done.join(', ')}, ${rest}`
}

const counted = (some: ReadonlyMap<string, number>) =>
  [...some].map(([what, count]) => `${count} ${what}`).join(', ') || 'none'

async function replicaText({ sales, readBack: { lists, unseen } }: Run): Promise<string> {
  const counts = await sales.listsOfReplica?.()
  if (!counts) return ''
  return `; ${lists} lists read after a sale, ${unseen} without it (${counts.answered} reads of tickets on the replica, ${counts.left} refused by it as too early)`
}

interface Options {
  clients?: number
  cluster?: Furnishing
  isSeveral?: boolean
}

export function historyRun(
  size: number,
  { clients = 64, cluster, isSeveral = false }: Options = {},
): Promise<Outcome> {
  const work = async (sales: SaleVenue) => {
    await prepare(sales, size)
    const run = newRun(sales, size)
    const began = performance.now()
    const [{ times, awayMs }] = await Promise.all([
      disturbOften(run, Math.max(4, Math.round(size / undisturbed(sales)))),
      ...Array.from({ length: clients }, () => client(run)),
    ])
    const ranMs = performance.now() - began
    const stored = await withDatabaseAt(ownerUrlOf(sales.place), async (database) => {
      await indexForReading(database)
      return readStored(database, sales.venue.partnerId)
    })
    const { attempts, unexpected, readBack } = run
    const faults = findFaults(attempts, stored)
    const byKind = Map.groupBy(faults, ({ kind }) => kind)
    const found = new Map(
      [...byKind].map(([kind, some]) => [`${kind} (${some[0]?.what})`, some.length]),
    )
    const seconds = (ms: number) => (ms / 1000).toFixed(0)
    const isEveryKindThere = kinds.every(([wanted]) =>
      attempts.some(({ kind, outcome }) => kind === wanted && outcome === 'done'),
    )
    return {
      passed:
        faults.length === 0 && unexpected.size === 0 && readBack.unseen === 0 && isEveryKindThere,
      damage: { faults: faults.length, unexpected: unexpected.size, unseen: readBack.unseen },
      summary: `${attempts.length} attempts of ${clients} clients in ${seconds(ranMs)} s, with ${times} interruptions of server, engine, both or connections (${seconds(awayMs)} s in total): ${countsText(attempts)}; ${stored.sales.length} sales and refunds, ${stored.reservations.length} reservations and ${stored.carts.length} carts stored; unexpected replies: ${counted(unexpected)}; faults: ${counted(found)}${await replicaText(run)}`,
    }
  }
  const events = numberedEvents(size)
  return isSeveral ? withSeveralServers(work, events) : withSaleVenue(work, events, {}, cluster)
}
