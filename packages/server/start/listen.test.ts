import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type HeldPort, holdPort, listen } from './listen.ts'
import { StartFault } from './start-fault.ts'

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

it('turns away who knocks too early, and keeps the port from others', async () => {
  const held = await hold()
  const early = connect(held.port, '127.0.0.1')
  early.on('error', () => undefined)
  await once(early, 'close')
  await expect(hold(held.port)).rejects.toThrow(StartFault)
  await expect(hold(held.port)).rejects.toThrow(`Port ${held.port} is taken`)
})

it.each([
  ['the held address', undefined, true, 'http://127.0.0.1:'],
  ['every address', undefined, false, 'http://127.0.0.1:'],
  ['the address of HOST', '127.0.0.1', false, 'http://127.0.0.1:'],
  ['both addresses of localhost', 'localhost', true, 'http://localhost:'],
])('opens the held port at %s and gives it back', async (_where, host, hasDemo, beginning) => {
  const held = await hold(0, host)
  const server = app()
  const address = await listen(server, held, { port: 0, host, tls: undefined }, hasDemo)
  expect(address).toBe(`${beginning}${held.port}`)
  expect(await (await fetch(address)).text()).toBe('open')
  await server.close()
  held.release()
  await hold(held.port, host)
})
