import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const { app, chief } = await givenApp()

const path = '/partners/1003/seatmaps/1/trace'

const lay = async (client: TestClient, width: number, height: number, at = path) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#888888' } })
  const headers = { 'content-type': 'image/png' }
  return client.put(`${at}/image`, await picture.png().toBuffer(), { headers })
}

it('a background picture can be uploaded, moved, faded, replaced in the same position, and deleted', async () => {
  expect((await chief.get(path)).json()).toEqual({ trace: null })
  const { drawing } = (await chief.get('/partners/1003/seatmaps/1')).json()
  const laid = (await lay(chief, 300, 200)).json()
  const first = { x: 0, y: 0, across: drawing.size.width, strength: 50 }
  expect(laid.trace).toMatchObject({ ...first, width: 300, height: 200 })
  const image = await chief.get(`${path}/image`)
  expect(image.headers['content-type']).toBe('image/webp')

  const place = { x: -40, y: 120, across: 3200, strength: 25 }
  expect((await chief.put(path, place)).json().trace).toMatchObject(place)
  expect((await lay(chief, 100, 100)).json().trace).toMatchObject({ ...place, width: 100 })
  expect((await chief.put(path, { ...place, strength: 0 })).statusCode).toBe(400)

  expect((await chief.delete(path)).json()).toEqual({ trace: null })
  expect((await chief.get(`${path}/image`)).statusCode).toBe(404)
  expect((await chief.put(path, place)).statusCode).toBe(404)
})

it('a background picture must be an image, uploaded by a designer to a seat map of the designer’s partner', async () => {
  const reader = await app.as('lese@sundet.no')
  expect((await lay(reader, 10, 10)).statusCode).toBe(403)
  expect((await lay(chief, 10, 10, path.replace('/1/', '/99999/'))).statusCode).toBe(404)
  expect((await lay(chief, 10, 10, path.replace('1003', '1001'))).statusCode).toBe(404)
  const headers = { 'content-type': 'image/png' }
  const refused = await chief.put(`${path}/image`, Buffer.from('<svg/>'), { headers })
  expect(refused.json()).toMatchObject({ error: { fields: { file: { code: 'image_type' } } } })
})
