import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { beforeAll, expect, it } from 'vitest'
import { overviewStatement } from '../sales/event-sales-store.ts'

const { app, chief } = await givenApp()
const url = (id: number | '' = '') =>
  `/partners/1003/ticketsalecorrections${id === '' ? '' : `/${id}`}`
const draft = {
  eventId: 1,
  priceCategory: 'Voksen',
  ticketCount: 12,
  amountOre: 354_000,
  reason: 'Solgt i døra',
}

interface Row {
  id: number
  ticketCount: number
  amountOre: number
  reverses: number | null
  reversedBy: number | null
}

const rows = async () => (await chief.get(url())).json<{ data: Row[] }>().data
const sumOf = (all: readonly Row[]) => all.reduce((sum, { amountOre }) => sum + amountOre, 0)
let keys = 0
const once = (key = `correction-${(keys += 1)}`) => ({ headers: { 'idempotency-key': key } })
const make = async () => (await chief.post(url(), draft, once())).json<{ id: number }>().id

beforeAll(async () => {
  await app.asOwner(
    `update event set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days',
       busy_from = now() - interval '3 days', busy_until = now() - interval '2 days' where id = 1`,
  )
})

it('a correction adds tickets that were sold elsewhere, and is allowed only after the event', async () => {
  const id = await make()
  expect((await chief.get(url(id))).json()).toMatchObject({ ...draft, id, reversedBy: null })
  const early = await chief.post(url(), { ...draft, eventId: 3 }, once())
  expect(early.json()).toMatchObject({
    error: { code: 'wrong_state', fields: { eventId: { code: 'event_not_over' } } },
  })
  expect((await chief.post(url(), { ...draft, eventId: 999 }, once())).statusCode).toBe(400)
})

it('refuses to correct the sales of a draft event', async () => {
  const state = (to: string) =>
    app.asOwner('update event set state = $1 where partner_id = 1003 and id = 1', [to])
  await state('draft')
  const refused = await chief.post(url(), draft, once())
  await state('published')
  expect(refused.json()).toMatchObject({
    error: { code: 'wrong_state', fields: { eventId: { code: 'event_is_draft' } } },
  })
})

it('a repeated command makes only one correction', async () => {
  const before = (await rows()).length
  const sent = once()
  const answers = await Promise.all(Array.from({ length: 6 }, () => chief.post(url(), draft, sent)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(new Set(answers.map((one) => one.json<{ id: number }>().id)).size).toBe(1)
  expect((await rows()).length).toBe(before + 1)
  const other = await chief.post(url(), { ...draft, amountOre: 1 }, sent)
  expect(other.json()).toMatchObject({ error: { code: 'key_reused' } })
  expect((await chief.post(url(), draft)).statusCode).toBe(400)
  expect((await rows()).length).toBe(before + 1)
})

it('changing a correction makes a reversal and a new correction', async () => {
  const id = await make()
  const before = sumOf(await rows())
  const answer = await chief.put(url(id), { ...draft, amountOre: 300_000, version: 1 })
  const made = answer.json<{ id: number }>().id
  expect(made).not.toBe(id)
  const all = await rows()
  expect(sumOf(all)).toBe(before - 54_000)
  expect(all.find((row) => row.reverses === id)).toMatchObject({ ticketCount: -12 })
  expect((await chief.get(url(id))).json()).toMatchObject({ amountOre: 354_000 })
})

it('a correction is reversed once, and a reversal cannot be reversed', async () => {
  const id = await make()
  const answers = await Promise.all(Array.from({ length: 8 }, () => chief.delete(url(id))))
  const codes = answers.map((one) => one.statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
  const reversal = (await rows()).find((row) => row.reverses === id)
  expect((await chief.delete(url(reversal?.id ?? 0))).statusCode).toBe(409)
})

it('a correction that removes tickets does not count as a refund', async () => {
  await chief.delete(url(await make()))
  const scope = { partnerId: 1003, renterId: 0, userId: 0 }
  const [event] = await app.db.run(scope, overviewStatement(1003, 1))
  expect(event).toMatchObject({ refundCount: 0, refundOre: 0 })
})

it('a refused replacement stores neither the reversal nor the new correction', async () => {
  const id = await make()
  const before = await rows()
  expect((await chief.put(url(id), { ...draft, eventId: 3 })).statusCode).toBe(409)
  expect(await rows()).toEqual(before)
})

async function books() {
  const [found] = await app.asOwner<{ owed: number; income: number; vat: number; sold: number }>(
    `with m as (select debit as account, amount_ore as ore from posting where event_id = 1
       union all select credit, -amount_ore from posting where event_id = 1)
     select coalesce(-sum(ore) filter (where account = '2900'), 0)::integer as owed,
       coalesce(-sum(ore) filter (where account like '3%'), 0)::integer as income,
       coalesce(-sum(ore) filter (where account like '27%'), 0)::integer as vat,
       (select coalesce(sum(price_ore + fee_ore), 0)::integer from ticket_move where event_id = 1) as sold
     from m`,
  )
  return found ?? { owed: -1, income: 0, vat: 0, sold: 0 }
}

it('a correction appears in ledger and sales, both before and after income recognition', async () => {
  const before = await books()
  expect(before.owed).toBe(before.sold)
  const id = await make()
  expect(await books()).toMatchObject({
    owed: before.owed + 354_000,
    sold: before.sold + 354_000,
  })
  const overview = await chief.get('/partners/1003/events/1/sales-overview')
  expect(overview.json()).toMatchObject({
    byCategory: [{ name: 'Voksen', isCorrection: true }],
    byChannel: [{ name: 'manual' }],
  })
  await recogniseIncome(app.db, new Date())
  const taken = await books()
  expect(taken).toMatchObject({ owed: 0, income: taken.sold - taken.vat })
  await chief.delete(url(id))
  await make()
  await chief.put(url(await make()), { ...draft, amountOre: 100_000, ticketCount: 4, version: 1 })
  const after = await books()
  expect(after.sold).toBe(taken.sold - 354_000 + 354_000 + 100_000)
  expect(after).toMatchObject({ owed: 0, income: after.sold - after.vat })
})

it('a negative correction that exceeds the event’s sales becomes negative income, and leaves no liability', async () => {
  await app.asOwner(
    `update event set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days',
       busy_from = now() - interval '3 days', busy_until = now() - interval '2 days' where id = 3`,
  )
  const less = { ...draft, eventId: 3, ticketCount: -1, amountOre: -12_345 }
  expect((await chief.post(url(), less, once())).statusCode).toBe(200)
  await recogniseIncome(app.db, new Date())
  const [found] = await app.asOwner(
    `select coalesce(sum(case when credit = '2900' then amount_ore when debit = '2900' then -amount_ore end), 0)::integer as owed,
       coalesce(sum(case when credit = '3220' then amount_ore when debit = '3220' then -amount_ore end), 0)::integer as income
     from posting where event_id = 3`,
  )
  expect(found).toEqual({ owed: 0, income: -12_345 })
})

it('a correction during income recognition is posted to the account that applies to its event at that moment', async () => {
  await app.asOwner(`delete from income_taken where event_id = 1`)
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, kind)
     select 1003, gen_random_uuid(), 1, current_date, '3220', '2900', sum(case credit when '3220' then amount_ore else -amount_ore end), 1, 'income'
     from posting where event_id = 1 and '3220' in (debit, credit)`,
  )
  await Promise.all([
    recogniseIncome(app.db, new Date()),
    ...Array.from({ length: 6 }, () => make()),
  ])
  const { owed, income, vat, sold } = await books()
  expect([owed, income + vat]).toEqual([0, sold])
})

it('the database role of the application cannot update or delete a correction', async () => {
  const [may] = await app.asOwner(
    `select has_table_privilege('dxweb_app', 'ticket_sale_correction', 'update, delete') as may`,
  )
  expect(may).toEqual({ may: false })
})
