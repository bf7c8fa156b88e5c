import { customerDraft } from '../testing/drafts/drafts.ts'
import { expect, it } from 'vitest'
import { givenApp } from '../testing/given-app.ts'

const { app, chief, venue } = await givenApp()

it('marks an erased customer for deletion at external services', async () => {
  const draft = {
    ...customerDraft,
    firstName: 'Torfinna',
    lastName: 'Quistgaard',
    email: 'Torfinna@Quistgaard.test',
    wantsMail: true,
  }
  const made = await chief.post(`${venue}/customers`, draft)
  const { id, version } = made.json<{ id: number; version: number }>()
  await app.asOwner(
    `with list as (insert into mail_list (partner_id, list_id) values (1003, 'l1') returning list_id),
     added as (insert into integration (partner_id, integration_id, sealed_key, key_ending)
       values (1003, 'customerCommunication', '', '') returning integration_id),
     held as (insert into communication_state (partner_id, integration_id, since, target)
       select 1003, integration_id, now(), 't' from added returning partner_id),
     contact as (insert into communication_contact (partner_id, customer_id, content_hash)
       select partner_id, $1, 'sent' from held)
     insert into mail_list_member (partner_id, list_id, subscriber_hash, address_hash, customer_id, state)
     select 1003, list_id, md5('torfinna@quistgaard.test'), md5('torfinna@quistgaard.test'), $1, 'in' from list`,
    [id],
  )
  const erased = await chief.post(`${venue}/customers/${id}/erase`, { version })
  expect(erased.statusCode).toBe(200)
  expect(await app.asOwner(`select todo, state from mail_list_member`)).toEqual([
    { todo: 'forget', state: 'in' },
  ])
  expect(await app.asOwner(`select content_hash from communication_contact`)).toEqual([
    { content_hash: '' },
  ])
})
