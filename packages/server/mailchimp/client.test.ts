import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MailFault } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import { expect, it } from 'vitest'
import { controlOf } from '../../../demo/doubles/control.ts'
import { startDoubles } from '../../../demo/doubles/doubles.ts'
import { demoKey } from '../../../demo/doubles/mailchimp/model/state.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { openClient } from './client.ts'

it('sends at most ten requests at a time, and the next one after an answer', async () => {
  const doubles = await startDoubles()
  atEnd(() => doubles.close())
  const control = controlOf(doubles.address)
  await control.fault({
    service: 'mailchimp',
    times: 10,
    does: { kind: 'hold', when: 'after' },
  })
  const ask = openClient(demoKey, { baseUrl: `${doubles.address}/mailchimp/3.0`, pauseMs: 1 })
  const asked = Array.from({ length: 25 }, () => ask({ method: 'GET', path: '/lists' }))
  await expect.poll(() => control.waiting()).toBe(10)
  expect(await control.journal('mailchimp')).toHaveLength(10)
  await control.release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(25).fill(200))
  const statuses = (await control.journal('mailchimp')).map(({ status }) => status)
  expect(statuses).toEqual(Array(25).fill(200))
})

it('stops reading an endless answer, and does not repeat the request', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    const part = Buffer.alloc(1_000_000, ' ')
    const write = () => {
      while (!response.destroyed && response.write(part)) continue
    }
    response.on('drain', write)
    write()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = openClient(demoKey, { baseUrl, pauseMs: 1 })
  await expect(ask({ method: 'GET', path: '/lists' })).rejects.toMatchObject({ code: 'unreached' })
  expect(asked).toBe(1)
})

it('does not follow a redirect, since that would send the key to another server', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = openClient(demoKey, { baseUrl, pauseMs: 1 })
  expect(await ask({ method: 'GET', path: '/lists' })).toMatchObject({ status: 307 })
  expect(asked).toEqual(['/lists'])
})

it.each(['us7.evil.test', 'us7@evil.test', 'us7/', 'us7\n', 'us123', 'evil', ''])(
  'refuses a key that ends in %j, since the ending is not a valid host name',
  (end) => {
    expect(() => openClient(`${'0123456789abcdef'.repeat(2)}-${end}`)).toThrow(MailFault)
  },
)
