import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'
import type { Publication, StepsReply } from './contract.ts'

const given = await givenApp()
const { app, chief, venue } = given

const makeDraft = (auditoriumId = 1) =>
  given.drafted({ title: `Vårkonsert ${given.year() + 1}`, auditoriumId })

const take = async (path: string, body: Record<string, unknown>) =>
  (await chief.post(`${venue}/${path}`, body)).json<StepsReply>()
const publish = (events: readonly unknown[], opensSale = true) =>
  take('event-publications', { events, opensSale })
const withdraw = (events: readonly unknown[]) => take('event-publications/withdraw', { events })
const preview = async (...ids: number[]) =>
  (await chief.post(`${venue}/event-publications/preview`, { ids })).json<{ data: Publication[] }>()
    .data
const read = async (id: number) =>
  (await chief.get(`${venue}/events/${id}`)).json<{
    state: string
    saleState: string
    version: number
    can: Record<string, boolean>
  }>()
async function sellAndPayBack(eventId: number) {
  const { id } = (await given.sell(eventId, [{ seatId: 1, categoryId: 1 }])).json<{ id: string }>()
  const [ticket] = await app.asOwner<{ id: string }>('select id from ticket where sale_id = $1', [
    id,
  ])
  const refund = await given.refund(id, [ticket?.id])
  expect(refund.statusCode).toBe(200)
}

describe('the preview of a publication', () => {
  it('previewed prices equal the prices of a later sale at the counter and on the web', async () => {
    const draft = await makeDraft()
    const [shown] = await preview(draft.id)
    expect(shown).toMatchObject({ id: draft.id, version: 1, state: 'draft' })
    expect(shown?.channels.counter.state).toBe('inSale')
    await publish([draft])
    const [category] = shown?.channels.counter.prices ?? []
    const line = { seatId: 1, categoryId: category?.categoryId }
    const sold = (await given.sell(draft.id, [line])).json<{ totalOre: number }>()
    expect(category?.prices.map(({ priceOre }) => priceOre)).toContain(sold.totalOre)
    const online = shown?.channels.web.prices[0]
    const held = await chief.put(`${venue}/events/${draft.id}/web-holds/${uuid7()}`, {
      lines: [{ seatId: 2, categoryId: online?.categoryId }],
    })
    expect(online?.prices.map(({ priceOre }) => priceOre)).toContain(held.json().totalOre)
  })

  it('lists previews in the order in which the events start, and omits unknown events', async () => {
    const [first, second] = [await makeDraft(), await makeDraft()]
    expect((await preview(second.id, 99_999, first.id)).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ])
  })
})

describe('drafts published together', () => {
  it('publishes drafts together, except a draft that another user has changed', async () => {
    const [first, second] = [await makeDraft(), await makeDraft()]
    const done = await publish([first, { ...second, version: 7 }, { id: 99_999, version: 1 }])
    expect(done.events).toEqual([{ id: first.id, version: 2 }])
    expect(done.refused).toEqual([
      { id: second.id, reason: 'stale' },
      { id: 99_999, reason: 'not_found' },
    ])
    expect(await read(first.id)).toMatchObject({ state: 'published', saleState: 'inSale' })
    expect(await read(second.id)).toMatchObject({ state: 'draft' })
    expect((await publish(done.events)).refused).toEqual([{ id: first.id, reason: 'wrong_state' }])
  })

  it('drafts can be published with the sale closed, and their sale can be started later', async () => {
    const draft = await makeDraft()
    const { events } = await publish([draft], false)
    expect(await read(draft.id)).toMatchObject({ saleState: 'stopped', can: { startSale: true } })
    expect((await given.sell(draft.id, [{ seatId: 1, categoryId: 1 }])).json().error.code).toBe(
      'sales_closed',
    )
    const started = await take('event-sales/start', { events })
    expect((await given.sell(draft.id, [{ seatId: 1, categoryId: 1 }])).statusCode).toBe(200)
    const stopped = await take('event-sales/stop', { events: started.events })
    expect(stopped).toMatchObject({ refused: [] })
    expect((await given.sell(draft.id, [{ seatId: 2, categoryId: 1 }])).statusCode).toBe(409)
  })

  it('deletes drafts together, and refuses to delete a published event in the same request', async () => {
    const [draft, other] = [await makeDraft(), await makeDraft()]
    const { events } = await publish([other])
    const done = await take('event-drafts/delete', { events: [draft, ...events] })
    expect(done.events.map(({ id }) => id)).toEqual([draft.id])
    expect(done.refused).toEqual([{ id: other.id, reason: 'wrong_state' }])
  })
})

describe('an event returned to draft', () => {
  it('withdrawing an event makes it a draft, is logged, and allows publishing it again with all its places', async () => {
    const draft = await makeDraft(2)
    const { events } = await publish([draft])
    expect((await read(draft.id)).can['withdraw']).toBe(true)
    const back = await withdraw(events)
    expect(await read(draft.id)).toMatchObject({ state: 'draft', can: { publish: true } })
    const { data } = (await chief.get(`${venue}/events/${draft.id}/log`)).json()
    expect(data[0].changes).toEqual([{ field: 'state', before: 'published', after: 'draft' }])
    await publish(back.events)
    const [counted] = await app.asOwner(
      `select (select count(*) from open_place where partner_id = 1003 and event_id = $1) = capacity as is_whole
       from event where partner_id = 1003 and id = $1`,
      [draft.id],
    )
    expect(counted).toEqual({ is_whole: true })
  })

  it('publishing a withdrawn event resumes its stopped sale', async () => {
    const draft = await makeDraft()
    const { events } = await publish([draft], false)
    const [back] = (await withdraw(events)).events
    await chief.post(`${venue}/events/${draft.id}/publish`, { version: back?.version })
    expect(await read(draft.id)).toMatchObject({ state: 'published', saleState: 'inSale' })
  })

  it('refuses to withdraw an event with a sale, even a refunded sale, or with held or reserved seats', async () => {
    const [sold, kept, reserved] = [await makeDraft(), await makeDraft(), await makeDraft()]
    const { events } = await publish([sold, kept, reserved])
    await sellAndPayBack(sold.id)
    await chief.put(`${venue}/events/${kept.id}/holds/${uuid7()}`, {
      lines: [{ seatId: 1, categoryId: 1 }],
    })
    const made = await chief.post(
      `${venue}/events/${reserved.id}/reservations`,
      {
        name: 'Kari Nes',
        phone: '',
        email: '',
        note: '',
        isHeld: false,
        lines: [{ seatId: 1, categoryId: 1 }],
      },
      newKeyHeader(),
    )
    expect(made.json()).toMatchObject({ number: expect.any(Number) })
    expect(await withdraw(events)).toEqual({
      events: [],
      refused: [
        { id: sold.id, reason: 'event_sold' },
        { id: kept.id, reason: 'event_reserved' },
        { id: reserved.id, reason: 'event_reserved' },
      ],
    })
  })

  it('a withdrawn event never has a ticket, even if customers buy at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const draft = await makeDraft()
      const { events } = await publish([draft])
      const [back, ...sales] = await Promise.all([
        withdraw(events),
        ...[1, 2, 3].map((seatId) => given.sell(draft.id, [{ seatId, categoryId: 1 }])),
      ])
      const isSold = sales.some(({ statusCode }) => statusCode === 200)
      expect(back.events.length).toBe(isSold ? 0 : 1)
      expect((await read(draft.id)).state).toBe(isSold ? 'published' : 'draft')
    }
  })
})
