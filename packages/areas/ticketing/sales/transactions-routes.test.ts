import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, expect, it } from 'vitest'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'

const { app, chief } = await givenApp()
let named: string
let refunded: string

const list = '/partners/1003/events/1/transactions'

async function sell(seatId: number, customerId?: number): Promise<string> {
  const body = { eventId: 1, means: 'card', customerId, lines: [{ seatId, categoryId: 1 }] }
  return (await chief.post('/partners/1003/sales', body, newKeyHeader())).json().id
}

beforeAll(async () => {
  await app.asOwner(
    `insert into customer (partner_id, id, first_name, last_name, email, phone)
     values (1003, 900, 'Åse', 'Vik', 'ase@vik.test', '912 34 567')`,
  )
  named = await sell(1, 900)
  await sell(2)
  const { tickets } = (await chief.get(`/partners/1003/sales/${named}`)).json()
  const back = { ticketIds: [tickets[0].id], withFee: true, reason: 'Syk' }
  refunded = (
    await chief.post(`/partners/1003/sales/${named}/refunds`, back, newKeyHeader())
  ).json().id
})

it('lists the buyer of each sale and refund', async () => {
  const { data } = (await chief.get(list)).json()
  expect(data).toHaveLength(3)
  const vik = { buyer: 'Åse Vik', email: 'ase@vik.test', phone: '912 34 567' }
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: named, number: receiptNumber(named), ...vik }),
      expect.objectContaining({ id: refunded, refundNumber: receiptNumber(named), ...vik }),
    ]),
  )
})

it('finds a sale by part of its number or buyer, regardless of case, hyphens and spaces', async () => {
  const found = async (q: string) => {
    const { data } = (await chief.get(`${list}?q=${encodeURIComponent(q)}`)).json()
    return data.map(({ id }: { id: string }) => id)
  }
  const number = receiptNumber(named)
  for (const typed of [number, number.toLowerCase(), number.replace('-', ''), number.slice(2, 9)]) {
    expect(await found(typed)).toContain(named)
  }
  for (const typed of ['åse', 'VIK', 'vik.test', '91234567', '912 34']) {
    expect((await found(typed)).toSorted()).toEqual([named, refunded].toSorted())
  }
  expect(await found('Kari')).toEqual([])
})

it('renters cannot see buyers, and cannot sort or search by them', async () => {
  const renter = await app.as('revy@sundet.no')
  const own = { renter: 1 }
  const { data } = (await renter.get(list, own)).json()
  expect(data).toHaveLength(3)
  expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(['buyer']))
  expect(JSON.stringify(data)).not.toContain('vik')
  expect((await renter.get(`${list}?q=vik`, own)).json().data).toEqual([])
  expect((await renter.get(`${list}?sort=buyer`, own)).statusCode).toBe(400)
})
