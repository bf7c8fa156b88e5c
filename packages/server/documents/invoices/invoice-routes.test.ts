import { givenMailedApp } from '../../testing/given-app.ts'
import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import pino from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { sendInvoices } from '../../jobs/send-waiting.ts'
import { createMailer } from '../../mail/mailer.ts'
import { sendInvoice } from '../../mail/send/invoice.ts'
import { readQuotedPrintable } from '../../testing/smtp-inbox.ts'
import { drawPaper } from '../drawing/draw-paper.ts'
import { allParts, readPdf } from '../testing/read-pdf.ts'
import { deliverInvoice } from './deliver-invoice.ts'

const { app, chief, inbox } = await givenMailedApp()
const path = '/partners/1003/invoices'
const logger = pino({ level: 'silent' })
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
const by = { userId: 21, sudoId: null, requestId: 'test' }

beforeAll(async () => {
  await app.asOwner(
    `insert into organizer (partner_id, id, name, org_number, account_number, kid_method, kid_length, is_in_business_register,
       contact_name)
     values (1003, 1, 'Sundet kulturhus AS', '974760673', '86011117947', 'mod10', 8, true, 'Kari Nes')`,
  )
  await app.asOwner(`update renter set org_number = '123456785', city = 'Tromsø' where id = 1`)
  await app.db.transaction(scope, async (tx) => {
    for (const renterId of [1, 2]) {
      await issueInvoice(tx, scope, by, {
        renterId,
        reference: 'Ingrid Dahl',
        lines: Array.from({ length: 40 }, (_, at) => ({
          description: `Lydtekniker, kveld ${at + 1}`,
          quantity: 250,
          unit: 'hour' as const,
          unitPriceOre: 45_001,
          vatTypeId: at % 2 === 0 ? 1 : 5,
        })),
      })
    }
    const lines = [{ line: 1, netOre: 10_000 }]
    await issueCreditNote(tx, scope, by, { number: 1, reason: 'Kortere kveld', lines })
  })
})

it('an invoice is a tagged PDF with all details that the law requires', async () => {
  const answer = await chief.get(`${path}/1/invoice.pdf?locale=nb`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pdf = await readPdf(answer.rawPayload)
  expect(pdf).toMatchObject({ title: 'Faktura 1', isTagged: true, showsTitle: true, plainFonts: 0 })
  expect(pdf.pages.length).toBeGreaterThan(1)
  for (const words of [
    'Sundet kulturhus AS',
    'NO 974 760 673 MVA',
    'Foretaksregisteret',
    'Revylaget',
    'Ingrid Dahl',
    'Kari Nes',
    '8601 11 17947',
    'Lydtekniker, kveld 40',
    '25 %',
    'Unntatt fra mva',
  ]) {
    expect(pdf.text.replaceAll('\u00a0', ' ')).toContain(words)
  }
  const roles = new Set(pdf.pages.flatMap(allParts).map(({ role }) => role))
  for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) expect(roles).toContain(role)
})

it('a credit note names the invoice that it credits, without payment details', async () => {
  const { rawPayload } = await chief.get(`${path}/3/invoice.pdf?locale=en`)
  const { text, title, lang } = await readPdf(rawPayload)
  expect({ title, lang }).toEqual({ title: 'Credit note 3', lang: 'en' })
  expect(text).toContain('Credits invoice')
  expect(text).toContain('Kortere kveld')
  expect(text).not.toContain('8601')
})

it('an EHF file is made for renters with an organisation number', async () => {
  const answer = await chief.get(`${path}/1/invoice.xml`)
  expect(answer.headers['content-disposition']).toContain('faktura-1.xml')
  expect(answer.body).toContain('<cbc:EndpointID schemeID="0192">123456785</cbc:EndpointID>')
  expect((await chief.get(`${path}/2/invoice.xml`)).statusCode).toBe(404)
})

it('the mail job sends an invoice with its PDF and EHF, and the log names the recipient', async () => {
  const mailer = createMailer({ smtpUrl: inbox.url, from: 'a@b.test', outbox: '', logger })
  const deliver = deliverInvoice({
    db: app.db,
    sendInvoice: sendInvoice({ mailer, logger }),
    drawPaper: (_, name, paper) => drawPaper(name, paper),
    accessPoint: { send: () => Promise.reject(new Error('unasked')) },
  })
  const mail = async (number: number, locale = 'nb') => {
    const asked = { to: 'post@revylaget.example', locale }
    const answers = await Promise.all([1, 2].map(() => chief.post(`${path}/${number}/mail`, asked)))
    expect(await sendInvoices(app.db, deliver)).toBe(1)
    return answers[0]!.json<unknown>()
  }
  expect((await chief.post(`${path}/99/mail`, { to: 'a@b.example' })).statusCode).toBe(404)
  expect(await mail(1)).toEqual({ number: 1 })
  const { raw } = await inbox.next('post@revylaget.example')
  expect(raw.match(/Content-Type: application\/(pdf|xml)/g)).toHaveLength(2)
  expect(readQuotedPrintable(raw)).toMatch(/KID \d{8}/)
  await mail(2, 'en')
  const other = await inbox.next('post@revylaget.example')
  expect(readQuotedPrintable(other.raw)).toMatch(/Subject: Invoice/)
  expect(other.raw.match(/Content-Type: application\/(pdf|xml)/g)).toHaveLength(1)
  const [entry] = await app.asOwner(
    `select after from audit_entry where object_type = 'invoice' and action = 'send' and object_id = '1'`,
  )
  expect(entry).toEqual({ after: { to: 'post@revylaget.example' } })
})
