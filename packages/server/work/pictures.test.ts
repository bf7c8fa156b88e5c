import sharp from 'sharp'
import { expect, it } from 'vitest'
import { largePng } from '../testing/large-png.ts'
import { givenApp } from '../testing/given-app.ts'

const { chief } = await givenApp()

const headers = { 'content-type': 'image/png' }
const send = (body: Buffer) =>
  chief.call('POST', '/partners/1003/events/1/images?use=image', body, { headers })

it('a picture millions of pixels long is refused by its header', async () => {
  const answer = await send(await largePng(1, 40_000_000))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toEqual({
    file: { code: 'image_side', params: { max: 12_000 } },
  })
  expect((await send(await largePng(12_001, 2))).statusCode).toBe(400)
  expect((await send(await largePng(12_000, 2))).statusCode).toBe(200)
})

it('more pictures than fit the queue are answered busy, which is no maintenance', async () => {
  const plain = sharp({ create: { width: 900, height: 900, channels: 3, background: '#0b6b63' } })
  const body = await plain.png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 16 }, () => send(body)))
  const busy = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'busy'])
    expect(answer.headers).toMatchObject({ 'retry-after': '10' })
    expect(answer.headers).not.toHaveProperty('x-dx-maintenance')
  }
})
