import { givenApp } from '../testing/given-app.ts'
import { eventDraft } from '../testing/drafts/drafts.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { recogniseIncome } from './recognise-income.ts'

const { app, chief, venue } = await givenApp()

const post = (path: string, body: object) =>
  chief.post(`${venue}/${path}`, body, { headers: { 'idempotency-key': randomUUID() } })

interface Books {
  owed: number
  income: number
}

async function books(eventId: number): Promise<Books | undefined> {
  const [found] = await app.asOwner<Books>(
    `select coalesce(sum(case '2900' when credit then amount_ore when debit then -amount_ore end), 0)::integer as owed,
       coalesce(sum(amount_ore) filter (where kind in ('income', 'vat')), 0)::integer as income
     from posting where partner_id = 1003 and event_id = $1`,
    [eventId],
  )
  return found
}

it('a fee that was retained before its event was cancelled is recognised as income once', async () => {
  const draft = { ...eventDraft, title: 'Grieg ved flygelet', endTime: '21:30' }
  const { id } = (await post('events', draft)).json<{ id: number }>()
  await post(`events/${id}/publish`, { version: 1 })
  await app.asOwner(
    `with e as (update event set version = version + 1 where partner_id = 1003 and id = $1)
     update event_price_category set price_ore = 37500, fee_ore = 2000 where partner_id = 1003 and event_id = $1`,
    [id],
  )
  const lines = [1, 2, 3].map((seatId) => ({ seatId, categoryId: 1 }))
  const sale = (await post('sales', { eventId: id, means: 'card', lines })).json<{ id: string }>()
  const { tickets } = (await chief.get(`${venue}/sales/${sale.id}`)).json<{
    tickets: { id: string; priceOre: number; feeOre: number }[]
  }>()
  const [first, second, third] = tickets
  const refund = (ticketId: string | undefined, withFee: boolean) =>
    post(`sales/${sale.id}/refunds`, { ticketIds: [ticketId], withFee, reason: 'Syk' })
  await refund(first?.id, false)
  await refund(second?.id, true)
  const fee = first?.feeOre ?? 0
  expect(fee).toBeGreaterThan(0)
  await recogniseIncome(app.db, new Date())
  expect(await books(id)).toEqual({ owed: (third?.priceOre ?? 0) + 2 * fee, income: 0 })

  const { version } = (await chief.get(`${venue}/events/${id}`)).json<{ version: number }>()
  await post(`events/${id}/cancel`, { version, reason: 'Sykdom' })
  await Promise.all([
    recogniseIncome(app.db, new Date()),
    recogniseIncome(app.db, new Date()),
    refund(third?.id, false),
  ])
  expect(await recogniseIncome(app.db, new Date())).toBe(0)
  expect(await books(id)).toEqual({ owed: 0, income: 2 * fee })
})
