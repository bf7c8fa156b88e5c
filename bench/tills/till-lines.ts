import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { withDatabaseAt } from '../ground/big-hall.ts'
import { ownerUrlOf, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { median, rounds } from '../load/measure.ts'
import { askAsTill, linesOfReceipt, makeTill, receiptOf } from './keyed-till.ts'

const lines = 10_000
/** Receipts per call, with four lines each, since a call accepts at most 5,000 lines. */
const receiptsOfCall = 1250

type Ask = (path: string, body?: string) => Promise<unknown>

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measureLines(ask: Ask): Promise<void> {
  let nr = 0
  const bodyOf = () =>
    JSON.stringify({ receipts: Array.from({ length: receiptsOfCall }, () => receiptOf((nr += 1))) })
  const calls = lines / (receiptsOfCall * linesOfReceipt)
  const sendAll = async () => {
    const bodies = Array.from({ length: calls }, bodyOf)
    return timeOf(async () => {
      for (const body of bodies) {
        const { stored } = (await ask('/batches', body)) as { stored: number }
        if (stored !== receiptsOfCall) throw new Error(`Only ${stored} were stored`)
      }
    })
  }
  await sendAll()
  const sent = median(await timesOf(sendAll))
  report({
    name: `${inNumber(lines)} lines of a till by the API`,
    figure: `${inNumber(sent)} ms in ${calls} calls`,
    ratio: sent / 2000,
    goal: { atMost: 1 },
  })
}

async function measureReports(ask: Ask): Promise<void> {
  let sent = 0
  const reportOf = (kind: 'x' | 'z', day: number) => ({
    key: `${kind}${sent}-${day}`,
    kind,
    at: new Date(Date.now() - (365 - day) * 86_400_000 - (kind === 'x' ? 60_000 : 0)).toISOString(),
    report: {
      number: `${kind}${day}`,
      salesOre: 100_000,
      grandTotals: { salesOre: day * 100_000, returnsOre: 0, netOre: day * 100_000 },
    },
  })
  const sendYear = () => {
    sent += 1
    const days = Array.from({ length: 365 }, (_, day) => day)
    const events = days.flatMap((day) => [reportOf('x', day), reportOf('z', day)])
    return timeOf(async () => {
      const answer = (await ask('/batches', JSON.stringify({ events }))) as { refused: unknown[] }
      if (answer.refused.length > 0) throw new Error(JSON.stringify(answer.refused[0]))
    })
  }
  const took = median(await timesOf(sendYear))
  report({
    name: 'a year of X and Z reports of a till by the API',
    figure: `${inNumber(took)} ms for 730 reports`,
    ratio: took / 2000,
    goal: { atMost: 1 },
  })
}

async function measureFeed(ask: Ask): Promise<void> {
  const { cursor } = (await ask('/changes')) as { cursor: string }
  const whole = median(await timesOf(() => timeOf(() => ask('/changes'))))
  const none = median(await timesOf(() => timeOf(() => ask(`/changes?after=${cursor}`))))
  report({
    name: 'feed of 300 products',
    figure: `${inNumber(whole)} ms whole, ${inNumber(none)} ms without a change`,
    ratio: none / whole,
  })
}

async function timesOf(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await work())
  return times
}

await withPlace(async (place) => {
  const server = await serveProduct(place, { DEMO: 'off', LOG_LEVEL: 'warn' })
  await withDatabaseAt(ownerUrlOf(place), async (database) => {
    await buildSmallVenue(database, 1003)
    await addPeople(database)
    const token = await makeTill(database)
    const ask: Ask = (path, body) => askAsTill(server.address, token, path, body)
    await measureLines(ask)
    await measureReports(ask)
    await measureFeed(ask)
  })
  await server.stop()
})
