import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { addPeople, testPassword } from '@dxweb/server/testing/people.ts'
import { type BigVenue, buildBigVenue, withDatabaseAt } from './ground/big-hall.ts'
import { share } from './load/measure.ts'
import { ownerUrlOf, withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'

const viewers = 200
/** Number of event streams that one session may have. */
const streamsEach = 8
const picksPerSecond = 5

/** Returns the CPU seconds of a process, which the kernel counts in hundredths (Linux). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function watch(address: string, headers: Record<string, string>, path: string) {
  const ending = new AbortController()
  const receivedAt = new Map<number, number>()
  const answer = await fetch(address + path, { headers, signal: ending.signal })
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const words = text.split('\n\n')
      text = words.pop() ?? ''
      for (const word of words) receive(word, receivedAt)
    }
  }
  const over = read().catch(() => undefined)
  const close = () => {
    ending.abort()
    return over
  }
  return { receivedAt, close }
}

function receive(word: string, receivedAt: Map<number, number>): void {
  if (!word.startsWith('event: seats\n')) return
  const { held } = JSON.parse(word.slice(word.indexOf('data: ') + 6)) as { held: number[] }
  const now = performance.now()
  for (const seatId of held) if (!receivedAt.has(seatId)) receivedAt.set(seatId, now)
}

type Viewer = Awaited<ReturnType<typeof watch>>

async function watchers(address: string, venue: BigVenue, eventId: number): Promise<Viewer[]> {
  const path = `/api/v1/partners/${venue.partnerId}/stream?topics=event:${eventId}`
  const all: Viewer[] = []
  while (all.length < viewers) {
    const headers = await signIn(address, 'sjef@sundet.no', {
      partnerId: venue.partnerId,
      password: testPassword,
    })
    const some = Math.min(streamsEach, viewers - all.length)
    all.push(
      ...(await Promise.all(Array.from({ length: some }, () => watch(address, headers, path)))),
    )
  }
  return all
}

/** Chooses seats one after the other. Returns the times of the requests. */
async function choose(address: string, venue: BigVenue, eventId: number, seconds: number) {
  const headers = await signIn(address, 'sjef@sundet.no', {
    partnerId: venue.partnerId,
    password: testPassword,
  })
  const asked = new Map<number, number>()
  for (let seatId = 1; seatId <= seconds * picksPerSecond; seatId += 1) {
    asked.set(seatId, performance.now())
    await fetch(
      `${address}/api/v1/partners/${venue.partnerId}/events/${eventId}/holds/${uuid7()}`,
      {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ lines: [{ seatId, categoryId: 1 }] }),
      },
    )
    await delay(1000 / picksPerSecond)
  }
  await delay(1000)
  return asked
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO: 'off' })
  try {
    const venue = await withDatabaseAt(ownerUrlOf(place), async (database) => {
      const built = await buildBigVenue(database, 1)
      await addPeople(database)
      return built
    })
    const eventId = venue.firstEventId
    const all = await watchers(product.address, venue, eventId)
    const seconds = Math.max(4, Math.round(20 * share))
    const before = processorSeconds(product.pid)
    const asked = await choose(product.address, venue, eventId, seconds)
    const used = processorSeconds(product.pid) - before
    const waits = all.flatMap(({ receivedAt }) =>
      [...asked].map(([seatId, at]) => (receivedAt.get(seatId) ?? Infinity) - at),
    )
    const p95 =
      waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? Infinity
    report({
      name: `a chosen seat seen by ${viewers} viewers`,
      figure: `p95 ${inNumber(p95)} ms, ${inNumber((100 * used) / seconds)} % of a processor at ${picksPerSecond} a second`,
      ratio: p95 / 200,
      goal: { atMost: 1 },
    })
    await Promise.all(all.map(({ close }) => close()))
  } finally {
    await product.stop()
  }
})
