import { addPeople } from '@dxweb/server/testing/people.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

const url = '/partners/1003/organizer/logo'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b63' } })

async function send(
  body: Buffer | string,
  { email = 'sjef@sundet.no', type = 'image/png', path = url } = {},
) {
  const client = await app.as(email)
  return client.put(path, Buffer.from(body), { headers: { 'content-type': type } })
}

type Answer = Awaited<ReturnType<typeof send>>

const faultOf = (answer: Answer) =>
  answer.json<{ error: { code: string; fields?: { logo?: { code: string } } } }>().error

beforeAll(async () => {
  app = await testApp()
  await addPeople(app)
})

describe('the logo of a venue', () => {
  it('re-encodes a logo as PNG, scales it down and removes its metadata', async () => {
    const sent = await picture(3000, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'kanari' } })
      .toBuffer()
    expect(sent.includes('kanari')).toBe(true)
    const answer = await send(sent, { type: 'image/jpeg' })
    expect(answer.statusCode).toBe(200)
    const chief = await app.as('sjef@sundet.no')
    const kept = await chief.get(url)
    expect(kept.headers['content-type']).toBe('image/png')
    expect(kept.rawPayload.includes('kanari')).toBe(false)
    const { width, height, format } = await sharp(kept.rawPayload).metadata()
    expect([width, height, format]).toEqual([1000, 200, 'png'])
  })

  it('deletes a logo', async () => {
    await send(await picture(10, 10).png().toBuffer())
    const chief = await app.as('sjef@sundet.no')
    expect((await chief.delete(url)).json()).toEqual({ logo: '' })
    expect((await chief.get(url)).statusCode).toBe(404)
    expect((await chief.delete(url)).statusCode).toBe(404)
  })

  it('refuses a logo that is not an image, even if it is sent with the content type of a PNG', async () => {
    const png = await picture(40, 40).png().toBuffer()
    const faults = await Promise.all(
      [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'GIF89a',
        '%PDF-1.7',
        '',
        png.subarray(0, 40),
        Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
      ].map(async (body) => faultOf(await send(body)).fields?.logo?.code),
    )
    expect(faults).toEqual([
      'image_type',
      'image_type',
      'image_type',
      'image_type',
      'image_broken',
      'image_broken',
    ])
  })

  it('refuses a logo of more than 40 megapixels uncompressed, or more than 10 MB', async () => {
    const wide = await picture(10_000, 4001).png().toBuffer()
    expect(wide.length).toBeLessThan(1_000_000)
    expect(faultOf(await send(wide)).fields?.logo?.code).toBe('image_pixels')
    const heavy = Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.alloc(10_000_001)])
    expect(faultOf(await send(heavy)).code).toBe('too_large')
  })

  it('only users who may change settings can set a logo, and no other endpoint accepts a file', async () => {
    const png = await picture(9, 9).png().toBuffer()
    expect((await send(png, { email: 'lese@sundet.no' })).statusCode).toBe(403)
    expect((await send(png, { email: 'sjef@fjellvik.no' })).statusCode).toBe(404)
    expect((await send(png, { path: '/partners/1003/organizer/1' })).statusCode).toBe(400)
    expect((await send('{}', { type: 'application/json' })).statusCode).toBe(400)
  })
})
