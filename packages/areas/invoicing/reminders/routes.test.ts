import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@dxweb/kit/database/database.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { AccessPoint } from '@dxweb/server/access-point/access-point.ts'
import { folderAccessPoint } from '@dxweb/server/access-point/folder-access-point.ts'
import { deliverInvoice } from '@dxweb/server/documents/invoices/deliver-invoice.ts'
import { type DrawPaper, drawPaper } from '@dxweb/server/documents/drawing/draw-paper.ts'
import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { sendInvoices } from '@dxweb/server/jobs/send-waiting.ts'
import { createMailer } from '@dxweb/server/mail/mailer.ts'
import { sendInvoice } from '@dxweb/server/mail/send/invoice.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice } from '../invoices/store.ts'
import { issueInvoice } from '../issue/store.ts'
import { brokenOff } from '../sending/contract.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
const by = { userId: 21, sudoId: null, requestId: 'test' }

const today = localDay(new Date(), 'Europe/Oslo')
const daysAgo = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

async function overdue(days: number, renterId = 1): Promise<number> {
  const line = { description: 'Leie', quantity: 100, unit: 'fixed' as const, vatTypeId: 5 }
  const { number } = await app.db.transaction(scope, (tx) =>
    issueInvoice(tx, scope, by, {
      renterId,
      reference: 'Ola Vik',
      lines: [{ ...line, unitPriceOre: 100_000 }],
    }),
  )
  const dates = [number, daysAgo(days + 14), daysAgo(days)]
  await app.asOwner('update invoice set issued_on = $2, due_on = $3 where number = $1', dates)
  return number
}

const read = async (number: number) =>
  (await chief.get(`${venue}/invoices/${number}`)).json<Invoice>()
const remind = async (numbers: number[], more: object = newKeyHeader()) =>
  (await chief.post(`${venue}/invoice-reminders`, { numbers }, more)).json<
    Record<string, unknown>
  >()
const pay = (number: number, amountOre: number, acceptsMore = false) =>
  chief.post(
    `${venue}/invoices/${number}/payments`,
    { paidOn: today, amountOre, note: '', acceptsMore },
    newKeyHeader(),
  )
const income = async () => {
  const [row] = await app.asOwner<{ ore: number }>(
    `select coalesce(sum(case credit when '3900' then amount_ore else -amount_ore end), 0)::int as ore
     from posting where '3900' in (debit, credit)`,
  )
  return row?.ore
}

function mailing(smtpUrl: string) {
  const logger = pino({ level: 'silent' })
  const mailer = createMailer({ smtpUrl, from: 'a@b.test', outbox: '', logger })
  return {
    db: app.db,
    sendInvoice: sendInvoice({ mailer, logger }),
    drawPaper: ((_, name, paper) => drawPaper(name, paper)) as DrawPaper,
  }
}

beforeAll(async () => {
  await app.asOwner(
    `insert into organizer (partner_id, id, org_number, account_number, kid_method, kid_length, reminder_fee_ore)
     values (1003, 1, '974760673', '86011117947', 'mod10', 8, 9900)
     on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947',
       kid_method = 'mod10', kid_length = 8, reminder_fee_ore = 9900`,
  )
  await app.asOwner(`update renter set email = '', invoice_email = '' where id = 2`)
  await app.asOwner(`update renter set invoice_email = 'faktura@revy.example' where id = 1`)
})

describe('a reminder of an invoice', () => {
  it('creates a reminder after the venue’s deadline, once per key, with the statutory fee', async () => {
    const [late, early] = [await overdue(14), await overdue(13)]
    const key = newKeyHeader()
    const done = { reminded: [late], toPrint: [], notDue: [early] }
    expect(await remind([late, early], key)).toEqual(done)
    expect(await remind([late, early], key)).toEqual(done)
    const { reminders, nextReminder, feesLeftOre } = await read(late)
    expect(reminders).toMatchObject([
      { reminder: 1, leftOre: 100_000, feeOre: 3500, feesOre: 3500 },
    ])
    expect(reminders[0]?.dueOn).toBe(daysAgo(-14))
    expect({ nextReminder, feesLeftOre }).toEqual({ nextReminder: null, feesLeftOre: 3500 })
  })

  it('previews receiver, fee, new due date and mail without creating a reminder', async () => {
    const [late, early] = [await overdue(14), await overdue(13)]
    const preview = async (client = reader) =>
      (await client.get(`${venue}/invoice-reminders?numbers=${late},${early}`)).json()
    const shown = await preview()
    expect(shown).toMatchObject({
      reminders: [
        {
          number: late,
          reminder: 1,
          renter: 'Revylaget',
          receiver: 'faktura@revy.example',
          feeOre: 3500,
          totalOre: 103_500,
          dueOn: daysAgo(-14),
          mail: { subject: expect.stringContaining(`Purring på faktura ${late}`) },
        },
      ],
      notDue: [early],
    })
    expect(shown.reminders[0].mail.text).toMatch(/1.035,00.kr/u)
    expect((await read(late)).reminders).toEqual([])
    await remind([late])
    expect(await preview()).toEqual({
      shown: expect.any(String),
      reminders: [],
      notDue: [late, early],
    })
    const one = (await reader.get(`${venue}/invoices/${late}/mail-preview`)).json()
    expect(one).toMatchObject({ way: 'mail', receiver: 'faktura@revy.example' })
    expect(one.mail.text).toMatch(/1.000,00.kr/u)
  })

  it('refuses a reminder as stale if a payment follows its preview, and creates it after a new preview', async () => {
    const number = await overdue(20)
    const address = `${venue}/invoice-reminders`
    const seen = async () =>
      (await chief.get(`${address}?numbers=${number}`)).json<{ shown: string }>().shown
    const before = await seen()
    const [noted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paying = app.db.transaction(scope, async (tx) => {
      const text = `update invoice_balance set paid_ore = 40000 where partner_id = 1003 and number = $1`
      await tx.run(sql('test-pay', text, [number]))
      noted.resolve()
      await gate.promise
    })
    await noted.promise
    const asked = chief.post(address, { numbers: [number], seen: before }, newKeyHeader())
    const waits = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => (await app.asOwner(waits)).length > 0)
    gate.resolve()
    await paying
    expect((await asked).json()).toMatchObject({ error: { code: 'stale' } })
    expect((await read(number)).reminders).toEqual([])
    await chief.post(address, { numbers: [number], seen: await seen() }, newKeyHeader())
    expect((await read(number)).reminders).toMatchObject([{ leftOre: 60_000 }])
  })

  it('a second reminder is possible after the new due date, but a third reminder is not', async () => {
    const number = await overdue(40)
    await remind([number])
    expect(await remind([number])).toMatchObject({ reminded: [], notDue: [number] })
    const past = () =>
      app.asOwner(
        `update invoice_reminder set reminded_on = reminded_on - 20, due_on = due_on - 20 where number = $1`,
        [number],
      )
    await past()
    await pay(number, 40_000)
    expect((await read(number)).nextReminder).toBe(2)
    await remind([number])
    expect((await read(number)).reminders[1]).toMatchObject({ leftOre: 60_000, feesOre: 7000 })
    await past()
    expect(await remind([number])).toMatchObject({ reminded: [], notDue: [number] })
  })

  it('only one of two simultaneous requests makes a reminder', async () => {
    const number = await overdue(20)
    const both = await Promise.all([remind([number]), remind([number])])
    expect(both.filter(({ reminded }) => (reminded as number[]).length === 1)).toHaveLength(1)
  })

  it('creates no reminder of a paid invoice, and refuses a reminder by a read-only user', async () => {
    const number = await overdue(20)
    await pay(number, 100_000)
    expect(await remind([number])).toMatchObject({ notDue: [number] })
    const refused = await reader.post(
      `${venue}/invoice-reminders`,
      { numbers: [number] },
      newKeyHeader(),
    )
    expect(refused.statusCode).toBe(403)
  })
})

describe('a reminder fee', () => {
  it('an overpayment pays the fee, which becomes income; a repayment reduces the credit first, then the fee', async () => {
    const number = await overdue(30)
    await remind([number])
    const before = (await income()) ?? 0
    await pay(number, 99_000)
    expect(await income()).toBe(before)
    await pay(number, 5000, true)
    expect(await income()).toBe(before + 3500)
    expect(await read(number)).toMatchObject({ state: 'paid', leftOre: -500, feesLeftOre: 0 })
    await pay(number, -2000)
    expect(await income()).toBe(before + 2000)
    expect(await read(number)).toMatchObject({ leftOre: 0, feesLeftOre: 1500 })
  })

  it('an invoice with an unpaid fee counts as paid', async () => {
    const number = await overdue(30)
    await remind([number])
    await pay(number, 100_000)
    expect(await read(number)).toMatchObject({ state: 'paid', leftOre: 0, feesLeftOre: 3500 })
  })
})

describe('sending an invoice or a reminder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-ehf-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('sends EHF if the renter prefers it, retries after a refusal, and delivers the file once', async () => {
    await app.asOwner('delete from invoice_sending')
    await app.asOwner(`update renter set org_number = '123456785', invoice_by = 'ehf' where id = 1`)
    const number = await overdue(1)
    const send = () => chief.post(`${venue}/invoices/${number}/send`, {})
    const receiver = '0192:123456785'
    const asSeen = await chief.post(`${venue}/invoices/${number}/send`, { receiver: 'a@b.test' })
    expect(asSeen.json()).toMatchObject({ error: { code: 'stale' } })
    expect((await send()).json()).toEqual({ way: 'ehf', receiver })
    await send()
    const inFolder = folderAccessPoint(folder)
    let isOpen = false
    const accessPoint: AccessPoint = {
      send: (document) =>
        isOpen ? inFolder.send(document) : Promise.reject(new Error('Ukjent mottaker')),
    }
    const deliver = deliverInvoice({ ...mailing(''), accessPoint })
    expect(await sendInvoices(app.db, deliver)).toBe(0)
    const sendings = async () => (await read(number)).sendings
    expect(await sendings()).toMatchObject([
      { state: 'waiting', receiver, answer: 'Ukjent mottaker' },
    ])
    isOpen = true
    // The server is killed after delivering the file, but before recording it.
    const due = `update invoice_sending set due_at = now(), taken_at = now() - interval '1 hour', state = $1`
    for (const state of ['waiting', 'sending']) {
      await app.asOwner(due, [state])
      expect(await sendInvoices(app.db, deliver)).toBe(1)
    }
    expect(await sendings()).toMatchObject([{ state: 'sent', receiver, answer: '' }])
    expect(readdirSync(folder)).toEqual([`0192-974760673_0192-123456785_faktura-${number}.xml`])
    await app.asOwner(`update renter set invoice_by = 'mail' where id = 1`)
    expect((await send()).json()).toEqual({ way: 'mail', receiver: 'faktura@revy.example' })
    await app.asOwner('delete from invoice_sending')
  })

  it('gives up after five interrupted attempts at increasing intervals', async () => {
    const number = await overdue(1)
    await chief.post(`${venue}/invoices/${number}/send`, {})
    const tries = async () => {
      const [row] = await app.asOwner<{ tries: number }>('select tries from invoice_sending')
      return row?.tries
    }
    const death = new Error('killed')
    const die = () =>
      expect(sendInvoices(app.db, () => Promise.reject(death))).rejects.toThrow('1 partners failed')
    const past = (minutes: number) =>
      app.asOwner(`update invoice_sending set taken_at = taken_at - $1 * interval '1 minute'`, [
        minutes,
      ])
    await die()
    for (const before of [1, 2, 3, 4]) {
      await past(before * 10 - 1)
      expect(await sendInvoices(app.db, () => Promise.reject(death))).toBe(0)
      await past(2)
      await die()
      expect(await tries()).toBe(before + 1)
    }
    await past(51)
    expect(await sendInvoices(app.db, () => Promise.reject(death))).toBe(0)
    expect((await read(number)).sendings).toMatchObject([{ state: 'failed', answer: brokenOff }])
    await app.asOwner('delete from invoice_sending')
  })

  it('mails a reminder of the owed amount once, and records it on the invoice', async () => {
    await app.asOwner('delete from invoice_sending')
    const inbox = await smtpInbox()
    const number = await overdue(30)
    await pay(number, 25_000)
    await remind([number, await overdue(30, 2)])
    const deliver = deliverInvoice({
      ...mailing(inbox.url),
      accessPoint: folderAccessPoint(folder),
    })
    // A server was killed after taking the sending.
    await app.asOwner(
      `update invoice_sending set state = 'sending', taken_at = now() - interval '1 hour'`,
    )
    expect(await sendInvoices(app.db, deliver)).toBe(1)
    expect(await sendInvoices(app.db, deliver)).toBe(0)
    expect(inbox.mails.map(({ to }) => to)).toEqual([['faktura@revy.example']])
    expect((await read(number)).sendings).toMatchObject([
      { reminder: 1, way: 'mail', state: 'sent' },
    ])
    const pdf = await chief.get(`${venue}/invoices/${number}/reminders/1/reminder.pdf?locale=nb`)
    const { text, title } = await readPdf(pdf.rawPayload)
    expect(title).toBe(`Purring på faktura ${number}`)
    for (const words of ['785,00', '35,00', '250,00', 'Purregebyr']) expect(text).toContain(words)
    expect(
      (await chief.get(`${venue}/invoices/${number}/reminders/2/reminder.pdf`)).statusCode,
    ).toBe(404)
  })
})
