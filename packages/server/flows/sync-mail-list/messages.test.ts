import { beforeEach, describe, expect, it } from 'vitest'
import { givenMailList, hashOf } from '../../../../demo/testing/mail-list/given-mail-list.ts'
import { runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { queueDueSync } from './due.ts'
import { hookPath } from '../../pages/mail-list/hook-link.ts'
import { addPeople } from '../../testing/people.ts'
import { testApp, testSecret } from '../../testing/test-app.ts'

const app = await testApp()
await addPeople(app)
const origin = await app.listen()
const given = await givenMailList({
  database: app,
  hookUrl: (venue, list) => `${origin}${hookPath({ secret: testSecret }, venue, list)}`,
})
const { control, customer, listId, mail, recordAnswer, statusOf, sync, wants } = given
const due = (night: string) => queueDueSync(app.db, scope, night as Day)
const scope = { partnerId: 1003, renterId: 0, userId: 0 }

let count = 0
const address = () => `melding${(count += 1)}@nes.test`
beforeEach(() => control.clearFaults())

describe('messages of the mail service', () => {
  it('an unsubscribe message withdraws the consent immediately, and has no further effect when repeated', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    const person = { list: listId, email, does: 'unsubscribe', delivery: 'twice' } as const
    expect(await control.mailchimp.person(person)).toEqual({ delivered: 2 })
    expect(await wants(id)).toBe(false)
    const rows = await app.asOwner('select from consent where customer_id = $1', [id])
    expect(rows).toHaveLength(2)
    expect(await mail.getListWebhooks(listId)).toHaveLength(1)
    await sync()
    expect(await mail.getListWebhooks(listId)).toHaveLength(1)
    expect(await statusOf(email)).toBe('unsubscribed')
  })

  it('a message about a member archived at the mail service withdraws no consent', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    const person = { list: listId, email, does: 'archive', source: 'admin' } as const
    expect(await control.mailchimp.person(person)).toEqual({ delivered: 1 })
    expect(await wants(id)).toBe(true)
    await sync()
    expect([await wants(id), await statusOf(email)]).toEqual([true, 'archived'])
  })

  it('a message that is older than the customer’s own answer changes nothing', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await sync()
    const form = new URLSearchParams({
      type: 'unsubscribe',
      fired_at: '2020-01-01 10:00:00',
      'data[email]': email,
      'data[list_id]': listId,
    })
    const url = `${origin}${hookPath({ secret: testSecret }, 1003, listId)}`
    const answer = await fetch(url, { method: 'POST', body: form })
    expect([answer.status, await wants(id)]).toEqual([200, true])
  })

  it('a message finds the customer even after the member has changed the e-mail address at the mail service', async () => {
    const [email, newEmail] = [address(), address()]
    const id = await customer(email, 'yes')
    await sync()
    await control.mailchimp.person({ list: listId, email, does: 'upemail', newEmail })
    await control.mailchimp.person({ list: listId, email: newEmail, does: 'unsubscribe' })
    expect(await wants(id)).toBe(false)
  })

  it('messages are accepted only at the secret URL of their list, and the URL answers GET requests', async () => {
    const url = `${origin}${hookPath({ secret: testSecret }, 1003, listId)}`
    expect((await fetch(url)).status).toBe(200)
    for (const wrong of [url.slice(0, -1), url.replace('/1003/', '/1001/')]) {
      expect((await fetch(wrong, { method: 'POST' })).status).toBe(403)
    }
  })
})

describe('the nightly sync', () => {
  const queued = () =>
    app.asOwner(`select from extension_run where cause = 'nightly' and integration_id = 'mailList'`)

  it('the nightly sync is queued once a night, however many processes check, and never for nights before it was enabled', async () => {
    await app.asOwner('update mail_list set last_night = null')
    await due('2027-03-27')
    expect(await queued()).toHaveLength(0)
    await Promise.all(Array.from({ length: 4 }, () => due('2027-03-28')))
    expect(await queued()).toHaveLength(1)
    await given.run(new Date('2027-03-29T00:30:00Z'))
    await due('2027-03-28')
    expect(await queued()).toHaveLength(1)
  })

  it('the nightly sync catches up after a night without network, and sends each difference once', async () => {
    const email = address()
    await customer(email, 'yes')
    await control.fault({
      service: 'mailchimp',
      times: null,
      does: { kind: 'cut', when: 'before' },
    })
    const nightOf = async (night: string) => {
      await due(night)
      await given.run(new Date(`${night}T12:00:00Z`))
      return (await app.db.run(scope, runsStatement(1003, 'mailList')))[0]
    }
    const failed = { cause: 'nightly', state: 'failed', errorCode: 'unreached' }
    expect(await nightOf('2027-03-30')).toMatchObject(failed)
    await control.clearFaults()
    await control.clearJournal()
    expect(await nightOf('2027-03-31')).toMatchObject({ cause: 'nightly', state: 'done', sent: 1 })
    expect(await statusOf(email)).toBe('subscribed')
    expect(await given.writes()).toEqual([`PUT ${email}`])
  })
})

describe('erasing a member', () => {
  it('erasing a customer permanently deletes the member, unless another customer has the same e-mail address', async () => {
    const [email, shared] = [address(), address()]
    const id = await customer(email, 'yes')
    const first = await customer(shared, 'yes')
    await customer(shared, 'yes')
    await sync()
    const forget = (customerId: number) =>
      app.db.run(scope, { name: '', text: 'select dx_forget_member($1)', values: [customerId] })
    await forget(id)
    await forget(first)
    await due('2027-03-28')
    await given.run()
    expect([await statusOf(email), await statusOf(shared)]).toEqual([undefined, 'subscribed'])
    expect(
      await app.asOwner('select from mail_list_member where subscriber_hash = $1', [hashOf(email)]),
    ).toEqual([])
    await recordAnswer(id, 'no')
    expect(await sync()).toMatchObject({ state: 'done' })
  })

  it('erasing a customer keeps a member with a former address that another customer has', async () => {
    const email = address()
    const id = await customer(email, 'yes')
    await customer(email)
    await sync()
    await app.asOwner(
      `update customer_row set email = 'ny@nes.test' where partner_id = 1003 and id = $1`,
      [id],
    )
    await app.asOwner('update mail_list_member set customer_id = $2 where subscriber_hash = $1', [
      hashOf(email),
      id,
    ])
    const forget = 'select dx_forget_member($1)'
    await app.db.run(scope, { name: '', text: forget, values: [id] })
    const [member] = await app.asOwner<{ todo: string | null }>(
      'select todo from mail_list_member where subscriber_hash = $1',
      [hashOf(email)],
    )
    expect(member?.todo).not.toBe('forget')
    await sync()
  })
})

describe('errors of the mail service', () => {
  it.each(['429', '403', '503'] as const)(
    'repeats a request that the mail service throttled with %s',
    async (how) => {
      const email = address()
      await customer(email, 'yes')
      await control.fault({ service: 'mailchimp', times: 3, does: { kind: 'throttle', how } })
      expect(await sync()).toMatchObject({ state: 'done', sent: 1 })
      expect(await statusOf(email)).toBe('subscribed')
    },
  )

  it('an invalid API key is reported as the error of the sync', async () => {
    const body = { type: 'x', title: 'API Key Invalid', status: 401, detail: 'x' }
    await control.fault({
      service: 'mailchimp',
      does: {
        kind: 'answer',
        status: 401,
        body,
        headers: { 'content-type': 'application/problem+json' },
      },
    })
    expect(await sync()).toMatchObject({ errorCode: 'key', errorText: 'API Key Invalid' })
  })
})
