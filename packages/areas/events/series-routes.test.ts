import { type TestApp } from '@dxweb/server/testing/test-app.ts'
import { type TestClient } from '@dxweb/server/testing/test-client.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { beforeAll, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient

beforeAll(async () => {
  app = await wholeApp()
  chief = await app.as('sjef@sundet.no')
})

const house = '/partners/1003'

const draft = {
  title: 'Fredagsjazz',
  auditoriumId: 1,
  eventTypeId: 1,
  startTime: '19:00',
  endTime: '21:00',
  renterId: null,
  organizer: '',
}

/** Days a week apart, in a month that no other test of the file uses. */
const dates = (month: string) => ['03', '10', '17'].map((day) => `2040-${month}-${day}`)

async function weekly(first: string, change: object = {}) {
  const body = {
    draft: { ...draft, date: first, ...change },
    rule: { every: 'week', interval: 1, count: 3 },
  }
  return (await chief.post(`${house}/event-series`, body)).json<{ ids: number[] }>()
}

const read = async (id: number | undefined) => (await chief.get(`${house}/events/${id}`)).json()

it('leaves an event of a series what it has of its own when all are changed in something else', async () => {
  const [first = '', , third = ''] = dates('02')
  const { ids } = await weekly(first)
  const own = { date: third, startTime: '20:00', endTime: '22:30', auditoriumId: 2 }
  const exception = { ...draft, ...own, organizer: 'Klubben', version: 1 }
  expect((await chief.put(`${house}/events/${ids[2]}`, exception)).statusCode).toBe(200)
  const before = await read(ids[2])

  const all = { ...draft, date: first, title: 'Lørdagsjazz', version: 1, part: 'all' }
  expect((await chief.put(`${house}/events/${ids[0]}`, all)).json().ids).toEqual(ids)
  expect(await read(ids[2])).toMatchObject({
    title: 'Lørdagsjazz',
    auditoriumId: 2,
    organizer: 'Klubben',
    startsAt: before.startsAt,
    endsAt: before.endsAt,
  })

  const hall = { ...all, auditoriumId: 2, startTime: '18:00', organizer: 'Laget', version: 2 }
  await chief.put(`${house}/events/${ids[0]}`, { ...hall, extraAuditoriumIds: [1] })
  expect(await Promise.all(ids.map(read))).toMatchObject(
    ids.map(() => ({
      auditoriumId: 2,
      extraAuditoriumIds: [1],
      organizer: 'Laget',
      startsAt: expect.stringContaining('T17:00'),
    })),
  )
})

it('tells what all of a series would overlap before it is moved, and nothing of its own', async () => {
  const [first = '', second = '', third = ''] = dates('05')
  const { ids } = await weekly(first)
  const other = { ...draft, date: second, startTime: '15:00', endTime: '17:00' }
  const { id } = (await chief.post(`${house}/events`, other)).json()
  await chief.post(`${house}/events/${ids[2]}/move`, {
    version: 1,
    auditoriumId: 2,
    date: third,
    startTime: '19:00',
  })
  const inOther = { ...other, date: third, auditoriumId: 2 }
  const elsewhere = (await chief.post(`${house}/events`, inOther)).json()
  const asked = {
    auditoriumId: 1,
    times: [{ date: first, startTime: '16:00', endTime: '18:00' }],
  }
  const found = async (body: object) => {
    const answer = await chief.post(`${house}/event-overlaps`, { ...asked, ...body })
    return answer.json().data
  }
  expect(await found({ exceptIds: [ids[0]] })).toEqual([])
  expect(await found({ changes: { id: ids[0], part: 'all' } })).toMatchObject([
    { index: 1, eventId: id, auditoriumId: 1 },
    { index: 2, eventId: elsewhere.id, auditoriumId: 2 },
  ])
  expect(
    await found({
      changes: { id: ids[0], part: 'all' },
      times: [{ date: second, startTime: '19:00', endTime: '21:00' }],
    }),
  ).toEqual([])
  const gone = { ...asked, changes: { id: 999_999, part: 'all' } }
  expect((await chief.post(`${house}/event-overlaps`, gone)).statusCode).toBe(404)
})

it('reaches over the night that runs an hour twice, with the hour that was chosen', async () => {
  const late = { startTime: '22:00', endTime: '02:30' }
  // Saturdays; the clock is put back in the night after the second.
  const refused = await chief.post(`${house}/event-series`, {
    draft: { ...draft, ...late, date: '2040-10-20' },
    rule: { every: 'week', interval: 1, count: 3 },
  })
  expect(refused.json().error.fields).toEqual({ endTime: { code: 'twice_by_clock' } })
  const { ids } = await weekly('2040-10-20', { ...late, endFold: 'second' })
  const lasts = (await Promise.all(ids.map(read))).map(
    ({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000,
  )
  expect(lasts).toEqual([4.5, 5.5, 4.5])
})

it('takes both its halls still when it is moved from one to the other, and back', async () => {
  const both = { ...draft, date: '2040-08-01', extraAuditoriumIds: [2] }
  const { id } = (await chief.post(`${house}/events`, both)).json()
  const move = async (version: number, auditoriumId: number) => {
    const to = { version, auditoriumId, date: '2040-08-01', startTime: '19:00' }
    await chief.post(`${house}/events/${id}/move`, to)
    return read(id)
  }
  expect(await move(1, 2)).toMatchObject({ auditoriumId: 2, extraAuditoriumIds: [1] })
  expect(await move(2, 1)).toMatchObject({ auditoriumId: 1, extraAuditoriumIds: [2] })
})
