import { setTimeout as delay } from 'node:timers/promises'
import {
  hmacSigner,
  type Make,
  type Sold,
  writeTillFile,
} from '@dxweb/areas/tills/saft/testing/write-till-file.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { withDatabaseAt } from '../../ground/big-hall.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import { askAsTill, makeTill, receiptOf } from '../../tills/keyed-till.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'
import { readyAgain } from './kills.ts'

const receiptsOfBatch = 40
const receiptsOfFile = 1200
const senders = 4
/** Batches between two kills. */
const between = 12

const make: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: false,
  codes: {},
  sign: hmacSigner('a secret'),
}

function fileOf(nth: number): Uint8Array<ArrayBuffer> {
  const lines = ['cola', 'popcorn'].map((articleId, at) => ({
    articleId,
    groupId: '04006',
    quantity: 1 + at,
    grossOre: 4600,
    netOre: 4000,
    vatCode: '31',
    vatPercent: 15,
  }))
  const sold = Array.from({ length: receiptsOfFile }, (_, at): Sold => {
    const time = `1${Math.floor(at / 200)}:${String(Math.floor(at / 4) % 60).padStart(2, '0')}:00`
    return { type: '11001', day: '2026-03-02', time, lines, means: '12002', roundingOre: 0 }
  })
  return new Uint8Array(writeTillFile(make, [{ registerId: `K${nth}`, sold, from: 1 }]).bytes)
}

interface Tills {
  sales: SaleVenue
  token: string
  /** Time of the last kill. */
  overAt?: number
  sent: number
  files: number
  brokenFiles: number
}

/** Repeats a call until it is answered. The time limit is counted from the last kill. */
async function untilAnswered(tills: Tills, call: () => Promise<boolean>): Promise<void> {
  let last: unknown = 'refused'
  while (performance.now() < (tills.overAt ?? Infinity) + paced(90_000)) {
    try {
      if (await call()) return
    } catch (error) {
      last = error
    }
    await delay(20)
  }
  throw new Error('A call was never answered', { cause: last })
}

async function sendBatches(tills: Tills): Promise<void> {
  while (tills.overAt === undefined) {
    const first = (tills.sent += receiptsOfBatch)
    const receipts = Array.from({ length: receiptsOfBatch }, (_, at) => receiptOf(first + at))
    const body = JSON.stringify({ receipts })
    await untilAnswered(tills, async () => {
      await askAsTill(tills.sales.product.address, tills.token, '/batches', body)
      return true
    })
    tills.sales.acknowledged.push(...receipts.map(({ key }) => key))
  }
}

async function sendFile({ sales }: Tills, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { product, venue, headers } = sales
  const answer = await fetch(
    `${product.address}/api/v1/partners/${venue.partnerId}/till-files?name=kasse.xml`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: bytes,
    },
  )
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { state: string }).state === 'done'
}

async function sendFiles(tills: Tills): Promise<void> {
  while (tills.overAt === undefined) {
    const bytes = fileOf((tills.files += 1))
    let isBroken = false
    await untilAnswered(tills, () =>
      sendFile(tills, bytes).catch((error: unknown) => {
        isBroken = true
        throw error
      }),
    )
    if (isBroken) tills.brokenFiles += 1
  }
}

/** Waits for a file to finish before every second kill, so that not all files are retried at the end. */
async function killAll(tills: Tills, kills: number): Promise<number[]> {
  const { sales } = tills
  const times: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const files = tills.files + (kill % 2)
    while (tills.files < files) await delay(5)
    const aim = sales.acknowledged.length + between * receiptsOfBatch
    while (sales.acknowledged.length < aim) await delay(5)
    times.push(await readyAgain(sales, kill))
  }
  return times
}

/** Counts acknowledged receipts that are missing, incomplete receipts, and sums that differ from the receipts. */
const damageText = `
  with r as (select * from till_receipt where partner_id = $1),
    of_lines as (select receipt_id, sum(gross_ore) as ore, count(*) as count from till_line where partner_id = $1 group by 1),
    of_days as (select day, register_id, count(*) as count, sum(gross_ore) as ore from r group by 1, 2),
    of_articles as (
      select r.day, r.register_id, l.article_id, sum(l.gross_ore) as ore from r
      join till_line l on l.partner_id = r.partner_id and l.receipt_id = r.id group by 1, 2, 3
    ),
    kept_articles as (
      select day, register_id, article_id, sum(gross_ore) as ore from till_day_line where partner_id = $1 group by 1, 2, 3
    ),
    of_means as (
      select r.day, r.register_id, p.means, sum(p.amount_ore) as ore from r
      join till_payment p on p.partner_id = r.partner_id and p.receipt_id = r.id group by 1, 2, 3
    )
  select
    (select count(*) from unnest($2::text[]) k where not exists (select from r where r.key = k))::int as lost,
    (select count(*) from r left join of_lines l on l.receipt_id = r.id where l.ore is distinct from r.gross_ore)::int as half,
    (select abs(count(*) - $3::int) from r
      join till_register t on t.partner_id = $1 and t.id = r.register_id where t.source = 'files')::int as "ofFiles",
    (select count(*) from of_days s full join (select * from till_day where partner_id = $1) d using (day, register_id)
      where s.count is distinct from d.receipt_count or s.ore is distinct from d.gross_ore)::int as days,
    (select count(*) from of_articles s full join kept_articles d using (day, register_id, article_id)
      where s.ore is distinct from d.ore)::int as articles,
    (select count(*) from of_means s
      full join (select * from till_day_means where partner_id = $1) d using (day, register_id, means)
      where s.ore is distinct from d.amount_ore)::int as means`

export function tillKills(kills: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const onData = <T>(work: Parameters<typeof withDatabaseAt<T>>[1]) =>
      withDatabaseAt(ownerUrlOf(sales.place), work)
    const token = await onData(makeTill)
    const tills: Tills = { sales, token, sent: 0, files: 0, brokenFiles: 0 }
    const killing = killAll(tills, kills).finally(() => (tills.overAt = performance.now()))
    const batches = Array.from({ length: senders }, () => sendBatches(tills))
    const [times] = await Promise.all([killing, sendFiles(tills), ...batches])
    const values = [sales.venue.partnerId, sales.acknowledged, tills.files * receiptsOfFile]
    const [damage = { rows: 1 }] = await onData(({ asOwner }) =>
      asOwner<Record<string, number>>(damageText, values),
    )
    const slowest = (percentile(times, 1) / 1000).toFixed(1)
    return {
      damage,
      passed: tills.brokenFiles > 0 && Object.values(damage).every((count) => count === 0),
      summary: `${kills} kills while tills sent ${sales.acknowledged.length} receipts and ${tills.files} files of ${receiptsOfFile} (${tills.brokenFiles} broken off): ${Object.entries(
        damage,
      )
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; ready in ${slowest} s at most`,
    }
  }, 1)
}
