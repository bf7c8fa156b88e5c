import { setTimeout as delay } from 'node:timers/promises'
import { largePng } from '@dxweb/server/testing/large-png.ts'
import pg from 'pg'
import {
  findHundredEvents,
  type EventRange,
  partnerId as neighbour,
} from './ground/hundred-events.ts'
import { share } from './load/measure.ts'
import { ownerUrlOf, withPlace } from './ground/place.ts'
import { inNumber, loadText, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'
import { keepYears } from './ground/years-of-events.ts'
import { percentile } from './safety/ground/outcome.ts'

/**
 * Measures how six pictures, a print of 988 tickets and ten exports of three years delay requests of other venues.
 */
const busy = { partnerId: 2001, years: 3, eventsADay: 18 }
const email = 'sjef@sundet.test'
const tickets = 988
/** Milliseconds between two requests, sent even if the previous one has not been answered. */
const everyMs = 100
const quietSeconds = Math.max(5, 20 * share)
const rounds = Math.max(1, Math.round(3 * share))
const [maxMs, maxTimes] = [100, 4]

interface Venue {
  address: string
  headers: Record<string, string>
}

const apiOf = (venue: number) => `/api/v1/partners/${venue}`

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

async function answered({ address, headers }: Venue, path: string, sent: Sent = {}) {
  const answer = await fetch(`${address}${path}`, {
    ...sent,
    headers: { ...headers, ...sent.headers },
  })
  const body = await answer.arrayBuffer()
  if (answer.ok) return Buffer.from(body)
  throw new Error(`${path} was answered ${answer.status}: ${Buffer.from(body).toString()}`)
}

/** Returns the latency of each request, measured from the time at which the request was due. */
async function ask(venue: Venue, path: string, until: () => boolean): Promise<number[]> {
  const began = performance.now()
  const times: Promise<number>[] = []
  for (let due = began; !until(); due += everyMs) {
    await delay(Math.max(0, due - performance.now()))
    const time = answered(venue, path).then(() => performance.now() - due)
    time.catch(() => undefined)
    times.push(time)
  }
  return Promise.all(times)
}

type Times = Record<string, number[]>

async function askAll(
  venue: Venue,
  paths: Record<string, string>,
  until: () => boolean,
): Promise<Times> {
  const asked = Object.entries(paths).map(
    async ([name, path]) => [name, await ask(venue, path, until)] as const,
  )
  return Object.fromEntries<number[]>(await Promise.all(asked))
}

/** Puts several tickets in each sale, since only the drawing of tickets is measured. */
async function sellMany(venue: Venue, url: string): Promise<string> {
  const asOwner = async (text: string, values: unknown[]) => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(text, values).finally(() => owner.end())
  }
  await asOwner(
    `update event set capacity = 2000, starts_at = at, ends_at = at + interval '2 hours', busy_from = at,
       busy_until = at + interval '2 hours', max_per_purchase = 200
     from (select now() + interval '3 hours' as at) t where partner_id = $1 and id = 1`,
    [busy.partnerId],
  )
  const sold = await answered(venue, `${apiOf(busy.partnerId)}/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      eventId: 1,
      means: 'card',
      lines: [{ areaId: 0, count: 200, categoryId: 1 }],
    }),
  })
  const { id } = JSON.parse(sold.toString()) as { id: string }
  await asOwner(
    `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
     from ticket t, generate_series(1, 4) where t.partner_id = $1 and t.sale_id = $2 limit ${tickets - 200}`,
    [busy.partnerId, id],
  )
  return id
}

async function heavyWork(venue: Venue, saleId: string, picture: Buffer): Promise<void> {
  const at = apiOf(busy.partnerId)
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  const from = today.subtract({ days: 3 * 365 }).toString()
  const span = `from=${from}&to=${today.add({ days: 40 }).toString()}`
  const exported = Array.from({ length: 10 }, (_, turn) =>
    answered(venue, `${at}/events-export?${span}&format=${turn % 2 ? 'csv' : 'xlsx'}`),
  )
  const drawn = Array.from({ length: 6 }, () =>
    answered(venue, `${at}/events/1/images?use=image`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    }),
  )
  await Promise.all([...exported, ...drawn, answered(venue, `${at}/sales/${saleId}/tickets.pdf`)])
}

const pathsOf = ({ ids, from, to }: EventRange, asset: string) => ({
  'a list': `${apiOf(neighbour)}/events?from=${from}&to=${to}&limit=100`,
  'one event': `${apiOf(neighbour)}/events/${ids[50]}`,
  'the sign-in page': '/login',
  'a static file': asset,
})

async function assetOf(venue: Venue): Promise<string> {
  const page = await answered(venue, '/')
  return /\/assets\/[\w.-]+\.js/.exec(page.toString())?.[0] ?? '/favicon.ico'
}

function reportTimes(quiet: Times, loaded: Times): void {
  for (const [name, times] of Object.entries(loaded)) {
    const [before = [], p99] = [quiet[name], percentile(times, 0.99)]
    const quietP99 = percentile(before, 0.99)
    const halves = [times, before].map((all) => inNumber(percentile(all, 0.5), 1))
    report({
      name: `${name} beside heavy work`,
      figure: `p99 ${inNumber(p99, 1)} ms of ${maxMs}, p50 ${halves[0]} ms, ${times.length} answers`,
      ratio: p99 / maxMs,
      goal: { atMost: 1 },
    })
    report({
      name: `${name} beside heavy work, against quiet`,
      figure: `p99 ${inNumber(p99, 1)} ms, quiet ${inNumber(quietP99, 1)}; p50 ${halves[0]} ms, quiet ${halves[1]}`,
      ratio: p99 / quietP99,
      goal: { atMost: maxTimes },
    })
  }
}

async function measure(address: string, url: string): Promise<void> {
  const other = { address, headers: await signIn(address, email, { partnerId: neighbour }) }
  const own = { address, headers: await signIn(address, email, { partnerId: busy.partnerId }) }
  const saleId = await sellMany(own, url)
  const picture = await largePng(3333, 12_000, true)
  const paths = pathsOf(await findHundredEvents(url), await assetOf(other))
  await askAll(other, paths, endsAfter(3))
  console.log(loadText())
  const quiet = await askAll(other, paths, endsAfter(quietSeconds))
  const loaded: Times = {}
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now()
    let isDone = false
    const work = heavyWork(own, saleId, picture).finally(() => {
      isDone = true
    })
    work.catch(() => undefined)
    const times = await askAll(other, paths, () => isDone)
    await work
    for (const [name, each] of Object.entries(times)) (loaded[name] ??= []).push(...each)
    console.log(`round ${round}: ${inNumber((performance.now() - began) / 1000)} s, ${loadText()}`)
  }
  reportTimes(quiet, loaded)
}

function endsAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    const url = ownerUrlOf(place)
    await keepYears(place, [busy], email)
    await measure(product.address, url)
  } finally {
    await product.stop()
  }
})
