import { randomUUID } from 'node:crypto'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'

it('names who bought in each sale, and in what takes it back, to those of the house alone', async () => {
  const app = await wholeApp()
  const chief = await app.as('sjef@sundet.no')
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const sell = async (seatId: number, customerId?: number) => {
    const body = { eventId: 1, means: 'card', customerId, lines: [{ seatId, categoryId: 1 }] }
    return (await chief.post('/partners/1003/sales', body, key())).json().id as string
  }
  await app.asOwner(
    `insert into customer (partner_id, id, first_name, last_name, email, phone)
     values (1003, 900, 'Kari', 'Kunde', 'kari@kunde.test', '')`,
  )
  const named = await sell(1, 900)
  await sell(2)
  const { tickets } = (await chief.get(`/partners/1003/sales/${named}`)).json()
  const back = { ticketIds: [tickets[0].id], withFee: true, reason: 'Syk' }
  const refund = (await chief.post(`/partners/1003/sales/${named}/refunds`, back, key())).json()
  const { data } = (await chief.get('/partners/1003/events/1/sale-buyers')).json()
  const kari = { name: 'Kari Kunde', email: 'kari@kunde.test', phone: '' }
  expect(data).toHaveLength(2)
  expect(data).toEqual(
    expect.arrayContaining([
      { saleId: named, ...kari },
      { saleId: refund.id, ...kari },
    ]),
  )
  const renter = await app.as('revy@sundet.no')
  const asked = renter.get('/partners/1003/events/1/sale-buyers', { renter: 1 })
  expect((await asked).statusCode).toBe(403)
  expect((await chief.get('/partners/1003/events/99/sale-buyers')).statusCode).toBe(404)
  const overview = (await chief.get('/partners/1003/events/1/sales-overview')).json()
  expect(overview.byMeans).toEqual([{ name: 'card', saleCount: 3, paidOre: 39_500 }])
})
