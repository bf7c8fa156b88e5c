import { setTimeout as delay } from 'node:timers/promises'
import { killEngine } from '../../ground/place.ts'
import type { Outcome } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

const recoveredWithinMs = 5000

/** Clients may only receive 200, or a 503 with maintenance headers. */
export function databaseRestarts(restarts: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const seen = { good: 0, away: 0, other: new Map<string, number>() }
    const ending = new AbortController()
    const client = async () => {
      while (!ending.signal.aborted) await look(sales, seen)
    }
    const clients = Promise.all(Array.from({ length: 6 }, client))
    let slowest = 0
    for (let restart = 0; restart < restarts; restart += 1) {
      const goal = seen.good + 20
      while (seen.good < goal) await delay(2)
      killEngine(sales.place)
      const began = performance.now()
      const away = seen.away
      while (seen.away === away) await delay(1)
      const good = seen.good
      while (seen.good === good) await delay(1)
      slowest = Math.max(slowest, performance.now() - began)
    }
    ending.abort()
    await clients
    const others = [...seen.other].map(([status, count]) => `${count} × ${status}`).join(', ')
    return {
      passed: seen.other.size === 0 && slowest <= recoveredWithinMs,
      summary: `${restarts} restarts: ${seen.good} replies 200, ${seen.away} replies 503 with maintenance headers, other replies: ${others || 'none'}; recovered in ${Math.round(slowest)} ms at most`,
    }
  }, 10)
}

interface Seen {
  good: number
  away: number
  other: Map<string, number>
}

async function look({ product, venue, headers }: SaleVenue, seen: Seen): Promise<void> {
  const path = `/api/v1/partners/${venue.partnerId}/event-choices`
  const answer = await fetch(product.address + path, { headers })
  await answer.arrayBuffer()
  const isMarked =
    answer.headers.get('x-dx-maintenance') === '1' && answer.headers.has('retry-after')
  if (answer.status === 200) seen.good += 1
  else if (answer.status === 503 && isMarked) seen.away += 1
  else {
    const what = `${answer.status}${isMarked ? '' : ' unmarked'}`
    seen.other.set(what, (seen.other.get(what) ?? 0) + 1)
  }
}
