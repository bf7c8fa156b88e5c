import { givenMailedApp } from '../testing/given-app.ts'
import { eventDraft } from '../testing/drafts/drafts.ts'
import { randomUUID } from 'node:crypto'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { describe, expect, it } from 'vitest'
import { readQuotedPrintable } from '../testing/smtp-inbox.ts'
import { testApp } from '../testing/test-app.ts'
import { openWork } from '../work/open-work.ts'

const { app, chief, venue, inbox } = await givenMailedApp()

let lastYear = 2030

async function sell(): Promise<string> {
  lastYear += 1
  const draft = {
    ...eventDraft,
    title: 'Grieg ved flygelet',
    date: `${lastYear}-03-07`,
    endTime: '21:30',
  }
  const { id } = (await chief.post(`${venue}/events`, draft)).json<{ id: number }>()
  await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
  const lines = [1, 2].map((seatId) => ({ seatId, categoryId: 1 }))
  const sold = await chief.post(
    `${venue}/sales`,
    { eventId: id, means: 'card', lines },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return sold.json<{ id: string }>().id
}

const print = (saleId: string, paper: string, size: string) =>
  chief.post(`${venue}/sales/${saleId}/prints`, { paper, size })
const madeOf = async (saleId: string) =>
  (await chief.get(`${venue}/sales/${saleId}`)).json<{ made: unknown }>().made
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const widthOf = (pdf: Buffer) => /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]

describe('printing tickets and receipts', () => {
  it('tickets and receipts are printed on sheets and on rolls, where each ticket is a separate piece', async () => {
    const saleId = await sell()
    const sheet = await print(saleId, 'tickets', 'a4')
    expect(sheet.headers['content-type']).toBe('application/pdf')
    expect([pagesOf(sheet.rawPayload), widthOf(sheet.rawPayload)]).toEqual([1, '595'])
    const roll = await print(saleId, 'tickets', 'roll')
    expect([pagesOf(roll.rawPayload), widthOf(roll.rawPayload)]).toEqual([2, '227'])
    const receipt = await print(saleId, 'receipt', 'roll')
    expect([pagesOf(receipt.rawPayload), widthOf(receipt.rawPayload)]).toEqual([1, '227'])
    expect(await madeOf(saleId)).toEqual({ tickets: 2, receipt: 1 })
  })

  it('only one of several concurrent prints of a ticket is the original, and each print is logged', async () => {
    const saleId = await sell()
    // Sends as many requests as there are database connections.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => print(saleId, 'tickets', 'roll')),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
    const lengths = answers.map((answer) => answer.rawPayload.length)
    // The copy mark makes the file longer.
    expect(new Set(lengths.filter((length) => length > Math.min(...lengths))).size).toBe(1)
    expect(lengths.filter((length) => length === Math.min(...lengths))).toHaveLength(1)
    const log = await app.asOwner<{ number: number }>(
      `select (after ->> 'number')::integer as number from audit_entry
       where object_type = 'sale' and object_id = $1 and action = 'printed' order by 1`,
      [saleId],
    )
    expect(log.map(({ number }) => number)).toEqual(Array.from({ length: 6 }, (_, at) => at + 1))
  })

  it('viewing a ticket is not counted as a print', async () => {
    const saleId = await sell()
    for (const file of ['tickets.pdf', 'receipt.pdf']) {
      expect((await chief.get(`${venue}/sales/${saleId}/${file}`)).statusCode).toBe(200)
    }
    expect(await madeOf(saleId)).toEqual({ tickets: 0, receipt: 0 })
  })

  it('tickets and receipts are mailed as attached files, and count as copies in a second mail', async () => {
    const saleId = await sell()
    const mail = (to: string, papers: string[]) =>
      chief.post(`${venue}/sales/${saleId}/mail`, { to, papers })
    const first = await mail('kari@kunde.no', ['tickets', 'receipt'])
    expect(first.json()).toEqual({ copies: [] })
    const { raw } = await inbox.next('kari@kunde.no')
    expect(raw.match(/Content-Type: application\/pdf/g)).toHaveLength(2)
    expect(raw).toMatch(/filename=billetter-\w+\.pdf/)
    const text = readQuotedPrintable(raw)
    expect(text).toContain('billettene og kvitteringen til Grieg ved flygelet')
    expect(text).toContain(receiptNumber(saleId))
    const second = await mail('kari@kunde.no', ['receipt'])
    expect(second.json()).toEqual({ copies: ['receipt'] })
    expect(readQuotedPrintable((await inbox.next('kari@kunde.no')).raw)).not.toContain('billettene')
    expect(await madeOf(saleId)).toEqual({ tickets: 1, receipt: 2 })
    const wrong = await mail('kari', [])
    expect(wrong.json().error.fields).toEqual({
      to: { code: 'not_email' },
      papers: { code: 'required' },
    })
  })

  it('tickets of a sale can be mailed ten times an hour, and refused mails do not count as copies', async () => {
    const saleId = await sell()
    await app.asOwner('insert into attempt_window (key, attempts) values ($1, 9)', [
      `mail:1003:${saleId}`,
    ])
    const mail = () =>
      chief.post(`${venue}/sales/${saleId}/mail`, { to: 'kari@kunde.no', papers: ['tickets'] })
    expect((await mail()).statusCode).toBe(200)
    const limited = await mail()
    expect(limited.json().error.code).toBe('too_many')
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await madeOf(saleId)).toEqual({ tickets: 1, receipt: 0 })
  })

  it('tickets and receipts can still be issued as originals after a mail or a PDF has failed', async () => {
    const work = { ...app.work, close: () => undefined }
    const broken = await testApp({ database: app, smtpUrl: 'smtp://127.0.0.1:1', work })
    const saleId = await sell()
    const clerk = await broken.as('sjef@sundet.no')
    const body = { to: 'kari@kunde.no', papers: ['tickets', 'receipt'] }
    const mail = () => clerk.post(`${venue}/sales/${saleId}/mail`, body)
    const failed = await mail()
    expect([failed.statusCode, failed.json().error.code]).toEqual([503, 'unavailable'])
    // A failed mail must not make the whole server look unavailable.
    expect(failed.headers['x-dx-maintenance']).toBeUndefined()
    const closed = openWork({ url: app.url })
    closed.close()
    work.run = (...asked) => closed.run(...asked)
    const printBody = { paper: 'receipt', size: 'roll' }
    const printed = await clerk.post(`${venue}/sales/${saleId}/prints`, printBody)
    expect([printed.statusCode, printed.json().error.code]).toEqual([500, 'broken_off'])
    expect((await mail()).statusCode).toBe(500)
    expect(await madeOf(saleId)).toEqual({ tickets: 0, receipt: 0 })
  })

  it('finds a sale by a receipt number typed with o and l for 0 and 1, but only at the sale’s own partner', async () => {
    const saleId = await sell()
    const number = receiptNumber(saleId)
    const spoken = number.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const found = await chief.get(`${venue}/receipts/${encodeURIComponent(spoken)}`)
    expect(found.json()).toMatchObject({
      data: [{ id: saleId, title: 'Grieg ved flygelet', ticketCount: 2, grossOre: 79_000 }],
    })
    const other = await app.as('super@test.no')
    expect((await other.get(`/partners/1001/receipts/${number}`)).statusCode).toBeGreaterThan(400)
    expect((await chief.get(`${venue}/receipts/00000-00000`)).json()).toEqual({ data: [] })
    expect((await chief.get(`${venue}/receipts/tull`)).statusCode).toBe(404)
  })
})
