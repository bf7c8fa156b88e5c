import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { givenApp, newKeyHeader } from '../testing/given-app.ts'
import { wordsKept } from '../testing/history/words-kept.ts'
import { readErased } from './erased-list.ts'

const { app, chief, venue, published, sell, giftCard } = await givenApp()

let made = 0
const person = (more: object = {}) => {
  made += 1
  return {
    firstName: `Torfinna${made}`,
    lastName: `Quistgaard${made}`,
    email: `torfinna${made}@quistgaard.test`,
    phone: `4087${String(made).padStart(4, '0')}`,
    address: `Quistveien${made} 4`,
    postalCode: '0150',
    city: 'Oslo',
    wantsMail: true,
    wantsSms: false,
    note: `Rullestol${made}`,
    ...more,
  }
}
type Draft = ReturnType<typeof person>

const add = async (draft: Draft) =>
  (await chief.post(`${venue}/customers`, draft)).json<{ id: number; version: number }>()

interface Preview {
  version: number
  open: { block: string; count: number }[]
  rows: { table: string; does: string; why: string; count: number }[]
}
const preview = async (id: number) =>
  (await chief.get(`${venue}/customers/${id}/erasure`)).json<Preview>()

const erase = (id: number, version: number, client = chief) =>
  client.post(`${venue}/customers/${id}/erase`, { version })

/** `end` moves the event into the past. */
async function createHistory() {
  const draft = person()
  const { id } = await add(draft)
  const eventId = await published()
  const sold = await sell(eventId, [1, 2], { customerId: id })
  const { id: saleId } = sold.json<{ id: string }>()
  const card = await giftCard(50_000)
  const name = `${draft.firstName} ${draft.lastName}`
  const reservation = { name, phone: draft.phone, email: draft.email, note: draft.note }
  const lines = [{ seatId: 5, categoryId: 1 }]
  const reserved = await chief.post(
    `${venue}/events/${eventId}/reservations`,
    {
      ...reservation,
      isHeld: false,
      lines,
    },
    newKeyHeader(),
  )
  const { id: reservationId } = reserved.json<{ id: string }>()
  const changed = { ...reservation, note: `${draft.note} foran`, isHeld: false, expiresAt: null }
  await chief.put(`${venue}/reservations/${reservationId}`, { ...changed, version: 1 })
  const { firstName, lastName, email, phone, note } = draft
  const participant = { firstName, lastName, email, phone, note, answers: {} }
  await chief.post(`${venue}/events/${eventId}/participants`, participant)
  await app.asOwner(
    `with card as (
       update gift_card set note = $3 where id = $4::uuid returning id
     ), bought as (
       insert into sale_customer
       select l.* from gift_card_event g, dx_customer_sale(g.partner_id, g.sale_id, $1) l
       where card_id = $4::uuid on conflict do nothing
     ), message as (
       insert into buyer_message (partner_id, id, event_id, locale, subject, body, sent_by)
       values (1003, gen_random_uuid(), $2, 'nb', 'Endret tid', 'Klokken 20', 21) returning id
     )
     insert into buyer_message_recipient (partner_id, message_id, line, name, email, state)
     select 1003, id, 1, $5, upper($6), 'sent' from message union all select 1003, id, 2, $5, $6 || 'x', 'sent' from message`,
    [id, eventId, `Til ${name}`, card.id, name, draft.email],
  )
  await app.asOwner(
    `with kind as (
       insert into membership_type (partner_id, id, name, price_ore, vat_type_id) values (1003, $1::integer, 'Klubb ' || $1::integer, 0, 3) returning id
     ), card as (
       insert into membership (partner_id, id, number, customer_id)
       values (1003, gen_random_uuid(), lpad($1::integer::text, 10, '0'), $2) returning id
     )
     insert into membership_period (partner_id, membership_id, number, type_id, starts_on, ends_on, sale_id, price_ore,
       vat_type_id, vat_ore, most_at_once, cancelled_at, reason)
     select 1003, card.id, 1, kind.id, '2026-01-01', '2026-12-31', $3::uuid, 0, 3, 0, 1, now(), 'Gitt bort av ' || $4::text
     from kind, card`,
    [900 + made, id, saleId, name],
  )
  await app.asOwner(`insert into renter (partner_id, id, name, email) values (1003, $1, $2, $3)`, [
    900 + made,
    name,
    draft.email,
  ])
  await app.asOwner(
    `with i as (
       insert into invoice (partner_id, number, kind, source_id, renter_id, issued_on, due_on, delivered_on, reference,
         order_number, kid, account_number, seller, buyer, net_ore, vat_ore, total_ore, issued_by)
       values (1003, $1, 'invoice', gen_random_uuid(), $1, '2026-01-05', '2026-01-19', '2026-01-05', 'Bursdag', '', '',
         '', '{}', jsonb_build_object('name', $2::text), 100, 25, 125, 21) returning number)
     insert into invoice_balance (partner_id, number, total_ore, renter_id) select 1003, number, 125, number from i`,
    [900 + made, name],
  )
  writeFileSync(
    join(app.outbox, `${made}-receipt.eml`),
    `From: a@b.test\r\nTo: ${draft.email}\r\nSubject: Kvittering\r\n\r\n${name}`,
  )
  return { id, draft, eventId, saleId, reservationId, invoice: 900 + made }
}

async function settle({
  eventId,
  reservationId,
  invoice,
}: Awaited<ReturnType<typeof createHistory>>) {
  await app.asOwner('alter table event disable trigger moves_unsold')
  await app.asOwner(
    `update event set starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
       busy_until = t.at + interval '1 hour'
     from (select now() - interval '5 hours' as at) t where partner_id = 1003 and id = $1`,
    [eventId],
  )
  await app.asOwner(`update reservation set state = 'released' where id = $1::uuid`, [
    reservationId,
  ])
  await app.asOwner('update invoice_balance set paid_ore = total_ore where number = $1', [invoice])
}

const wordsOf = (draft: Draft) => [
  draft.firstName,
  draft.lastName,
  draft.email,
  draft.phone,
  draft.address.replace(' 4', ''),
  draft.note,
]

describe('erasing a customer', () => {
  it('refuses to erase a customer with an open ticket, reservation, registration or invoice', async () => {
    const subject = await createHistory()
    const { open, version } = await preview(subject.id)
    expect(open.map(({ block, count }) => [block, count])).toEqual([
      ['ticket', 2],
      ['reservation', 1],
      ['participant', 1],
      ['invoice', 1],
    ])
    const refused = await erase(subject.id, version)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: { code: 'wrong_state', details: { open: { invoice: 1, ticket: 2 } } },
    })
    expect((await preview(subject.id)).version).toBe(version)
    expect(existsSync(join(app.outbox, `${made}-receipt.eml`))).toBe(true)
  })

  it('erases the customer’s name everywhere except on invoices that must be kept for bookkeeping', async () => {
    const subject = await createHistory()
    await settle(subject)
    const { open, rows, version } = await preview(subject.id)
    expect(open).toEqual([])
    const does = (table: string) => rows.filter((row) => row.table === table)
    expect(does('reservation')).toMatchObject([{ does: 'anonymise', count: 1 }])
    expect(does('invoice')).toMatchObject([{ does: 'keep', why: 'bookkeeping', count: 1 }])
    expect(does('customer_word')).toMatchObject([{ does: 'remove' }])
    expect(does('membership')).toMatchObject([{ does: 'keep', why: 'bookkeeping', count: 1 }])
    expect(does('membership_period')).toMatchObject([{ does: 'anonymise', count: 1 }])
    const before = await wordsKept(app, wordsOf(subject.draft))
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'customer_row',
        'audit_entry',
        'gift_card',
        'membership_period',
        'participant_word',
      ]),
    )
    expect((await erase(subject.id, version)).statusCode).toBe(200)
    const after = await wordsKept(app, wordsOf(subject.draft))
    expect(Object.keys(after).toSorted()).toEqual(['buyer_message_recipient', 'invoice', 'renter'])
    // One row remains, since another recipient of the message had the same name and another address.
    expect(after['buyer_message_recipient']).toBe(1)
    expect(readdirSync(app.outbox)).not.toContain(`${made}-receipt.eml`)
    expect((await chief.get(`${venue}/customers/${subject.id}`)).statusCode).toBe(404)
    expect(readErased(app.erased)).toMatchObject([{ partnerId: 1003, customerId: subject.id }])
  })

  it('erases customers that were merged into the erased one, and the earlier addresses of the customer', async () => {
    const [one, other] = [person(), person()]
    const { id: stays } = await add(one)
    const { id: goes } = await add(other)
    const renamed = { ...one, email: `ny-${one.email}`, version: 1 }
    await chief.put(`${venue}/customers/${stays}`, renamed)
    const { version: _version, ...kept } = renamed
    const merged = await chief.post(`${venue}/customers/${stays}/merge`, {
      version: 2,
      others: [{ id: goes, version: 1 }],
      kept,
    })
    const { version } = merged.json<{ version: number }>()
    expect((await erase(stays, version)).statusCode).toBe(200)
    expect(await wordsKept(app, [...wordsOf(one), ...wordsOf(other), renamed.email])).toEqual({})
    expect(readErased(app.erased).map((row) => row.customerId)).toEqual(
      expect.arrayContaining([stays, goes]),
    )
  })

  it('does not change other customers with the same address', async () => {
    const shared = 'felles@quistgaard.test'
    const [one, other] = [person({ email: shared }), person({ email: shared })]
    const { id } = await add(one)
    await add(other)
    await app.asOwner(
      `insert into event_participant (partner_id, event_id, id, first_name, last_name, email)
       select 1003, 1, gen_random_uuid(), n, l, $1 from unnest($2::text[], $3::text[]) p (n, l)`,
      [shared, [one.firstName, other.firstName], [one.lastName, other.lastName]],
    )
    await app.asOwner(`update event set starts_at = starts_at - interval '9 years',
      ends_at = ends_at - interval '9 years', busy_from = busy_from - interval '9 years',
      busy_until = busy_until - interval '9 years' where partner_id = 1003 and id = 1`)
    expect((await erase(id, 1)).statusCode).toBe(200)
    expect(await wordsKept(app, [one.lastName])).toEqual({})
    expect(Object.keys(await wordsKept(app, [other.lastName]))).toEqual(
      expect.arrayContaining(['customer_row', 'event_participant', 'participant_word']),
    )
  })

  it('erases a customer once when two clerks erase it at the same time, and refuses an outdated version', async () => {
    const { id } = await add(person())
    expect((await erase(id, 9)).statusCode).toBe(412)
    const answers = await Promise.all([erase(id, 1), erase(id, 1)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404,
    ])
  })

  it('refuses to save a form of a customer who was erased while the form was open', async () => {
    const draft = person()
    const { id } = await add(draft)
    await erase(id, 1)
    const saved = await chief.put(`${venue}/customers/${id}`, { ...draft, version: 1 })
    expect([404, 412]).toContain(saved.statusCode)
    expect(await wordsKept(app, wordsOf(draft))).toEqual({})
  })

  it('only managers of the venue can erase customers', async () => {
    const { id } = await add(person())
    const reader = await app.as('lese@sundet.no')
    const elsewhere = await app.as('sjef@fjellvik.no')
    expect((await erase(id, 1, reader)).statusCode).toBe(403)
    expect(
      (await reader.get(`${venue}/customers/${id}/personal-data?format=json`)).statusCode,
    ).toBe(403)
    expect((await elsewhere.get(`${venue}/customers/${id}/erasure`)).statusCode).toBe(404)
    expect(
      (await elsewhere.post(`/partners/1001/customers/${id}/erase`, { version: 1 })).statusCode,
    ).toBe(404)
    expect((await preview(id)).version).toBe(1)
  })
})

describe('the export of a person', () => {
  it('the export has every row about the person, as JSON and as a document, and is logged', async () => {
    const subject = await createHistory()
    const url = `${venue}/customers/${subject.id}/personal-data`
    const answer = await chief.get(`${url}?format=json`)
    const { known } = answer.json<{ known: Record<string, Record<string, unknown>[]> }>()
    expect(known['ticket']).toHaveLength(2)
    expect(known['reservation']).toMatchObject([
      { email: subject.draft.email, event: 'Vårkonsert' },
    ])
    const { rows } = await preview(subject.id)
    expect(Object.keys(known).toSorted()).toEqual(
      [...new Set(rows.map(({ table }) => table))].toSorted(),
    )
    expect(known['audit_entry']).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'export' })]),
    )
    const paper = await chief.get(`${url}?format=pdf&locale=en`)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.headers['content-disposition']).toContain('personal-data')
    expect(
      (await chief.get(`${venue}/customers/999999/personal-data?format=json`)).statusCode,
    ).toBe(404)
  })
})
