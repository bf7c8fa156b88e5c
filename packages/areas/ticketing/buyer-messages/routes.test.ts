import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { notifyAllBuyers } from '@dxweb/server/jobs/send-waiting.ts'
import { createMailer } from '@dxweb/server/mail/mailer.ts'
import { sendBuyerMessage } from '@dxweb/server/mail/send/buyer-message.ts'
import { readQuotedPrintable, smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotifyBuyer } from './notify-buyers-store.ts'

const path = '/partners/1003/events/1/buyer-messages'
const text = 'Hei\n\nRevyen er avlyst.\n\nHilsen oss'
const silent = pino({ level: 'silent' })

const { app, chief } = await givenApp()
let inbox: Awaited<ReturnType<typeof smtpInbox>>
let mail: NotifyBuyer

const mailerTo = (smtpUrl: string) =>
  sendBuyerMessage({
    mailer: createMailer({
      smtpUrl,
      from: 'Huset <post@huset.test>',
      outbox: tmpdir(),
      logger: silent,
    }),
    logger: silent,
    choicesUrl: (partnerId, id) =>
      id === null ? '' : `https://dx.test/choices/${partnerId}/${id}`,
  })

const sell = async (means: string, ...seatIds: number[]) => {
  const lines = seatIds.map((seatId) => ({ seatId, categoryId: 1 }))
  const sold = await chief.post(
    '/partners/1003/sales',
    { eventId: 1, means, lines },
    newKeyHeader(),
  )
  return sold.json().id as string
}

const linkTo = (saleId: string, customerId: number) =>
  app.asOwner('insert into sale_customer select * from dx_customer_sale(1003, $1, $2)', [
    saleId,
    customerId,
  ])

const turn = (state: string) =>
  app.asOwner('update event set state = $1 where partner_id = 1003 and id = 1', [state])

const listed = async () => (await chief.get(path)).json()
const send = (body: object = {}, headers = newKeyHeader()) =>
  chief.post(path, { locale: 'nb', subject: 'Avlyst: Revy', text, ...body }, headers)
const states = async () =>
  (await listed()).data[0].recipients.map((each: { state: string }) => each.state)
const to = () => inbox.mails.flatMap((each) => each.to).toSorted()

beforeAll(async () => {
  inbox = await smtpInbox()
  mail = mailerTo(inbox.url)
  await app.asOwner(
    `insert into customer (partner_id, id, first_name, last_name, email, phone)
     values (1003, 900, 'Kari', 'Kunde', 'kari@kunde.test', ''), (1003, 901, 'Per', 'Uten', '', '912 34 567')`,
  )
  await linkTo(await sell('card', 1, 2), 900)
  await linkTo(await sell('card', 3), 900)
  await linkTo(await sell('cash', 4), 901)
  await sell('cash', 5)
  const reservation = { phone: '', note: '', isHeld: false, lines: [{ seatId: 6, categoryId: 1 }] }
  const reserve = (seatId: number, name: string, email: string) =>
    chief.post(
      '/partners/1003/events/1/reservations',
      { ...reservation, name, email, lines: [{ seatId, categoryId: 1 }] },
      newKeyHeader(),
    )
  await reserve(6, 'Ola Vik', 'ola@vik.test')
  // Uses another buyer's address in capital letters.
  await reserve(7, 'Kari K', 'KARI@kunde.test')
})

beforeEach(async () => {
  await turn('cancelled')
  inbox.mails.length = 0
  await app.asOwner('delete from buyer_message_recipient')
  await app.asOwner('delete from buyer_message')
})

describe('messages to the buyers of a cancelled event', () => {
  it('sends a message once to each address of a buyer or a reservation, and lists the buyers without an address', async () => {
    const before = await listed()
    expect(before).toMatchObject({ isCancelled: true, addressCount: 2, data: [] })
    expect(before.unreached).toEqual([
      { name: 'Per Uten', phone: '912 34 567', ticketCount: 1 },
      { name: '', phone: '', ticketCount: 1 },
    ])
    expect(before.drafts.nb.subject).toMatch(/^Avlyst: Revy, /)
    expect(before.drafts.en.text).toContain('has been cancelled')
    expect((await send()).statusCode).toBe(200)
    expect(await states()).toEqual(['waiting', 'waiting'])
    await Promise.all([notifyAllBuyers(app.db, mail), notifyAllBuyers(app.db, mail)])
    expect(to()).toEqual(['kari@kunde.test', 'ola@vik.test'])
    const raw = readQuotedPrintable(inbox.mails[0]?.raw ?? '')
    expect(raw).toContain('Subject: Avlyst: Revy')
    expect(raw.replaceAll('\r', '')).toContain(text)
    expect(raw).toContain('white-space:pre-line')
    expect(raw).toMatch(/Message-ID: <[0-9a-f-]{36}\.\d@huset\.test>/)
    expect(await states()).toEqual(['sent', 'sent'])
    expect(await notifyAllBuyers(app.db, mail)).toBe(0)
  })

  it('only the mail to a registered customer has a link to the customer’s consents', async () => {
    await send()
    await notifyAllBuyers(app.db, mail)
    const linked = inbox.mails.filter(({ raw }) => readQuotedPrintable(raw).includes('/choices/'))
    expect(linked.map((each) => each.to)).toEqual([['kari@kunde.test']])
    expect(readQuotedPrintable(linked[0]?.raw ?? '')).toContain('https://dx.test/choices/1003/900')
  })

  it('a repeated command creates only one message, which is logged', async () => {
    const headers = newKeyHeader()
    const [one, two] = await Promise.all([send({}, headers), send({}, headers)])
    expect(one.json()).toEqual(two.json())
    expect((await listed()).data).toHaveLength(1)
    const log = (await chief.get('/partners/1003/events/1/log')).json()
    expect(log.data[0]).toMatchObject({ action: 'buyersTold' })
  })

  it('a message reaches buyers who have been refunded', async () => {
    await chief.post('/partners/1003/events/1/refund-runs', { withFee: true, reason: 'Avlyst' })
    const { refundCancelled } = await import('@dxweb/server/jobs/refund-cancelled.ts')
    await refundCancelled(app.db)
    expect(await listed()).toMatchObject({ addressCount: 2 })
  })

  it('a message is not sent twice when the server is killed while sending', async () => {
    const killed = await smtpInbox()
    await send()
    const code = `
      const { openDatabase } = await import(${JSON.stringify(new URL('../../../server/db/open-database.ts', import.meta.url))})
      const { notifyAllBuyers } = await import(${JSON.stringify(new URL('../../../server/jobs/send-waiting.ts', import.meta.url))})
      const { createMailer } = await import(${JSON.stringify(new URL('../../../server/mail/mailer.ts', import.meta.url))})
      const logger = { info() {}, warn() {} }
      const mailer = createMailer({ smtpUrl: process.env.SMTP, from: 'a@b.test', outbox: '/tmp', logger })
      const db = await openDatabase({ url: process.env.URL, connections: 2, reportConnections: 1 })
      await notifyAllBuyers(db, async ({ to, locale, mailId, ...values }) => {
        await mailer.send({ to, template: 'buyerMessage', locale, values, mailId })
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => undefined)
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, SMTP: killed.url, URL: app.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(killed.mails).toHaveLength(1)
    await app.asOwner(
      `update buyer_message_recipient set taken_at = taken_at - interval '10 minutes', due_at = now()`,
    )
    await notifyAllBuyers(app.db, mail)
    expect(inbox.mails).toHaveLength(1)
    expect(inbox.mails[0]?.to).not.toEqual(killed.mails[0]?.to)
    expect((await states()).toSorted()).toEqual(['sent', 'unsure'])
    const [{ id }] = (await listed()).data
    const again = await chief.post(`${path}/${id}/resend`, {})
    expect(again.json()).toEqual({ count: 1 })
    await notifyAllBuyers(app.db, mail)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('a refused mail is retried, and finally shown as failed', async () => {
    await send()
    const nowhere = mailerTo('smtp://127.0.0.1:1')
    for (let tries = 0; tries < 5; tries += 1) {
      await notifyAllBuyers(app.db, nowhere)
      await app.asOwner('update buyer_message_recipient set due_at = now()')
    }
    expect(await states()).toEqual(['failed', 'failed'])
    expect(await notifyAllBuyers(app.db, mail)).toBe(0)
  })

  it('a message requires a cancelled event, the permission to send, and a text', async () => {
    expect((await send({ text: '  ' })).json().error.fields).toHaveProperty('text')
    await turn('published')
    expect((await send()).json().error.code).toBe('wrong_state')
    const missing = await chief.post(
      '/partners/1003/events/9999/buyer-messages',
      {
        locale: 'nb',
        subject: 'A',
        text: 'B',
      },
      newKeyHeader(),
    )
    expect(missing.json().error.code).toBe('not_found')
    const reader = await app.as('lese@sundet.no')
    const body = { locale: 'nb', subject: 'A', text: 'B' }
    expect((await reader.post(path, body, newKeyHeader())).statusCode).toBe(403)
    expect((await reader.get(path)).statusCode).toBe(200)
  })
})
