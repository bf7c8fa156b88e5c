import { expect, it } from 'vitest'
import { forgetAllVisitors } from '../../jobs/clean-up.ts'
import { givenApp } from '../../testing/given-app.ts'

const { app, chief, venue } = await givenApp()
await chief.post(`${venue}/campaignaddresses`, { address: 'https://kino.example' })

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

let named = 0
async function given(address = 'https://kino.example/film?id=7') {
  named += 1
  const draft = { name: `Plakat ${named}`, description: '', link: '' }
  const { id } = (await chief.post(`${venue}/campaigns`, draft)).json<{ id: number }>()
  const body = { eventId: null, address }
  const { code } = (await chief.post(`${venue}/campaigns/${id}/links`, body)).json<{
    code: string
  }>()
  return { id, code }
}

interface Follower {
  agent?: string
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  address?: string
}

const follow = (code: string, { agent = phone, method, headers, address }: Follower = {}) =>
  app.context.app.inject({
    method: method ?? 'GET',
    url: `/k/${code}`,
    headers: { host: 'dx.test', 'user-agent': agent, ...headers },
    remoteAddress: address ?? '203.0.113.7',
  })

const figuresOf = async (id: number) => {
  const [link] = (await chief.get(`${venue}/campaigns/${id}/links`)).json().data
  return [link.clicks, link.visitors]
}

const visitorRows = (code: string) =>
  app.asOwner<{ day: string; visitor: Buffer }>(
    'select day, visitor from campaign_visitor where code = $1',
    [code],
  )

it('a short link redirects to its target with the campaign code, without setting a cookie', async () => {
  const { code } = await given()
  const answer = await follow(code.toUpperCase())
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['location']).toBe(`https://kino.example/film?id=7&kampanje=${code}`)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('counts all simultaneous clicks and different visitors', async () => {
  const { id, code } = await given()
  const agents = ['a', 'b', 'c'].map((name) => `${phone} ${name}`)
  const all = Array.from({ length: 60 }, (_, at) => follow(code, { agent: agents[at % 3] ?? '' }))
  await Promise.all(all)
  await follow(code, { address: '198.51.100.4' })
  expect(await figuresOf(id)).toEqual([61, 4])
})

it('redirects bots, link previews and HEAD requests, but does not count them as clicks', async () => {
  const { id, code } = await given()
  const answers = await Promise.all([
    follow(code, { agent: 'WhatsApp/2.23.20.0' }),
    follow(code, { headers: { 'sec-purpose': 'prefetch' } }),
    follow(code, { method: 'HEAD' }),
    follow(code, { agent: '' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302, 302])
  expect(await figuresOf(id)).toEqual([0, 0])
})

it('clicks from one network address are counted up to a limit, and always redirected', async () => {
  const { id, code } = await given()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      follow(code, { address: '192.0.2.66', agent: `${phone} ${at}` }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
  const [clicks] = await figuresOf(id)
  expect(clicks).toBeGreaterThanOrEqual(120)
  expect(clicks).toBeLessThan(200)
})

it('neither network address nor user agent is stored', async () => {
  const { code } = await given()
  await follow(code, { agent: `${phone} kjennemerke`, address: '203.0.113.99' })
  const [{ text } = { text: '' }] = await app.asOwner<{ text: string }>(
    `select string_agg(row_to_json(v)::text, ' ') as text from campaign_visitor v where code = $1`,
    [code],
  )
  expect(text).not.toContain('203.0.113.99')
  expect(text).not.toContain('kjennemerke')
  expect((await visitorRows(code))[0]?.visitor).toHaveLength(16)
})

const setZone = (zone: string) =>
  app.asOwner('update partner set time_zone = $1 where id = 1003', [zone])

it('each day has a new salt, and the previous day’s visitor hashes are deleted', async () => {
  const { id, code } = await given()
  // These two time zones never have the same day.
  await setZone('Pacific/Pago_Pago')
  await follow(code)
  const before = await visitorRows(code)
  await setZone('Pacific/Kiritimati')
  await follow(code)
  const after = await visitorRows(code)
  expect(after).toHaveLength(1)
  expect(after[0]?.visitor).not.toEqual(before[0]?.visitor)
  expect(await figuresOf(id)).toEqual([2, 2])
  await setZone('Pacific/Pago_Pago')
  expect(await forgetAllVisitors(app.db)).toBeGreaterThan(1)
  expect(await visitorRows(code)).toEqual([])
  await setZone('Europe/Oslo')
})

it('an unknown or invalid code, or a code of another venue, gets an error page', async () => {
  const { code } = await given()
  const answers = await Promise.all(
    [`${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`, `z2${code.slice(2)}`, 'x'].map(
      (one) => follow(one, { address: '198.51.100.77' }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  for (const { headers } of answers) expect(headers['location']).toBeUndefined()
})

it('guessing codes of short links is refused above a limit, and valid codes still redirect', async () => {
  const { code } = await given()
  const address = '198.51.100.88'
  await app.asOwner('insert into attempt_window (key, attempts) values ($1, 30)', [
    `campaign-ip:${address}`,
  ])
  expect((await follow('zb000000', { address })).statusCode).toBe(429)
  expect((await follow(code, { address })).statusCode).toBe(302)
})

it.each([
  '%0d%0aset-cookie:%20x=1',
  'zb4k7qx2%0d%0alocation:https://evil.example',
  '..%2f..%2flogin',
  'https:%2f%2fevil.example',
  'z'.repeat(2000),
])('no part of the requested address is copied into the reply’s headers: %s', async (typed) => {
  const answer = await follow(typed, { address: '198.51.100.99' })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.headers['location']).toBeUndefined()
  expect(answer.headers['set-cookie'] ?? '').not.toContain('x=1')
})

it('a click with the longest allowed user agent is redirected and counted', async () => {
  const { id, code } = await given()
  expect((await follow(code, { agent: `${phone}${'x'.repeat(12_000)}` })).statusCode).toBe(302)
  expect(await figuresOf(id)).toEqual([1, 1])
})
