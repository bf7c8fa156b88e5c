import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief, venue, sell } = await givenApp()
const other = await app.as('flere@test.no')
const today = localDay(new Date(), 'Europe/Oslo')
const yesterday = addDays(today, -1)

const open = (kind: string, client = chief) =>
  client.post(`${venue}/batches`, { kind, bankAccount: '' })
const step = (id: number, what: string, body: object = {}, client = chief) =>
  client.post(`${venue}/batches/${id}/${what}`, body)
const close = (id: number, client = chief) => step(id, 'close', { toOn: yesterday }, client)
const read = async (id: number) =>
  (await chief.get(`${venue}/batches/${id}`)).json<Record<string, unknown>>()
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const received = { paidOn: today, receivedOre: 39_000, feeOre: 500 }

async function soldOn(ago: number, seat: number, means: string) {
  const { id } = (await sell(1, [seat], { means })).json<{ id: string }>()
  const change = `update sale set sold_at = sold_at - $2::integer * interval '1 day' where id = $1`
  await app.asOwner(change, [id, ago])
}

describe('a payment batch', () => {
  let id = 0
  beforeAll(async () => {
    await soldOn(4, 1, 'card')
    await soldOn(0, 2, 'card')
    id = (await open('card')).json<{ id: number }>().id
  })

  it('only one batch of each kind is open, even if two users try to open a batch at the same time', async () => {
    expect((await open('card')).statusCode).toBe(409)
    expect(codes(await Promise.all([open('vipps'), open('vipps', other)]))).toEqual([200, 409])
    expect((await open('cash')).statusCode).toBe(400)
  })

  it('a batch begins with the first payment of its kind, and shows its current sum', async () => {
    expect(await read(id)).toMatchObject({
      state: 'open',
      fromOn: addDays(today, -4),
      grossOre: 79_000,
      netOre: 79_000,
    })
  })

  it('the last day of a batch must be over, and must not be before the batch’s first day', async () => {
    const late = await step(id, 'close', { toOn: today })
    expect(late.json()).toMatchObject({ error: { fields: { toOn: { code: 'day_not_over' } } } })
    const early = await step(id, 'close', { toOn: addDays(today, -9) })
    expect(early.json()).toMatchObject({ error: { fields: { toOn: { code: 'before_batch' } } } })
  })

  it('if two users close a batch at the same time, only one succeeds, and only one new batch is opened', async () => {
    expect(codes(await Promise.all([close(id), close(id, other)]))).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ state: 'closed', toOn: yesterday, grossOre: 39_500 })
    const { data } = (await chief.get(`${venue}/reports/batches?kind=card`)).json<{
      data: { state: string; fromOn: string; grossOre: number }[]
    }>()
    expect(data).toMatchObject([{ state: 'open', fromOn: today, grossOre: 39_500 }, {}])
    expect(data).toHaveLength(2)
  })

  it('a closed batch never changes, not even by a direct update of the database', async () => {
    await soldOn(2, 3, 'card')
    expect(await read(id)).toMatchObject({ grossOre: 39_500 })
    for (const change of ['gross_ore = 1', `to_on = to_on + 1`, `kind = 'web'`, `state = 'open'`]) {
      const text = `update payment_batch set ${change} where partner_id = 1003 and id = $1`
      await expect(app.asOwner(text, [id])).rejects.toThrow('wrong_state')
    }
  })

  it('a batch can be sent, paid and reconciled, and is reconciled only if the expected amount was received', async () => {
    expect((await step(id, 'pay', received)).statusCode).toBe(409)
    expect((await step(id, 'send', { reference: 'NETS 4711' })).json()).toEqual({
      id,
      state: 'sent',
    })
    for (const [wrong, field, code] of [
      [{ paidOn: addDays(today, 1) }, 'paidOn', 'day_to_come'],
      [{ paidOn: addDays(today, -9) }, 'paidOn', 'before_batch'],
      [{ feeOre: 79_001 }, 'feeOre', 'above_gross'],
    ] as const) {
      const refused = (await step(id, 'pay', { ...received, ...wrong })).json()
      expect(refused).toMatchObject({ error: { fields: { [field]: { code } } } })
    }
    await step(id, 'pay', { ...received, receivedOre: 38_000 })
    expect(await read(id)).toMatchObject({ netOre: 39_000, deviationOre: -1_000 })
    const differs = await step(id, 'reconcile')
    expect(differs.json()).toMatchObject({
      error: { fields: { receivedOre: { code: 'amounts_differ' } } },
    })
    expect((await step(id, 'deviate', { reason: 'Én betaling mangler' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'deviation', reason: 'Én betaling mangler' })
    expect((await step(id, 'pay', received)).json()).toEqual({ id, state: 'paid' })
    expect((await step(id, 'deviate', { reason: 'x' })).statusCode).toBe(409)
    expect((await step(id, 'reconcile')).json()).toEqual({ id, state: 'reconciled' })
    expect((await step(id, 'pay', received)).statusCode).toBe(409)
  })

  it('lists each payment of a batch with its event and channel', async () => {
    await app.asOwner(`update sale set sold_at = now() where partner_id = 1003 and sold_at < now() - interval '1 day'
      and sold_at > now() - interval '3 days'`)
    const answer = await chief.get(`${venue}/reports/batch-payments?batchId=${id}`)
    expect(answer.json()).toMatchObject({
      data: [{ event: 'Revy', grossOre: 39_500, channel: 'pos' }],
      sums: { netOre: 39_500 },
    })
  })

  it('the PDF of a batch’s payments and its file name contain the batch number', async () => {
    const query = `export?format=pdf&batchId=${id}`
    const paper = await chief.get(`${venue}/reports/batch-payments/${query}`)
    expect((await readPdf(paper.rawPayload)).text).toMatch(RegExp(`Bunt: ${id}\\b`))
    expect(paper.headers['content-disposition']).toContain(`betalinger-i-bunten-${id}.pdf`)
  })
})

it('a batch can be reconciled with a deviation if a reason is given', async () => {
  await soldOn(3, 5, 'invoice')
  const { id } = (await open('invoice')).json<{ id: number }>()
  await close(id)
  await step(id, 'send', { reference: '' })
  await step(id, 'pay', { ...received, feeOre: 0 })
  await step(id, 'deviate', { reason: 'Avrundet av banken' })
  expect((await step(id, 'accept', { reason: 'Gebyr fra banken' })).json()).toEqual({
    id,
    state: 'reconciled',
  })
})
