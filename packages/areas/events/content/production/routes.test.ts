import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

const { app, chief, drafted, venue } = await givenApp()
const nothing = { productionId: null, ageLimit: null, runtimeMinutes: null }
let platform: TestClient
let productionId = 0

const draftWith = (own: Record<string, unknown>) => draftOf(productions, 'Nosferatu', own)
const correct = async (own: Record<string, unknown>) => {
  const url = `/partners/1/productions/${productionId}`
  const { version } = (await platform.get(url)).json<{ version: number }>()
  expect((await platform.put(url, { ...draftWith(own), version })).statusCode).toBe(200)
}
const read = async (id: number) => (await chief.get(`${venue}/events/${id}`)).json<object>()
const link = (id: number, version: number, own: object) =>
  chief.put(`${venue}/events/${id}/production`, { ...nothing, productionId, version, ...own })

beforeAll(async () => {
  platform = await app.as('super@test.no')
  const made = await platform.post('/partners/1/productions', draftWith({ title: 'Nosferatu' }))
  productionId = made.json<{ id: number }>().id
})

it('an event takes age limit and runtime from its production, unless the event has its own', async () => {
  const { id } = await drafted()
  let version = 1
  const limit = fc.constantFrom(null, 'a', '6', '12')
  const minutes = fc.constantFrom(null, 80, 95)
  const values = fc.record({ ageLimit: limit, runtimeMinutes: minutes })
  const followed = fc.asyncProperty(values, values, async (own, theirs) => {
    await correct(theirs)
    version = (await link(id, version, own)).json<{ version: number }>().version
    await correct({ ...theirs, runtimeMinutes: 101 })
    expect(await read(id)).toMatchObject({
      production: 'Nosferatu',
      ageLimit: own.ageLimit ?? theirs.ageLimit,
      ownAgeLimit: own.ageLimit,
      runtimeMinutes: own.runtimeMinutes ?? 101,
    })
  })
  await fc.assert(followed, { numRuns: 8 })
})

it('an event shows the synopsis of its production, and a production in use cannot be deleted', async () => {
  const { id } = await drafted()
  await link(id, 1, { ageLimit: '15' })
  await correct({ texts: [{ language: 'nb', shortText: '', synopsis: 'Grev Orlok flytter.' }] })
  const synopsis = await chief.get(`${venue}/events/${id}/synopsis`)
  expect(synopsis.json()).toMatchObject({ followedNb: 'Grev Orlok flytter.', followedEn: '' })
  expect((await platform.delete(`/partners/1/productions/${productionId}`)).statusCode).toBe(409)
})

it('the age limit is shown wherever a ticket is bought or checked', async () => {
  await app.asOwner('update event_type set is_cinema = true where partner_id = 1003 and id = 2')
  await app.asOwner('update price_category set is_added_to_cinema = true where partner_id = 1003')
  const [day] = await app.asOwner<{ date: string }>(
    `select (now() at time zone 'Europe/Oslo' + interval '3 days')::date::text as date`,
  )
  const date = day?.date ?? ''
  const { id } = await drafted({ date, startTime: '03:30', endTime: '04:30', eventTypeId: 2 })
  const { version } = (await link(id, 1, { ageLimit: '12' })).json<{ version: number }>()
  await chief.post(`${venue}/events/${id}/publish`, { version })
  const ageIn = async (path: string) => {
    const { data } = (await chief.get(`${venue}/${path}`)).json<{
      data: { id?: number; eventId?: number; ageLimit: string | null }[]
    }>()
    return data.find((row) => (row.eventId ?? row.id) === id)?.ageLimit
  }
  const lists = [
    `events?from=${date}&to=${date}`,
    `events?from=${date}&to=${date}&sort=-sold`,
    'box-office',
    'scan-events',
    `reports/call-sheet-films?from=${addDays(date as Day, -1)}&to=${date}`,
  ]
  expect(await Promise.all(lists.map(ageIn))).toEqual(['12', '12', '12', '12', '12'])
})

it('refuses an unknown production, and changes by readers', async () => {
  const { id } = await drafted()
  const refused = await link(id, 1, { productionId: 999_999 })
  expect(refused.json().error.fields).toEqual({ productionId: { code: 'not_found' } })
  const reader = await app.as('lese@sundet.no')
  const answer = await reader.put(`${venue}/events/${id}/production`, { ...nothing, version: 1 })
  expect(answer.statusCode).toBe(403)
})
