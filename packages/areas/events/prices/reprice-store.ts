import type { Author } from '@dxweb/kit/definitions/audit.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { adjustPrices } from './contract.ts'
import { type HeldPrice, heldPrices, withPrices } from './held-prices.ts'
import { saveStatement, type StoredPrices, storedPricesStatement } from './store.ts'

type Repriced = ReplyOf<typeof adjustPrices.parts>

interface VersionedEvent {
  id: number
  version: number
}

interface Planned extends VersionedEvent {
  before: StoredPrices
  after: StoredPrices
}

function reasonOf({ version }: VersionedEvent, before: StoredPrices | undefined, after: unknown) {
  if (before === undefined) return 'not_found' as const
  if (before.version !== version) return 'stale' as const
  return after === null ? ('price_outside' as const) : undefined
}

/** Changes each event independently. Returns the previous prices, for the undo. */
export async function reprice<E extends VersionedEvent>(
  db: Database,
  scope: Scope,
  {
    events,
    pricesOf,
  }: { events: readonly E[]; pricesOf: (before: StoredPrices, event: E) => HeldPrice[] },
  by: Author,
): Promise<Repriced> {
  // Changes events in id order, so that two such changes queue instead of deadlocking.
  const asked = events.toSorted((one, other) => one.id - other.id)
  const refused: Repriced['refused'] = []
  const planned: Planned[] = []
  const stored = asked.map(({ id }) => storedPricesStatement(scope.partnerId, id))
  const found = await db.batch(scope, stored)
  for (const [at, event] of asked.entries()) {
    const before = found[at]?.[0]
    const after = before && withPrices(before, pricesOf(before, event))
    const reason = reasonOf(event, before, after)
    if (reason) refused.push({ id: event.id, reason })
    else if (before && after) planned.push({ id: event.id, version: event.version, before, after })
  }
  if (planned.length === 0) return { events: [], refused }
  const saves = planned.map((change) => saveStatement(scope, change, by))
  const saved = await db.batch(scope, saves)
  const done: Repriced['events'] = []
  for (const [at, { id, version, before }] of planned.entries()) {
    const outcome = saved[at]?.[0]
    if (outcome && outcome.version !== null) {
      done.push({ id, version: outcome.version, was: heldPrices(before) })
    } else {
      refused.push({ id, reason: outcome?.oldVersion === version ? 'wrong_state' : 'stale' })
    }
  }
  return { events: done, refused }
}
