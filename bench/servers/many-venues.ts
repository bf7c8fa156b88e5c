import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { homeOf } from '@dxweb/server/db/engine/home.ts'
import { runningPostmaster } from '@dxweb/server/db/engine/postmaster-file.ts'
import { testPassword } from '@dxweb/server/testing/people.ts'
import pg from 'pg'
import { yearToDate } from '../ground/ask-venue.ts'
import { ownerUrlOf, type Place, placeAt, withPlace } from '../ground/place.ts'
import { inNumber, loadText, report } from '../ground/report.ts'
import { serveProduct, type Server } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import type { SoldYears } from '../ground/sold-years.ts'
import { engineTimeOf } from '../load/engine-time.ts'
import { median, share } from '../load/measure.ts'
import { reportDisk } from './disk-of-venues.ts'
import {
  chiefOf,
  fillPlatform,
  manyVenues,
  measured,
  oneVenue,
  visitor,
} from './platform-of-venues.ts'

/**
 * Measures a venue on a platform of 330 venues with ten million tickets in a year, against the same venue alone. Other
 * venues are read between its requests.
 */
const times = Math.max(40, Math.round(200 * share))
const maxTimes = 1.3
/** Number of requests to other venues before each measured request. */
const visitsEach = 1

type Headers = Record<string, string>

interface Platform {
  place: Place
  server: Server
  /** Process id of the engine. */
  postmaster: number
  headers: Headers
  visit: () => Promise<unknown>
}

async function send(url: string, headers: Headers, body?: object): Promise<void> {
  const sent = body
    ? {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      }
    : { headers }
  const answer = await fetch(url, sent)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text}`)
}

const apiOf = ({ address }: Server, partnerId: number) => `${address}/api/v1/partners/${partnerId}`

function listPath(): string {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return `events?from=${today.subtract({ days: 30 }).toString()}&to=${today.add({ days: 14 }).toString()}&limit=100`
}
const reportPath = (group: string) =>
  `reports/ticket-sales?${new URLSearchParams({ ...yearToDate(), axis: 'sold', group })}`

function visits(server: Server, headers: Headers, venues: readonly SoldYears[]) {
  const paths = [listPath(), reportPath('month'), reportPath('event')]
  let turn = 0
  return async () => {
    for (let visited = 0; visited < visitsEach && venues.length > 1; visited += 1) {
      turn += 1
      const { partnerId } = venues[1 + ((turn * 97) % (venues.length - 1))]!
      const at = { ...headers, 'x-dx-partner': String(partnerId) }
      await send(`${apiOf(server, partnerId)}/${paths[turn % paths.length]}`, at)
    }
  }
}

/** Folder for the platforms. Reuses the platforms that an earlier run left there, and creates missing ones. */
const kept = process.env.BENCH_PLACE

async function withFilledPlace(
  name: string,
  venues: readonly SoldYears[],
  work: (place: Place) => Promise<void>,
): Promise<void> {
  if (!kept) {
    return withPlace(async (place) => {
      await fillPlatform(place, venues)
      await work(place)
    })
  }
  const place = placeAt(join(kept, name))
  const mark = join(place.dataDir, 'is-filled')
  if (!existsSync(mark)) {
    await fillPlatform(place, venues)
    writeFileSync(mark, '')
  }
  await work(place)
}

async function withPlatform(
  name: string,
  venues: readonly SoldYears[],
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  await withFilledPlace(name, venues, async (place) => {
    const server = await serveProduct(place, { DEMO: 'off' })
    try {
      const { address } = server
      const at = { partnerId: measured, password: testPassword }
      const headers = await signIn(address, chiefOf(measured), at)
      const others = await signIn(address, visitor, at)
      const postmaster = runningPostmaster(homeOf(place))?.pid ?? 0
      const visit = visits(server, others, venues)
      await work({ place, server, postmaster, headers, visit })
    } finally {
      await server.stop()
    }
  })
}

type Ask = (platform: Platform, turn: number) => Promise<void>

/** Waits until the engine is idle. Its jobs and vacuums run when the server starts and then every minute. */
async function untilQuiet({ postmaster }: Platform): Promise<void> {
  for (let waited = 0; waited < 60; waited += 1) {
    const worked = await engineTimeOf(postmaster, () => delay(1000))
    if (worked < 50) return
  }
}

async function compare(name: string, small: Platform, large: Platform, ask: Ask): Promise<void> {
  const sides = [small, large].map((platform) => ({
    platform,
    elapsed: [] as number[],
    worked: [] as number[],
  }))
  await untilQuiet(small)
  await untilQuiet(large)
  for (let turn = 0; turn < times; turn += 1) {
    for (const { platform, elapsed, worked } of turn % 2 === 0 ? sides : sides.toReversed()) {
      await platform.visit()
      const time = await engineTimeOf(platform.postmaster, async () => {
        const began = performance.now()
        await ask(platform, turn)
        elapsed.push(performance.now() - began)
      })
      worked.push(time)
    }
  }
  const [one = Number.NaN, many = Number.NaN] = sides.map(({ elapsed }) => median(elapsed))
  const [engineOfOne = Number.NaN, engineOfMany = Number.NaN] = sides.map(({ worked }) =>
    median(worked),
  )
  report({
    name: `${name} on a platform of many venues against one venue`,
    figure: `${inNumber(many, 1)} and ${inNumber(one, 1)} ms`,
    ratio: many / one,
    goal: { atMost: maxTimes },
  })
  report({
    name: `${name}: processor time of the engine`,
    figure: `${inNumber(engineOfMany, 2)} and ${inNumber(engineOfOne, 2)} ms`,
    ratio: engineOfMany / engineOfOne,
  })
}

async function rowsOf<R extends pg.QueryResultRow>(
  { place }: Platform,
  text: string,
): Promise<R[]> {
  const client = new pg.Client({ connectionString: ownerUrlOf(place) })
  await client.connect()
  const { rows } = await client.query<R>(text, [measured])
  await client.end()
  return rows
}

async function eventIds(platform: Platform, condition: string): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    platform,
    `select id from event where partner_id = $1 and ${condition} order by starts_at, id limit 100`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the first seat after all taken seats of coming events. */
async function freeSeat(platform: Platform): Promise<number> {
  const [row] = await rowsOf<{ seat: number }>(
    platform,
    `select coalesce(max(seat_id), 0) + 1 as seat from seat_claim c
     join event e on e.partner_id = $1 and e.id = c.event_id and e.starts_at > now() where c.partner_id = $1`,
  )
  return row?.seat ?? 0
}

function saleOf(events: readonly number[], firstFree: number): Ask {
  return ({ server, headers }, turn) => {
    const seatId = firstFree + 2 * Math.floor(turn / events.length)
    const lines = [seatId, seatId + 1].map((each) => ({ seatId: each, categoryId: 1 }))
    const body = { eventId: events[turn % events.length], means: 'card', lines }
    return send(`${apiOf(server, measured)}/sales`, headers, body)
  }
}

const reads =
  (path: (turn: number) => string): Ask =>
  ({ server, headers }, turn) =>
    send(`${apiOf(server, measured)}/${path(turn)}`, headers)

const signsIn: Ask = async ({ server: { address } }) => {
  const headers = await signIn(address, chiefOf(measured), {
    partnerId: measured,
    password: testPassword,
  })
  await send(`${address}/api/v1/auth`, headers)
}

const idleSeconds = 60

async function measure(small: Platform, large: Platform): Promise<void> {
  const coming = await eventIds(large, `starts_at > now() + interval '3 hours'`)
  const known = await eventIds(large, `starts_at > now() - interval '20 days'`)
  const asks: Record<string, Ask> = {
    'list of events': reads(listPath),
    'one event': reads((turn) => `events/${known[turn % known.length]}`),
    sale: saleOf(coming, Math.max(await freeSeat(small), await freeSeat(large))),
    'report of a year by month': reads(() => reportPath('month')),
    'report of a year by event': reads(() => reportPath('event')),
    'sign-in': signsIn,
  }
  for (const [name, ask] of Object.entries(asks)) await compare(name, small, large, ask)
  const worked = await engineTimeOf(large.postmaster, () => delay(idleSeconds * 1000))
  report({
    name: 'the engine’s processor in an idle minute of many venues',
    figure: `${inNumber(worked / 1000, 1)} s for jobs`,
    ratio: worked / 1000 / idleSeconds,
  })
}

await withPlatform('1-venues', oneVenue, async (small) => {
  await withPlatform(`330-venues-${share}`, manyVenues(share), async (large) => {
    await reportDisk(ownerUrlOf(large.place))
    await measure(small, large)
    console.log(loadText())
  })
})
