import { showDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { beforeAll, expect, it } from 'vitest'

interface Id {
  id: number
}

interface Proposed {
  title: string
  date: string
  startTime: string
  why: { code: string; params: { expected?: number; admissions?: number; shows?: number } }[]
}

interface Totals {
  shows: number
  visitors: number
  ore: number | null
}

const { app, chief, venue, sell } = await givenApp()
const { asOwner } = app

async function givenFilm(title: string): Promise<number> {
  const platform = await app.as('super@test.no')
  const film = { title, runtimeMinutes: 94, ageLimit: '15' }
  const made = await platform.post('/partners/1/productions', draftOf(productions, title, film))
  return made.json<Id>().id
}

const sold = [1, 2, 3, 4, 5, 6, 7, 8]

async function givenPlayed(productionId: number) {
  const show = {
    ...showDraft,
    productionId,
    auditoriumId: 1,
    date: '2032-03-05',
    startTime: '19:00',
    filmVersion: null,
  }
  const placed = await chief.post(`${venue}/film/shows`, { shows: [show] })
  const events = placed.json<{ events: (Id & { version: number })[] }>().events
  await chief.post(`${venue}/event-publications`, { events, opensSale: true })
  await sell(events[0]?.id ?? 0, sold)
  // Moves the sold show to the past, where tickets cannot be sold. Disables the trigger that forbids such moves.
  await asOwner(`
    begin;
    set local session_replication_role = replica;
    update event set starts_at = at, ends_at = at + interval '2 hours', busy_from = at,
      busy_until = at + interval '2 hours'
    from (select date_trunc('day', now()) - interval '10 days' + interval '18 hours' as at) then_at
    where partner_id = 1003 and id = ${events[0]?.id ?? 0};
    commit`)
}

beforeAll(async () => {
  await asOwner('update auditorium set is_cinema = true where id in (1, 2)')
})

interface Shelf {
  shelf: { title: string; lastWeek: { shows: number; admissions: number } }[]
}

it('the figures of a film’s previous week include only shows that have begun', async () => {
  const film = await givenFilm('Fjorden')
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, from_day, wished_shows, versions)
     values (1003, 20, $1, '2020-01-03', 0, '[]')`,
    [film],
  )
  await asOwner(
    `insert into event (partner_id, id, title, event_type_id, auditorium_id, capacity, production_id, starts_at, ends_at,
       busy_from, busy_until)
     select 1003, 5000 + n, 'Fjorden', 1, 1, 100, $1, at, at + interval '1 hour', at, at + interval '1 hour'
     from (select n, date_trunc('day', now()) + n * interval '7 days' + interval '18 hours' as at
       from unnest(array[-21, 21]) n) shown`,
    [film],
  )
  const figuresOf = async (days: string) => {
    const [found] = await asOwner<{ day: string }>(
      `select (current_date + $1::integer)::text as day`,
      [days],
    )
    const answer = await chief.get(`${venue}/film/weeks/${found?.day}`)
    return answer.json<Shelf>().shelf.find(({ title }) => title === 'Fjorden')?.lastWeek
  }
  expect(await figuresOf(String(-20 * 7))).toMatchObject({ shows: 1 })
  expect(await figuresOf(String(22 * 7))).toEqual({ shows: 0, admissions: 0 })
})

it('plans a week far ahead by a film’s last admissions, or else by the openings of other films', async () => {
  const [played, other] = [await givenFilm('Nosferatu'), await givenFilm('Skogen')]
  await givenPlayed(played)
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, from_day, wished_shows, versions)
     values (1003, 21, $1, '2032-05-07', 1, '[]'), (1003, 22, $2, '2032-05-07', 1, '[]')`,
    [played, other],
  )
  const answer = await chief.post(`${venue}/film/weeks/2032-05-07/plan`, { leastVisitors: 1 })
  const { proposed, totals } = answer.json<{ proposed: Proposed[]; totals: Totals }>()
  const of = (title: string) => proposed.filter((show) => show.title === title)
  expect(of('Nosferatu')).toHaveLength(1)
  for (const { why } of of('Nosferatu'))
    expect(why[0]).toMatchObject({
      code: 'played_before',
      params: { shows: 1, admissions: sold.length },
    })
  expect(of('Nosferatu').some(({ why }) => (why[0]?.params.expected ?? 0) > 0)).toBe(true)
  for (const { why } of of('Skogen')) expect(why[0]?.code).toBe('openings')
  expect(totals).toMatchObject({ shows: proposed.length, ore: null })
  expect(totals.visitors).toBeGreaterThan(0)
  const usual = await chief.post(`${venue}/film/weeks/2032-05-07/plan`, {})
  expect(usual.json()).toMatchObject({ proposed: [], leastVisitors: 10 })
})
