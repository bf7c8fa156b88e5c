import { showDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { flat as version2d } from '@dxweb/server/testing/film/given-film-week.ts'
import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { beforeAll, expect, it } from 'vitest'

interface Versioned {
  id: number
  version: number
}

const { app, chief, venue, sell } = await givenApp()
const { asOwner } = app
let productionId = 0

const show = (date: string, startTime: string, more: object = {}) => ({
  ...showDraft,
  productionId,
  date,
  startTime,
  filmVersion: version2d,
  ...more,
})

const place = (shows: object[], more: object = {}) =>
  chief.post(`${venue}/film/shows`, { shows, ...more })
const placed = async (...shows: object[]) =>
  (await place(shows)).json<{ events: Versioned[] }>().events
const move = (shows: object[], more: object = {}) =>
  chief.post(`${venue}/film/shows/move`, { shows, ...more })
const week = async (day: string) => (await chief.get(`${venue}/film/weeks/${day}`)).json<FilmWeek>()
const startsOf = async (day: string) =>
  (await week(day)).shows.map(({ id, auditoriumId, startsAt, busyUntil }) => [
    id,
    auditoriumId,
    startsAt.slice(5, 16),
    busyUntil.slice(11, 16),
  ])

beforeAll(async () => {
  await asOwner('update auditorium set is_cinema = true where id in (1, 2)')
  const platform = await app.as('super@test.no')
  const film = { title: 'Nosferatu', runtimeMinutes: 94, ageLimit: '15' }
  const made = await platform.post(
    '/partners/1/productions',
    draftOf(productions, 'Nosferatu', film),
  )
  productionId = made.json<Versioned>().id
})

it('places shows as drafts with prices, sale windows and film details, and lists them in the week', async () => {
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, from_day, wished_shows, versions)
     values (1003, 11, $1, '2031-03-07', 10, '[]'), (1003, 12, $1, '2031-01-03', 10, '[]')`,
    [productionId],
  )
  await asOwner(`update film_booking set to_day = '2031-01-30' where id <> 11`)
  const [first, second] = await placed(show('2031-03-07', '18:00'), show('2031-03-13', '23:50'))
  const read = await week('2031-03-10')
  expect(read).toMatchObject({ from: '2031-03-07', to: '2031-03-13', zone: 'Europe/Oslo' })
  expect(read.halls.map(({ name }) => name)).toEqual(['Lillesal', 'Storsalen'])
  expect(read.shows.map(({ id }) => id)).toEqual([first?.id, second?.id])
  expect(read.shows[0]).toMatchObject({
    title: 'Nosferatu',
    startsAt: '2031-03-07T17:00:00.000Z',
    endsAt: '2031-03-07T18:49:00.000Z',
    busyUntil: '2031-03-07T19:04:00.000Z',
    ageLimit: '15',
    runtimeMinutes: 94,
    showingType: 'ordinary',
    filmVersion: version2d,
    preshowMinutes: 15,
    doorsMinutes: 10,
    state: 'draft',
    soldCount: 0,
    isSold: false,
  })
  expect(read.shelf).toMatchObject([{ bookingId: 11, week: 1, plannedShows: 2, wishedShows: 10 }])
  const [sold] = await asOwner<{ on: string; prices: number }>(
    `select e.web_sales_start::text as on, (select count(*)::integer from event_price_category c
       where c.partner_id = 1003 and c.event_id = e.id) as prices
     from event e where e.partner_id = 1003 and e.id = $1`,
    [first?.id],
  )
  expect(sold).toEqual({ on: '2031-02-28 09:00:00+00', prices: 3 })
})

it('requires the first or second pass for a start in a repeated hour, and reports an invalid show by its index', async () => {
  const faults = async (...shows: object[]) => {
    const answer = await place(shows)
    return answer.json<{ error: { fields: object } }>().error.fields
  }
  const sound = show('2031-10-25', '18:00')
  expect(await faults(sound, show('2031-10-26', '02:30'))).toEqual({
    'shows.1.startTime': { code: 'twice_by_clock' },
  })
  expect(await faults(sound, show('2031-10-25', '20:00', { productionId: 9999 }))).toEqual({
    'shows.1.productionId': { code: 'not_found' },
  })
  const nowhere = show('2031-10-25', '20:30', { auditoriumId: 999, eventTypeId: 999 })
  expect(await faults(sound, nowhere)).toEqual({
    'shows.1.auditoriumId': { code: 'not_found' },
    'shows.1.eventTypeId': { code: 'not_found' },
  })
  const twice = show('2031-10-25', '21:00')
  expect(await faults(sound, twice, twice)).toEqual({
    'shows.2.startTime': { code: 'hall_taken_at_start' },
  })
  const [late] = await placed(show('2031-10-26', '02:30', { startFold: 'second' }))
  const met = show('2031-10-26', '02:30', { startFold: 'second' })
  expect(await faults(sound, met)).toEqual({
    'shows.1.startTime': { code: 'hall_taken_at_start' },
  })
  expect(await startsOf('2031-10-25')).toEqual([[late?.id, 2, '10-26T01:30', '03:34']])
})

it('swaps the halls of two shows in one request, and undoes the swap in one request', async () => {
  const [one, other] = await placed(
    show('2031-05-02', '18:00'),
    show('2031-05-02', '18:00', { auditoriumId: 1 }),
  )
  await asOwner('update auditorium set cleaning_minutes = 30 where id = 1')
  const before = await startsOf('2031-05-02')
  const to = (event: Versioned | undefined, auditoriumId: number) => ({
    ...event,
    auditoriumId,
    date: '2031-05-02',
    startTime: '18:00',
  })
  const done = await move([to(one, 1), to(other, 2)])
  const { changeId, events } = done.json<{ changeId: string; events: Versioned[] }>()
  expect(await startsOf('2031-05-02')).toEqual([
    [one?.id, 1, '05-02T16:00', '18:19'],
    [other?.id, 2, '05-02T16:00', '18:04'],
  ])
  expect((await chief.post(`${venue}/event-changes/${changeId}/undo`, { events })).statusCode).toBe(
    200,
  )
  expect(await startsOf('2031-05-02')).toEqual(before)
})

it('a show with sold tickets does not move, and neither do the other shows of the request', async () => {
  const [one, other] = await placed(
    show('2031-06-06', '18:00', { auditoriumId: 1 }),
    show('2031-06-06', '21:00', { auditoriumId: 1 }),
  )
  const events = [one, other]
  await chief.post(`${venue}/event-publications`, { events, opensSale: true })
  await sell(one?.id ?? 0, [1])
  const later = events.map((event, at) => ({
    id: event?.id,
    version: 2,
    auditoriumId: 1,
    date: '2031-06-07',
    startTime: `1${at}:00`,
  }))
  const refused = await move(later)
  expect(refused.json()).toMatchObject({
    error: { code: 'event_sold', details: { eventIds: [one?.id] } },
  })
  expect(
    (await week('2031-06-06')).shows.map(({ isSold, startsAt }) => [isSold, startsAt]),
  ).toEqual([
    [true, '2031-06-06T16:00:00.000Z'],
    [false, '2031-06-06T19:00:00.000Z'],
  ])
})

it('lengthens shows that are too short for their film and pauses, and undoes the change', async () => {
  const [one, other] = await placed(
    show('2031-10-17', '18:00', { pauseMinutes: 10 }),
    show('2031-10-17', '21:00'),
  )
  await app.asOwner(
    `update event set ends_at = ends_at - interval '40 minutes', busy_until = busy_until - interval '40 minutes'
     where id = $1`,
    [one?.id],
  )
  const before = (await week('2031-10-17')).shows
  const [, long] = before
  const done = await chief.post(`${venue}/film/shows/change`, {
    events: [one, other],
    fitsFilm: true,
  })
  const { changeId, events } = done.json<{ changeId: string; events: Versioned[] }>()
  expect((await week('2031-10-17')).shows).toMatchObject([
    { endsAt: '2031-10-17T17:59:00.000Z', busyUntil: '2031-10-17T18:14:00.000Z' },
    { endsAt: long?.endsAt, busyUntil: long?.busyUntil },
  ])
  await chief.post(`${venue}/event-changes/${changeId}/undo`, { events })
  const back = before.map((each) => ({ ...each, version: each.version + 2 }))
  expect((await week('2031-10-17')).shows).toEqual(back)
  await chief.post(`${venue}/event-publications`, {
    events: [{ id: one?.id, version: 3 }],
    opensSale: true,
  })
  await sell(one?.id ?? 0, [1])
  const sold = await chief.post(`${venue}/film/shows/change`, {
    events: [{ id: one?.id, version: 4 }],
    fitsFilm: true,
  })
  expect(sold.statusCode).toBe(200)
})

it('changes type, version and pre-show of several shows together, and undoes the change', async () => {
  const [one, other] = await placed(show('2031-06-13', '18:00'), show('2031-06-13', '21:00'))
  const before = (await week('2031-06-13')).shows
  const change = (body: object) => chief.post(`${venue}/film/shows/change`, body)
  const in3d = { ...version2d, dimension: '3d' }
  const wanted = { showingType: 'school', filmVersion: in3d, preshowMinutes: 20 }
  const done = await change({ events: [one, other], ...wanted })
  const { changeId, events } = done.json<{ changeId: string; events: Versioned[] }>()
  expect((await week('2031-06-13')).shows).toMatchObject([
    { ...wanted, endsAt: '2031-06-13T17:54:00.000Z', busyUntil: '2031-06-13T18:09:00.000Z' },
    { ...wanted, endsAt: '2031-06-13T20:54:00.000Z', busyUntil: '2031-06-13T21:09:00.000Z' },
  ])
  expect((await change({ events: [one, other], preshowMinutes: 0 })).statusCode).toBe(412)
  const long = await change({ events, preshowMinutes: 120 })
  expect([long.statusCode, long.json()]).toMatchObject([409, { error: { code: 'hall_busy' } }])
  await chief.post(`${venue}/event-changes/${changeId}/undo`, { events })
  const later = before.map((each) => ({ ...each, version: each.version + 2 }))
  expect((await week('2031-06-13')).shows).toEqual(later)
})

it('keeps the type and the length of a sold show, and changes its version', async () => {
  const [one, other] = await placed(
    show('2031-06-20', '18:00', { auditoriumId: 1 }),
    show('2031-06-20', '21:00', { auditoriumId: 1 }),
  )
  const events = [one, other]
  await chief.post(`${venue}/event-publications`, { events, opensSale: true })
  const change = (version: number, body: object, of = [one]) =>
    chief.post(`${venue}/film/shows/change`, {
      events: of.map((each) => ({ id: each?.id, version })),
      ...body,
    })
  const before = (await change(2, { showingType: 'senior' })).json<{ changeId: string }>()
  await sell(one?.id ?? 0, [1])
  const refusal = { error: { code: 'event_sold', details: { eventIds: [one?.id] } } }
  expect((await change(3, { preshowMinutes: 5 })).json()).toMatchObject(refusal)
  expect((await change(3, { showingType: 'school' })).json()).toMatchObject(refusal)
  const undone = await chief.post(`${venue}/event-changes/${before.changeId}/undo`, {
    events: [{ id: one?.id, version: 3 }],
  })
  expect(undone.json()).toMatchObject(refusal)
  expect((await change(3, { showingType: 'senior', preshowMinutes: 15 })).statusCode).toBe(200)
  expect((await change(4, { filmVersion: null })).statusCode).toBe(200)
  expect((await week('2031-06-20')).shows).toMatchObject([
    { showingType: 'senior', filmVersion: null, preshowMinutes: 15, isSold: true },
    { showingType: 'ordinary', isSold: false },
  ])
})

it('accepts only one of three simultaneous requests for the same starts, and reports each conflicting show', async () => {
  const ask = () =>
    place([show('2031-08-01', '12:00'), show('2031-08-01', '18:00')], { atOwnRisk: true })
  const answers = await Promise.all([ask(), ask(), ask()])
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(2)
  for (const answer of refused)
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
      'shows.0.startTime': { code: 'hall_taken_at_start' },
      'shows.1.startTime': { code: 'hall_taken_at_start' },
    })
})

it('refuses all shows of a request if one overlaps another event, unless the user accepts the overlap', async () => {
  const both = [show('2031-07-04', '18:00'), show('2031-07-04', '19:00')]
  const refused = await place(both)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: { code: 'hall_busy' } },
  ])
  expect((await week('2031-07-04')).shows).toEqual([])
  expect((await place(both, { atOwnRisk: true })).statusCode).toBe(200)
})

it('skips clashing shows on request, and reports them', async () => {
  const [there] = await placed(show('2031-07-11', '18:00'))
  const asked = ['17:00', '20:05', '20:30', '23:00', '18:00'].map((at) => show('2031-07-11', at))
  const answer = await place(asked, { skipsClashing: true })
  const { events, skipped } = answer.json<{ events: Versioned[]; skipped: number[] }>()
  expect(skipped).toEqual([0, 2, 4])
  const ids = [there, ...events].map((event) => event?.id)
  expect((await week('2031-07-11')).shows.map(({ id }) => id)).toEqual(ids)
  const again = (await place(asked, { skipsClashing: true })).json<object>()
  expect(again).toEqual({ events: [], skipped: [0, 1, 2, 3, 4] })
  expect((await placed(show('2031-07-12', '18:00')))[0]?.id).toBe((events.at(-1)?.id ?? 0) + 1)
})

it('skips shows that overlap a placed show, and places shows that overlap only a skipped one', async () => {
  const asked = ['17:00', '18:30', '20:00'].map((at) => show('2031-07-14', at))
  const { events, skipped } = (await place(asked, { skipsClashing: true })).json<{
    events: Versioned[]
    skipped: number[]
  }>()
  expect([events.length, skipped]).toEqual([2, [1]])
})

it('publishes all shows or none, and refuses shows in a week with errors unless the user accepts the errors', async () => {
  const [sound] = await placed(show('2031-09-05', '18:00'))
  const publish = (events: unknown[], more: object = {}) =>
    chief.post(`${venue}/film/shows/publish`, { events, ...more })
  const [unbooked] = await placed(show('2031-01-31', '18:00'))
  const refused = await publish([sound, unbooked])
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: { details: { clashes: [{ code: 'not_booked', showIds: [unbooked?.id] }] } } },
  ])
  expect(
    (await publish([sound, { ...unbooked, version: 9 }], { atOwnRisk: true })).statusCode,
  ).toBe(412)
  expect((await week('2031-09-05')).shows).toMatchObject([{ state: 'draft' }])
  expect((await publish([sound])).statusCode).toBe(200)
  expect((await publish([unbooked], { atOwnRisk: true })).statusCode).toBe(200)
  expect((await week('2031-09-05')).shows).toMatchObject([{ state: 'published' }])
})

it('the shows that a plan proposes can be placed unchanged', async () => {
  const answer = await chief.post(`${venue}/film/weeks/2031-11-07/plan`, { days: ['2031-11-08'] })
  const { proposed } = answer.json<{ proposed: Record<string, unknown>[] }>()
  expect(proposed.length).toBeGreaterThan(0)
  const shows = proposed.map(({ bookingId, title, why, expected, ...one }) => {
    expect([bookingId, title, why, expected]).not.toContain(undefined)
    const { startsAt, endsAt, busyUntil, ...draft } = one
    expect([startsAt, endsAt, busyUntil]).not.toContain(undefined)
    return draft
  })
  expect((await place(shows)).statusCode).toBe(200)
})
