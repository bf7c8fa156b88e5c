import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { EventDetail } from '../core/contract.ts'
import { describe, expect, it } from 'vitest'

const { chief, venue } = await givenApp()

const show = (date: string, startTime = '18:00', more: object = {}) => ({
  title: `Film ${startTime}`,
  auditoriumId: 1,
  date,
  startTime,
  minutes: 110,
  ...more,
})

const take = (shows: object[], eventTypeId = 2) =>
  chief.post(`${venue}/programme`, { eventTypeId, shows })
const look = (shows: object[]) => chief.post(`${venue}/programme/check`, { shows })
const listed = async (day: string) =>
  (await chief.get(`${venue}/events?from=${day}&to=${day}`)).json().data

describe('a programme', () => {
  it('saving a programme creates drafts with categories, zones and hall bookings, and logs them', async () => {
    const day = '2033-05-06'
    const done = await take([
      show(day, '18:00'),
      show(day, '18:00', { auditoriumId: 2, organizer: 'Filmklubben' }),
      show(day, '23:30'),
    ])
    expect(done.json()).toEqual({ added: 3 })
    const events = await listed(day)
    expect(events.map((event: { state: string }) => event.state)).toEqual([
      'draft',
      'draft',
      'draft',
    ])
    const one = (await chief.get(`${venue}/events/${events[0].id}`)).json()
    expect(one).toMatchObject({ capacity: 40, endsAt: `${day}T17:50:00.000Z` })
    expect([one.categories.length, one.zones.length]).toEqual([3, 2])
    const log = (await chief.get(`${venue}/events/${events[0].id}/log`)).json().data
    expect(log[0]).toMatchObject({ action: 'imported' })
    const next = await chief.post(`${venue}/events`, {
      ...eventDraft,
      title: 'Etterpå',
      date: '2033-05-08',
      startTime: '12:00',
      endTime: '13:00',
    })
    expect(next.json().id).toBe(events.at(-1).id + 1)
  })

  it('gives a show the prices of its event type, which defaults to the programme’s event type', async () => {
    const day = '2033-05-13'
    const own = show(day, '18:00', { auditoriumId: 2, eventTypeId: 1 })
    expect((await take([show(day), own])).json()).toEqual({ added: 2 })
    const details = (await listed(day)).map(async ({ id }: { id: number }) =>
      (await chief.get(`${venue}/events/${id}`)).json(),
    )
    const made: EventDetail[] = await Promise.all(details)
    expect(new Set(made.map(({ eventTypeId }) => eventTypeId))).toEqual(new Set([1, 2]))
    for (const { eventTypeId, categories } of made) {
      const draft = { ...eventDraft, eventTypeId, date: '2033-05-14', auditoriumId: eventTypeId }
      const { id } = (await chief.post(`${venue}/events`, draft)).json()
      const like: EventDetail = (await chief.get(`${venue}/events/${id}`)).json()
      expect(categories).toEqual(like.categories)
    }
  })

  it('refuses shows without an event type, and a type that the venue lacks', async () => {
    const day = '2033-05-20'
    const untyped = await chief.post(`${venue}/programme`, { shows: [show(day)] })
    expect(untyped.json().error.fields).toEqual({ eventTypeId: { code: 'required' } })
    const unknown = await take([show(day, '18:00', { eventTypeId: 99 })])
    expect(unknown.json().error.fields).toEqual({ eventTypeId: { code: 'not_found' } })
    const named = { shows: [show(day, '18:00', { eventTypeId: 1 })] }
    expect((await chief.post(`${venue}/programme`, named)).json()).toEqual({ added: 1 })
  })

  it('an event of several days is imported with its whole length', async () => {
    const day = '2033-08-06'
    await take([show(day, '10:00', { title: 'Festival', minutes: 3 * 1440 })])
    expect(await listed(day)).toMatchObject([{ endsAt: '2033-08-09T08:00:00.000Z' }])
  })

  it('reports overlaps before a programme is saved', async () => {
    const day = '2033-06-06'
    await take([show(day, '18:00'), show(day, '21:00')])
    const met = await look([show(day, '18:00'), show(day, '19:30'), show(day, '12:00')])
    expect(met.json().data).toMatchObject([
      { row: 0, title: 'Film 18:00', isSameStart: true },
      { row: 1, title: 'Film 18:00', isSameStart: false },
      { row: 1, title: 'Film 21:00', isSameStart: false },
    ])
    expect(await listed(day)).toHaveLength(2)
  })

  it('a programme is saved as a whole or not at all, and overlaps other events only if the user accepts the overlap', async () => {
    const day = '2033-07-06'
    await take([show(day, '18:00')])
    const over = [show(day, '12:00'), show(day, '19:00')]
    expect((await take(over)).json().error).toMatchObject({ code: 'hall_busy' })
    expect(await listed(day)).toHaveLength(1)
    const risky = over.map((each) => ({ ...each, atOwnRisk: true }))
    expect((await take(risky)).json()).toEqual({ added: 2 })
    const same = await take([show(day, '18:00', { atOwnRisk: true })])
    expect(same.json().error.fields).toEqual({ startTime: { code: 'hall_taken_at_start' } })
    const nowhere = await take([show(day, '03:00', { auditoriumId: 99 })])
    expect(nowhere.json().error.fields).toEqual({ auditoriumId: { code: 'not_found' } })
  })

  it.each([
    ['2027-03-28', '2027-10-31'],
    ['2028-03-26', '2028-10-29'],
  ])(
    'refuses a start that the clock skips on %s, and asks which pass is meant if the clock repeats a start on %s',
    async (spring, autumn) => {
      const refused = await take([show(spring, '01:30'), show(spring, '02:30')])
      expect(refused.json().error.fields).toEqual({
        'shows.1.startTime': { code: 'skipped_by_clock' },
      })
      const asked = await look([show(autumn, '02:15')])
      expect(asked.json().error.fields).toEqual({ 'shows.0.startTime': { code: 'twice_by_clock' } })
      const both = [
        show(autumn, '02:15', { startFold: 'first', minutes: 30 }),
        show(autumn, '02:15', { startFold: 'second', minutes: 30 }),
      ]
      expect((await take(both)).json()).toEqual({ added: 2 })
      const starts = (await listed(autumn)).map((event: { startsAt: string }) => event.startsAt)
      expect(starts).toEqual([`${autumn}T00:15:00.000Z`, `${autumn}T01:15:00.000Z`])
    },
  )
})
