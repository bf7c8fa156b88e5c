import { filmBookings, filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import { filmPrices } from '@dxweb/areas/film/prices/contract.ts'
import { filmDay } from '@dxweb/areas/film/programming/film-week.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { auditoriums } from '@dxweb/areas/venues/contract.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { beforeAll, expect, it } from 'vitest'

const { app, chief, venue, published, sell } = await givenApp()

let productionId = 0

const booking = (more: object) => ({
  ...draftOf(filmBookings),
  productionId,
  bureauId: null,
  fromDay: '2032-01-02',
  toDay: null,
  ...more,
})

const post = async (register: { name: string }, draft: object) => {
  const answer = await chief.post(`${venue}/${register.name}`, draft)
  return answer.json<{ id: number; error?: { fields: unknown } }>()
}

const made = async (register: { name: string }, draft: object) => (await post(register, draft)).id

beforeAll(async () => {
  const platform = await app.as('super@test.no')
  const film = { ...draftOf(productions, 'Nattergalen'), kind: 'film' }
  const answer = await platform.post('/partners/1/productions', film)
  productionId = answer.json<{ id: number }>().id
})

it('refuses a booking with an end before its start, and a key that expires before it is valid', async () => {
  expect(await post(filmBookings, booking({ toDay: '2032-01-01' }))).toMatchObject({
    error: { fields: { toDay: { code: 'end_before_start' } } },
  })
  const copy = {
    ...draftOf(filmCopies),
    bookingId: await made(filmBookings, booking({ toDay: '2032-01-02' })),
    auditoriumId: null,
    kdmFrom: '2032-01-02T10:00:00.000Z',
    kdmUntil: '2032-01-02T09:00:00.000Z',
  }
  expect(await post(filmCopies, copy)).toMatchObject({
    error: { fields: { kdmUntil: { code: 'end_before_start' } } },
  })
})

it('a film can be booked only for existing halls, which cannot be deleted while booked', async () => {
  const hall = await made(auditoriums, draftOf(auditoriums, 'Sal for én film'))
  const halls = [{ auditoriumId: hall }, { auditoriumId: 999 }]
  expect(await post(filmBookings, booking({ halls }))).toMatchObject({
    error: { fields: { 'halls.1.auditoriumId': { code: 'not_found' } } },
  })
  const id = await made(filmBookings, booking({ halls: halls.slice(0, 1) }))
  const remove = () => chief.delete(`${venue}/auditoriums/${hall}`)
  expect((await remove()).json()).toMatchObject({
    error: { code: 'in_use', details: { usedBy: 'film_booking' } },
  })
  await chief.delete(`${venue}/filmbookings/${id}`)
  expect((await remove()).statusCode).toBe(200)
})

it('a film price refers only to existing categories, which cannot be deleted while in use', async () => {
  const priceCategoryId = await made(priceCategories, draftOf(priceCategories, 'Babykino'))
  const price = { ...draftOf(filmPrices), showingType: 'baby', priceName: '' }
  const categories = [{ priceCategoryId }]
  expect(
    await post(filmPrices, { ...price, categories: [...categories, { priceCategoryId: 999 }] }),
  ).toMatchObject({ error: { fields: { 'categories.1.priceCategoryId': { code: 'not_found' } } } })
  await made(filmPrices, { ...price, categories })
  const removed = await chief.delete(`${venue}/pricecategorydefinitions/${priceCategoryId}`)
  expect(removed.json()).toMatchObject({
    error: { code: 'in_use', details: { usedBy: 'film_price' } },
  })
})

it('a booking never contains a hall that is deleted while the booking is created', async () => {
  const hall = await made(auditoriums, draftOf(auditoriums, 'Sal på vei ut'))
  const halls = [{ auditoriumId: hall }]
  const [booked, removed] = await Promise.all([
    chief.post(`${venue}/filmbookings`, booking({ halls })),
    chief.delete(`${venue}/auditoriums/${hall}`),
  ])
  const statuses = [booked.statusCode, removed.statusCode]
  expect(['200 409', '400 200']).toContain(statuses.join(' '))
})

it('refuses a distributor’s minimum above the wished number of shows, and names a booking by film and days', async () => {
  const asked = booking({ wishedShows: 3, leastShows: 4, toDay: '2032-01-08' })
  expect(await post(filmBookings, asked)).toMatchObject({
    error: { fields: { leastShows: { code: 'more_than_wished' } } },
  })
  const id = await made(filmBookings, { ...asked, leastShows: 3 })
  const { name } = (await chief.get(`${venue}/filmbookings/${id}`)).json<{ name: string }>()
  expect(name).toBe('Nattergalen · 02.01.2032–08.01.2032')
  const found = await chief.get(`${venue}/filmbookings?q=nattergalen 08.01`)
  expect(found.json<{ data: { id: number }[] }>().data.map((row) => row.id)).toEqual([id])
})

it('a booking with sold shows can be deleted only if another booking of the film includes these shows', async () => {
  const days = { fromDay: '2034-01-01', toDay: '2034-12-31' }
  const id = await made(filmBookings, booking(days))
  const eventId = await published({ date: '2034-03-07' })
  await app.asOwner('update event set production_id = $1 where partner_id = 1003 and id = $2', [
    productionId,
    eventId,
  ])
  const shows = async () => (await chief.get(`${venue}/filmbookings/${id}/shows`)).json()
  const remove = () => chief.delete(`${venue}/filmbookings/${id}?version=1`)
  expect(await shows()).toEqual({ drafts: 0, published: 1, sold: 0 })
  expect((await sell(eventId, [1])).statusCode).toBe(200)
  expect(await shows()).toEqual({ drafts: 0, published: 1, sold: 1 })
  expect((await remove()).json().error).toMatchObject({
    code: 'in_use',
    details: { usedBy: 'sold_shows' },
  })
  await made(filmBookings, booking(days))
  expect(await shows()).toEqual({ drafts: 0, published: 0, sold: 0 })
  expect((await remove()).statusCode).toBe(200)
})

const given = async (title: string, more: object = {}) => {
  const platform = await app.as('super@test.no')
  const film = { ...draftOf(productions, title), kind: 'film', filmNumber: '', ...more }
  return (await platform.post('/partners/1/productions', film)).json<{ id: number }>().id
}

const book = (bookings: readonly object[], key = newKeyHeader()) =>
  chief.post(`${venue}/film/bookings`, { bookings }, key)

const bookingsOf = async (id: number) =>
  (await chief.get(`${venue}/filmbookings?productionId=${id}`)).json<{ total: number }>().total

it('books several films in one request, and only once if the request is repeated', async () => {
  const ids = [await given('Storm'), await given('Stille')]
  const bookings = ids.map((each) => booking({ productionId: each, fromDay: '2035-03-02' }))
  const key = newKeyHeader()
  const answers = [await book(bookings, key), await book(bookings, key)]
  expect(answers.map((answer) => answer.json())).toEqual([{ booked: 2 }, { booked: 2 }])
  expect(await Promise.all(ids.map(bookingsOf))).toEqual([1, 1])
})

it('books all films or none, and reports each error at its row', async () => {
  const [taken, free] = [await given('Opptatt'), await given('Ledig')]
  await book([booking({ productionId: taken, fromDay: '2035-03-02', toDay: '2035-03-15' })])
  const rows = [
    booking({ productionId: free, fromDay: '2035-03-09', toDay: '2035-03-08' }),
    booking({ productionId: taken, fromDay: '2035-03-15' }),
  ]
  expect((await book(rows)).json()).toMatchObject({
    error: { fields: { 'bookings.1.productionId': { code: 'booked_already' } } },
  })
  expect((await book(rows.slice(0, 1))).json()).toMatchObject({
    error: { fields: { 'bookings.0.toDay': { code: 'end_before_start' } } },
  })
  const twice = [booking({ productionId: free }), booking({ productionId: free })]
  expect((await book(twice)).json()).toMatchObject({
    error: { fields: { 'bookings.1.productionId': { code: 'twice' } } },
  })
  expect(await Promise.all([taken, free].map(bookingsOf))).toEqual([1, 0])
})

it('books a film once if two users book it at the same time', async () => {
  const both = [booking({ productionId: await given('Kappløp'), fromDay: '2035-04-06' })]
  const answers = await Promise.all([book(both), book(both)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
})

it('lists releases by premiere date or by film, with their bookings', async () => {
  const premiereOn = '2036-05-02'
  const id = await given('Premierefilm', { premiereOn })
  await book([booking({ productionId: id, fromDay: premiereOn, toDay: '2036-05-08' })])
  const read = async (query: string) =>
    (await chief.get(`${venue}/film/releases?${query}`)).json<{ releases: object[] }>().releases
  const release = {
    productionId: id,
    title: 'Premierefilm',
    premiereOn,
    booked: [expect.objectContaining({ fromDay: premiereOn, toDay: '2036-05-08' })],
  }
  expect(await read('from=2036-05-01&to=2036-05-31')).toEqual([expect.objectContaining(release)])
  expect(await read(`productionId=${id}`)).toEqual([expect.objectContaining(release)])
  expect(await read('from=2036-05-03')).toEqual([])
})

/** Instants every half hour around the two nights when the clock changes, and around one ordinary night. */
const nights = ['2034-03-25', '2034-10-28', '2034-03-26'].flatMap((day) =>
  Array.from({ length: 28 }, (_, half) => Date.parse(`${day}T20:00:00Z`) + half * 1_800_000),
)

it.each([300, 0, 420])(
  'the days of a booking begin %i minutes after midnight',
  async (weekStartMinute) => {
    const platform = await app.as('super@test.no')
    const title = `Nattfilm ${weekStartMinute}`
    const film = { ...draftOf(productions, title), kind: 'film', filmNumber: '' }
    const answer = await platform.post('/partners/1/productions', film)
    const { id: shown } = answer.json<{ id: number }>()
    await app.asOwner(
      `insert into film_rule (partner_id, week_start_minute) values (1003, $1)
     on conflict (partner_id) do update set week_start_minute = $1`,
      [weekStartMinute],
    )
    const calendar = { weekStartDay: 5, weekStartMinute, zone: 'Europe/Oslo' }
    const eventId = await published({ date: '2034-02-01' })
    await app.asOwner('update event set production_id = $1 where partner_id = 1003 and id = $2', [
      shown,
      eventId,
    ])
    const bookings = new Map<string, number>()
    for (const at of nights) {
      const day = filmDay(new Date(at), calendar)
      const draft = booking({ productionId: shown, fromDay: day, toDay: day })
      if (!bookings.has(day)) bookings.set(day, await made(filmBookings, draft))
    }
    for (const at of nights) {
      await app.asOwner(
        `update event set starts_at = $1, ends_at = $1::timestamptz + interval '1 hour', busy_from = $1,
         busy_until = $1::timestamptz + interval '1 hour' where partner_id = 1003 and id = $2`,
        [new Date(at), eventId],
      )
      const booked = await app.asOwner<{ id: number }>(
        `select b.id from film_booking b, dx_shows_of_booking(b) where b.partner_id = 1003 and b.production_id = $1`,
        [shown],
      )
      expect(booked.map(({ id }) => id)).toEqual([bookings.get(filmDay(new Date(at), calendar))])
    }
    await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = $1`, [
      eventId,
    ])
  },
)
