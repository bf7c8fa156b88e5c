import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { statusOf } from '@dxweb/kit/errors.ts'
import { type BenchDatabase, hallSeats, withDatabaseAt } from '../ground/big-hall.ts'
import { killEngine, ownerUrlOf } from '../ground/place.ts'
import { serveProduct } from '../ground/serve.ts'
import { type Attempt, findFaults, type Stored, type StoredSale } from './history.ts'
import { type Outcome, seeded } from './outcome.ts'
import { type SaleHouse, withSaleHouse } from './sale-house.ts'

const clients = 64
/** Attempts on a hot event until the next one is: far more than it has seats for. */
const attemptsOfHot = 1000
/** Sales that an event which is not hot has room for, about. */
const attemptsOfSpread = 150
const patienceMs = 60_000

interface Run {
  sales: SaleHouse
  chance: () => number
  attempts: Attempt[]
  size: number
  /** Whoever waits for the server waits for this. */
  away: Promise<void>
}

const within = (chance: () => number, count: number) => Math.floor(chance() * count)

/** Half of all attempts are on one event at a time, the rest on many. */
function nextAttempt({ sales, chance, attempts, size }: Run): Attempt {
  const { house } = sales
  const turn = attempts.length
  const hotEvents = Math.ceil(size / 2 / attemptsOfHot)
  const spreadEvents = Math.ceil(size / 2 / attemptsOfSpread)
  const hot = Math.floor(turn / 2 / attemptsOfHot)
  const isHot = turn % 2 === 0
  const count = 1 + within(chance, 4)
  const first = house.firstSeatId + within(chance, hallSeats - count)
  return {
    key: randomUUID(),
    eventId: house.firstEventId + (isHot ? hot : hotEvents + within(chance, spreadEvents)),
    seats: Array.from({ length: count }, (_, next) => first + next),
    count,
    outcome: 'unknown',
  }
}

export const eventsFor = (size: number) =>
  Math.ceil(size / 2 / attemptsOfHot) + Math.ceil(size / 2 / attemptsOfSpread) + 1

type Answer = Pick<Attempt, 'outcome' | 'saleId'>

/** Sends it, and at times cuts the line before the answer comes. What was not answered is not known. */
async function send({ sales, chance }: Run, attempt: Attempt): Promise<Answer> {
  const { product, house, headers } = sales
  const cut = chance() < 0.05 ? AbortSignal.timeout(within(chance, 30)) : undefined
  try {
    const answer = await fetch(`${product.address}/api/v1/partners/${house.partnerId}/sales`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': attempt.key },
      body: JSON.stringify({
        eventId: attempt.eventId,
        means: 'card',
        lines: attempt.seats.map((seatId) => ({ seatId, categoryId: house.categories.adult })),
      }),
      signal: cut ?? AbortSignal.timeout(patienceMs),
    })
    const said = (await answer.json()) as { id?: string }
    if (answer.ok && said.id !== undefined) return { outcome: 'sold', saleId: said.id }
    return { outcome: answer.status === statusOf.seat_taken ? 'refused' : 'unknown' }
  } catch {
    return { outcome: 'unknown' }
  }
}

async function client(run: Run): Promise<void> {
  while (run.attempts.length < run.size) {
    await run.away
    const attempt = nextAttempt(run)
    run.attempts.push(attempt)
    Object.assign(attempt, await send(run, attempt))
    // Half of those whose answer did not come ask again with the same key. A refusal then says nothing of the first time.
    if (attempt.outcome !== 'unknown' || run.chance() < 0.5) continue
    await run.away
    const again = await send(run, attempt)
    if (again.outcome === 'sold') Object.assign(attempt, again)
  }
}

/** Ends the server, the engine, both or some of their connections, by turns. */
async function disturb(run: Run, turn: number): Promise<void> {
  const { sales } = run
  const kind = turn % 4
  if (kind === 3) return cutConnections(sales)
  if (kind > 0) killEngine(sales.place)
  if (kind !== 1) {
    await sales.product.kill()
    sales.product = await serveProduct(sales.place, { DEMO: 'off', LOG_LEVEL: 'error' })
  }
  const began = performance.now()
  while (!(await isReady(sales.product.address))) {
    if (performance.now() - began > patienceMs) throw new Error(sales.product.said())
    await delay(10)
  }
}

const isReady = (address: string) =>
  fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const cutConnections = ({ place }: SaleHouse) =>
  withDatabaseAt(ownerUrlOf(place), async ({ asOwner }) => {
    await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`,
    )
  })

async function disturbOften(run: Run, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const goal = Math.floor(((turn + 1) / (times + 1)) * run.size)
    while (run.attempts.length < goal) await delay(10)
    run.away = disturb(run, turn)
    await run.away
  }
}

const salesText = `
  select s.id, s.total_ore as "totalOre", s.rounding_ore as "roundingOre",
    (select i.key from idempotency i where i.partner_id = s.partner_id and i.user_id = s.user_id
      and i.answer ->> 'id' = s.id::text) as key,
    coalesce((select sum(amount_ore) from payment p where p.partner_id = s.partner_id and p.sale_id = s.id), 0)::bigint as "paidOre",
    coalesce((select sum(amount_ore) from posting b where b.partner_id = s.partner_id and b.source_id = s.id and kind = 'sale'), 0)::bigint as "postedOre",
    coalesce((select jsonb_agg(jsonb_build_object('eventId', t.event_id, 'seatId', t.seat_id, 'ore', t.price_ore + t.fee_ore,
      'isLive', t.state = 'issued')) from ticket t where t.partner_id = s.partner_id and t.sale_id = s.id), '[]') as tickets,
    coalesce((select jsonb_agg(jsonb_build_object('eventId', c.event_id, 'seatId', c.seat_id)) from seat_claim c
      where c.partner_id = s.partner_id and c.holder_id = s.id and c.kind = 'sold'), '[]') as claims
  from sale s where s.partner_id = $1 and s.id > $2 order by s.id limit 20000`

/** All that is stored, read in parts. */
async function readStored({ asOwner }: BenchDatabase, partnerId: number): Promise<Stored> {
  await asOwner(`create index if not exists history_answer on idempotency ((answer ->> 'id'))`)
  await asOwner('create index if not exists history_claim on seat_claim (partner_id, holder_id)')
  await asOwner('analyze')
  const sales: StoredSale[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; after = sales.at(-1)?.id ?? after) {
    const part = await asOwner<StoredSale>(salesText, [partnerId, after])
    sales.push(...part)
    if (part.length < 20_000) break
  }
  const events = await asOwner<{ id: number; capacity: number }>(
    'select id, capacity from event where partner_id = $1',
    [partnerId],
  )
  return { sales, capacity: new Map(events.map(({ id, capacity }) => [id, capacity])) }
}

/**
 * Sixty-four clients sell on hot and spread events while lines are cut and server and engine die; then all that they
 * were told is held against all that is stored.
 */
export function historyRun(size: number): Promise<Outcome> {
  return withSaleHouse(async (sales) => {
    const run: Run = { sales, chance: seeded(3), attempts: [], size, away: Promise.resolve() }
    const disturbances = Math.max(4, Math.round(size / 10_000))
    await Promise.all([
      disturbOften(run, disturbances),
      ...Array.from({ length: clients }, () => client(run)),
    ])
    const stored = await withDatabaseAt(ownerUrlOf(sales.place), (database) =>
      readStored(database, sales.house.partnerId),
    )
    const faults = findFaults(run.attempts, stored)
    const of = (outcome: Attempt['outcome']) =>
      run.attempts.filter((attempt) => attempt.outcome === outcome).length
    const told = [...Map.groupBy(faults, ({ kind }) => kind)].map(
      ([kind, some]) => `${some.length} ${kind} (${some[0]?.what})`,
    )
    return {
      held: faults.length === 0 && of('sold') > 0 && of('refused') > 0,
      damage: { faults: faults.length },
      said: `${run.attempts.length} attempts of ${clients} clients, ${disturbances} times server, engine, both or connections ended: ${of('sold')} sold, ${of('refused')} refused, ${of('unknown')} never answered; ${stored.sales.length} sales stored; faults: ${told.join(', ') || 'none'}`,
    }
  }, eventsFor(size))
}
