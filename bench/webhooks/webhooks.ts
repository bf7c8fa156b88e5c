import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { addPeople, testPassword } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type BenchDatabase, withDatabaseAt } from '../ground/big-hall.ts'
import { ownerUrlOf, type Place, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { type Server, serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { share } from '../load/measure.ts'

/** Number of events; `BENCH_SHARE=0.1` sends a hundred thousand. */
const events = Math.round(1_000_000 * share)
/** Number of objects, with ten events each, to check the order of an object's events. */
const objects = Math.ceil(events / 10)
const path = '/api/v1/partners/1003/webhooks'

const megabytesOf = ({ pid }: Server) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Answers 503 until `isUp` is set, then counts new, repeated and out-of-order events. */
async function openReceiver() {
  const seen = new Uint8Array(events + 1)
  const last = new Map<number, number>()
  const receiver = { isUp: false, asked: 0, count: 0, again: 0, disordered: 0, url: '' }
  const take = (text: string) => {
    const { number, data } = JSON.parse(text) as { number: number; data: { id: number } }
    if (seen[number] === 1) return void (receiver.again += 1)
    seen[number] = 1
    receiver.count += 1
    if (number < (last.get(data.id) ?? 0)) receiver.disordered += 1
    last.set(data.id, number)
  }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      receiver.asked += 1
      if (receiver.isUp) take(text)
      response.writeHead(receiver.isUp ? 204 : 503).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return receiver
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

const ask = async (server: Server, method: string, below: string, body: object) => {
  const { headers } = server as Server & { headers?: Record<string, string> }
  const session =
    headers ??
    (await signIn(server.address, 'sjef@sundet.no', { partnerId: 1003, password: testPassword }))
  Object.assign(server, { headers: session })
  const answer = await fetch(`${server.address}${path}${below}`, {
    method,
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${below}: ${answer.status} ${await answer.text()}`)
}

async function noteAll({ asOwner }: BenchDatabase): Promise<void> {
  for (let from = 0; from < events; from += 1000) {
    await asOwner(
      `insert into webhook_event (partner_id, type, object, data)
       select 1003, 'event.changed', 'event:' || n % $3, jsonb_build_object('id', n % $3)
       from generate_series($1::integer, $2::integer) n`,
      [from, Math.min(from + 1000, events) - 1, objects],
    )
  }
}

async function untilNumbered({ asOwner }: BenchDatabase): Promise<void> {
  const left = 'select 1 from webhook_event where number is null limit 1'
  while ((await asOwner(left)).length > 0) await delay(200)
}

async function untilTaken(receiver: Receiver, count: number): Promise<void> {
  while (receiver.count < count) await delay(200)
}

const env = { DEMO: 'off', WEBHOOK_LOOPBACK: 'on', LOG_LEVEL: 'warn' }

const serveAnother = (place: Place) =>
  serveProduct(place, { ...env, DATABASE_URL: ownerUrlOf(place) })

async function measureWaiting(place: Place, receiver: Receiver): Promise<void> {
  const server = await serveProduct(place, env)
  const another = await serveAnother(place)
  await withDatabaseAt(ownerUrlOf(place), async (database) => {
    await buildSmallVenue(database, 1003)
    await addPeople(database)
    await database.asOwner('analyze')
    await ask(server, 'POST', '', { url: receiver.url, description: '', types: ['event.changed'] })
    const idle = megabytesOf(server)
    const began = performance.now()
    await noteAll(database)
    await untilNumbered(database)
    const numbered = (performance.now() - began) / 1000
    report({
      name: 'webhook events numbered by two servers while the receiver is away',
      figure: `${inNumber(events)} in ${inNumber(numbered)} s, asked ${receiver.asked} times`,
      ratio: receiver.asked / events,
    })
    report({
      name: 'memory with webhook events waiting',
      figure: `${inNumber(megabytesOf(server))} MB, idle ${inNumber(idle)} MB, ${inNumber(events)} waiting`,
      ratio: megabytesOf(server) / idle,
      goal: { atMost: 1.5 },
    })
  })
  await Promise.all([server.kill(), another.kill()])
}

async function measureDelivery(place: Place, receiver: Receiver): Promise<void> {
  receiver.isUp = true
  const began = performance.now()
  const first = await serveProduct(place, env)
  const second = await serveAnother(place)
  await ask(first, 'POST', '/1/replays', { from: 1, to: 1, onlyUndelivered: true })
  await untilTaken(receiver, Math.floor(events / 3))
  await first.kill()
  const third = await serveProduct(place, env)
  await untilTaken(receiver, Math.floor((events * 2) / 3))
  await second.kill()
  await untilTaken(receiver, events)
  const seconds = (performance.now() - began) / 1000
  report({
    name: 'webhook events delivered by two servers, each killed once',
    figure: `${inNumber(receiver.count / seconds)} a second, ${events - receiver.count} lost, ${receiver.disordered} out of order, ${receiver.again} again, ${inNumber(megabytesOf(third))} MB`,
    ratio: (events - receiver.count + receiver.disordered) / events,
    goal: { atMost: 0 },
  })
  await third.stop()
  report({
    name: 'webhook events that came again, of those under way at a kill',
    figure: `${receiver.again} of ${inNumber(receiver.count)}`,
    ratio: receiver.again,
    goal: { atMost: 2 * 64 },
  })
}

await withPlace(async (place) => {
  const receiver = await openReceiver()
  await measureWaiting(place, receiver)
  await measureDelivery(place, receiver)
})
