import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type HeldPort, holdPort, listen, reachable } from './listen.ts'
import { StartFault } from '../ground/start-fault.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

async function hold(port = 0, host?: string): Promise<HeldPort> {
  const held = await holdPort({ port, host, tls: undefined })
  cleanups.push(() => held.release())
  return held
}

function app(): FastifyInstance {
  const made = Fastify()
  made.get('/', () => 'open')
  cleanups.push(() => made.close())
  return made
}

it('another server cannot take a port that is reserved during the start', async () => {
  const held = await hold()
  await expect(hold(held.port)).rejects.toThrow(StartFault)
  await expect(hold(held.port)).rejects.toThrow(`Port ${held.port} is taken`)
})

it.each([
  ['nb', '/partners/1003', { 'accept-language': 'en-GB' }, 'DxWeb starter …'],
  ['en', '/', { cookie: 'dxweb-locale=en' }, 'DxWeb is starting…'],
  ['en', '/?locale=en', { 'accept-language': 'nb-NO' }, 'DxWeb is starting…'],
  ['nb', '//', { cookie: 'a=b; dxweb-locale=nb', 'accept-language': 'en' }, 'DxWeb starter …'],
])(
  'visitors who connect too early see that DxWeb is starting, in the language %s at the path %s',
  async (locale, path, headers, title) => {
    const { port } = await hold()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { accept: 'text/html,*/*', ...headers },
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answer.headers.get('x-dx-maintenance')).toBe('1')
    const page = await answer.text()
    expect(page).toContain(`<html lang="${locale}">`)
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).toContain('<meta http-equiv="refresh"')
    expect(page).not.toMatch(/<script|src=|href=/)
  },
)

it('requests sent before the start has ended get the usual `unavailable` error', async () => {
  const { port } = await hold()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/partners`, {
    method: 'POST',
    body: '{}',
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ error: { code: 'unavailable' } })
})

it('connections opened during the start are closed when the product takes over the port', async () => {
  const held = await hold()
  const early = connect(held.port, '127.0.0.1')
  early.on('error', () => undefined)
  await once(early, 'connect')
  const address = await listen(app(), held, { port: 0, host: undefined, tls: undefined }, true)
  if (!early.closed) await once(early, 'close')
  expect(await (await fetch(address)).text()).toBe('open')
})

it.each([
  ['http://0.0.0.0:3000', 'http://127.0.0.1:3000'],
  ['https://[::]:3000', 'https://127.0.0.1:3000'],
  ['http://10.0.0.0:3000', 'http://10.0.0.0:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('links in mails of a server at %s lead to %s', (origin, address) => {
  expect(reachable(origin)).toBe(address)
})

it.each([
  ['the held address', undefined, true, 'http://127.0.0.1:'],
  ['every address', undefined, false, 'http://127.0.0.1:'],
  ['the address of HOST', '127.0.0.1', false, 'http://127.0.0.1:'],
  ['both addresses of localhost', 'localhost', true, 'http://localhost:'],
])(
  'listens on a reserved port at %s, and releases it afterwards',
  async (_where, host, hasDemo, beginning) => {
    const held = await hold(0, host)
    const server = app()
    const address = await listen(server, held, { port: 0, host, tls: undefined }, hasDemo)
    expect(address).toBe(`${beginning}${held.port}`)
    expect(await (await fetch(address)).text()).toBe('open')
    await server.close()
    held.release()
    await hold(held.port, host)
  },
)
