import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { keepSoldYears } from '../../ground/sold-years.ts'
import { cartOf } from '../../ground/sale-script.ts'
import { signIn } from '../../ground/sign-in.ts'
import { testPassword } from '@dxweb/server/testing/people.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

/** A venue with 110,000 tickets in three years; the requested reports read all of them. */
const busy = { partnerId: 2001, years: 3, eventsADay: 3 }
const askers = 40
const p99WithinMs = 1000
/** Milliseconds between two requests of another venue, unless the previous request took longer. */
const everyMs = 200
const email = 'sjef@sundet.no'

function worstOf(): string[] {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  const from = today.subtract({ years: busy.years }).toString()
  const days = `from=${from}&to=${today.toString()}`
  return [
    `reports/day-settlement?${days}`,
    `reports/month-settlement?${days}`,
    `reports/settled-months?${days}`,
    `reports/call-sheet-films?${days}&limit=2000&sort=-tickets`,
    `reports/ticket-sales?${days}&group=event&within=day`,
    `events?${days}&limit=500`,
    `reports/ticket-sales/export?${days}&format=xlsx`,
    `events-export?${days}&format=xlsx`,
  ]
}

type Headers = Record<string, string>

/**
 * Sends the most expensive requests continuously. Most are refused because the server is busy, or abandoned by the
 * client.
 */
function keepAsking({ product }: SaleVenue, headers: Headers) {
  const ending = new AbortController()
  const paths = worstOf()
  const answers: number[] = []
  const ask = async (nth: number) => {
    for (let turn = nth; !ending.signal.aborted; turn += 1) {
      const path = `/api/v1/partners/${busy.partnerId}/${paths[turn % paths.length]}`
      const leaves = AbortSignal.any([ending.signal, AbortSignal.timeout(20_000)])
      await fetch(product.address + path, { headers, signal: leaves })
        .then(async (answer) => {
          await answer.arrayBuffer()
          answers.push(answer.status)
        })
        .catch(() => undefined)
    }
  }
  const done = Promise.all(Array.from({ length: askers }, (_, nth) => ask(nth)))
  return async () => {
    ending.abort()
    await done
    return answers.length
  }
}

interface Asked {
  path: string
  sent?: RequestInit
}

function othersOf({ venue, headers }: SaleVenue): Record<string, (turn: number) => Asked> {
  const at = `/api/v1/partners/${venue.partnerId}`
  const sentBy = (turn: number) => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...cartOf(venue, turn), means: 'card' }),
  })
  return {
    'an event': () => ({ path: `${at}/events/${venue.firstEventId}` }),
    'a sale': (turn) => ({ path: `${at}/sales`, sent: sentBy(turn) }),
    'a report': () => ({
      path: `${at}/reports/ticket-sales?from=2026-01-01&to=2026-12-31&group=month`,
    }),
    'a file': () => ({ path: `${at}/locations/export?format=csv` }),
  }
}

type Times = Record<string, number[]>

/** Grows with each request, so that each request names other seats. */
let turn = 0

async function timesOf(sales: SaleVenue, count: number): Promise<Times> {
  const others = othersOf(sales)
  const times: Times = {}
  const client = async (name: string, asked: (turn: number) => Asked) => {
    const own = (times[name] ??= [])
    while (own.length < count) {
      const { path, sent = { headers: sales.headers } } = asked((turn += 1))
      const began = performance.now()
      const answer = await fetch(sales.product.address + path, sent)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const took = performance.now() - began
      own.push(took)
      await delay(Math.max(0, everyMs - took))
    }
  }
  await Promise.all(Object.entries(others).map(([name, asked]) => client(name, asked)))
  return times
}

const timesText = (times: Times) =>
  Object.entries(times)
    .map(([name, all]) => {
      const [half, p99] = [0.5, 0.99].map((share) => percentile(all, share).toFixed(0))
      return `${name} ${p99} ms (p50 ${half})`
    })
    .join(', ')

/** The 99th percentile of another venue's requests must stay within `p99WithinMs` under the load. */
export function oneVenue(count: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    await keepSoldYears(sales.place, [busy], email)
    const { partnerId } = busy
    const hog = await signIn(sales.product.address, email, { partnerId, password: testPassword })
    const quiet = await timesOf(sales, count)
    const stop = keepAsking(sales, hog)
    const loaded = await timesOf(sales, count)
    const answered = await stop()
    const p99 = Object.values(loaded).map((all) => percentile(all, 0.99))
    return {
      passed: Math.max(...p99) <= p99WithinMs,
      summary: `${askers} clients of one venue read three years of data (${answered} replies): p99 of another venue ${timesText(loaded)}; without load ${timesText(quiet)}`,
    }
  }, 200)
}
