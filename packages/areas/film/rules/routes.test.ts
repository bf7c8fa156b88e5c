import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const { asOwner } = app

const rule = {
  weekStartDay: 3,
  weekStartMinute: 0,
  preshowMinutes: 20,
  preshowChildMinutes: 5,
  cleaningMinutes: 25,
  doorsMinutes: 30,
  webSaleDays: 14,
  latestEnds: [{ ageLimit: '6', days: 'monThu', time: '20:30' }],
  leastVisitors: 15,
  staffFrom: '10:00',
  staffUntil: '',
  cinemaId: '1042',
}

const save = (changes: object) => chief.put(`${venue}/film-rule`, { ...rule, ...changes })
const week = async (day: string) => (await chief.get(`${venue}/film/weeks/${day}`)).json<FilmWeek>()

it('returns default rules to a venue without rules of its own, and saves one change per version', async () => {
  const usual = (await chief.get(`${venue}/film-rule`)).json<object>()
  const latestEnds = ['a', '6'].map((ageLimit) => ({ ageLimit, days: 'every', time: '20:30' }))
  const begun = { weekStartDay: 5, weekStartMinute: 300, leastVisitors: 10, version: 0 }
  expect(usual).toMatchObject({ ...begun, latestEnds, hasOwnEnds: false })
  const saved = await save({ version: 0 })
  expect([saved.statusCode, saved.json()]).toEqual([200, { ...rule, hasOwnEnds: true, version: 1 }])
  expect((await save({ version: 0 })).statusCode).toBe(412)
  expect((await save({ version: 1, preshowMinutes: 21 })).json()).toMatchObject({ version: 2 })
  const refused = await save({ version: 2, staffUntil: '25:00', weekStartMinute: 721 })
  expect(Object.keys(refused.json<{ error: { fields: object } }>().error.fields)).toEqual([
    'weekStartMinute',
    'staffUntil',
  ])
})

it('the board’s week begins on the venue’s day and hour, and new shows are sold as the rules define', async () => {
  await asOwner('update auditorium set is_cinema = true where id in (1, 2)')
  const platform = await app.as('super@test.no')
  const film = { title: 'Isbreen', runtimeMinutes: 90, ageLimit: '6' }
  const made = await platform.post('/partners/1/productions', draftOf(productions, 'Isbreen', film))
  const show = {
    productionId: made.json<{ id: number }>().id,
    auditoriumId: 2,
    date: '2031-03-12',
    startTime: '00:30',
    showingType: 'ordinary',
    filmVersion: null,
    preshowMinutes: 5,
    pauseMinutes: 0,
    cleaningMinutes: 25,
  }
  await chief.post(`${venue}/film/shows`, { shows: [show] })
  const read = await week('2031-03-14')
  expect(read).toMatchObject({ from: '2031-03-12', to: '2031-03-18', rule: { doorsMinutes: 30 } })
  expect(read.shows).toMatchObject([{ startsAt: '2031-03-11T23:30:00.000Z', doorsMinutes: 30 }])
  const [opens] = await asOwner<{ on: string }>(
    `select web_sales_start::text as on from event where partner_id = 1003 and id = $1`,
    [read.shows[0]?.id],
  )
  expect(opens).toEqual({ on: '2031-02-26 09:00:00+00' })
})
