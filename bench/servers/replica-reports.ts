import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { lowerPriority } from '@dxweb/server/db/engine/lower-priority.ts'
import { testPassword } from '@dxweb/server/testing/people.ts'
import { startReplica } from '@dxweb/server/testing/servers/replica.ts'
import { yearToDate } from '../ground/ask-venue.ts'
import { inNumber, loadText, report } from '../ground/report.ts'
import { cartOf } from '../ground/sale-script.ts'
import { signIn } from '../ground/sign-in.ts'
import { keepSoldYears } from '../ground/sold-years.ts'
import { p99OfEven } from '../load/load.ts'
import { medianOf, share } from '../load/measure.ts'
import { salesOverHttp } from '../selling/sales-over-http.ts'
import { withSeveral } from './several.ts'

/** Measures sales while reports of another venue are read, first from a replica and then from the selling database. */
const readers = 8
const salesASecond = 20
const seconds = Math.max(2, 10 * share)
const [rounds, maxTimes] = [3, 1.5]
const email = 'sjef@sundet.no'
const busy = { partnerId: 2001, years: 1, eventsADay: Math.max(1, Math.round(82 * share)) }
const groups = ['event', 'month', 'priceCategory', 'auditorium']

/** Lowers the priority of the replica's processes, since a production replica runs on another machine. */
function standBack(pid: number): Disposable {
  const seen = new Set<string>()
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    for (const child of children.filter((one) => one.trim() !== '' && !seen.has(one))) {
      seen.add(child)
      void lowerPriority(Number(child))
    }
  }, 200)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

type Read = Awaited<ReturnType<typeof whileRead>>

interface Round {
  quiet: number
  onReplica: Read
  onPrimary: Read
}

async function whileRead(address: string, work: () => Promise<number>) {
  const { partnerId } = busy
  const headers = await signIn(address, email, { partnerId, password: testPassword })
  const ending = new AbortController()
  let answered = 0
  const reading = Array.from({ length: readers }, async (_, turn) => {
    for (let at = turn; !ending.signal.aborted; at += 1) {
      const ask = { ...yearToDate(), axis: 'held', group: groups[at % groups.length] ?? '' }
      const url = `${address}/api/v1/partners/${partnerId}/reports/ticket-sales?${new URLSearchParams(ask)}`
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.ok) answered += 1
    }
  })
  await delay(1000)
  const figure = await work()
  ending.abort()
  await Promise.all(reading)
  return { figure, answered }
}

await withSeveral(200, async ({ engine, place, venue, open }) => {
  await keepSoldYears(place, [busy], email)
  const replica = await startReplica(engine)
  using _ = standBack(replica.pid)
  const [selling, apart, together] = [
    await open(),
    await open({ DATABASE_READ_URL: replica.url }),
    await open(),
  ]
  let turn = 0
  const sales = await salesOverHttp(selling.address, venue, () => cartOf(venue, turn++), 8)
  const p99 = () => p99OfEven(sales, salesASecond, seconds)
  await p99()
  const results: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await p99()
    const onReplica = await whileRead(apart.address, p99)
    const onPrimary = await whileRead(together.address, p99)
    results.push({ quiet, onReplica, onPrimary })
    console.log(loadText())
  }
  await Promise.all([selling, apart, together].map((server) => server.stop()))
  await replica.destroy()
  const quiet = medianOf(results, (one) => one.quiet)
  const [copy, same] = (['onReplica', 'onPrimary'] as const).map((name) => ({
    p99: medianOf(results, (one) => one[name].figure),
    answered: results.reduce((sum, one) => sum + one[name].answered, 0),
  }))
  const textOf = (one: typeof copy) => `${inNumber(one?.p99 ?? 0, 1)} ms (${one?.answered} reports)`
  report({
    name: 'a sale while reports are read on a replica, against quiet',
    figure: `p99 ${textOf(copy)}, quiet ${inNumber(quiet, 1)} ms, with the reports on its own database ${textOf(same)}`,
    ratio: (copy?.p99 ?? 0) / quiet,
    goal: { atMost: maxTimes },
  })
})
