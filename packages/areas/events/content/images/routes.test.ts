import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const { app, chief } = await givenApp()
const images = '/partners/1003/events/1/images'

const picture = (width: number, height: number, background = '#0b6b63') =>
  sharp({ create: { width, height, channels: 3, background } })

const send = (body: Buffer, use = 'poster', type = 'image/jpeg') =>
  chief.call('POST', `${images}?use=${use}`, body, { headers: { 'content-type': type } })

const sizeOf = async (id: string, size: string) => {
  const file = await chief.get(`${images}/${id}/${size}`)
  const { width, height, format } = await sharp(file.rawPayload).metadata()
  return [width, height, format]
}

describe('an image of an event', () => {
  it('an image is stored in the sizes that screens need, without its metadata', async () => {
    const sent = await picture(2472, 103)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'kanari' } })
      .toBuffer()
    const { id } = (await send(sent)).json<{ id: string }>()
    expect(await sizeOf(id, 'original')).toEqual([2400, 100, 'webp'])
    expect(await sizeOf(id, 'card')).toEqual([400, 600, 'webp'])
    const file = await chief.get(`${images}/${id}/original`)
    expect(file.rawPayload.includes('kanari')).toBe(false)
  })

  it('a new focus cuts the image again, and removes the old files', async () => {
    const [left, right] = await Promise.all(
      ['#ff0000', '#0000ff'].map((color) => picture(60, 60, color).png().toBuffer()),
    )
    const both = await picture(120, 60)
      .composite([
        { input: left ?? Buffer.alloc(0), left: 0, top: 0 },
        { input: right ?? Buffer.alloc(0), left: 60, top: 0 },
      ])
      .png()
      .toBuffer()
    const { id } = (await send(both, 'poster', 'image/png')).json<{ id: string }>()
    const change = { altNb: 'Plakat', altEn: 'Poster', focus: { x: 0.9, y: 0.5 }, version: 1 }
    const crop = { x: 0, y: 0, width: 1, height: 1 }
    const done = await chief.put(`${images}/${id}`, { ...change, crop })
    expect(done.json()).toEqual({ id, version: 2 })
    expect((await chief.put(`${images}/${id}`, { ...change, crop })).statusCode).toBe(412)
    const thumb = await chief.get(`${images}/${id}/thumb`)
    const { dominant } = await sharp(thumb.rawPayload).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    const { data } = (await chief.get(images)).json()
    expect(data).toMatchObject([{ id, use: 'poster', altNb: 'Plakat' }])
    expect(readdirSync(join(app.uploads, '1003'))).toHaveLength(4)
    expect((await chief.delete(`${images}/${id}`)).statusCode).toBe(200)
    expect(readdirSync(join(app.uploads, '1003'))).toEqual([])
  })

  it('refuses a file that is not an image, and changes by readers', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await send(svg)).json().error.fields).toEqual({ file: { code: 'image_type' } })
    const wide = { x: 0.5, y: 0, width: 0.9, height: 1 }
    const { id } = (await send(await picture(40, 40).jpeg().toBuffer(), 'image')).json()
    const change = { altNb: '', altEn: '', crop: wide, focus: { x: 0, y: 0 }, version: 1 }
    expect((await chief.put(`${images}/${id}`, change)).json().error.fields).toMatchObject({
      crop: { code: 'not_valid' },
    })
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${images}/${id}/card`)).statusCode).toBe(200)
    expect((await reader.delete(`${images}/${id}`)).statusCode).toBe(403)
  })
})
