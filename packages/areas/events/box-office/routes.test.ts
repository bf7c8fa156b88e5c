import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { describe, expect, it } from 'vitest'
import type { getBoxOffice } from './contract.ts'

const { app, chief } = await givenApp()

const read = async (q = '') => {
  const answer = await chief.get(`/partners/1003/box-office${q && `?q=${encodeURIComponent(q)}`}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<ReplyOf<typeof getBoxOffice.parts>>().data
}
const idsOf = async (q?: string) => (await read(q)).map(({ id }) => id)

describe('the box office', () => {
  it('the box office lists published events that have not ended, earliest first, with tickets left and lowest price', async () => {
    expect(await idsOf()).toEqual([1, 3])
    const [first] = await read()
    // A child's ticket costs 190 kroner, and zone B is 40 kroner cheaper.
    expect(first).toMatchObject({ soldCount: 0, places: 40, leftCount: 40, priceFromOre: 15_000 })
  })

  it('the box office subtracts reserved tickets from the number of tickets left', async () => {
    await app.asOwner(`insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
      select 1003, 1, seat, 'reserved', gen_random_uuid() from generate_series(1, 3) seat`)
    const [first] = await read()
    expect(first).toMatchObject({ reservedCount: 3, leftCount: 37 })
  })

  it('the box office leaves out drafts and ended events, and finds later events by part of the title', async () => {
    await app.asOwner(`update event set starts_at = now() + interval '90 days', ends_at = now() + interval '91 days',
      busy_from = now() + interval '90 days', busy_until = now() + interval '91 days', title = 'Vårkonsert'
      where partner_id = 1003 and id = 3`)
    expect(await idsOf()).toEqual([1])
    expect(await idsOf('varkons')).toEqual([3])
    expect(await idsOf('100%')).toEqual([])
  })

  it('the box office refuses callers without the right to sell', async () => {
    for (const email of ['lese@sundet.no', 'skanner@sundet.no', 'admin@sundet.no']) {
      const answer = await (await app.as(email)).get('/partners/1003/box-office')
      expect(answer.statusCode).toBe(403)
    }
  })
})
