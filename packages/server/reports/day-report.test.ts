import { givenApp } from '../testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../documents/testing/read-pdf.ts'

const { app, chief } = await givenApp()
const path = '/partners/1003/reports/call-sheet'

/** Creates an event at a local time of the venue, in winter. */
async function given(id: number, [from, start, end, until]: string[], change: object = {}) {
  const columns = {
    renter_id: null,
    event_type_id: 1,
    auditorium_id: 1,
    state: 'published',
    ...change,
  }
  const names = Object.keys(columns)
  await app.asOwner(
    `insert into event (partner_id, id, title, capacity, busy_from, starts_at, ends_at, busy_until, ${names.join(', ')})
     values (1003, $1::integer, 'Nr. ' || $1::integer, 40, $2, $3, $4, $5, ${names.map((_, at) => `$${at + 6}`).join(', ')})`,
    [id, ...[from, start, end, until].map((at) => `${at}:00+01:00`), ...Object.values(columns)],
  )
}

beforeAll(async () => {
  await given(
    801,
    ['2040-01-10T14:00', '2040-01-10T19:00', '2040-01-10T21:00', '2040-01-11T03:00'],
    {
      doors_minutes: 60,
      sound_check_minutes: 180,
      pause_count: 1,
      pause_minutes: 20,
      contact_name: 'Ida Turne',
      contact_mobile: '912 34 567',
      staff_note: 'Røyk på scenen',
      renter_id: 1,
      extra_auditorium_ids: [2],
    },
  )
  // An event at 04:30 belongs to the previous day.
  await given(802, ['2040-01-11T04:30', '2040-01-11T04:30', '2040-01-11T04:50', '2040-01-11T04:50'])
  await given(803, ['2040-01-11T05:00', '2040-01-11T05:00', '2040-01-11T06:00', '2040-01-11T06:00'])
  await given(804, ['2040-01-12T08:00', '2040-01-13T10:00', '2040-01-14T12:00', '2040-01-14T12:00'])
  await given(
    805,
    ['2040-01-10T18:00', '2040-01-10T18:00', '2040-01-10T20:00', '2040-01-10T20:15'],
    {
      event_type_id: 2,
      auditorium_id: 2,
      accepts_overlap: true,
      supplements: '[{"name": "3D", "amountOre": 3000}]',
    },
  )
  await given(
    806,
    ['2040-01-20T18:00', '2040-01-20T18:00', '2040-01-20T20:00', '2040-01-20T20:00'],
    {
      state: 'draft',
    },
  )
  await app.asOwner(
    `insert into staff (partner_id, id, name, mobile) values (1003, 1, 'Ola Vik', '900 00 001')`,
  )
  await app.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, unit)
     values (1003, 1, 1, 'Vaktleder', 4, true, 'hour'), (1003, 2, 1, 'Mikrofon', 9, false, 'day')`,
  )
  await app.asOwner(
    `insert into resource_booking (partner_id, id, event_id, resource_id, staff_id, unit_count, starts_at, ends_at,
       follows_event)
     values (1003, 1, 801, 1, 1, 1, '2040-01-10T17:00+01:00', '2040-01-10T23:30+01:00', false),
       (1003, 2, 801, 1, null, 2, '2040-01-10T18:00+01:00', '2040-01-10T22:00+01:00', false),
       (1003, 3, 801, 2, null, 4, '2040-01-10T14:00+01:00', '2040-01-11T03:00+01:00', true)`,
  )
})

const read = async (day: string, client = chief, renter = 0) =>
  (await client.get(`${path}?day=${day}`, { renter })).json()
const eventsOf = async (day: string) =>
  (await read(day)).parts.events.map(({ eventId }: { eventId: number }) => eventId)

describe('the call sheet', () => {
  it('lists the films, the events, the staff and the resources of a day', async () => {
    expect(await read('2040-01-10')).toMatchObject({
      day: '2040-01-10',
      parts: {
        films: [{ eventId: 805, version: '3D', clearAt: '2040-01-10T19:15:00.000Z', minutes: 120 }],
        events: [
          {
            eventId: 801,
            getInAt: '2040-01-10T13:00:00.000Z',
            soundCheckAt: '2040-01-10T15:00:00.000Z',
            doorsAt: '2040-01-10T17:00:00.000Z',
            pauses: '1 × 20 min',
            getOutAt: '2040-01-11T02:00:00.000Z',
            auditorium: 'Storsalen + Lillesal',
            organizer: 'Revylaget',
            contactName: 'Ida Turne',
            contactMobile: '912 34 567',
            staffNote: 'Røyk på scenen',
          },
          { eventId: 802, getInAt: null, getOutAt: null, doorsAt: null },
        ],
        staff: [
          { resource: 'Vaktleder', staff: 'Ola Vik', mobile: '900 00 001', minutes: 390 },
          { resource: 'Vaktleder', staff: '', minutes: 240 },
        ],
        resources: [{ resource: 'Mikrofon', unitCount: 4, event: 'Nr. 801' }],
      },
    })
  })

  it('the day of a call sheet begins at five in the morning, and an event is listed on each day when it occupies its hall', async () => {
    expect(await eventsOf('2040-01-11')).toEqual([803])
    expect(await eventsOf('2040-01-12')).toEqual([804])
    expect(await eventsOf('2040-01-13')).toEqual([804])
    expect(await eventsOf('2040-01-14')).toEqual([804])
    expect(await eventsOf('2040-01-15')).toEqual([])
  })

  it('the call sheet shows the current operating day by default, and lists no drafts', async () => {
    expect((await chief.get(path)).json().day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await eventsOf('2040-01-20')).toEqual([])
  })

  it('shows a renter only its own shows in the call sheet, without contacts, notes, staff or resources', async () => {
    const { parts } = await read('2040-01-10', await app.as('revy@sundet.no'), 1)
    expect(Object.keys(parts)).toEqual(['films', 'events'])
    expect(parts.films).toEqual([])
    expect(parts.events).toMatchObject([{ eventId: 801, doorsAt: '2040-01-10T17:00:00.000Z' }])
    for (const name of ['contactName', 'contactMobile', 'staffNote', 'attachments']) {
      expect(parts.events[0]).not.toHaveProperty(name)
    }
  })

  it('users with read-only access can read the call sheet, and scanners, volunteers and other venues cannot', async () => {
    const reader = await app.as('lese@sundet.no')
    expect(Object.keys((await read('2040-01-10', reader)).parts)).toHaveLength(4)
    for (const email of ['skanner@sundet.no', 'frivillig@sundet.no', 'admin@sundet.no']) {
      const client = await app.as(email)
      for (const url of [path, `${path}/export`]) {
        expect((await client.get(url)).statusCode).toBe(403)
      }
    }
    expect((await (await app.as('sjef@fjellvik.no')).get(path)).statusCode).toBe(404)
  })

  it('prints the call sheet as one document with clock times, and leaves out empty lists', async () => {
    const answer = await chief.get(`${path}/export?day=2040-01-10&locale=nb`)
    expect(answer.headers['content-disposition']).toContain('replan-2040-01-10.pdf')
    const { text } = await readPdf(answer.rawPayload)
    for (const words of ['Kjøreplan', 'uke 2', '18:00–04:50', 'Nr. 801', '912 34 567', 'Ola Vik']) {
      expect(text).toContain(words)
    }
    const later = await chief.get(`${path}/export?day=2040-01-12&locale=nb`)
    const { text: next } = await readPdf(later.rawPayload)
    expect(next).not.toContain('Bemanning')
    expect(next).toContain('lør. 12:00')
  })
})
