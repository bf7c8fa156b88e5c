import { openAsBlob, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import {
  hmacSigner,
  type Make,
  type Sold,
  writeTillFile,
} from '@dxweb/areas/tills/saft/testing/write-till-file.ts'
import { partnerId } from '../ground/hundred-events.ts'
import { type Place, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { type Server, serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'

const megabytes = Number(process.env['BENCH_MEGABYTES'] ?? 200)
// One batch of receipts is below a megabyte, so the file stays within the upload limit.
const size = megabytes * 1024 * 1024 - 1_500_000

const make: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: true,
  codes: { 11001: 'CASHSAL', 12001: 'CASH', 12002: 'CARD' },
  sign: hmacSigner('a secret'),
}

const goods = Array.from({ length: 60 }, (_, index) => ({
  articleId: String(100 + index),
  groupId: index % 2 === 0 ? '04006' : '04011',
  quantity: 1 + (index % 3),
  grossOre: 4600 + 100 * index,
  netOre: 4000 + 87 * index,
  vatCode: '31',
  vatPercent: 15,
}))

/** Returns receipts of a year, 420 a day. */
function soldFrom(first: number, count: number): Sold[] {
  return Array.from({ length: count }, (_, index) => {
    const nr = first + index
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(nr / 420))).toISOString().slice(0, 10)
    const minutes = 11 * 60 + (nr % 420)
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    const lines = [0, 7, 31].flatMap((step) => goods[(nr + step) % goods.length] ?? [])
    return {
      type: '11001',
      day,
      time,
      lines,
      means: nr % 9 === 0 ? '12001' : '12002',
      roundingOre: 0,
    }
  })
}

/** Writes the file to disk before it is sent, so that generating it takes no time from the server. */
async function writeFile(path: string): Promise<number> {
  const file = await open(path, 'w')
  let written = 0
  let from = 1
  let before: string | undefined
  let tail = ''
  while (written < size) {
    const till = { registerId: 'K1', sold: soldFrom(from, 500), from }
    const part = writeTillFile(make, [{ ...till, ...(before !== undefined && { before }) }])
    const text = Buffer.from(part.bytes).toString()
    const start = text.indexOf('<cashtransaction>')
    const end = text.lastIndexOf('</cashtransaction>') + '</cashtransaction>'.length
    if (from === 1) written += (await file.write(text.slice(0, start))).bytesWritten
    written += (await file.write(text.slice(start, end))).bytesWritten
    tail = text.slice(end)
    before = part.signatures.at(-1)
    from += 500
  }
  await file.write(tail)
  await file.close()
  return from - 1
}

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function peakOf<T>(pid: number, work: Promise<T>): Promise<{ answer: T; peak: number }> {
  const ended = new AbortController()
  const watch = async () => {
    let peak = 0
    try {
      for await (const _ of every(100, undefined, { signal: ended.signal }))
        peak = Math.max(peak, residentOf(pid))
    } catch {
      return peak
    }
    return peak
  }
  const watched = watch()
  const answer = await work.finally(() => ended.abort())
  return { answer, peak: await watched }
}

interface Taken {
  state: string
  receiptCount: number
  repeatedCount: number
}

async function send(server: Server, path: string): Promise<Taken> {
  const headers = await signIn(server.address, 'sjef@sundet.test', { partnerId })
  const answer = await fetch(
    `${server.address}/api/v1/partners/${partnerId}/till-files?name=kasse.xml`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: await openAsBlob(path),
    },
  )
  if (!answer.ok) throw new Error(`The file was refused: ${await answer.text()}`)
  return (await answer.json()) as Taken
}

async function measure(server: Server, place: Place): Promise<void> {
  const path = join(place.stateDir, 'kasse.xml')
  const count = await writeFile(path)
  const idle = residentOf(server.pid)
  for (const [name, of] of [
    ['a till file', 'receiptCount'],
    ['a till file again', 'repeatedCount'],
  ] as const) {
    const began = performance.now()
    const { answer, peak } = await peakOf(server.pid, send(server, path))
    const seconds = (performance.now() - began) / 1000
    if (answer.state !== 'done' || answer[of] !== count)
      throw new Error(`Of ${count} receipts came ${JSON.stringify(answer)}`)
    const ofSize = `${megabytes} MB with ${inNumber(count)} receipts`
    report({
      name,
      figure: `${ofSize} in ${inNumber(seconds, 1)} s`,
      ratio: seconds / 30,
      goal: { atMost: 1 },
    })
    report({
      name: `memory of ${name}`,
      figure: `${inNumber(peak - idle)} MB more than ${inNumber(idle)} MB idle`,
      ratio: (peak - idle) / 200,
      goal: { atMost: 1 },
    })
  }
}

await withPlace(async (place) => {
  const server = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await measure(server, place)
  } finally {
    await server.stop()
  }
})
