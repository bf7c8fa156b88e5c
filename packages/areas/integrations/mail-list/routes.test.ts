import { addPeople } from '@dxweb/server/testing/people.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { atEnd } from '@dxweb/server/testing/run/at-end.ts'
import { expect, it } from 'vitest'
import { controlOf } from '../../../../demo/doubles/control.ts'
import { startDoubles } from '../../../../demo/doubles/doubles.ts'
import { demoKey } from '../../../../demo/doubles/mailchimp/model/state.ts'
import { newList } from '../../../../demo/testing/mail-list/new-list.ts'

const doubles = await startDoubles()
atEnd(() => doubles.close())
const control = controlOf(doubles.address)
const app = await testApp({ mailServiceUrl: `${doubles.address}/mailchimp/3.0` })
await addPeople(app)
const chief = await app.as('sjef@sundet.no')
const url = (rest = '') => `/partners/1003/mail-list${rest}`
const settings = {
  isEnabled: true,
  onlyMarketing: true,
  neverUnsubscribe: false,
  fields: ['firstName', 'city'],
  segmentId: null,
}

it('saves mail-list settings only for the current version, and reads them without calling the service', async () => {
  expect((await chief.get(url())).json()).toMatchObject({
    isEnabled: false,
    version: 0,
    hasKey: false,
  })
  const off = { ...settings, isEnabled: false }
  expect((await chief.put(url(), { ...off, version: 0 })).json()).toEqual({ version: 1 })
  expect((await chief.put(url(), { ...off, version: 0 })).statusCode).toBe(412)
  expect((await chief.put(url(), { ...settings, version: 1 })).json()).toMatchObject({
    error: { fields: { isEnabled: { code: 'choose_list' } } },
  })
  expect((await chief.put(url('/nightly'), { isNightly: false, version: 1 })).json()).toEqual({
    version: 2,
  })
  expect((await chief.get(url('/nightly'))).json()).toMatchObject({ isNightly: false, at: '02:00' })
  expect((await chief.get(url('/lists'))).json()).toMatchObject({ error: { code: 'wrong_state' } })
  expect((await chief.post(url('/sync'))).json()).toMatchObject({ error: { code: 'wrong_state' } })
  const reader = await app.as('lese@sundet.no')
  expect((await reader.put(url(), { ...settings, version: 2 })).statusCode).toBe(403)
})

it('creates and selects a list, or shows the service’s message, and never reveals the key', async () => {
  const extras = { cinema: false, culture: false }
  const key = { apiKey: demoKey, extras, version: null }
  await chief.put('/partners/1003/integrations/mailList', key)
  const made = (await chief.post(url('/lists'), newList)).json<{ listId: string }>()
  expect(made).toMatchObject({ listName: 'Nyheter', version: 3 })
  expect((await chief.get(url('/lists'))).json()).toMatchObject({ data: [{ id: made.listId }] })
  const fields = (await chief.get(url('/fields'))).json<{ data: object[] }>().data
  expect(fields).toContainEqual({ field: 'city', tag: 'POSTSTED', isOnList: false })
  expect((await chief.put(url(), { ...settings, version: 3 })).json()).toEqual({ version: 4 })
  await control.mailchimp.account(demoKey, 1)
  const refused = await chief.post(url('/lists'), newList)
  expect(refused.json()).toMatchObject({
    error: { code: 'unavailable', details: { reason: 'forbidden', message: expect.any(String) } },
  })
  await control.fault({
    service: 'mailchimp',
    method: 'POST',
    does: {
      kind: 'answer',
      status: 200,
      body: {},
      headers: { 'content-type': 'application/json' },
    },
  })
  expect((await chief.post(url('/lists'), newList)).json()).toMatchObject({
    error: { details: { failed: 'mailListUnknown' } },
  })
  const chosen = await chief.put(url('/list'), { listId: 'nope', version: 4 })
  expect(chosen.statusCode).toBe(404)
  expect(app.logged.join('') + refused.body).not.toContain(demoKey.slice(0, 20))
})

it('a stopped sync continues only if the displayed count is confirmed, and only once', async () => {
  await app.asOwner('update mail_list set leaving_count = 812')
  const kept = (await chief.get(url())).json<{ leaving: number; version: number }>()
  expect(kept.leaving).toBe(812)
  const agree = (count: number) => chief.post(url('/leaving'), { count, version: kept.version })
  expect((await agree(811)).statusCode).toBe(412)
  expect((await agree(812)).json()).toMatchObject({ version: kept.version + 1 })
  expect((await agree(812)).statusCode).toBe(412)
  await app.asOwner('delete from extension_run')
})

it('queues a sync only once, and reports it in the status', async () => {
  const { runId } = (await chief.post(url('/sync'))).json<{ runId: string }>()
  expect((await chief.post(url('/sync'))).json()).toEqual({ runId })
  expect((await chief.get(url('/status'))).json()).toMatchObject({
    runId,
    state: 'queued',
    isQueued: true,
  })
})
