import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { type ReportReply, reportUrl } from '@dxweb/server/testing/report-url.ts'
import { wordsIn } from '@dxweb/server/collections/export-route.ts'
import { auditWords } from '@dxweb/kit/definitions/audit-words.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { activityLog } from './contract.ts'
import { type LoggedValue, loggedActions, objectLabel, valuesLabel } from './rules.ts'

const { app, chief } = await givenApp()
const read = async (query: object = {}) => {
  const answer = await chief.get(reportUrl(activityLog, query, 1003, ''))
  return answer.json<ReportReply & { data: Record<string, unknown>[] }>()
}
const textOf = (values: unknown) => valuesLabel(wordsIn('nb').t, values as LoggedValue[])

it('the activity log lists who changed an object, with its old and new values, and omits unchanged values', async () => {
  const url = '/partners/1003/renters/2'
  const { id: _id, ...renter } = (await chief.get(url)).json<{ id: number }>()
  const answer = await chief.put(url, { ...renter, email: 'post@korpset.no' })
  expect(answer.statusCode).toBe(200)
  const { data } = await read()
  expect(data[0]).toMatchObject({ action: 'changed', objectType: 'setting', actedBy: '' })
  expect([textOf(data[0]?.['before']), textOf(data[0]?.['after'])]).toEqual([
    expect.not.stringContaining('post@korpset.no') as string,
    'E-post: post@korpset.no',
  ])
})

it('the activity log shows amounts in kroner', () => {
  const logged = [
    { field: 'fee_ore', value: '-150' },
    { field: 'listeners', value: '460' },
  ]
  expect(textOf(logged).replaceAll('\u00a0', ' ')).toMatch(/^.+: \u22121,50 kr · Publikum: 460$/)
})

it('the activity log shows labels of states and of fields with ids, and summarises nested values', () => {
  const logged = [
    { field: 'state', value: 'draft' },
    { field: 'customer_id', value: '13' },
    { field: 'economy', value: '{"deal": {"kind": "versus", "lines": [{"name": "Tilsk' },
  ]
  expect(textOf(logged)).toMatch(/^Status: Kladd · Kunde: 13 · .+: flere verdier$/)
})

it('the activity log shows instants in the venue’s local time, and names sales by receipt number', async () => {
  const sale = '01a2299f-f59b-720d-a624-7dc2e06e64b1'
  await app.asOwner(`
    insert into audit_entry (partner_id, id, at, action, object_type, object_id, after)
    values (1003, '${randomUUID()}', now(), 'changed', 'sale', '${sale}',
      '{"startsAt": "2027-07-09T16:00:00+00:00", "note": "2027-07-09T16:00:00+00:00"}')`)
  const { data } = await read({ objectType: 'sale' })
  const found = data.find(({ object }) => String(object).endsWith(sale))
  expect(objectLabel(wordsIn('nb').t, String(found?.['object']))).toBe('3XRBG-6WS5H')
  expect(textOf(found?.['after'])).toBe(
    'Notat: 2027-07-09T16:00:00+00:00 · Starter: 09.07.2027 18:00',
  )
})

it('the activity log names the report and the recipients of a changed schedule', () => {
  const logged = [
    { field: 'recipients', value: '["styret@hus.no", "regnskap@hus.no"]' },
    { field: 'report', value: 'ticket-sales' },
  ]
  expect(textOf(logged)).toBe('Mottakere: styret@hus.no, regnskap@hus.no · Rapport: Billettsalg')
})

it('the activity log names a schedule by its report and recipients, even after the schedule is deleted', async () => {
  const path = '/partners/1003/report-schedules'
  const made = await chief.post(
    path,
    {
      report: 'ticket-sales',
      asked: {},
      period: 'lastMonth',
      format: 'csv',
      locale: 'nb',
      rhythm: 'daily',
      monthDay: 1,
      sendAt: '07:00',
      recipients: 'styret@hus.no, regnskap@hus.no',
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const { id } = made.json<{ id: string }>()
  await chief.put(`${path}/${id}/active`, { isActive: false })
  await chief.delete(`${path}/${id}`)
  const { data } = await read({ objectType: 'report' })
  const name = 'Billettsalg til styret@hus.no, regnskap@hus.no'
  expect(data.map(({ object }) => objectLabel(wordsIn('nb').t, String(object)))).toEqual([
    name,
    name,
    name,
  ])
  const file = await chief.get(
    reportUrl(activityLog, { format: 'csv', locale: 'nb' }, 1003, 'export'),
  )
  expect(file.body.split(name)).toHaveLength(4)
})

it('the activity log shows which user acted as another user', async () => {
  await app.asOwner(
    `insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after)
     values (1003, gen_random_uuid(), 21, 11, 'cancelled', 'event', '1', null, '{"reason": "Syk"}')`,
  )
  const { data } = await read({ action: 'cancelled' })
  const [title] = await app.asOwner<{ title: string }>(
    'select title from event where partner_id = 1003 and id = 1',
  )
  expect(data).toMatchObject([{ objectType: 'event', object: title?.title, action: 'cancelled' }])
  expect(data[0]?.['actedBy']).toBe('super Test')
})

it('the activity log assigns each logged action to one of its kinds of actions', async () => {
  const values = Object.entries(auditWords).flatMap(([object, actions]) =>
    actions.map((action) => `(1003, gen_random_uuid(), '${action}', '${object}', '7')`),
  )
  await app.asOwner(
    `insert into audit_entry (partner_id, id, action, object_type, object_id) values ${values.join(', ')}`,
  )
  const { data } = await read({ limit: '1000' })
  const kinds = new Set(data.map(({ action }) => String(action)))
  expect(kinds).toEqual(new Set(loggedActions))
})
