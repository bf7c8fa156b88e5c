import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given

const lines = [{ seatId: 1, categoryId: 1 }]
const who = { name: 'Kari Nes', phone: '', email: '', note: '', isHeld: false }

const ways = {
  hold: (id: number) => chief.put(`${venue}/events/${id}/holds/${uuid7()}`, { lines }),
  sale: (eventId: number, holdId?: string) =>
    chief.post(`${venue}/sales`, { eventId, means: 'card', lines, holdId }, newKeyHeader()),
  webHold: (id: number) => chief.put(`${venue}/events/${id}/web-holds/${uuid7()}`, { lines }),
  webSale: (eventId: number, holdId?: string) =>
    chief.post(
      `${venue}/web-sales`,
      { eventId, lines, holdId, expectedOre: 39_500 },
      newKeyHeader(),
    ),
  reservation: (id: number) =>
    chief.post(`${venue}/events/${id}/reservations`, { ...who, lines }, newKeyHeader()),
}

async function triedAt(id: number) {
  const answers: Record<string, unknown> = {}
  for (const [way, attempt] of Object.entries(ways)) {
    const answer = await attempt(id)
    answers[way] = [answer.statusCode, answer.json().error?.code, answer.json().error?.details]
  }
  const [{ taken } = { taken: -1 }] = await app.asOwner<{ taken: number }>(
    `select ((select count(*) from seat_claim where partner_id = 1003 and event_id = $1)
       + (select count(*) from ticket where partner_id = 1003 and event_id = $1))::integer as taken`,
    [id],
  )
  return { answers, taken }
}

const refusedIn = (state: string) =>
  Object.fromEntries(
    Object.keys(ways).map((way) => [way, [409, 'wrong_state', { state, offer: true }]]),
  )

it('a draft cannot be sold, held or reserved', async () => {
  const { id } = await given.drafted()
  expect(await triedAt(id)).toEqual({ answers: refusedIn('draft'), taken: 0 })
})

it('a cancelled event cannot be sold, held or reserved, not even from a cart', async () => {
  const { id } = await given.drafted()
  await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
  const cart = (await ways.webHold(id)).json<{ id: string }>()
  await chief.post(`${venue}/events/${id}/cancel`, { version: 2, reason: 'Sykdom' })
  for (const sell of [ways.sale, ways.webSale]) {
    expect((await sell(id, cart.id)).json().error.code).toBe('wrong_state')
  }
  const { answers } = await triedAt(id)
  expect(answers).toEqual(refusedIn('cancelled'))
  const tickets = await app.asOwner(
    'select from ticket where partner_id = 1003 and event_id = $1',
    [id],
  )
  expect(tickets).toHaveLength(0)
})
