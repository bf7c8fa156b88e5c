import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import type { TimelineEntry } from './contract.ts'

const { app, chief, venue, published, sell, refund } = await givenApp()

const person = {
  firstName: 'Kari',
  lastName: 'Nes',
  email: 'kari@nes.test',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  wantsMail: true,
  wantsSms: false,
  note: '',
}

const { id } = (await chief.post(`${venue}/customers`, person)).json<{ id: number }>()
const timeline = async (query = '') =>
  (await chief.get(`${venue}/customers/${id}/timeline${query}`)).json<{
    data: TimelineEntry[]
    total: number
  }>()

it('a customer’s timeline shows everything, newest first and page by page', async () => {
  const eventId = await published()
  const sold = await sell(eventId, [1, 2], { customerId: id })
  const { id: saleId } = sold.json<{ id: string }>()
  const tickets = await app.asOwner<{ id: string }>('select id from ticket where sale_id = $1', [
    saleId,
  ])
  await refund(saleId, [tickets[0]?.id])
  const rows = [
    `insert into gift_card (partner_id, id, number, expires_on, balance_ore)
     values (1003, '01900000-0000-7000-8000-000000000001', '1234567812345678', '2099-01-01', 0)`,
    `insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id)
     values (1003, gen_random_uuid(), '01900000-0000-7000-8000-000000000001', 'used', -100, '${saleId}')`,
    `insert into reservation (partner_id, id, number, event_id, customer_id, name, lines, place_count, made_by)
     select 1003, gen_random_uuid(), 77, ${eventId}, ${id}, 'Kari Nes', '[]', 2, min(user_id) from access_grant`,
    `insert into event_participant (partner_id, event_id, id, last_name, email)
     values (1003, ${eventId}, gen_random_uuid(), 'Nes', 'Kari@Nes.test')`,
    `insert into buyer_message (partner_id, id, event_id, locale, subject, body, sent_by)
     select 1003, '01900000-0000-7000-8000-000000000002', ${eventId}, 'nb', 'Avlyst', 'Beklager', min(user_id) from access_grant`,
    `insert into buyer_message_recipient (partner_id, message_id, line, name, email, state, sent_at)
     values (1003, '01900000-0000-7000-8000-000000000002', 1, 'Kari', 'kari@nes.test', 'sent', now()),
       (1003, '01900000-0000-7000-8000-000000000002', 2, 'Per', 'per@nes.test', 'sent', now())`,
    `insert into ticket_scan (partner_id, id, event_id, ticket_id, result, scanned_at, user_id)
     select 1003, gen_random_uuid(), ${eventId}, '${tickets[1]?.id}', 'accepted', now(), min(user_id) from access_grant`,
  ]
  for (const row of rows) await app.asOwner(row)
  const { data, total } = await timeline()
  expect(total).toBe(8)
  expect(data.map(({ at }) => at)).toEqual(
    data.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)),
  )
  const of = (kind: string) => data.find((entry) => entry.kind === kind)
  expect(of('purchase')).toMatchObject({ id: saleId, eventId, title: 'Vårkonsert', count: 2 })
  expect(of('refund')).toMatchObject({ id: saleId, what: 'pos' })
  expect(of('giftCard')).toMatchObject({ what: 'used', amountOre: -100 })
  expect(of('reservation')).toMatchObject({ count: 2, what: 'open' })
  expect(of('participant')).toMatchObject({ eventId, what: 'registered' })
  expect(of('mail')).toMatchObject({ title: 'Avlyst', what: 'message' })
  expect(of('scan')).toMatchObject({ count: 1, what: 'accepted' })
  expect(of('consent')).toMatchObject({ what: 'mail', isGiven: true, userName: 'sjef Test' })
  const pages = await Promise.all([0, 3, 6].map((offset) => timeline(`?limit=3&offset=${offset}`)))
  expect(pages.flatMap((page) => page.data)).toEqual(data)
  expect(await timeline('?kind=mail')).toMatchObject({ total: 1, data: [{ kind: 'mail' }] })
  expect((await chief.get(`${venue}/customers/999999/timeline`)).statusCode).toBe(404)
})
