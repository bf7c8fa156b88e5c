import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { controlOf } from './control.ts'
import { startDoubles } from './doubles.ts'
import { demoKey } from './mailchimp/model/state.ts'
import { spawnDoubles } from './own-process.ts'

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function opens() {
  const doubles = await startDoubles()
  ends.push(() => doubles.close())
  return { address: doubles.address, control: controlOf(doubles.address) }
}

const authorization = `Basic ${Buffer.from(`any:${demoKey}`).toString('base64')}`
const ping = (address: string) =>
  fetch(`${address}/mailchimp/3.0/ping`, { headers: { authorization } })

it('the test double records received requests, but only the last characters of their API key', async () => {
  const { address, control } = await opens()
  await ping(address)
  const journal = await control.journal('mailchimp')
  expect(journal).toMatchObject([
    { method: 'GET', path: '/3.0/ping', keyEnding: '-us7', status: 200 },
  ])
  expect(JSON.stringify(journal)).not.toContain(demoKey.slice(0, 20))
})

it('the test double throttles a set number of requests, after a set number of normal answers', async () => {
  const { address, control } = await opens()
  await control.fault({ after: 1, does: { kind: 'throttle', how: '403' } })
  await control.fault({ does: { kind: 'throttle', how: '503' } })
  const answer = []
  for (const _ of [1, 2, 3, 4]) {
    const response = await ping(address)
    answer.push([response.status, (await response.text()).slice(0, 9)])
  }
  expect(answer.map(([status]) => status)).toEqual([200, 403, 503, 200])
  expect(answer[1]).toEqual([403, ''])
  expect(answer[2]).toEqual([503, '<!doctype'])
})

it('the test double cuts the connection before, after and in the middle of an answer', async () => {
  const { address, control } = await opens()
  for (const when of ['before', 'after'] as const) {
    await control.fault({ does: { kind: 'cut', when } })
    await expect(ping(address)).rejects.toThrow('fetch failed')
  }
  await control.fault({ does: { kind: 'cut', when: 'middle' } })
  await expect(ping(address).then((response) => response.text())).rejects.toThrow('terminated')
  const statuses = (await control.journal('mailchimp')).map(({ status }) => status)
  expect(statuses).toEqual([null, 200, 200])
})

it('the test double holds an answer until a test releases it, and sends an answer twice', async () => {
  const { address, control } = await opens()
  await control.fault({ does: { kind: 'hold', when: 'after' } })
  const held = ping(address)
  await expect.poll(() => control.waiting()).toBe(1)
  await control.release()
  expect((await held).status).toBe(200)
  await control.fault({ does: { kind: 'answer-twice' } })
  expect((await ping(address)).status).toBe(200)
  expect((await ping(address)).status).toBe(200)
})

it('the test double sends a member’s change to subscribed webhooks, twice or late if requested', async () => {
  const { address, control } = await opens()
  const received: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST') received.push(text)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const post = (path: string, body: object) =>
    fetch(`${address}/mailchimp/3.0${path}`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    })
  const made = await post('/lists', {
    name: 'Kino',
    permission_reminder: 'Kunde',
    email_type_option: false,
    contact: { company: 'S', address1: 'T', city: 'S', country: 'NO' },
    campaign_defaults: { from_name: 'S', from_email: 'p@s.no', subject: 's', language: 'nb' },
  })
  const { id: list } = (await made.json()) as { id: string }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?secret=x`
  const hook = {
    url,
    events: { unsubscribe: true },
    sources: { user: true, admin: true, api: false },
  }
  expect((await post(`/lists/${list}/webhooks`, { ...hook, url: `${address}/none` })).status).toBe(
    400,
  )
  expect((await post(`/lists/${list}/webhooks`, hook)).status).toBe(200)
  const email = 'ola@sundet.no'
  await control.mailchimp.person({ list, email, does: 'subscribe' })
  expect(received).toEqual([])
  const leave = { list, email, does: 'unsubscribe' } as const
  expect(await control.mailchimp.person({ ...leave, delivery: 'twice' })).toEqual({ delivered: 2 })
  await control.mailchimp.person({ ...leave, delivery: 'late' })
  expect(received).toHaveLength(2)
  await control.mailchimp.redeliver()
  expect(new URLSearchParams(received[2]).get('data[email]')).toBe(email)
  expect(received[2]).toContain('type=unsubscribe')
})

it('the test double’s process exits on request and restarts with its previous state', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dx-doubles-'))
  const own = await spawnDoubles({ file: join(folder, 'state.json') })
  ends.push(async () => {
    await own.kill()
    await rm(folder, { recursive: true })
  })
  await own.control.mailchimp.refuseAddresses(['fake@sundet.no'])
  await own.control.fault({ does: { kind: 'die', when: 'after' } })
  await expect(ping(own.address)).rejects.toThrow('fetch failed')
  await own.startAgain()
  expect((await ping(own.address)).status).toBe(200)
  expect((await own.control.mailchimp.state()).refusedAddresses).toEqual(['fake@sundet.no'])
  expect(await own.control.journal('mailchimp')).toHaveLength(2)
})
