import { flat } from '@dxweb/server/testing/film/given-film-week.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, expect, it } from 'vitest'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { productions } from './contract.ts'

const { app, chief, venue } = await givenApp()
const url = '/partners/1/productions'
let platform: TestClient

beforeAll(async () => {
  platform = await app.as('super@test.no')
})

const make = (own: Record<string, unknown>) => platform.post(url, draftOf(productions, 'Test', own))

it('a venue finds a production by its title, original title and numbers', async () => {
  const made = await make({
    title: 'Reisen til månen',
    originalTitle: 'Le Voyage dans la Lune',
    eidr: '10.5240/7791-8534-2c23-9030-8610-5',
    imdbId: 'tt0000417',
  })
  const { id } = made.json<{ id: number }>()
  for (const q of ['reisen', 'voyage lune', '10.5240/7791-8534-2C23-9030-8610-5', 'TT0000417']) {
    const found = await chief.get(`${venue}/productions?q=${encodeURIComponent(q)}`)
    expect(found.json<{ data: { id: number }[] }>().data.map((row) => row.id)).toEqual([id])
  }
  const changed = await chief.put(`${venue}/productions/${id}`, {
    ...draftOf(productions),
    version: 1,
  })
  expect(changed.statusCode).toBe(403)
})

it('reports the field of a number that has a wrong check digit or is already in use', async () => {
  const wrong = await make({ eidr: '10.5240/7791-8534-2C23-9030-8610-6', isan: '0000-0001' })
  expect(wrong.json().error.fields).toEqual({ eidr: { code: 'eidr' }, isan: { code: 'isan' } })
  await make({ filmNumber: 'N100' })
  const taken = await make({ filmNumber: 'N100' })
  expect(taken.json().error.fields).toEqual({ filmNumber: { code: 'taken' } })
})

it('a production has at most one text per language, and no duplicate versions', async () => {
  const text = { language: 'nb', shortText: '', synopsis: 'En kanon' }
  const version = { ...flat, speech: 'original', subtitles: 'norwegian' }
  const twice = await make({ texts: [text, text], versions: [version, version] })
  expect(twice.json().error.fields).toEqual({
    'texts.1.language': { code: 'twice' },
    'versions.1.dimension': { code: 'twice' },
  })
  const apart = [version, { ...version, isAtmos: true }]
  expect((await make({ texts: [text], versions: apart })).statusCode).toBe(200)
})

it('the log shows the fields that the platform changed, and shows a venue only its own changes', async () => {
  const made = (await make({ title: 'Nosferatu' })).json<{ id: number; version: number }>()
  await platform.put(`${url}/${made.id}`, {
    ...draftOf(productions, 'Test', {
      title: 'Nosferatu',
      runtimeMinutes: 94,
      country: 'Tyskland',
    }),
    version: made.version,
  })
  const log = await platform.get(`${url}/${made.id}/log`)
  expect(log.json<{ data: object[] }>().data).toMatchObject([
    { action: 'update', fields: ['country', 'runtimeMinutes'] },
    { action: 'create', fields: [] },
  ])
  const own = `${venue}/productions/${made.id}`
  expect((await chief.get(`${own}/log`)).json()).toEqual({ data: [] })
  await chief.put(`${own}/override`, { version: 0, texts: [] })
  expect((await chief.get(`${own}/log`)).json()).toMatchObject({ data: [{ action: 'override' }] })
})

it('a venue with film programming but no media base can read productions, but not change them', async () => {
  const made = await make({ title: 'Fjols til fjells' })
  const { id } = made.json<{ id: number }>()
  const { version } = (await platform.get('/partners/1/venues/1001')).json<{ version: number }>()
  const modules = ['shows', 'filmscheduler']
  await platform.put('/partners/1/venues/1001/modules', { version, modules })
  const cinema = await app.as('sjef@fjellvik.no')
  const read = async (path: string) => (await cinema.get(`/partners/1001/${path}`)).statusCode
  const pages = [`productions/${id}`, 'productions?q=fjols', 'distributors', 'filmbookings']
  expect(await Promise.all(pages.map(read))).toEqual([200, 200, 200, 200])
  const texts = { version: 0, texts: [] }
  const own = await cinema.put(`/partners/1001/productions/${id}/override`, texts)
  expect(own.statusCode).toBe(403)
})
