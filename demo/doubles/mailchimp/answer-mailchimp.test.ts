import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Control, controlOf } from '../control.ts'
import { type Doubles, startDoubles } from '../doubles.ts'
import { hashOf } from './members/members.ts'
import { replyFault } from './model/published.ts'
import { demoKey } from './model/state.ts'

let doubles: Doubles
let control: Control
let list = ''

interface Answered {
  status: number
  body: Record<string, unknown>
}

const auth = (key: string) => ({
  authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}`,
})

/** Sends a request, and compares each successful answer with the published schema. */
async function ask(method: string, path: string, body?: unknown, key = demoKey): Promise<Answered> {
  const response = await fetch(`${doubles.address}/mailchimp/3.0${path}`, {
    method,
    headers: auth(key),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = (text === '' ? {} : JSON.parse(text)) as Answered['body']
  const [bare = ''] = path.split('?')
  const given = text === '' ? undefined : answer
  const fault = response.ok ? replyFault(method, bare, response.status, given) : null
  expect(fault).toBeNull()
  return { status: response.status, body: answer }
}

const member = (email: string, more: object = {}) =>
  ask('PUT', `/lists/${list}/members/${hashOf(email)}`, {
    email_address: email,
    status_if_new: 'subscribed',
    ...more,
  })
const statusOf = async (email: string) =>
  (await ask('GET', `/lists/${list}/members/${hashOf(email)}`)).body['status']

const newList = {
  name: 'Kino',
  permission_reminder: 'Du har handlet hos oss.',
  email_type_option: false,
  contact: { company: 'Sundet', address1: 'Torget 1', city: 'Sundet', country: 'NO' },
  campaign_defaults: {
    from_name: 'Sundet',
    from_email: 'post@sundet.no',
    subject: '',
    language: 'nb',
  },
}

beforeAll(async () => {
  doubles = await startDoubles()
  control = controlOf(doubles.address)
})
afterAll(() => doubles.close())

beforeEach(async () => {
  await control.reset()
  list = (await ask('POST', '/lists', newList)).body['id'] as string
})

describe('requests to the Mailchimp double', () => {
  it('the Mailchimp double refuses a request with an unknown key, address or method', async () => {
    const wrong = demoKey.replace('us7', 'us8')
    expect((await ask('GET', '/ping', undefined, wrong)).body).toMatchObject({
      title: 'API Key Invalid',
      status: 401,
    })
    expect((await ask('GET', '/nothing')).status).toBe(404)
    expect((await ask('DELETE', '/lists')).status).toBe(405)
    expect((await ask('GET', '/ping')).status).toBe(200)
  })

  it('the Mailchimp double checks each field of a request against the published schema', async () => {
    const { contact: _contact, ...without } = newList
    const answer = await ask('POST', '/lists', { ...without, colour: 'red' })
    expect(answer.status).toBe(400)
    expect(answer.body['errors']).toMatchObject([{ field: 'contact' }, { field: 'colour' }])
    expect((await ask('GET', `/lists/${list}/members?count=1001`)).status).toBe(400)
  })

  it('the Mailchimp double returns only the requested fields', async () => {
    const { body } = await ask('GET', '/lists?fields=lists.id,total_items')
    expect(body).toEqual({ lists: [{ id: list }], total_items: 1 })
  })

  it('the Mailchimp double refuses more lists than the account’s plan allows', async () => {
    await control.mailchimp.account(demoKey, 1)
    expect((await ask('POST', '/lists', newList)).body).toMatchObject({ title: 'Forbidden' })
  })
})

describe('members of a list of the Mailchimp double', () => {
  it('a new member gets status_if_new, and a known member keeps its status', async () => {
    await member('Ola@sundet.no', { merge_fields: { FNAME: 'Ola', UNKNOWN: 'x' } })
    await control.mailchimp.person({ list, email: 'ola@sundet.no', does: 'unsubscribe' })
    const { body } = await member('ola@sundet.no', { merge_fields: { LNAME: 'Dal' } })
    expect(body).toMatchObject({
      status: 'unsubscribed',
      merge_fields: { FNAME: 'Ola', LNAME: 'Dal' },
    })
    const answer = await member('ola@sundet.no', { status: 'subscribed' })
    expect(answer.body['title']).toBe('Member In Compliance State')
    expect((await member('ola@sundet.no', { status: 'pending' })).status).toBe(200)
  })

  it('an archived member can be added again with a new status, unless the member had unsubscribed', async () => {
    const archive = (email: string) => ask('DELETE', `/lists/${list}/members/${hashOf(email)}`)
    for (const email of ['a@sundet.no', 'b@sundet.no']) await member(email)
    await control.mailchimp.person({ list, email: 'b@sundet.no', does: 'unsubscribe' })
    expect((await archive('a@sundet.no')).status).toBe(204)
    expect((await archive('a@sundet.no')).status).toBe(405)
    expect((await archive('b@sundet.no')).status).toBe(204)
    expect((await member('a@sundet.no')).body['status']).toBe('archived')
    expect((await ask('GET', `/lists/${list}/members`)).body['total_items']).toBe(0)
    expect((await member('a@sundet.no', { status: 'subscribed' })).body['status']).toBe(
      'subscribed',
    )
    expect((await member('b@sundet.no', { status: 'subscribed' })).status).toBe(400)
  })

  it('a permanently deleted e-mail address can be added again only by its owner', async () => {
    await member('a@sundet.no')
    await ask('POST', `/lists/${list}/members/${hashOf('a@sundet.no')}/actions/delete-permanent`)
    expect((await member('a@sundet.no')).body['title']).toBe('Forgotten Email Not Subscribed')
    await control.mailchimp.person({ list, email: 'a@sundet.no', does: 'subscribe' })
    expect(await statusOf('a@sundet.no')).toBe('subscribed')
  })

  it('tags that differ only in case are one tag', async () => {
    await member('a@sundet.no')
    const path = `/lists/${list}/members/${hashOf('a@sundet.no')}/tags`
    const tags = (...given: [string, string][]) =>
      ask('POST', path, { tags: given.map(([name, status]) => ({ name, status })) })
    await tags(['Film', 'active'], ['film', 'active'], ['Scene', 'active'], ['Scene', 'inactive'])
    expect((await ask('GET', path)).body['tags']).toMatchObject([{ name: 'Film' }])
  })

  it('a query finds members by the time of their last change', async () => {
    await member('a@sundet.no')
    const { now } = await control.clock(3600)
    await member('b@sundet.no')
    const since = new Date(Date.parse(now) - 60_000).toISOString()
    const { body } = await ask('GET', `/lists/${list}/members?since_last_changed=${since}`)
    expect(body['members']).toMatchObject([{ email_address: 'b@sundet.no' }])
  })
})

describe('many members in one request to the Mailchimp double', () => {
  it('a request with many members writes the valid members and returns the reason for each refusal', async () => {
    await member('left@sundet.no')
    await control.mailchimp.person({ list, email: 'left@sundet.no', does: 'unsubscribe' })
    await control.mailchimp.refuseAddresses(['fake@sundet.no'])
    const emails = ['new@sundet.no', 'fake@sundet.no', 'left@sundet.no', 'new@sundet.no']
    const members = emails.map((email_address) => ({ email_address, status: 'subscribed' }))
    const { body } = await ask('POST', `/lists/${list}`, { members, update_existing: true })
    expect(body).toMatchObject({ total_created: 1, total_updated: 0, error_count: 3 })
    expect(await statusOf('left@sundet.no')).toBe('unsubscribed')
    const tooMany = Array.from({ length: 501 }, () => members[0])
    expect((await ask('POST', `/lists/${list}`, { members: tooMany })).status).toBe(400)
  })

  it('a batch runs its operations, and its archive contains the status of each', async () => {
    const path = `/lists/${list}/members/${hashOf('a@sundet.no')}`
    const body = JSON.stringify({ email_address: 'a@sundet.no', status_if_new: 'subscribed' })
    const operations = [
      { method: 'PUT', path, body, operation_id: 'one' },
      { method: 'GET', path: `/lists/${list}/members/${hashOf('b@sundet.no')}` },
    ]
    const { body: batch } = await ask('POST', '/batches', { operations })
    const seen: unknown[] = []
    let answer = batch
    while (answer['status'] !== 'finished') {
      answer = (await ask('GET', `/batches/${String(batch['id'])}`)).body
      seen.push(answer['status'])
    }
    expect(seen).toEqual(['preprocessing', 'started', 'finalizing', 'finished'])
    expect(answer).toMatchObject({ finished_operations: 2, errored_operations: 1 })
    const archive = await fetch(answer['response_body_url'] as string)
    const bytes = gunzipSync(Buffer.from(await archive.arrayBuffer()))
    const size = Number.parseInt(bytes.toString('latin1', 124, 135), 8)
    expect(JSON.parse(bytes.toString('utf8', 512, 512 + size))).toMatchObject([
      { status_code: 200, operation_id: 'one' },
      { status_code: 404, operation_id: null },
    ])
  })
})

it('the Mailchimp double lists and adds merge fields, and checks that values have the type of their field', async () => {
  const path = `/lists/${list}/merge-fields`
  expect(
    (await ask('POST', path, { tag: 'visits', name: 'Besøk', type: 'number' })).body,
  ).toMatchObject({
    tag: 'VISITS',
    merge_id: 5,
  })
  expect((await ask('POST', path, { tag: 'VISITS', name: 'Besøk', type: 'number' })).status).toBe(
    400,
  )
  expect((await ask('GET', `${path}?count=100`)).body['total_items']).toBe(5)
  const answer = await member('a@sundet.no', { merge_fields: { VISITS: 'mange' } })
  expect(answer.body['errors']).toMatchObject([{ field: 'merge_fields.VISITS' }])
})
