import { columnIn } from '@dxweb/server/testing/read-workbook.ts'
import { readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { givenMailedApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Settlement } from './contract.ts'

const { app, chief, venue, inbox } = await givenMailedApp()
const reader = await app.as('lese@sundet.no')
const renter = await app.as('revy@sundet.no')
const otherRenter = await app.as('byraa@sundet.no')
const path = `${venue}/renter-settlements`

const asRenter = (id: number) => ({ headers: { 'x-dx-renter': String(id) } })

interface Listed {
  data: Settlement[]
  changedOre: number | null
}
const listed = async (asked: string, client: TestClient = chief, as = {}) =>
  (await client.get(`${path}?${asked}`, as)).json<Listed>()
const make = (body: object) => chief.post(path, body)
const step = (id: number, name: string, body: object = {}) =>
  chief.post(`${path}/${id}/${name}`, body)
const sell = async (eventId: number, places: object[]) =>
  (
    await chief.post(`${venue}/sales`, { eventId, means: 'card', lines: places }, newKeyHeader())
  ).json<{
    id: string
  }>().id
const seats = (...ids: number[]) => ids.map((seatId) => ({ seatId, categoryId: 1 }))

/** Moves an event with sold tickets into the past by SQL, since the API refuses that. */
async function ended(eventId: number) {
  await app.asOwner('alter table event disable trigger moves_unsold')
  await app.asOwner(
    `update event set starts_at = at, ends_at = at + interval '1 hour', busy_from = at, busy_until = at + interval '1 hour'
     from (select now() - id * interval '5 hours' as at from event where partner_id = 1003 and id = $1) t
     where partner_id = 1003 and id = $1`,
    [eventId],
  )
}

let saleId = ''

beforeAll(async () => {
  await app.asOwner(
    `insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, commission_percent,
       per_ticket_ore, agreed_price_ore)
     values (1003, 7, 'Revy', '7', 1, '2020-01-01', '2040-01-01', 1000, 1500, null),
       (1003, 8, 'Uka', '8', 1, '2020-01-01', '2040-01-01', 0, 0, 400000)`,
  )
  await app.asOwner(
    `update event set renter_id = 1, order_id = 7 where partner_id = 1003 and id = 1`,
  )
  await app.asOwner(
    `update event set renter_id = 1, order_id = 8 where partner_id = 1003 and id in (2, 3)`,
  )
  saleId = await sell(1, seats(1, 2))
  await sell(3, [{ areaId: 0, categoryId: 1 }])
})

describe('the settlement of an event', () => {
  it('drafts a settlement from the known sales and the venue’s lines, and hides the draft from renters', async () => {
    const made = (await make({ eventId: 1 })).json<{ id: number }>()
    expect((await make({ eventId: 1 })).statusCode).toBe(409)
    const { data } = await listed('eventId=1')
    expect(data[0]).toMatchObject({
      state: 'draft',
      grossOre: 79_000,
      payoutOre: 79_000 - 7_900 - 3_000,
    })
    const added = [
      { kind: 'marketing', name: 'Annonse', amountOre: 10_000, vatCode: 'high' },
      { kind: 'advance', name: '', amountOre: 20_000, vatCode: 'exempt' },
    ]
    const change = (body: object) => chief.put(`${path}/${made.id}`, body)
    expect((await change({ version: 1, added, chargesTono: true })).statusCode).toBe(400)
    added[1]!.name = 'Utbetalt 12. mars'
    const changed = await change({ version: 1, added, chargesTono: true })
    expect(changed.json()).toEqual({ version: 2 })
    expect((await change({ version: 1, added, chargesTono: true })).statusCode).toBe(412)
    expect((await listed('eventId=1')).data[0]).toMatchObject({
      payoutOre: 79_000 - 7_900 - 3_000 - 12_500 - 20_000,
      venue: { added, chargesTono: true },
    })
    expect((await listed('eventId=1', renter, asRenter(1))).data).toEqual([])
    expect((await listed('eventId=1', reader)).data).toHaveLength(1)
  })

  it('approves a settlement once the event is over, and never changes it afterwards', async () => {
    const [{ id }] = (await listed('eventId=1')).data as [Settlement]
    expect((await step(id, 'approve', { version: 2 })).json()).toMatchObject({
      error: { code: 'wrong_state', fields: { version: { code: 'event_not_over' } } },
    })
    await ended(1)
    expect((await step(id, 'approve', { version: 2 })).json()).toEqual({ id, state: 'approved' })
    const late = await step(id, 'approve', { version: 4 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      error: {
        code: 'wrong_state',
        details: {
          state: 'approved',
          at: expect.any(String) as string,
          user: expect.any(String) as string,
        },
      },
    })
    expect((await chief.delete(`${path}/${id}`)).statusCode).toBe(409)
    const { data, changedOre } = await listed('eventId=1')
    expect({ state: data[0]?.state, changedOre }).toEqual({ state: 'approved', changedOre: 0 })
    const state = await app.asOwner(`select state from booking_order where id = 7`)
    expect(state).toEqual([{ state: 'unconfirmed' }])
    const asked = 'from=2020-01-01&to=2040-01-01&kind=settlement'
    const posted = (await chief.get(`${venue}/reports/postings?${asked}`)).json<{
      data: object[]
    }>()
    expect(posted.data.length).toBeGreaterThan(0)
    for (const line of posted.data) {
      expect(line).toMatchObject({ settledEventId: 1, settledRenterId: 1, bureauId: null })
    }
  })

  it('exports a settlement as PDF, CSV and spreadsheet with the same figures', async () => {
    const [{ id }] = (await listed('eventId=1')).data as [Settlement]
    const file = (format: string, client: TestClient = chief, as = {}) =>
      client.get(`${path}/${id}/export?format=${format}&locale=nb`, as)
    const csv = (await file('csv')).body
    expect(csv).toContain('Markedsføring: Annonse;;-100,00;25,00;-25,00;-125,00')
    const nets = columnIn((await file('xlsx')).rawPayload, 2)
    const typed = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[2] ?? '')
    expect(nets.map(Number)).toEqual(typed.map((net) => Number(net.replace(',', '.'))))
    await app.asOwner(
      `update renter set account_number = '86011117947' where partner_id = 1003 and id = 1`,
    )
    expect((await listed('eventId=1')).data).toMatchObject([
      { venue: { renterAccount: '86011117947' } },
    ])
    const pdf = await file('pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await file('csv', renter, asRenter(1))).body).toBe(csv)
    expect((await file('csv', otherRenter, asRenter(2))).statusCode).toBe(404)
  })

  it('mails a settlement to its renter, who can read it, and hides it from other renters', async () => {
    const [{ id }] = (await listed('eventId=1')).data as [Settlement]
    expect((await step(id, 'pay', { paidOn: '2026-11-24' })).statusCode).toBe(409)
    expect((await step(id, 'send', { to: 'post@revylaget.test' })).json()).toEqual({
      id,
      state: 'sent',
    })
    const { raw } = await inbox.next('post@revylaget.test')
    expect(raw).toContain('Content-Type: application/pdf')
    expect(readQuotedPrintable(raw)).toMatch(/Til utbetaling: 356,00\skr/)
    const { data, changedOre } = await listed('eventId=1', renter, asRenter(1))
    expect(data).toMatchObject([{ state: 'sent', payoutOre: 35_600, venue: null }])
    expect(changedOre).toBeNull()
    expect((await listed('eventId=1', otherRenter, asRenter(2))).data).toEqual([])
    const report = await renter.get(
      `${venue}/reports/renter-settlements?from=2020-01-01&to=2099-01-01`,
      asRenter(1),
    )
    expect(report.json()).toMatchObject({ data: [{ number: '1', payoutOre: 35_600 }] })
  })

  it('makes a correction with its own correction number when sales change after the settlement', async () => {
    const [{ id }] = (await listed('eventId=1')).data as [Settlement]
    expect((await step(id, 'correct')).json()).toMatchObject({
      error: { fields: { id: { code: 'nothing_changed' } } },
    })
    const sale = (await chief.get(`${venue}/sales/${saleId}`)).json<{ tickets: { id: string }[] }>()
    const refund = { ticketIds: [sale.tickets[0]?.id], withFee: true, reason: 'Syk' }
    await chief.post(`${venue}/sales/${saleId}/refunds`, refund, newKeyHeader())
    const lost = -39_500 + 3_950 + 1_500
    expect((await listed('eventId=1')).changedOre).toBe(lost)
    const made = (await step(id, 'correct')).json<{ id: number }>()
    expect((await step(id, 'correct')).statusCode).toBe(409)
    expect((await step(made.id, 'approve', { version: 1 })).statusCode).toBe(200)
    const { data, changedOre } = await listed('eventId=1')
    expect(data).toMatchObject([
      { number: 1, correction: 0, payoutOre: 35_600, state: 'sent' },
      { number: 1, correction: 1, payoutOre: lost, state: 'approved', corrects: id },
    ])
    expect(changedOre).toBe(0)
    expect((await listed('eventId=1', renter, asRenter(1))).data).toHaveLength(2)
    expect((await step(made.id, 'send', { to: '' })).statusCode).toBe(200)
    expect((await step(made.id, 'pay', { paidOn: '2199-01-01' })).json()).toMatchObject({
      error: { fields: { paidOn: { code: 'day_to_come' } } },
    })
    expect((await step(made.id, 'pay', { paidOn: '2026-11-24' })).json()).toEqual({
      id: made.id,
      state: 'paid',
    })
  })
})

describe('the settlement of an order', () => {
  it('settles the order’s charged lines with their VAT, unless an agreed price replaces them', async () => {
    await app.asOwner(
      `insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, description, quantity, unit,
         unit_price_ore, vat_type_id, is_charged)
       select 1003, id, 8, event_id, 'hallRent', null, what, quantity, 'hour', price, vat, is_charged
       from (values (1, 3, 'Storsalen', 250, 100000, 5, true), (2, null::integer, 'Foajeen', 100, 80000, 1, true),
         (3, 3, 'Fri', 100, 80000, 1, false)) l (id, event_id, what, quantity, price, vat, is_charged)`,
    )
    await app.asOwner('update booking_order set agreed_price_ore = null where id = 8')
    const { id } = (await make({ orderId: 8 })).json<{ id: number }>()
    const { data } = await listed('orderId=8')
    const shown = data[0]?.lines.filter(({ kind }) => kind === 'rent')
    expect(shown).toMatchObject([
      { eventId: 3, name: 'Storsalen', quantity: 250, netOre: -250_000, vatOre: 0 },
      { eventId: null, name: 'Foajeen', quantity: 100, netOre: -80_000, vatOre: -20_000 },
    ])
    await app.asOwner('update booking_order set agreed_price_ore = 400000 where id = 8')
    await chief.put(`${path}/${id}`, { version: 1, added: [], chargesTono: true })
    const [after] = (await listed('orderId=8')).data
    expect(after?.lines.filter(({ isReplaced }) => isReplaced)).toHaveLength(2)
    expect(after?.payoutOre).toBe(39_500 - 400_000 - 24_243)
    await chief.delete(`${path}/${id}`)
    await app.asOwner('delete from order_line')
  })

  it('settles the order’s events and agreed price, and claims the events so that no event is settled twice', async () => {
    const { id } = (await make({ orderId: 8 })).json<{ id: number }>()
    const { data } = await listed('orderId=8')
    expect(data[0]).toMatchObject({ id, title: '8 Uka', payoutOre: 39_500 - 500_000 })
    expect(data[0]?.lines.at(-1)).toMatchObject({
      kind: 'agreedPrice',
      netOre: -400_000,
      vatOre: -100_000,
    })
    expect((await make({ eventId: 3 })).statusCode).toBe(409)
    expect((await listed('eventId=3')).data).toHaveLength(1)
    expect((await chief.delete(`${path}/${id}`)).json()).toEqual({ id })
    const own = (await make({ eventId: 3 })).json<{ id: number }>()
    expect((await chief.delete(`${path}/${own.id}`)).statusCode).toBe(200)
  })

  it('refuses to settle an order without a renter, and refuses users without the permission', async () => {
    await app.asOwner(
      `insert into booking_order (partner_id, id, title, number, period_from, period_to)
       values (1003, 9, 'Eget', '9', '2020-01-01', '2040-01-01')`,
    )
    expect((await make({ orderId: 9 })).json()).toMatchObject({
      error: { fields: { eventId: { code: 'no_renter' } } },
    })
    expect((await make({})).statusCode).toBe(400)
    expect((await make({ eventId: 99 })).statusCode).toBe(404)
    for (const [client, as] of [
      [reader, {}],
      [renter, asRenter(1)],
    ] as const) {
      expect((await client.post(path, { eventId: 2 }, as)).statusCode).toBe(403)
    }
  })
})

describe('the debt of a renter', () => {
  it('invoices a renter’s debt once, and marks the debt as paid when the invoice is paid', async () => {
    await app.asOwner(
      `insert into organizer (partner_id, id, org_number, account_number) values (1003, 1, '974760673', '15032080119')`,
    )
    await make({ orderId: 8 })
    const [draft] = (await listed('orderId=8')).data
    const { id } = draft!
    await ended(2)
    await ended(3)
    expect((await step(id, 'invoice')).statusCode).toBe(409)
    expect((await step(id, 'approve', { version: 1 })).statusCode).toBe(200)
    const balance = async () => {
      const [row] = await app.asOwner<{ ore: number }>(
        `select sum(case when credit = '2903' then amount_ore else -amount_ore end)::int as ore from posting p
         where p.partner_id = 1003 and '2903' in (debit, credit) and (p.source_id in
           (select posted_as from renter_settlement where id = $1) or source_id in (select source_id from invoice where partner_id = 1003))`,
        [id],
      )
      return row?.ore
    }
    expect(await balance()).toBe(39_500 - 500_000)
    const answers = await Promise.all([step(id, 'invoice'), step(id, 'invoice')])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await balance()).toBe(0)
    expect((await listed('orderId=8')).data[0]).toMatchObject({ invoiceNumber: 1 })
    expect((await step(id, 'send', { to: '' })).statusCode).toBe(200)
    expect((await step(id, 'pay', { paidOn: '2026-11-24' })).statusCode).toBe(409)
    const renterSees = async () => (await listed('eventId=2', renter, asRenter(1))).data[0]
    expect(await renterSees()).toMatchObject({ invoiceNumber: 1 })
    const credit = (number: number, more: object) =>
      chief.post(
        `/partners/1003/invoices/${number}/credit-notes`,
        { reason: 'Feil', ...more },
        newKeyHeader(),
      )
    await credit(1, { lines: [{ line: 1, netOre: 1000 }] })
    expect((await step(id, 'invoice')).statusCode).toBe(409)
    await credit(1, {})
    expect(await balance()).toBe(39_500 - 500_000)
    expect((await listed('orderId=8')).data[0]).toMatchObject({ invoiceNumber: null })
    expect(await renterSees()).toMatchObject({ invoiceNumber: null })
    const again = await Promise.all([step(id, 'invoice'), step(id, 'invoice')])
    expect(again.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await balance()).toBe(0)
    expect((await listed('orderId=8')).data[0]).toMatchObject({ invoiceNumber: 4 })
  })
})
