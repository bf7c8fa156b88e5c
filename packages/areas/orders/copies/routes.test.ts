import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { expect, it } from 'vitest'
import { orders } from '../contract.ts'

const { chief, venue } = await givenApp()

const made = async (title: string, periodFrom = '2031-01-30', periodTo = '2031-01-31') => {
  const draft = draftOf(orders, title, { number: '', renterId: 1, agreedPriceOre: 100_000 })
  const period = { periodFrom, periodTo, optionUntil: '2030-12-01' }
  return (await chief.post(`${venue}/orders`, { ...draft, ...period })).json<{ id: number }>().id
}
const read = async (id: number) =>
  (await chief.get(`${venue}/orders/${id}`)).json<Record<string, unknown>>()

it('a copy of an order has the same length and contents, starts on another day, and is unconfirmed', async () => {
  const id = await made('Festen')
  await chief.post(`${venue}/orders/${id}/offer`)
  const copy = await chief.post(`${venue}/orders/${id}/copies`, {
    date: '2032-05-01',
    every: 'once',
    count: 9,
  })
  const { ids } = copy.json<{ ids: number[] }>()
  expect(ids).toHaveLength(1)
  expect(await read(ids[0] ?? 0)).toEqual({
    ...(await read(id)),
    id: ids[0],
    version: 1,
    number: expect.stringMatching(/^2032-/),
    state: 'unconfirmed',
    phase: 'coming',
    optionUntil: null,
    optionRank: null,
    periodFrom: '2032-05-01',
    periodTo: '2032-05-02',
  })
})

it('copies at weekly or monthly dates are separate orders, and the 31st becomes the last day of shorter months', async () => {
  const id = await made('Øvinger')
  const days = async (every: string) => {
    const body = { date: '2033-01-31', every, count: 3 }
    const { ids } = (await chief.post(`${venue}/orders/${id}/copies`, body)).json<{
      ids: number[]
    }>()
    return Promise.all(ids.map(async (one) => (await read(one))['periodFrom']))
  }
  expect(await days('week')).toEqual(['2033-01-31', '2033-02-07', '2033-02-14'])
  expect(await days('month')).toEqual(['2033-01-31', '2033-02-28', '2033-03-31'])
  const gone = { date: '2033-01-31', every: 'once', count: 1 }
  expect((await chief.post(`${venue}/orders/987654/copies`, gone)).statusCode).toBe(404)
})

it('monthly copies keep the days of the month', async () => {
  const ends = async (id: number, date: string) => {
    const body = { date, every: 'month', count: 3 }
    const copies = await chief.post(`${venue}/orders/${id}/copies`, body)
    const { ids } = copies.json<{ ids: number[] }>()
    return Promise.all(ids.map(async (one) => (await read(one))['periodTo']))
  }
  const january = await made('Leie', '2031-01-01', '2031-01-31')
  expect(await ends(january, '2033-02-01')).toEqual(['2033-02-28', '2033-03-31', '2033-04-30'])
  const half = await made('Halv leie', '2031-01-15', '2031-02-14')
  expect(await ends(half, '2033-01-15')).toEqual(['2033-02-14', '2033-03-14', '2033-04-14'])
  expect(await ends(half, '2033-01-20')).toEqual(['2033-02-19', '2033-03-22', '2033-04-19'])
})
