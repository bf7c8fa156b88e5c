import { newKey } from '@dxweb/areas/access/keys/token-store.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { type BenchDatabase, withDatabaseAt } from '../ground/big-hall.ts'
import { ownerUrlOf, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { median, rounds } from '../load/measure.ts'

const lines = 10_000
const linesOfReceipt = 4
/** Two calls, since a call takes at most 5,000 lines. */
const receiptsOfCall = 1250

const goods = [
  `insert into ledger (partner_id, id, number, name, vat_type_id) select 1003, 900, '3030', 'Varer', 2
   where not exists (select from ledger where partner_id = 1003 and number = '3030')`,
  `insert into product_group (partner_id, id, name, ledger_id, sort)
   select 1003, 900, 'Kiosk', id, 1 from ledger where partner_id = 1003 and number = '3030'`,
  `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
     barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
     is_active, sort)
   select 1003, 1000 + n, 'Vare ' || n, '', 900, 'food', 1000 + n, 0, 'none', '', '', '', false, false, '', '',
     '#475569', true, n from generate_series(1, 300) n`,
  `insert into till (partner_id, id, name, number, kind, float_ore, is_active)
   values (1003, 900, 'Kiosk', 900, 'kiosk', 0, true)`,
]

const keyText = `
  with account as (
    insert into user_account (email, first_name, is_program, is_address_proven)
    values ('till@key.invalid', 'Kasse', true, false) returning id
  ), made as (
    insert into api_key (partner_id, id, user_id, name, permissions, till_id, made_by)
    select 1003, 900, id, 'Kasse', array['tills.call'], 900, id from account
  )
  insert into api_secret (token_hash, house_id, key_id, prefix) values ($1, 1003, 900, $2)`

/** A till with a key, at a venue of 300 products. */
async function makeTill({ asOwner }: BenchDatabase): Promise<string> {
  const { token, hash, prefix } = newKey()
  for (const text of goods) await asOwner(text)
  await asOwner(keyText, [hash, prefix])
  await asOwner('analyze')
  return token
}

function receiptOf(nr: number) {
  const sold = Array.from({ length: linesOfReceipt }, (_, line) => {
    const productId = 1001 + ((nr * 7 + line * 31) % 300)
    return { productId, quantity: 1, grossOre: productId, vatBasisPoints: 1500 }
  })
  const grossOre = sold.reduce((sum, line) => sum + line.grossOre, 0)
  return {
    key: `r${nr}`,
    nr: String(nr),
    kind: 'sale',
    at: new Date(Date.now() - 60_000).toISOString(),
    operator: '11',
    grossOre,
    lines: sold,
    payments: [{ means: '12002', amountOre: grossOre }],
  }
}

type Ask = (path: string, body?: string) => Promise<unknown>

const askerOf =
  (address: string, token: string): Ask =>
  async (path, body) => {
    const answer = await fetch(`${address}/api/v1/partners/1003/till${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

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

/** An X and a Z report of each day of a year, in one call. */
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
    await buildSmallHouse(database, 1003)
    await addPeople(database)
    const token = await makeTill(database)
    const ask = askerOf(server.address, token)
    await measureLines(ask)
    await measureReports(ask)
    await measureFeed(ask)
  })
  await server.stop()
})
