import { auditWords } from '@dxweb/kit/definitions/audit-words.ts'
import { everyWebhookType } from '@dxweb/kit/definitions/webhook-types.ts'
import { expect, it } from 'vitest'
import { givenApp, newKeyHeader } from '../testing/given-app.ts'

const given = await givenApp()
const { app, chief, venue } = given

interface Noted {
  type: string
  object: string
  data: Record<string, unknown>
}

const noted = () =>
  app.asOwner<Noted>(
    'select type, object, data from webhook_event where partner_id = 1003 order by noted_at, id',
  )

it('commands on sales, gift cards, reservations, scans, events and customers write their webhook events', async () => {
  const draft = { url: 'http://127.0.0.1:9/hook', description: '', types: everyWebhookType }
  await chief.post(`${venue}/webhooks`, draft)
  const eventId = await given.published()
  const sold = (await given.sell(eventId, [1, 2])).json<{ id: string }>()
  const { tickets } = (await chief.get(`${venue}/sales/${sold.id}`)).json<{
    tickets: { id: string }[]
  }>()
  const refund = (await given.refund(sold.id, [tickets[0]?.id])).json<{ id: string }>()
  const giftCard = await given.giftCard(50_000)
  const who = { name: 'Kari', phone: '', email: '', note: '', isHeld: false }
  const reserve = { ...who, lines: [{ seatId: 3, categoryId: 1 }] }
  const reserved = await chief.post(
    `${venue}/events/${eventId}/reservations`,
    reserve,
    newKeyHeader(),
  )
  const reservation = reserved.json<{ id: string; number: number }>()
  await app.asOwner(
    `update reservation set state = 'expired' where partner_id = 1003 and id = '${reservation.id}'`,
  )
  await app.asOwner(`update event set valid_from = now() - interval '1 hour',
    valid_to = now() + interval '1 hour' where partner_id = 1003 and id = ${eventId}`)
  const scan = { id: crypto.randomUUID(), code: tickets[1]?.id }
  await chief.post(`${venue}/scans`, { eventIds: [eventId], device: '', scans: [scan] })
  await chief.post(`${venue}/scans/${scan.id}/undo`)
  const address = { address: '', postalCode: '', city: '', note: '', phone: '' }
  const person = { firstName: 'Ola', lastName: 'Nordmann', email: 'ola@example.no', ...address }
  const customer = { ...person, wantsMail: false, wantsSms: false }
  const { id: customerId } = (await chief.post(`${venue}/customers`, customer)).json<{
    id: number
  }>()

  const events = await noted()
  const sale = `sale:${sold.id}`
  const held = `reservation:${reservation.id}`
  const [ofReservation, ofTicket] = [
    { id: reservation.id, number: reservation.number, eventId },
    { id: tickets[1]?.id, eventId },
  ]
  expect(events).toEqual([
    { type: 'event.created', object: `event:${eventId}`, data: { id: eventId } },
    { type: 'event.changed', object: `event:${eventId}`, data: { id: eventId } },
    {
      type: 'sale.created',
      object: sale,
      data: { id: sold.id, eventId, totalOre: expect.any(Number), channel: 'pos' },
    },
    {
      type: 'sale.refunded',
      object: sale,
      data: { id: sold.id, refundId: refund.id, eventId, totalOre: expect.any(Number) },
    },
    {
      type: 'sale.created',
      object: expect.stringMatching(/^sale:/),
      data: { id: expect.any(String), giftCardId: giftCard.id, totalOre: 50_000, channel: 'pos' },
    },
    { type: 'reservation.created', object: held, data: { ...ofReservation, state: 'open' } },
    { type: 'reservation.expired', object: held, data: { ...ofReservation, state: 'expired' } },
    {
      type: 'ticket.scanned',
      object: `ticket:${ofTicket.id}`,
      data: { ...ofTicket, scannedAt: expect.any(String) },
    },
    { type: 'ticket.scan_undone', object: `ticket:${ofTicket.id}`, data: ofTicket },
    { type: 'customer.created', object: `customer:${customerId}`, data: { id: customerId } },
  ])
  expect(JSON.stringify(events)).not.toMatch(/Kari|Ola|Nordmann/)
})

it('each webhook type is produced by a command or a log entry', async () => {
  const actions = [
    ...Object.entries(auditWords).flatMap(([object, words]) => words.map((word) => [object, word])),
    ...['booking_order', 'customer'].flatMap((object) =>
      ['create', 'update', 'delete', 'erase'].map((word) => [object, word]),
    ),
  ]
  const made = await app.asOwner<{ type: string }>(`
    select distinct dx_webhook_type(a.object, a.action, '{}', s.state) as type
    from jsonb_to_recordset('${JSON.stringify(actions.map(([object, action]) => ({ object, action })))}')
      a (object text, action text),
      (values ('{}'::jsonb), ('{"state": "confirmed"}'), ('{"state": "cancelled"}')) s (state)
    where dx_webhook_type(a.object, a.action, '{}', s.state) is not null`)
  const byRow = everyWebhookType.filter((type) => /^(sale|reservation|ticket)\./.test(type))
  expect([...made.map(({ type }) => type), ...byRow].toSorted()).toEqual(
    everyWebhookType.toSorted(),
  )
})

it('a webhook event has the object’s text as its id when the object of the log entry has no number', async () => {
  const [row] = await app.asOwner<{ data: unknown }>(
    `select dx_webhook_data('event.changed', 'x/1', null) as data`,
  )
  expect(row?.data).toEqual({ id: 'x/1' })
})
