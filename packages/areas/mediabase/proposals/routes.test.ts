import { proposalDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'
import { productions } from '../productions/contract.ts'

const { app, chief, drafted, venue } = await givenApp()
const shared = '/partners/1/productions'
const queue = '/partners/1/production-proposals'
const own = `${venue}/production-proposals`
let platform: TestClient
let elsewhere: TestClient

interface Made {
  id: number
  version: number
}

const proposed = (title: string, more: object = {}) => ({
  ...proposalDraft,
  title,
  kind: 'concert',
  runtimeMinutes: 90,
  year: 2026,
  note: 'Spilles hos oss i mai.',
  ...more,
})
const propose = async (title: string, more?: object) => {
  const made = await chief.post(own, proposed(title, more))
  expect(made.statusCode).toBe(200)
  return made.json<Made>()
}
const stateOf = async (client: TestClient, url: string) =>
  (await client.get(url)).json<{ proposal: object; twins: object[] }>()
const statusOf = async (client: TestClient, partner: string, id: number) =>
  (await client.get(`${partner}/productions/${id}`)).statusCode

beforeAll(async () => {
  platform = await app.as('super@test.no')
  elsewhere = await app.as('sjef@fjellvik.no')
})

it('a venue uses its own proposal, and links its events to it', async () => {
  const { id } = await propose('Spelemannslaget')
  const event = await drafted()
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version: event.version }
  expect((await chief.put(`${venue}/events/${event.id}/production`, link)).statusCode).toBe(200)
  expect((await chief.get(`${venue}/events/${event.id}`)).json()).toMatchObject({
    production: 'Spelemannslaget',
    runtimeMinutes: 90,
  })
  expect(await statusOf(elsewhere, '/partners/1001', id)).toBe(404)
  const found = await elsewhere.get('/partners/1001/productions?q=Spelemannslaget')
  expect(found.json()).toMatchObject({ total: 0 })
  expect((await elsewhere.get('/partners/1001/production-proposals')).json()).toEqual({ data: [] })
  expect((await chief.delete(`${own}/${id}`)).statusCode).toBe(409)
})

it('an event of another venue cannot use a proposed production', async () => {
  const { id } = await propose('Husets hemmelighet')
  const { version } = (await elsewhere.get('/partners/1001/events/1')).json<Made>()
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version }
  const refused = await elsewhere.put('/partners/1001/events/1/production', link)
  expect(refused.json().error.fields).toEqual({ productionId: { code: 'not_found' } })
})

it('the platform approves a proposal, which all venues then see', async () => {
  const { id, version } = await propose('Alles konsert')
  const listed = (await platform.get(queue)).json<{ data: object[] }>().data
  expect(listed).toContainEqual(
    expect.objectContaining({ productionId: id, state: 'waiting', venueId: 1003 }),
  )
  const approved = await platform.post(`${queue}/${id}/approve`, { version })
  expect(approved.json()).toEqual({ id, version: version + 1 })
  expect(await statusOf(elsewhere, '/partners/1001', id)).toBe(200)
  expect(await stateOf(chief, `${own}/${id}`)).toMatchObject({ proposal: { state: 'approved' } })
  const again = await platform.post(`${queue}/${id}/approve`, { version: version + 1 })
  expect(again.statusCode).toBe(409)
  const late = { ...proposed('Alles konsert 2'), version: version + 1 }
  expect((await chief.put(`${own}/${id}`, late)).statusCode).toBe(404)
})

it('a refused proposal stays with its venue, which sees the reason and can propose the production again', async () => {
  const { id, version } = await propose('Quiz i baren')
  const url = `${queue}/${id}/refuse`
  expect((await platform.post(url, { version, reason: ' ' })).statusCode).toBe(400)
  const reason = 'Mediabasen har ikke quizer.'
  const refused = (await platform.post(url, { version, reason })).json<Made>()
  const shown = { state: 'refused', reason }
  expect(await stateOf(chief, `${own}/${id}`)).toMatchObject({ proposal: shown })
  expect(await statusOf(chief, venue, id)).toBe(200)
  expect(await statusOf(elsewhere, '/partners/1001', id)).toBe(404)
  const changed = { ...proposed('Quizforestilling'), version: refused.version }
  expect((await chief.put(`${own}/${id}`, { ...changed, version })).statusCode).toBe(412)
  expect((await chief.put(`${own}/${id}`, changed)).statusCode).toBe(200)
  expect(await stateOf(chief, `${own}/${id}`)).toMatchObject({
    proposal: { state: 'waiting', reason: '', title: 'Quizforestilling' },
  })
  expect((await chief.delete(`${own}/${id}`)).json()).toEqual({ id })
  expect(await statusOf(chief, venue, id)).toBe(404)
})

it('merges a proposal into an existing production, and links the proposal’s events to that production', async () => {
  const draft = { title: 'Nosferatu', filmNumber: 'N1922', kind: 'film' }
  const made = await platform.post(shared, draftOf(productions, 'Nosferatu', draft))
  const kept = made.json<Made>()
  const more = { kind: 'film', filmNumber: 'N1922' }
  const { id, version } = await propose('Nosferatu – en symfoni', more)
  const event = await drafted()
  const link = { productionId: id, ageLimit: null, runtimeMinutes: null, version: event.version }
  await chief.put(`${venue}/events/${event.id}/production`, link)
  const { twins } = await stateOf(platform, `${queue}/${id}`)
  expect(twins).toMatchObject([{ id: kept.id, title: 'Nosferatu' }])
  const taken = await platform.post(`${queue}/${id}/approve`, { version })
  expect([taken.statusCode, taken.json().error.code]).toEqual([409, 'taken'])
  const merge = (goes: number, at: number, intoId: number) =>
    platform.post(`${shared}/${goes}/merge`, { version: at, intoId })
  const wrong = await merge(kept.id, kept.version, id)
  expect(wrong.json().error.fields).toEqual({ intoId: { code: 'not_approved' } })
  expect((await merge(id, version, kept.id)).statusCode).toBe(200)
  expect((await chief.get(`${venue}/events/${event.id}`)).json()).toMatchObject({
    productionId: kept.id,
  })
  expect(await statusOf(elsewhere, '/partners/1001', kept.id)).toBe(200)
  const { data } = (await chief.get(own)).json<{ data: object[] }>()
  expect(data).toContainEqual(
    expect.objectContaining({
      productionId: kept.id,
      title: 'Nosferatu – en symfoni',
      state: 'linked',
    }),
  )
})

it('refuses proposals by readers, and approvals by venues', async () => {
  const { id, version } = await propose('Bare for sjefen')
  const reader = await app.as('lese@sundet.no')
  expect((await reader.post(own, proposed('Nei'))).statusCode).toBe(403)
  expect((await reader.get(own)).statusCode).toBe(200)
  expect((await chief.post(`${own}/${id}/approve`, { version })).statusCode).toBe(403)
  expect((await chief.put(`${venue}/productions/${id}`, {})).statusCode).toBe(403)
  const late = { ...proposed('Tatt over'), version }
  const theirs = `/partners/1001/production-proposals/${id}`
  expect((await elsewhere.put(theirs, late)).statusCode).toBe(404)
  expect((await elsewhere.delete(theirs)).statusCode).toBe(404)
})
