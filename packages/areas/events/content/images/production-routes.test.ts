import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

const app = await wholeApp()
const [chief, other] = await Promise.all([app.as('sjef@sundet.no'), app.as('sjef@fjellvik.no')])
const platform = await app.as('super@test.no')
const shared = '/partners/1/productions'
const venue = '/partners/1003'
let productionId = 0

const make = async (title: string) => {
  const made = await platform.post(shared, draftOf(productions, title, { title }))
  return made.json<{ id: number; version: number }>()
}
const send = async (client: TestClient, owner: string, background: string, use = 'poster') => {
  const body = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const sent = await client.call('POST', `${owner}/images?use=${use}`, body, { headers })
  return sent.json<{ id: string }>().id
}
const ofEvent = async () => {
  const { data } = (await chief.get(`${venue}/events/1/images`)).json<{ data: object[] }>()
  return data
}
const posterOf = async (client: TestClient, partner: string, id: number) => {
  const { data } = (await client.get(`${partner}/productions/${id}/images`)).json<{
    data: { id: string; isOwn: boolean }[]
  }>()
  return data.map((image) => [image.id, image.isOwn])
}

beforeAll(async () => {
  productionId = (await make('Nosferatu')).id
  const { version } = (await chief.get(`${venue}/events/1`)).json<{ version: number }>()
  const link = { productionId, ageLimit: null, runtimeMinutes: null, version }
  await chief.put(`${venue}/events/1/production`, link)
})

it('an event shows its own poster, or else the venue’s or the platform’s poster of its production', async () => {
  const theirs = await send(platform, `${shared}/${productionId}`, '#0b6b63')
  expect(await ofEvent()).toMatchObject([{ id: theirs, isOwn: false }])
  const thumb = await chief.get(`${venue}/events/1/images/${theirs}/thumb`)
  expect(thumb.statusCode).toBe(200)
  const venues = await send(chief, `${venue}/productions/${productionId}`, '#ff0000')
  expect(await ofEvent()).toMatchObject([{ id: venues, isOwn: false }])
  expect(await posterOf(other, '/partners/1001', productionId)).toEqual([[theirs, false]])
  const events = await send(chief, `${venue}/events/1`, '#0000ff')
  expect(await ofEvent()).toMatchObject([{ id: events, isOwn: true }])
  await chief.delete(`${venue}/events/1/images/${events}`)
  await chief.delete(`${venue}/productions/${productionId}/images/${venues}`)
  expect(await ofEvent()).toMatchObject([{ id: theirs, isOwn: false }])
})

it('a venue cannot change images of the platform, or read images of another venue', async () => {
  const one = await make('Vampyr')
  const theirs = await send(platform, `${shared}/${one.id}`, '#0b6b63')
  const url = `/productions/${one.id}/images/${theirs}`
  const shown = { altNb: '', altEn: '', crop: { x: 0, y: 0, width: 1, height: 1 } }
  const change = { ...shown, focus: { x: 0.5, y: 0.5 }, rights: 'Nordlys', version: 1 }
  expect((await chief.put(`${venue}${url}`, change)).statusCode).toBe(404)
  expect((await chief.delete(`${venue}${url}`)).statusCode).toBe(404)
  expect((await platform.put(`/partners/1${url}`, change)).json()).toMatchObject({ version: 2 })
  const own = await send(chief, `${venue}/productions/${one.id}`, '#ff0000', 'image')
  const read = `/productions/${one.id}/images/${own}/card`
  expect((await other.get(`/partners/1001${read}`)).statusCode).toBe(404)
  expect((await chief.get(`${venue}${read}`)).statusCode).toBe(200)
  const reader = await app.as('lese@sundet.no')
  expect((await reader.delete(`${venue}/productions/${one.id}/images/${own}`)).statusCode).toBe(403)
})

it('a merge of productions keeps one poster, and turns the other into an image', async () => {
  const [kept, goes] = [await make('Faust'), await make('Faust (1926)')]
  const poster = await send(platform, `${shared}/${kept.id}`, '#0b6b63')
  const still = await send(platform, `${shared}/${goes.id}`, '#ff0000')
  const merged = await platform.post(`${shared}/${goes.id}/merge`, {
    version: goes.version,
    intoId: kept.id,
  })
  expect(merged.statusCode).toBe(200)
  const { data } = (await platform.get(`${shared}/${kept.id}/images`)).json<{ data: object[] }>()
  expect(data).toMatchObject([
    { id: poster, use: 'poster' },
    { id: still, use: 'image' },
  ])
})
