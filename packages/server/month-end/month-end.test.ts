import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, expect, it } from 'vitest'
import type { readChecklist } from '../flows/close-month/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

type Checklist = ReplyOf<typeof readChecklist.parts>

const { app, chief, venue, sell, giftCard } = await givenApp()
const other = await app.as('flere@test.no')
const month = addMonths(startOfMonth(localDay(new Date(), 'Europe/Oslo')), -3)
const path = `${venue}/month-settlements/${month}`
const chiefId = 21

const list = async () => (await chief.get(`${path}/checklist`)).json<Checklist>()
const take = async (step: string, client = chief) =>
  (await client.post(`${path}/days`, { step })).json<{ taken: Day[]; refused: object[] }>()

async function soldOn(day: Day, seat: number, means: string) {
  const { id } = (await sell(1, [seat], { means })).json<{ id: string }>()
  const at = `${day}T12:00:00Z`
  await app.asOwner('update sale set sold_at = $2 where id = $1', [id, at])
  await app.asOwner('update ticket set sold_at = $2 where sale_id = $1', [id, at])
  await app.asOwner('update posting set posted_on = $2 where source_id = $1', [id, day])
}

const [first, second, third] = [month, addDays(month, 1), addDays(month, 2)]

beforeAll(async () => {
  await giftCard(50_000)
  await soldOn(first, 1, 'card')
  await soldOn(second, 2, 'cash')
  await soldOn(third, 3, 'card')
})

it('the checklist lists the open tasks of a month, and the balances of the ledger accounts', async () => {
  expect(await list()).toMatchObject({
    month,
    state: 'draft',
    days: {
      done: 0,
      total: 3,
      left: [first, second, third].map((day) => ({ day, state: 'open' })),
    },
    batches: { done: 0, total: 0, left: [], unbatched: ['card'] },
    filmWeeks: { done: 0, total: 0 },
    accounts: [
      { account: '2900', booksOre: -3 * 39_500, factsOre: -3 * 39_500 },
      { account: '2901', booksOre: 0, factsOre: 0 },
      { account: '1920', booksOre: 2 * 39_500, factsOre: 2 * 39_500 },
    ],
    vat: { done: 0, total: 0, owedOre: 0 },
    goods: { done: 0, total: 0, left: [], grossOre: 0, unmappedOre: 0 },
    books: { lineCount: 6, voucherCount: 0, faults: [], exported: null },
  })
  const now = `${venue}/month-settlements/${addMonths(month, 3)}/checklist`
  const { accounts } = (await chief.get(now)).json<Checklist>()
  expect(accounts[1]).toEqual({ account: '2901', booksOre: -50_000, factsOre: -50_000 })
})

it('the checklist shows an account whose balance differs from the sum of its sources', async () => {
  const change = 'update ticket set price_ore = price_ore + $1 where partner_id = 1003'
  await app.asOwner(change, [100])
  const [presale] = (await list()).accounts
  await app.asOwner(change, [-100])
  expect(presale).toEqual({ account: '2900', booksOre: -118_500, factsOre: -118_800 })
})

it('applies a step to the ready days of a month, and returns a reason for each other day', async () => {
  expect(await take('count')).toEqual({
    taken: [first, third],
    refused: [{ day: second, code: 'cash_not_counted' }],
  })
  expect(await take('approve')).toEqual({
    taken: [],
    refused: [first, third].map((day) => ({ day, code: 'counted_by_self' })),
  })
  expect((await take('approve', other)).taken).toEqual([first, third])
  const [one, two] = await Promise.all([take('lock'), take('lock', other)])
  expect([...one.taken, ...two.taken].toSorted()).toEqual([first, third])
  expect((await list()).days).toEqual({
    done: 2,
    total: 3,
    left: [{ day: second, state: 'open' }],
  })
  const counted = { countedOre: 39_500, reason: '', version: 0 }
  await chief.put(`${venue}/day-settlements/${second}/counts/${chiefId}`, counted)
  expect((await take('count')).taken).toEqual([second])
})

it('the checklist lists a batch until it is reconciled', async () => {
  const opened = { kind: 'card', bankAccount: '86011117947' }
  const { id } = (await chief.post(`${venue}/batches`, opened)).json<{ id: number }>()
  const batch = (step: string, body: object) => chief.post(`${venue}/batches/${id}/${step}`, body)
  expect((await list()).batches).toMatchObject({
    done: 0,
    total: 1,
    left: [{ id, kind: 'card', state: 'open', fromOn: first }],
    unbatched: [],
  })
  await batch('close', { toOn: addDays(addMonths(month, 1), -1) })
  await batch('send', { reference: '' })
  await batch('pay', { paidOn: addMonths(month, 1), receivedOre: 79_000, feeOre: 0 })
  await batch('reconcile', {})
  expect((await list()).batches).toMatchObject({ done: 1, total: 1, left: [] })
})

it('the checklist of a locked month names the user who exported the accounting entries', async () => {
  for (const step of ['approve', 'lock']) await chief.post(`${path}/steps`, { step })
  expect((await chief.post(`${path}/exports`, {})).statusCode).toBe(200)
  expect(await list()).toMatchObject({
    state: 'locked',
    books: { lineCount: 6, exported: { by: expect.any(String) } },
  })
})

it('the checklist counts events with posted income, and lists events without posted income', async () => {
  await app.asOwner('alter table event disable trigger moves_unsold')
  await app.asOwner(
    `update event set state = 'published', starts_at = $1::timestamptz, ends_at = $1::timestamptz + interval '2 hours',
       busy_from = $1, busy_until = $1::timestamptz + interval '2 hours' where partner_id = 1003 and id = 1`,
    [`${third}T18:00:00Z`],
  )
  const { vat } = await list()
  expect(vat).toMatchObject({ done: 0, total: 1, left: [{ id: 1 }] })
})
