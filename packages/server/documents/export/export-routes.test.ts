import { randomUUID } from 'node:crypto'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type { TestApp } from '@dxweb/server/testing/test-app.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { readSheet } from 'read-excel-file/node'
import { readPdf } from '../testing/read-pdf.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await wholeApp()
})

const venue = '/partners/1003'
const wide = 'from=2000-01-01&to=2099-12-31'

const lines = (body: string) => body.slice(1).trimEnd().split('\r\n')

describe('exports of events', () => {
  it('the export of events has the rows of the filtered list, for users who may read the list', async () => {
    const reader = await app.as('lese@sundet.no')
    const all = await reader.get(`${venue}/events-export?${wide}&format=csv`)
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(all.headers['content-disposition']).toContain('arrangementer-2000-01-01-2099-12-31.csv')
    const [head, ...rows] = lines(all.body)
    expect(head).toMatch(/^Starter;Slutter;Tittel;/)
    expect(rows.map((row) => row.split(';')[2])).toEqual(['Revy', 'Kladd', 'Ståopp'])
    const drafts = await reader.get(`${venue}/events-export?${wide}&format=xlsx&state=draft`)
    const cells = await readSheet(drafts.rawPayload)
    expect(cells.map((row) => row[2])).toEqual(['Tittel', 'Kladd'])
  })

  it('the PDF of events names the venue and the user who printed it, and a register can be exported as PDF', async () => {
    const reader = await app.as('lese@sundet.no')
    const events = await reader.get(`${venue}/events-export?${wide}&format=pdf`)
    expect(events.headers['content-type']).toBe('application/pdf')
    expect(events.headers['content-disposition']).toContain('2099-12-31.pdf')
    const pdf = await readPdf(events.rawPayload)
    for (const word of ['Huset 1003', 'Revy', 'Ståopp', 'Skrevet ut av']) {
      expect(pdf.text).toContain(word)
    }
    const chief = await app.as('sjef@sundet.no')
    const halls = await chief.get(`${venue}/auditoriums/export?format=pdf`)
    expect((await readPdf(halls.rawPayload)).text).toContain('Lillesal')
  })

  it('a renter exports only its own events, and users who may not read the list are refused', async () => {
    const renter = await app.as('revy@sundet.no')
    const own = await renter.get(`${venue}/events-export?${wide}&format=csv`, { renter: 1 })
    expect(lines(own.body).slice(1)).toHaveLength(1)
    const scanner = await app.as('skanner@sundet.no')
    const refused = await scanner.get(`${venue}/events-export?${wide}&format=csv`)
    expect(refused.statusCode).toBe(403)
  })
})

describe('exports of an event’s sales', () => {
  it('the export of an event’s sales has seats, buyers if permitted, amounts, means of payment and seller', async () => {
    const chief = await app.as('sjef@sundet.no')
    await app.asOwner(
      `insert into customer (partner_id, id, first_name, last_name, email, phone)
       values (1003, 900, 'Kari', 'Kunde', 'kari@kunde.test', '')`,
    )
    const cart = {
      eventId: 1,
      customerId: 900,
      means: 'card',
      lines: [31, 32].map((seatId) => ({ seatId, categoryId: 1 })),
    }
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const { id } = (await chief.post(`${venue}/sales`, cart, key)).json()
    const file = await chief.get(`${venue}/events/1/transactions-export?format=xlsx&locale=en`)
    const [head, ...rows] = await readSheet(file.rawPayload)
    expect(head).toEqual([
      'Time',
      'Receipt no.',
      'Buyer',
      'Tickets',
      'Seats',
      'Amount',
      'Sales channel',
      'Paid by',
      'Sold by',
      'Rounding',
      'For receipt no.',
      'Sale ID',
      'ID of the refunded sale',
    ])
    expect(rows.map((row) => [row[3], row[4], row[2], row[5], row[1], row[11]])).toEqual([
      [2, 'Row 4: 1, 2', 'Kari Kunde', 710, receiptNumber(id), id],
    ])
    const renter = await app.as('revy@sundet.no')
    const theirs = await renter.get(`${venue}/events/1/transactions-export?format=csv`, {
      renter: 1,
    })
    expect(lines(theirs.body)[0]).toMatch(/^.?Tid;Kvittering nr.;Billetter;Seter;Beløp/)
    expect(theirs.body).not.toContain('Kari Kunde')
    const unknown = await chief.get(`${venue}/events/999/transactions-export?format=csv`)
    expect(unknown.statusCode).toBe(404)
    const odd = await chief.get(`${venue}/events/1/transactions-export?format=exe`)
    expect(odd.statusCode).toBe(400)
  })
})

describe('exports of venues', () => {
  it('only platform users can export the filtered list of venues', async () => {
    const platform = await app.as('super@test.no')
    const file = await platform.get('/partners/1/venues-export?format=csv')
    expect(file.headers['content-disposition']).toContain('hus.csv')
    const all = lines(file.body)
    expect(all[0]).toMatch(
      /^Navn;Nummer;Type;Sted;Moduler;Kulturhussjef;Opprettet;Status;Organisasjonsnummer$/,
    )
    expect(all.length).toBeGreaterThan(2)
    const one = await platform.get('/partners/1/venues-export?format=csv&locale=en&q=1003')
    expect(lines(one.body).slice(1)).toEqual([expect.stringMatching(/^[^,]+,1003,.*,Running,\d*$/)])
    const names = async (sort: string) =>
      lines((await platform.get(`/partners/1/venues-export?format=csv${sort}`)).body)
        .slice(1)
        .map((line) => line.split(';')[0] ?? '')
    const byName = await names('')
    expect(byName).toEqual(byName.toSorted(new Intl.Collator('nb').compare))
    expect(await names('&sort=-name')).toEqual(byName.toReversed())
    const chief = await app.as('sjef@sundet.no')
    expect((await chief.get('/partners/1003/venues-export?format=csv')).statusCode).toBe(403)
  })
})
