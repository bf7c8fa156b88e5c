import { givenMailedApp } from '../../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readQuotedPrintable } from '../../testing/smtp-inbox.ts'
import { allParts, readPdf } from '../testing/read-pdf.ts'

const { app, chief, venue, inbox } = await givenMailedApp()

const organizer = {
  name: 'Sundet kulturhus KF',
  contactName: 'Kari Nes',
  orgNumber: '974760673',
  email: 'post@sundet.example',
  phone: '77612345',
  accountNumber: '',
  ledgerId: null,
  address: 'Strandgata 12',
  postalCode: '9008',
  city: 'Tromsø',
  kidMethod: 'none',
  kidLength: 10,
  paymentDays: 14,
  reminderDays: 7,
  reminderFeeOre: 3500,
  isInBusinessRegister: false,
  isVatRegistered: true,
}

const texts = {
  ticketTop: 'Bures boahtin',
  ticketFoot: 'Ingen refusjon',
  receiptFoot: 'Takk for besøket',
  confirmationMail: 'Parkering bak huset.\n\nVel møtt <3',
}

beforeAll(async () => {
  const saved = await chief.post(`${venue}/organizer`, organizer)
  if (saved.statusCode >= 300) throw new Error(saved.body)
  for (const [place, textNb] of Object.entries(texts)) {
    await chief.post(`${venue}/partnertext`, { place, textNb, textEn: '' })
  }
  await app.asOwner(`update auditorium set own_address = 'Kaigata 3, Bergen' where id = 2`)
  const picture = sharp({
    create: { width: 300, height: 90, channels: 4, background: '#0b6b6380' },
  })
  await app.asOwner(
    `insert into organizer_logo (partner_id, content, content_type, etag) values (1003, $1, 'image/png', 'a')`,
    [await picture.png().toBuffer()],
  )
})

const idempotent = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** Sells an unnumbered place in a hall with another address than its location. */
async function sell(): Promise<string> {
  const lines = [{ areaId: 0, count: 1, categoryId: 1 }]
  const cart = { eventId: 3, means: 'card', lines }
  return (await chief.post(`${venue}/sales`, cart, idempotent())).json<{ id: string }>().id
}

async function printed(path: string, body: object) {
  const answer = await chief.post(`${venue}/${path}`, body)
  expect(answer.statusCode).toBe(200)
  return readPdf(answer.rawPayload)
}

const figures = ({ pages }: Awaited<ReturnType<typeof readPdf>>) =>
  pages.flatMap(allParts).map(({ alt }) => alt)

describe('the issuer of documents', () => {
  it('tickets have the issuer’s name, number, address and logo, the hall’s address and the venue’s own texts', async () => {
    const pdf = await printed(`sales/${await sell()}/prints`, { paper: 'tickets', size: 'a4' })
    const words = [
      'Sundet kulturhus KF',
      '974 760 673',
      'Strandgata 12, 9008 Tromsø',
      '77 61 23 45',
    ]
    for (const word of [...words, 'Kaigata 3, Bergen', texts.ticketTop, texts.ticketFoot]) {
      expect(pdf.text).toContain(word)
    }
    expect(pdf.text).not.toContain(texts.receiptFoot)
    expect(figures(pdf)).toContain('Sundet kulturhus KF')
  })

  it('receipts name the issuer, with the venue’s own text below', async () => {
    const saleId = await sell()
    const pdf = await printed(`sales/${saleId}/prints`, { paper: 'receipt', size: 'roll' })
    for (const word of ['Sundet kulturhus KF', '974 760 673', texts.receiptFoot]) {
      expect(pdf.text).toContain(word)
    }
    expect(figures(pdf)).toContain('Sundet kulturhus KF')
    const sale = (await chief.get(`${venue}/sales/${saleId}`)).json<{ issuer: unknown }>()
    expect(sale.issuer).toEqual({ name: 'Sundet kulturhus KF', orgNumber: '974760673' })
  })

  it('gift cards, their receipts and staff lists name the issuer', async () => {
    const bought = { amountOre: 50_000, means: 'card' }
    const sold = await chief.post(`${venue}/giftcards`, bought, idempotent())
    const { id, saleId } = sold.json<{ id: string; saleId: string }>()
    const card = await readPdf(
      (await chief.get(`${venue}/giftcards/${id}/giftcard.pdf`)).rawPayload,
    )
    const receipt = await printed(`giftcards/${id}/receipts/${saleId}/prints`, { size: 'a4' })
    expect(receipt.text).toContain(texts.receiptFoot)
    const list = await readPdf((await chief.get(`${venue}/events/3/staff-list-pdf`)).rawPayload)
    expect(list.text).toContain('Kaigata 3, Bergen')
    for (const pdf of [card, receipt, list]) {
      expect(pdf.text).toContain('Sundet kulturhus KF')
      expect(figures(pdf)).toContain('Sundet kulturhus KF')
    }
  })

  it('the mail with tickets is signed by the issuer, with the venue’s own text and reply address', async () => {
    const saleId = await sell()
    const mail = { to: 'kari@kunde.no', papers: ['tickets'] }
    await chief.post(`${venue}/sales/${saleId}/mail`, mail)
    const { raw } = await inbox.next('kari@kunde.no')
    expect(raw).toContain('Reply-To: post@sundet.example')
    const text = readQuotedPrintable(raw.split('application/pdf')[0] ?? '')
      .replaceAll('\u00a0', ' ')
      .replaceAll('\r\n', '\n')
    expect(text).toContain('Parkering bak huset.')
    expect(text).toContain('Vel møtt &lt;3')
    expect(text).toContain('Org.nr. 974 760 673')
    expect(text).toContain('Kaigata 3, Bergen\n\nParkering')
    expect(text).not.toMatch(/DxWeb<\/p>|^DxWeb$/m)
  })

  it('the issuer is the partner’s name when the partner has entered no issuer', async () => {
    await app.asOwner('delete from organizer where partner_id = 1003')
    await app.asOwner('delete from partner_text where partner_id = 1003')
    await app.asOwner('delete from organizer_logo where partner_id = 1003')
    const pdf = await printed(`sales/${await sell()}/prints`, { paper: 'tickets', size: 'roll' })
    expect(pdf.text).toContain('Huset 1003')
    expect(pdf.text).not.toContain('Org.nr.')
  })
})
