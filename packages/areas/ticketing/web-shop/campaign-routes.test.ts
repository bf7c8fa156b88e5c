import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given
await chief.post(`${venue}/campaignaddresses`, { address: 'https://kino.example' })

let named = 0
async function campaign() {
  named += 1
  const draft = { name: `Nyhetsbrev ${named}`, description: '', link: '' }
  const { id } = (await chief.post(`${venue}/campaigns`, draft)).json<{ id: number }>()
  const body = { eventId: null, address: 'https://kino.example' }
  const { code } = (await chief.post(`${venue}/campaigns/${id}/links`, body)).json<{
    code: string
  }>()
  return { id, code }
}

const line = (seatId: number) => ({ seatId, categoryId: 1 })
const hold = (eventId: number, holdId: string, seatIds: number[], campaignCode?: string) =>
  chief.put(`${venue}/events/${eventId}/web-holds/${holdId}`, {
    lines: seatIds.map(line),
    ...(campaignCode !== undefined && { campaign: campaignCode }),
  })
const buy = async (eventId: number, holdId: string, seatIds: number[]) => {
  const body = { eventId, holdId, lines: seatIds.map(line), expectedOre: 39_500 * seatIds.length }
  const sold = await chief.post(`${venue}/web-sales`, body, newKeyHeader())
  expect(sold.statusCode).toBe(200)
  return sold.json<{ id: string }>().id
}
const campaignOf = async (saleId: string) => {
  const [row] = await app.asOwner<{ id: number | null }>(
    'select campaign_id as id from sale where id = $1',
    [saleId],
  )
  return row?.id
}
const figuresOf = async (id: number) => {
  const [link] = (await chief.get(`${venue}/campaigns/${id}/links`)).json().data
  return { carts: link.carts, purchases: link.purchases, tickets: link.tickets, ore: link.grossOre }
}

it('stores the last campaign code of the buyer with the cart, and copies it to the sale', async () => {
  const [one, last] = [await campaign(), await campaign()]
  const eventId = await given.published()
  const holdId = uuid7()
  expect((await hold(eventId, holdId, [1])).json()).toMatchObject({ campaign: 'none' })
  expect((await hold(eventId, holdId, [1], one.code)).json()).toMatchObject({ campaign: 'kept' })
  expect((await hold(eventId, holdId, [1, 2], last.code)).json().campaign).toBe('kept')
  expect((await hold(eventId, holdId, [1, 2], last.code.toUpperCase())).json().campaign).toBe(
    'kept',
  )
  expect((await hold(eventId, holdId, [1, 2], 'ukjent')).json().campaign).toBe('unknown')
  expect((await hold(eventId, holdId, [1, 2])).json().campaign).toBe('none')
  expect(await campaignOf(await buy(eventId, holdId, [1, 2]))).toBe(last.id)
  expect(await figuresOf(one.id)).toEqual({ carts: 1, purchases: 0, tickets: 0, ore: 0 })
  expect(await figuresOf(last.id)).toEqual({ carts: 1, purchases: 1, tickets: 2, ore: 79_000 })
})

it('ignores campaign codes of another venue', async () => {
  const { code } = await campaign()
  const eventId = await given.published()
  const holdId = uuid7()
  const answer = await hold(eventId, holdId, [1], `z2${code.slice(2)}`)
  expect(answer.json()).toMatchObject({ campaign: 'unknown' })
  expect(await campaignOf(await buy(eventId, holdId, [1]))).toBeNull()
})

it('deducts refunds from the campaign to which the sale belongs', async () => {
  const { id, code } = await campaign()
  const eventId = await given.published()
  const holdId = uuid7()
  await hold(eventId, holdId, [1, 2], code)
  const saleId = await buy(eventId, holdId, [1, 2])
  const { tickets } = (await chief.get(`${venue}/sales/${saleId}`)).json()
  expect((await given.refund(saleId, [tickets[0].id])).statusCode).toBe(200)
  expect(await figuresOf(id)).toEqual({ carts: 1, purchases: 1, tickets: 1, ore: 39_500 })
})

it('keeps exchanged tickets in the campaign of their sale', async () => {
  const { id, code } = await campaign()
  const [eventId, otherId] = [await given.published(), await given.published()]
  const sold = await given.sell(eventId, [1, 2], { campaign: code })
  const saleId = sold.json<{ id: string }>().id
  const { tickets } = (await chief.get(`${venue}/sales/${saleId}`)).json()
  const exchanged = await chief.post(
    `${venue}/sales/${saleId}/exchanges`,
    {
      ticketIds: [tickets[0].id],
      withFee: true,
      reason: 'Syk',
      to: 'means',
      eventId: otherId,
      lines: [line(3)],
      expectedOre: 0,
    },
    newKeyHeader(),
  )
  expect(exchanged.statusCode).toBe(200)
  expect(await campaignOf(exchanged.json<{ id: string }>().id)).toBe(id)
  expect(await figuresOf(id)).toMatchObject({ purchases: 1, tickets: 2 })
})

it('a counter sale counts for the campaign code that a guest shows, and ignores an unknown code', async () => {
  const { id, code } = await campaign()
  const eventId = await given.published()
  const shown = await given.sell(eventId, [1], { campaign: `https://dx.example/k/${code}` })
  const unknown = await given.sell(eventId, [2], { campaign: 'SOMMER' })
  expect(await campaignOf(shown.json<{ id: string }>().id)).toBe(id)
  expect(await campaignOf(unknown.json<{ id: string }>().id)).toBeNull()
})
