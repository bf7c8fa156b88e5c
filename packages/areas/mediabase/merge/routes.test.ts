import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { productions } from '../productions/contract.ts'
import { movedTables } from './rules.ts'

const { app, chief, drafted, venue } = await givenApp()
const url = '/partners/1/productions'
const text = (language: string, synopsis: string) => ({ language, synopsis, shortText: '' })
let platform: TestClient

beforeAll(async () => {
  platform = await app.as('super@test.no')
})

const make = async (own: Record<string, unknown>) => {
  const made = await platform.post(url, draftOf(productions, 'Nosferatu', own))
  return made.json<{ id: number; version: number }>()
}
const merge = ({ id, version }: { id: number; version: number }, intoId: number) =>
  platform.post(`${url}/${id}/merge`, { version, intoId })
const follow = async (productionId: number) => {
  const { id } = await drafted()
  const link = { productionId, ageLimit: null, runtimeMinutes: null, version: 1 }
  await chief.put(`${venue}/events/${id}/production`, link)
  return id
}
const saveTexts = (client: TestClient, partner: string, id: number, texts: object[]) =>
  client.put(`${partner}/productions/${id}/override`, { version: 0, texts })

it('a merge keeps one production, which gets missing values and all references of the other production', async () => {
  const kept = await make({
    title: 'Nosferatu',
    runtimeMinutes: null,
    texts: [text('nb', 'Grev Orlok flytter.')],
  })
  const other = await make({
    title: 'Nosferatu (1922)',
    runtimeMinutes: 94,
    filmNumber: 'N1922',
    texts: [text('nb', 'Kortere.'), text('en', 'Count Orlok moves.')],
  })
  const event = await follow(other.id)
  const elsewhere = await app.as('sjef@fjellvik.no')
  await saveTexts(chief, venue, kept.id, [text('nb', 'Med orkester.')])
  await saveTexts(chief, venue, other.id, [text('nb', 'Uten.'), text('en', 'With an orchestra.')])
  await saveTexts(elsewhere, '/partners/1001', other.id, [text('nb', 'På bygda.')])
  const preview = (await platform.get(`${url}/${other.id}/merge-preview?intoId=${kept.id}`)).json()
  expect(preview).toMatchObject({
    goes: { title: 'Nosferatu (1922)' },
    stays: { title: 'Nosferatu', filmNumber: '' },
    kept: {
      title: 'Nosferatu',
      filmNumber: 'N1922',
      texts: [text('nb', 'Grev Orlok flytter.'), text('en', 'Count Orlok moves.')],
    },
    venues: 2,
    moves: [
      { kind: 'events', count: 1 },
      { kind: 'overrides', count: 2 },
    ],
  })
  expect((await merge(other, kept.id)).json()).toEqual({ id: kept.id, version: 2 })
  expect((await chief.get(`${venue}/events/${event}`)).json()).toMatchObject({
    productionId: kept.id,
    runtimeMinutes: 94,
  })
  expect((await platform.get(`${url}/${kept.id}`)).json()).toMatchObject({
    title: 'Nosferatu',
    filmNumber: 'N1922',
    texts: [text('nb', 'Grev Orlok flytter.'), text('en', 'Count Orlok moves.')],
  })
  const own = async (client: TestClient, partner: string) =>
    (await client.get(`${partner}/productions/${kept.id}/override`)).json<{ texts: object[] }>()
  expect((await own(chief, venue)).texts).toEqual([
    text('nb', 'Med orkester.'),
    text('en', 'With an orchestra.'),
  ])
  expect((await own(elsewhere, '/partners/1001')).texts).toEqual([text('nb', 'På bygda.')])
  expect((await platform.get(`${url}/${other.id}`)).statusCode).toBe(404)
  expect((await chief.get(`${venue}/productions/${other.id}/merged-into`)).json()).toEqual({
    intoId: kept.id,
    title: 'Nosferatu (1922)',
    into: 'Nosferatu',
  })
  const shown = await platform.get(`${url}/${kept.id}/log`)
  expect(shown.json<{ data: { titles: string[] }[] }>().data[0]).toMatchObject({
    titles: ['Nosferatu (1922)', 'Nosferatu'],
  })
  const log = await app.asOwner(
    `select partner_id from audit_entry where object_type = 'production' and action = 'merged' order by 1`,
  )
  expect(log).toEqual([{ partner_id: 1 }, { partner_id: 1001 }, { partner_id: 1003 }])
})

it('refuses to delete a production that an order uses; a merge moves the order to the remaining production', async () => {
  const one = await make({ title: 'Orlacs Hände' })
  const other = await make({ title: 'Orlacs hender' })
  const order = draftOf(orders, 'Stumfilmkonsert', { productionId: other.id })
  const { id } = (await chief.post(`${venue}/orders`, order)).json<{ id: number }>()
  expect((await platform.delete(`${url}/${other.id}?version=${other.version}`)).statusCode).toBe(
    409,
  )
  expect((await merge(other, one.id)).statusCode).toBe(200)
  expect((await chief.get(`${venue}/orders/${id}`)).json()).toMatchObject({ productionId: one.id })
  const found = (await chief.get(`${venue}/orders?productionId=${one.id}`)).json<{
    data: { id: number }[]
  }>()
  expect(found.data.map((row) => row.id)).toEqual([id])
})

it('refuses to merge a production with itself or an unknown one, or if its version is stale', async () => {
  const one = await make({ title: 'Vampyr' })
  const into = { intoId: { code: 'not_found' } }
  expect((await merge(one, one.id)).json().error.fields).toEqual(into)
  expect((await merge(one, 999_999)).json().error.fields).toEqual(into)
  const { id } = await make({ title: 'Vampyr II' })
  expect((await merge({ id: one.id, version: 2 }, id)).statusCode).toBe(412)
  expect((await chief.post(`${venue}/productions/${one.id}/merge`, {})).statusCode).toBe(403)
})

it('refuses a merge if the remaining production has changed since the preview', async () => {
  const one = await make({ title: 'Nibelungen I' })
  const kept = await make({ title: 'Nibelungen' })
  const read = () => platform.get(`${url}/${one.id}/merge-preview?intoId=${kept.id}`)
  const { intoVersion } = (await read()).json<{ intoVersion: number }>()
  const correct = draftOf(productions, 'Die Nibelungen', { title: 'Die Nibelungen' })
  await platform.put(`${url}/${kept.id}`, { ...correct, version: kept.version })
  const as = (seen: number) =>
    platform.post(`${url}/${one.id}/merge`, {
      version: one.version,
      intoId: kept.id,
      intoVersion: seen,
    })
  const refused = await as(intoVersion)
  expect(refused.statusCode).toBe(412)
  expect(refused.json()).toMatchObject({ error: { code: 'stale' } })
  expect((await platform.get(`${url}/${one.id}`)).statusCode).toBe(200)
  expect((await as((await read()).json<{ intoVersion: number }>().intoVersion)).statusCode).toBe(
    200,
  )
})

it('an old id leads to the remaining production after several merges; other venues cannot follow a proposal’s id', async () => {
  const [first, second, last] = [
    await make({ title: 'Metropolis (1927)' }),
    await make({ title: 'Metropolis II' }),
    await make({ title: 'Metropolis' }),
  ]
  await merge(first, second.id)
  await merge({ ...second, version: 2 }, last.id)
  const found = await chief.get(`${venue}/productions/${first.id}/merged-into`)
  expect(found.json()).toMatchObject({ intoId: last.id, title: 'Metropolis (1927)' })

  const elsewhere = await app.as('sjef@fjellvik.no')
  const proposal = {
    ...draftOf(productions, 'Metropolis restaurert', {}),
    note: '',
    versions: [],
  } as Record<string, unknown>
  for (const name of ['country', 'genre', 'distributorId', 'trailer', 'texts', 'actors'])
    delete proposal[name]
  for (const name of ['filmwebId', 'eidr', 'isan']) delete proposal[name]
  const own = await elsewhere.post('/partners/1001/production-proposals', proposal)
  const { id, version } = own.json<{ id: number; version: number }>()
  expect((await merge({ id, version }, last.id)).statusCode).toBe(200)
  const of = (partner: string) => `${partner}/productions/${id}/merged-into`
  expect((await elsewhere.get(of('/partners/1001'))).json()).toMatchObject({ intoId: last.id })
  expect((await chief.get(of(venue))).statusCode).toBe(404)
})

it('only the platform can preview a merge, and only of two different productions', async () => {
  const one = await make({ title: 'Genuine' })
  const preview = (into: number) => `productions/${one.id}/merge-preview?intoId=${into}`
  expect((await platform.get(`/partners/1/${preview(one.id)}`)).statusCode).toBe(404)
  expect((await chief.get(`${venue}/${preview(one.id + 1)}`)).statusCode).toBe(403)
})

it('a merge preview counts every table that refers to a production', async () => {
  const holders = await app.asOwner<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'production'::regclass and conrelid <> 'production_merged'::regclass`,
  )
  expect(holders.map(({ name }) => name).toSorted()).toEqual(Object.values(movedTables).toSorted())
})

it('only one of many simultaneous merges of two productions succeeds', async () => {
  const [one, other] = [await make({ title: 'Faust' }), await make({ title: 'Faust (1926)' })]
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 ? merge(one, other.id) : merge(other, one.id))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

/** Tables with at most one row per venue and production. A merge combines these rows before it moves others. */
const madeOne = ['production_image', 'production_override']

it('no unique key can stop a merge, except in tables whose rows the merge combines', async () => {
  const unique = await app.asOwner<{ name: string }>(
    `select distinct k.conrelid::regclass::text as name from pg_constraint k
     join pg_index i on i.indrelid = k.conrelid and i.indisunique and k.conkey[1] = any (i.indkey)
     where k.contype = 'f' and k.confrelid = 'production'::regclass order by 1`,
  )
  expect(unique.map(({ name }) => name)).toEqual(madeOne)
  const [found] = await app.asOwner<{ body: string }>(
    `select string_agg(prosrc, '') as body from pg_proc
     where proname in ('dx_merge_productions', 'dx_keep_one_poster')`,
  )
  const isMadeOne = (name: string) => found?.body.match(`(delete from|update) ${name}\\b`)
  expect(madeOne.filter((name) => !isMadeOne(name))).toEqual([])
})
