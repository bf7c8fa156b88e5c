import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given
const cart = (eventId: number, ...seatIds: number[]) => ({
  eventId,
  means: 'card',
  lines: seatIds.map((seatId) => ({ seatId, categoryId: 1 })),
})

const draft = {
  ...eventDraft,
  title: 'Grieg ved flygelet',
  endTime: '21:30',
  renterId: 1,
  organizer: 'Sundet kulturhus',
}

const organizer = {
  contactName: '',
  email: '',
  phone: '',
  accountNumber: '',
  ledgerId: null,
  address: '',
  postalCode: '',
  city: '',
  kidMethod: 'none',
  kidLength: 10,
  paymentDays: 14,
  isInBusinessRegister: false,
  isVatRegistered: true,
  reminderDays: 14,
  reminderFeeOre: 0,
}

describe('from draft to receipt', () => {
  it('drafts and publishes an event, sells two seats, prints the tickets and reports the revenue', async () => {
    const made = (await chief.post(`${venue}/events`, draft)).json()
    const closed = await given.sell(made.id, [1, 2])
    expect([closed.statusCode, closed.json().error.code]).toEqual([409, 'wrong_state'])
    const published = await chief.post(`${venue}/events/${made.id}/publish`, { version: 1 })
    expect(published.json()).toEqual({ id: made.id, version: 2 })

    const sold = await given.sell(made.id, [1, 2])
    expect(sold.json()).toMatchObject({ totalOre: 79000, roundingOre: 0 })
    const sale = (await chief.get(`${venue}/sales/${sold.json().id}`)).json()
    expect(sale.tickets).toHaveLength(2)
    expect(sale.tickets[0]).toMatchObject({ row: '1', category: 'Voksen', priceOre: 39500 })

    const pdf = await chief.get(`${venue}/sales/${sold.json().id}/tickets.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const receipt = await chief.get(`${venue}/sales/${sold.json().id}/receipt.pdf?locale=en`)
    expect(receipt.headers['content-type']).toBe('application/pdf')
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const event = (await chief.get(`${venue}/events/${made.id}`)).json()
    expect(event).toMatchObject({ soldCount: 2, grossOre: 79000, saleState: 'inSale' })
    const seats = (await chief.get(`${venue}/events/${made.id}/seats`)).json()
    expect(seats).toMatchObject({ sold: [1, 2], reserved: [], held: [], blocked: [], holds: [] })
    const overview = (await chief.get(`${venue}/events/${made.id}/sales-overview`)).json()
    expect(overview.total).toMatchObject({ ticketCount: 2, grossOre: 79000, vatOre: 0 })
    const list = (await chief.get(`${venue}/events/${made.id}/transactions`)).json()
    expect(list).toMatchObject({
      total: 1,
      data: [{ seats: [{ section: '', row: '1', seats: ['1', '2'] }], means: 'card' }],
    })
    const dashboard = await chief.get(`${venue}/dashboardhtml?locale=nb`)
    expect(dashboard.body).toMatch(/790\s?kr/)
    const revenue = (await chief.get(`${venue}/reports/last-year`)).json()
    expect(revenue.todayTotalRevenue).toBe(79000)
  })

  it('receipts keep the issuer’s name from the time of sale, and show the time when the doors open', async () => {
    const later = { ...draft, date: '2031-03-08', doorsMinutes: 90 }
    const { id } = (await chief.post(`${venue}/events`, later)).json()
    await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
    const read = async (saleId: string) => (await chief.get(`${venue}/sales/${saleId}`)).json()
    const before = (await given.sell(id, [1])).json()
    const { issuer: first, event } = await read(before.id)
    expect(event.doorsAt).toBe('2031-03-08T16:30:00.000Z')

    const named = (name: string, orgNumber: string) => ({ ...organizer, name, orgNumber })
    const made = await chief.post(`${venue}/organizer`, named('Sundet kultur KF', '974760673'))
    expect(made.statusCode).toBe(200)
    const between = (await given.sell(id, [2])).json()
    const own = `${venue}/organizer/${made.json().id}`
    const changed = { ...named('Sundet AS', '923609016'), version: 1 }
    expect((await chief.put(own, changed)).statusCode).toBe(200)
    const after = (await given.sell(id, [3])).json()

    expect((await read(before.id)).issuer).toEqual(first)
    expect((await read(between.id)).issuer).toEqual({
      name: 'Sundet kultur KF',
      orgNumber: '974760673',
    })
    expect((await read(after.id)).issuer).toEqual({ name: 'Sundet AS', orgNumber: '923609016' })
  })

  it('reports the error of an invalid draft at the faulty field', async () => {
    const fields = async (change: object) =>
      (await chief.post(`${venue}/events`, { ...draft, date: '2031-03-09', ...change })).json()
        .error?.fields
    expect(await fields({ title: ' ' })).toEqual({ title: { code: 'required' } })
    expect(await fields({ endTime: '19:00' })).toEqual({ endTime: { code: 'end_before_start' } })
    expect(await fields({ date: '2031-03-30', startTime: '02:30', endTime: '04:00' })).toEqual({
      startTime: { code: 'skipped_by_clock' },
    })
    expect(await fields({ auditoriumId: 99 })).toEqual({ auditoriumId: { code: 'not_found' } })
    expect(await fields({ eventTypeId: 99 })).toEqual({ eventTypeId: { code: 'not_found' } })
    expect(await fields({})).toBeUndefined()
    expect(await fields({})).toEqual({ startTime: { code: 'hall_taken_at_start' } })
  })

  it('refuses a cart that contains a price, a total or a channel', async () => {
    const [line] = cart(1, 5).lines
    for (const forged of [
      { ...cart(1, 5), totalOre: 1 },
      { ...cart(1, 5), lines: [{ ...line, priceOre: 1 }] },
      { ...cart(1, 5), channel: 'web' },
      { ...cart(1, 5), means: 'giftCard' },
      cart(1, 5, 5),
      cart(1, 999),
    ]) {
      const refused = await chief.post(`${venue}/sales`, forged, newKeyHeader())
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid'])
    }
    expect((await chief.post(`${venue}/sales`, cart(1, 5))).statusCode).toBe(400)
    expect((await chief.get(`${venue}/events/1/seats`)).json().sold).toEqual([])
  })
})

describe('GET /sales/tickets', () => {
  interface Listed {
    data: { id: string; eventId: number; saleId: string; priceOre: number; state: string }[]
    total: number
  }
  const listed = async (query: string, client = chief, sent = {}) =>
    (await client.get(`${venue}/sales/tickets?${query}`, sent)).json<Listed>()

  it('lists the tickets of an event page by page, or the tickets of a period, and requires an event or a period', async () => {
    const { id } = (await chief.post(`${venue}/sales`, cart(1, 21, 22), newKeyHeader())).json<{
      id: string
    }>()
    const { data, total } = await listed('eventId=1&limit=2')
    expect(data).toHaveLength(2)
    expect(data.every(({ eventId, saleId }) => eventId === 1 && saleId === id)).toBe(true)
    expect(total).toBeGreaterThanOrEqual(2)
    const { data: second } = await listed('eventId=1&limit=1&offset=1')
    expect(second).toEqual(data.slice(1))
    const ofDays = await listed('from=2020-01-01&to=2040-01-01&limit=1000')
    expect(ofDays.total).toBeGreaterThan(total - 1)
    expect(ofDays.data.filter(({ saleId }) => saleId === id)).toEqual(data)
    expect((await listed('eventId=1&from=2020-01-01&to=2020-01-31')).total).toBe(0)
    const unasked = await chief.get(`${venue}/sales/tickets?from=2020-01-01`)
    expect(unasked.json()).toMatchObject({ error: { fields: { eventId: { code: 'required' } } } })
    expect((await chief.get(`${venue}/sales/tickets?eventId=99999`)).statusCode).toBe(404)
  })

  it('a renter sees only its own tickets, and read-only users see placeholder ids', async () => {
    const own = { renter: 1 }
    const renter = await app.as('revy@sundet.no')
    const { data } = await listed('from=2020-01-01&to=2040-01-01&limit=1000', renter, own)
    expect(data.some(({ eventId }) => eventId === 3)).toBe(false)
    expect((await renter.get(`${venue}/sales/tickets?eventId=3`, own)).statusCode).toBe(404)
    const all = await listed('eventId=1')
    const read = await listed('eventId=1', await app.as('lese@sundet.no'))
    expect(read.total).toBe(all.total)
    const ids = new Set(all.data.map(({ id }) => id))
    expect(read.data.some(({ id }) => ids.has(id))).toBe(false)
  })
})

describe('rights of renters and clerks', () => {
  it('a renter sees its own sales and no others', async () => {
    const renter = await app.as('revy@sundet.no')
    const own = { renter: 1 }
    const list = await renter.get(`${venue}/events?from=2000-01-01&to=2099-12-31`, own)
    expect(list.json().data.every((event: { renterId: number }) => event.renterId === 1)).toBe(true)
    const { can } = (await renter.get(`${venue}/events/1`, own)).json()
    expect(can).toMatchObject({ edit: false, sell: false })
    expect(Object.values(can)).not.toContain(true)
    expect((await renter.get(`${venue}/events/3`, own)).statusCode).toBe(404)
    expect((await renter.get(`${venue}/events/3/transactions`, own)).statusCode).toBe(404)
    expect((await renter.get(`${venue}/events/1`, { renter: 2 })).statusCode).toBe(404)
    expect((await renter.get(`${venue}/events/1`)).statusCode).toBe(404)
    const sale = await renter.post(`${venue}/sales`, cart(1, 7), { ...own, ...newKeyHeader() })
    expect(sale.statusCode).toBe(403)
    const sold = async (event: number, seat: number) =>
      (await chief.post(`${venue}/sales`, cart(event, seat), newKeyHeader())).json<{ id: string }>()
        .id
    const receipt = await renter.get(`${venue}/sales/${await sold(1, 7)}`, own)
    expect([receipt.statusCode, receipt.json().issuer.name]).toEqual([200, expect.any(String)])
    for (const id of [await sold(3, 7), crypto.randomUUID()]) {
      expect((await renter.get(`${venue}/sales/${id}`, own)).statusCode).toBe(404)
    }
  })

  it('partners without ticketing and readers cannot create events, and scanners cannot read them', async () => {
    const gamle = await app.as('sjef@gamle.no')
    expect((await gamle.get('/partners/500/events?from=2026-01-01&to=2026-12-31')).statusCode).toBe(
      200,
    )
    expect((await gamle.post('/partners/500/events', draft)).statusCode).toBe(403)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.post(`${venue}/events`, draft)).statusCode).toBe(403)
    expect((await reader.post(`${venue}/sales`, cart(1, 8), newKeyHeader())).statusCode).toBe(403)
    const scanner = await app.as('skanner@sundet.no')
    expect((await scanner.get(`${venue}/events/1`)).statusCode).toBe(403)
  })
})
