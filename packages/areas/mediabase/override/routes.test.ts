import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'
import { productions } from '../productions/contract.ts'

const { app, chief, drafted, venue } = await givenApp()
const text = (language: string, synopsis: string, shortText = '') => ({
  language,
  synopsis,
  shortText,
})
let platform: TestClient
let productionId = 0
let own = ''

const correct = async (texts: object[]) => {
  const url = `/partners/1/productions/${productionId}`
  const { version } = (await platform.get(url)).json<{ version: number }>()
  const draft = draftOf(productions, 'Nosferatu', { title: 'Nosferatu', texts })
  expect((await platform.put(url, { ...draft, version })).statusCode).toBe(200)
}

beforeAll(async () => {
  platform = await app.as('super@test.no')
  const draft = draftOf(productions, 'Nosferatu', { title: 'Nosferatu' })
  productionId = (await platform.post('/partners/1/productions', draft)).json<{ id: number }>().id
  own = `${venue}/productions/${productionId}/override`
})

it('keeps the venue’s own texts when the platform corrects a production', async () => {
  const { id } = await drafted()
  const link = { productionId, ageLimit: null, runtimeMinutes: null, version: 1 }
  await chief.put(`${venue}/events/${id}/production`, link)
  await correct([text('nb', 'Grev Orlok flytter'), text('en', 'Count Orlok moves')])
  const mine = [text('nb', 'Vises med orkester.')]
  expect((await chief.put(own, { version: 0, texts: mine })).json()).toEqual({ version: 1 })
  await correct([text('nb', 'Grev Orlok kjøper hus.'), text('en', 'Count Orlok buys a house.')])
  const synopsis = await chief.get(`${venue}/events/${id}/synopsis`)
  expect(synopsis.json()).toMatchObject({
    followedNb: 'Vises med orkester.',
    followedEn: 'Count Orlok buys a house.',
  })
  const emptied = { version: 1, texts: [text('nb', '', 'Med orkester')] }
  expect((await chief.put(own, emptied)).json()).toEqual({ version: 2 })
  const after = await chief.get(`${venue}/events/${id}/synopsis`)
  expect(after.json()).toMatchObject({ followedNb: 'Grev Orlok kjøper hus.' })
})

it('returns a production’s texts in the venue’s languages, in the venue’s order of languages', async () => {
  const { id } = await drafted()
  await chief.put(`${venue}/events/${id}/production`, {
    productionId,
    ageLimit: null,
    runtimeMinutes: null,
    version: 1,
  })
  await correct([text('nn', 'Greven kjøper hus.'), text('sma', 'Åarjel'), text('fkv', 'Kvääni')])
  const read = async () => (await chief.get(`${venue}/events/${id}/synopsis`)).json()
  expect(await read()).toMatchObject({ followedNb: 'Greven kjøper hus.', followedOthers: [] })

  const languages = `${venue}/mediabasepartnerlanguages`
  const name = (code: string, of: string, sort: number) =>
    chief.post(languages, { code, name: of, sort })
  expect((await name('xyz', 'Prøve', 1)).json().error.fields).toHaveProperty('code')
  await name('fkv', 'Kvensk', 2)
  await name('sma', 'Åarjelsaemien', 1)
  await name('de', 'Tysk', 3)
  expect(await read()).toMatchObject({
    followedOthers: [
      { language: 'sma', name: 'Åarjelsaemien', text: 'Åarjel' },
      { language: 'fkv', name: 'Kvensk', text: 'Kvääni' },
    ],
  })

  await correct([text('nb', 'På bokmål.'), text('nn', 'På nynorsk.')])
  expect(await read()).toMatchObject({ followedNb: 'På bokmål.' })
  await name('nn', 'Nynorsk', 1)
  expect(await read()).toMatchObject({ followedNb: 'På nynorsk.', followedOthers: [] })
})

it('reports a stale version to the second of two users who save a venue’s text simultaneously', async () => {
  const { version } = (await chief.get(own)).json<{ version: number }>()
  const body = { version, texts: [text('nb', 'Én')] }
  const answers = await Promise.all([1, 2].map(() => chief.put(own, body)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
})

it('a venue does not see another venue’s texts, and readers cannot change them', async () => {
  const other = await app.as('sjef@fjellvik.no')
  const elsewhere = await other.get(`/partners/1001/productions/${productionId}/override`)
  expect(elsewhere.json()).toMatchObject({ version: 0, texts: [] })
  const reader = await app.as('lese@sundet.no')
  expect((await reader.get(own)).json()).toMatchObject({ texts: [text('nb', 'Én')] })
  expect((await reader.put(own, { version: 1, texts: [] })).statusCode).toBe(403)
  const unknown = await chief.put(`${venue}/productions/999999/override`, { version: 0, texts: [] })
  expect(unknown.statusCode).toBe(404)
})
