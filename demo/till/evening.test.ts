import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { givenTills } from '@dxweb/server/testing/tills/given-tills.ts'
import type { TillCalls } from '@dxweb/areas/tills/api/contract.ts'
import { expect, it } from 'vitest'
import { drawEvening } from './draw-evening.ts'
import type { PlayedTill } from './play-evening.ts'

const { app, chief, venue, keyOf, programOf, tills } = await givenTills()
const address = await app.listen()
const start = fileURLToPath(new URL('start.ts', import.meta.url))
const run = promisify(execFile)

async function play(keys: readonly string[], seed: number): Promise<PlayedTill[]> {
  const words = [
    '--address',
    address,
    '--seed',
    String(seed),
    ...keys.flatMap((key) => ['--key', key]),
  ]
  const { stdout } = await run(process.execPath, [start, ...words])
  return (JSON.parse(stdout) as { tills: PlayedTill[] }).tills
}

const callsOf = async (till: number) =>
  (await chief.get(`${venue}/registries/${till}/calls`)).json<TillCalls>()

const sums = () =>
  app.asOwner(`
    select t.number, (select sum(gross_ore) from till_receipt r
        where r.partner_id = g.partner_id and r.register_id = g.id and r.kind = 'sale')::bigint as receipts,
      (select sum(l.gross_ore) from till_line l join till_receipt r on r.partner_id = l.partner_id and r.id = l.receipt_id
        where r.partner_id = g.partner_id and r.register_id = g.id and r.kind = 'sale')::bigint as lines,
      (select sum(p.amount_ore) from till_payment p join till_receipt r on r.partner_id = p.partner_id and r.id = p.receipt_id
        where r.partner_id = g.partner_id and r.register_id = g.id and r.kind = 'sale')::bigint
      - (select sum(rounding_ore) from till_day d
        where d.partner_id = g.partner_id and d.register_id = g.id)::bigint as payments,
      (select sum(gross_ore) from till_day d where d.partner_id = g.partner_id and d.register_id = g.id)::bigint as days,
      (select sum(gross_ore) from till_day_line d
        where d.partner_id = g.partner_id and d.register_id = g.id)::bigint as "dayLines",
      (select sum(gross_ore) from till_goods_day d
        where d.partner_id = g.partner_id and d.register_id = g.id)::bigint as goods
    from till_register g join till t on t.partner_id = g.partner_id and t.id = g.till_id
    where g.partner_id = 1003 order by t.number`)

it('an evening of two tills has the same totals in receipts, Z reports and the sums of the database', async () => {
  const keys = await Promise.all(tills.map(async (till) => (await keyOf(till)).token))
  const played = await play(keys, 1)
  expect(played.reduce((count, { receipts }) => count + receipts, 0)).toBe(304)
  expect(played.flatMap(({ refused }) => refused)).toEqual([])
  expect(played.every(({ repeated }) => repeated > 0)).toBe(true)
  expect(await sums()).toEqual(
    played.map(({ number, salesOre: ore }) => ({
      number,
      receipts: ore,
      lines: ore,
      payments: ore,
      days: ore,
      dayLines: ore,
      goods: ore,
    })),
  )
  for (const till of tills) {
    const { reports } = await callsOf(till)
    expect(reports).toHaveLength(1)
    expect(reports.map(({ receivedOre }) => receivedOre)).toEqual(
      reports.map(({ salesOre }) => salesOre),
    )
  }
})

interface ReportLine {
  line: string
  count: number | null
  receiptCount: number | null
  differenceOre: number | null
}

it('each line of a Z report of an evening equals the sum of the stored receipts', async () => {
  const path = `${venue}/reports/till-report?from=2020-01-01&to=2100-01-01&kind=z&limit=200`
  const { data } = (await chief.get(path)).json<{ data: ReportLine[] }>()
  const compared = data.filter(({ differenceOre }) => differenceOre !== null)
  expect(compared.map(({ line }) => line)).toEqual(
    expect.arrayContaining(['#Discount', '#VoidTrans', '#Training', '%1500', '%2500']),
  )
  expect(compared.filter(({ differenceOre }) => differenceOre !== 0)).toEqual([])
  expect(
    data.filter(
      ({ count, receiptCount }) => receiptCount !== null && (count ?? 0) !== receiptCount,
    ),
  ).toEqual([])
})

it('the same seed generates the same evening of sales at a till', async () => {
  const program = await programOf(tills[0])
  const { till, ...feed } = await program.changes()
  const options = { feed, till, seed: 7, opensAt: new Date('2026-11-28T17:00:00Z'), hours: 5 }
  const drawn = () => JSON.stringify(drawEvening({ ...options, receiptCount: 40 }))
  expect(drawn()).toBe(drawn())
})
