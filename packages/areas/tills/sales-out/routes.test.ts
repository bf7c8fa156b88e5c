import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { checkSchema } from '@dxweb/server/saft/check-schema.ts'
import { expect, it } from 'vitest'
import type { Receipt } from '../saft/receipt.ts'
import { readTillFile } from '../saft/till-file.ts'

const { app, chief, venue, published, sell, refund } = await givenApp()
const reader = await app.as('lese@sundet.no')

const [{ today } = { today: '' }] = await app.asOwner<{ today: string }>(
  `select (now() at time zone time_zone)::date::text as today from partner where id = 1003`,
)
const pathOf = (from = today, to = today) => `${venue}/ticket-sales-saft?from=${from}&to=${to}`

async function receiptsOf(file: Buffer): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  await readTillFile([file], {
    zone: 'Europe/Oslo',
    findTill: () => ({ id: 1, verify: null, beforeOf: () => null }),
    take: (facts) => {
      for (const fact of facts) if (fact.kind === 'receipt') receipts.push(fact.receipt)
    },
  })
  return receipts
}

const sumOf = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

interface Posted {
  presaleOre: number
  roundingOre: number
}

async function posted(): Promise<Posted | undefined> {
  const [row] = await app.asOwner<Posted>(
    `select coalesce(sum(case when p.credit = '2900' then p.amount_ore when p.debit = '2900' then -p.amount_ore end), 0)
         ::bigint as "presaleOre",
       coalesce(sum(case when p.credit = '7740' then p.amount_ore when p.debit = '7740' then -p.amount_ore end), 0)
         ::bigint as "roundingOre"
     from posting p join sale s on s.partner_id = p.partner_id and s.id = p.source_id
     where p.partner_id = 1003 and s.event_id is not null and p.posted_on = $1`,
    [today],
  )
  return row
}

it('exports ticket sales as a file that the schema accepts, with the sums of the ledger', async () => {
  const event = await published({ title: 'Øl & kamp <finale>' })
  const { id } = (await sell(event, [1, 2, 3])).json<{ id: string }>()
  const [ticket] = await app.asOwner<{ id: string }>('select id from ticket where sale_id = $1', [
    id,
  ])
  await sell(event, [4], { means: 'cash' })
  await sell(event, [5, 6], { means: 'vipps' })
  expect((await refund(id, [ticket?.id])).statusCode).toBe(200)
  const answer = await chief.get(pathOf())
  expect(answer.statusCode).toBe(200)
  const file = answer.rawPayload
  expect(file.toString().match(/<registerID>[^<]*/g)).toEqual(['<registerID>counter'])
  expect(await checkSchema(file, 5)).toEqual([])
  const receipts = await receiptsOf(file)
  expect(receipts.flatMap(({ notes }) => notes)).toEqual([])
  const sales = await app.asOwner<{ id: string; ore: number }>(
    `select replace(id::text, '-', '') as id, total_ore as ore from sale
     where partner_id = 1003 and event_id is not null
       and (sold_at at time zone 'Europe/Oslo')::date = $1 order by 1`,
    [today],
  )
  expect(
    receipts
      .map(({ transId, grossOre }) => ({ id: transId, ore: grossOre }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  ).toEqual(sales)
  const books = await posted()
  expect(sumOf(receipts.map(({ grossOre }) => grossOre))).toBe(books?.presaleOre)
  expect(sumOf(receipts.map(({ roundingOre }) => roundingOre))).toBe(books?.roundingOre)
})

it('the import refuses DxWeb’s own export, but counts the same sales once if another till exports them', async () => {
  const own = (await chief.get(pathOf())).rawPayload
  const sent = (bytes: Uint8Array) =>
    chief.post(`${venue}/till-files?name=billetter.xml`, Buffer.from(bytes), {
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await sent(own)).json()).toMatchObject({ fault: 'own_export', receiptCount: 0 })
  const software = '<softwareDesc>DxWeb<'
  const file = Buffer.from(own.toString().replace(software, '<softwareDesc>Kassa<'))
  const send = () => sent(file)
  const receipts = await receiptsOf(file)
  const grossOre = sumOf(receipts.map((receipt) => receipt.grossOre))
  expect((await send()).json()).toMatchObject({
    state: 'done',
    schemaState: 'valid',
    receiptCount: receipts.length,
    grossOre,
    notes: [],
    unmapped: [],
  })
  expect((await send()).json()).toMatchObject({ receiptCount: 0, repeatedCount: receipts.length })
})

it('exports a valid file for a period without sales, and refuses invalid periods', async () => {
  const empty = await chief.get(pathOf('2020-01-01', '2020-12-31'))
  expect(await checkSchema(empty.rawPayload, 5)).toEqual([])
  expect((await chief.get(pathOf('2026-02-02', '2026-02-01'))).json()).toMatchObject({
    error: { fields: { to: { code: 'end_before_start' } } },
  })
  expect((await chief.get(pathOf('2024-01-01', '2026-01-01'))).json()).toMatchObject({
    error: { fields: { to: { code: 'too_many' } } },
  })
  expect((await reader.get(pathOf())).statusCode).toBe(403)
})
