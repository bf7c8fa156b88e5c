import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import pino from 'pino'
import { expect, it } from 'vitest'
import { errorReports, readDsn } from './error-reports.ts'

it('converts a DSN to the address that accepts its envelopes', () => {
  expect(readDsn('https://abc@errors.test/42')).toEqual({
    url: 'https://errors.test/api/42/envelope/',
    key: 'abc',
  })
  expect(readDsn('https://abc@errors.test/under/42')?.url).toBe(
    'https://errors.test/under/api/42/envelope/',
  )
  expect(readDsn('https://errors.test/42')).toBeNull()
  expect(readDsn('https://abc@errors.test/')).toBeNull()
  expect(readDsn('no address')).toBeNull()
})

it('errors are sent to the collector, and an unavailable collector causes no further error', async () => {
  const got = Promise.withResolvers<{ auth: string; lines: string[] }>()
  const collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      response.end('{}')
      got.resolve({ auth: String(request.headers['x-sentry-auth']), lines: body.split('\n') })
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const logged = Promise.withResolvers<string>()
  const logger = pino({}, { write: (line: string) => logged.resolve(line) })
  const report = errorReports({ url: `http://127.0.0.1:${port}/`, key: 'abc' }, '0.1.0', logger)
  report({ message: 'seat map fell', where: 'browser', requestId: 'r1' })
  const { auth, lines } = await got.promise
  expect(auth).toContain('sentry_key=abc')
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    release: '0.1.0',
    tags: { where: 'browser' },
    exception: { values: [{ value: 'seat map fell' }] },
  })
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  report({ message: 'again', where: 'browser' })
  expect(await logged.promise).toContain('error report not sent')
})
