import { givenApp, newKeyHeader } from '../testing/given-app.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../mail/mailer.ts'
import { sendReport } from '../mail/send/report.ts'
import { readQuotedPrintable, smtpInbox } from '../testing/smtp-inbox.ts'
import { sellSome } from '../testing/sold-venue.ts'
import { reportFiles } from '../work/report-files.ts'
import { type ReportSending, sendReports } from './send-reports.ts'
import { refuseTooMany } from '../documents/export/export-file.ts'

const path = '/partners/1003/report-schedules'
const silent = pino({ level: 'silent' })
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

const { app, chief } = await givenApp()
let inbox: Awaited<ReturnType<typeof smtpInbox>>
let by: ReportSending

const mailTo = (smtpUrl: string) =>
  sendReport({
    mailer: createMailer({
      smtpUrl,
      from: 'Huset <post@huset.test>',
      outbox: tmpdir(),
      logger: silent,
    }),
    logger: silent,
  })

const body = {
  report: 'sales-by-hour',
  asked: {},
  period: 'lastMonth',
  format: 'csv',
  locale: 'nb',
  rhythm: 'daily',
  monthDay: 1,
  sendAt: '07:00',
  recipients: 'kari@huset.test, ola@huset.test',
}
const make = (change: object = {}, headers = newKeyHeader()) =>
  chief.post(path, { ...body, ...change }, headers)
const listed = async (client = chief, report = 'sales-by-hour', venue = 1003) =>
  (await client.get(`/partners/${venue}/report-schedules?report=${report}`)).json()
const to = () => inbox.mails.flatMap((mail) => mail.to).toSorted()
const run = (at: Date) => sendReports(app.db, by, at)

beforeAll(async () => {
  inbox = await smtpInbox()
  by = { makeFile: reportFiles(app.work), send: mailTo(inbox.url) }
  await sellSome(app)
  await app.asOwner(
    `insert into organizer (partner_id, id, email) values (1003, 1, 'post@sundet.test')`,
  )
})

beforeEach(async () => {
  inbox.mails.length = 0
  await app.asOwner('delete from report_sent')
  await app.asOwner('delete from report_schedule')
})

describe('reports sent on a schedule', () => {
  it('a report is mailed once to each recipient as a file, and is then listed as sent', async () => {
    expect((await make({ asked: { group: 'channel' } })).statusCode).toBe(200)
    expect(await run(now)).toBe(0)
    expect(await run(later(1))).toBe(2)
    expect(to()).toEqual(['kari@huset.test', 'ola@huset.test'])
    const raw = readQuotedPrintable(inbox.mails[0]?.raw ?? '')
    expect(raw).toMatch(/Subject: =\?UTF-8\?Q\?Salg_per_time_01\.\d\d\.\d{4}–/)
    expect(raw).toMatch(
      /Rapporten «Salg per time 01\.\d\d\.\d{4}–\d\d\.\d\d\.\d{4}» ligger ved som /,
    )
    expect(raw).toMatch(/Reply-To: post@sundet\.test/)
    expect(raw).toMatch(/filename="?salg-per-time-\d{4}-\d\d-01-/)
    const { data } = await listed()
    expect(data[0].sent).toHaveLength(1)
    expect(data[0].sent[0].recipients).toMatchObject([
      { email: 'kari@huset.test', state: 'sent', failure: '' },
      { email: 'ola@huset.test', state: 'sent', failure: '' },
    ])
    expect(data[0].sent[0].fileName).toMatch(/\.csv$/)
    expect(new Date(data[0].nextAt).getTime()).toBeGreaterThan(later(1).getTime())
    expect(await run(later(1))).toBe(0)
  })

  it('a report has the rows of its period, and the list of sent reports has the number of rows', async () => {
    await make({ period: 'yesterday', recipients: 'kari@huset.test' })
    const due = new Date((await listed()).data[0].nextAt)
    const day = addDays(localDay(due, 'Europe/Oslo'), -1)
    const { rowCount } = (
      await chief.get(`/partners/1003/reports/sales-by-hour?from=${day}&to=${day}`)
    ).json()
    await run(later(1))
    const [sent] = (await listed()).data[0].sent
    expect(sent).toMatchObject({ rowCount, fileName: `salg-per-time-${day}-${day}.csv` })
  })

  it('three servers that run jobs at the same time mail each report once', async () => {
    await make()
    const counts = await Promise.all([run(later(1)), run(later(1)), run(later(1))])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(to()).toEqual(['kari@huset.test', 'ola@huset.test'])
  })

  it('a repeated command creates a schedule once', async () => {
    const headers = newKeyHeader()
    const [one, two] = await Promise.all([make({}, headers), make({}, headers)])
    expect(one.json()).toEqual(two.json())
    expect((await listed()).data).toHaveLength(1)
  })

  it('a schedule whose user may no longer read the report is stopped, until another user starts it', async () => {
    await make()
    const grants = await app.asOwner<{ role: string }>(
      `update access_grant set role = 'scanner' where partner_id = 1003 and renter_id = 0
         and user_id = (select id from user_account where email = 'sjef@sundet.no') returning role`,
    )
    expect(grants).toHaveLength(1)
    expect(await run(later(1))).toBe(0)
    await app.asOwner(
      `update access_grant set role = 'kulturhussjef' where partner_id = 1003 and renter_id = 0
         and user_id = (select id from user_account where email = 'sjef@sundet.no')`,
    )
    expect(inbox.mails).toEqual([])
    const [stopped] = (await listed()).data
    expect(stopped).toMatchObject({ isActive: false, stopped: 'noRight', nextAt: null })
    expect(stopped.sent[0].recipients[0]).toMatchObject({ state: 'failed', failure: 'noRight' })
    await chief.put(`${path}/${stopped.id}/active`, { isActive: true })
    expect((await listed()).data[0]).toMatchObject({ isActive: true, stopped: '' })
    // A sending that was already planned is not planned again.
    expect(await run(later(1))).toBe(0)
    expect(await run(later(2))).toBe(2)
  })

  it('no report is sent for a user whose account is deactivated', async () => {
    await make()
    const account = (isActive: boolean) =>
      app.asOwner(`update user_account set is_active = $1 where email = 'sjef@sundet.no'`, [
        isActive,
      ])
    await account(false)
    expect(await run(later(1))).toBe(0)
    await account(true)
    expect((await listed()).data[0]).toMatchObject({ isActive: false, stopped: 'noAccount' })
  })

  it('a schedule is hidden from other venues, and from users who may not read the report', async () => {
    const { id } = (await make()).json()
    const elsewhere = await app.as('sjef@fjellvik.no')
    expect(await listed(elsewhere, 'sales-by-hour', 1001)).toEqual({ data: [] })
    const stopped = await elsewhere.put(`/partners/1001/report-schedules/${id}/active`, {
      isActive: false,
    })
    expect(stopped.statusCode).toBe(404)
    expect((await elsewhere.delete(`/partners/1001/report-schedules/${id}`)).statusCode).toBe(404)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${path}?report=corrections`)).statusCode).toBe(403)
    expect((await listed()).data[0]).toMatchObject({ isActive: true })
  })

  it('a report is not sent twice when the server is killed during sending', async () => {
    const killed = await smtpInbox()
    await make()
    const at = (file: string) => JSON.stringify(new URL(file, import.meta.url))
    const code = `
      const { openDatabase } = await import(${at('../db/open-database.ts')})
      const { sendReports } = await import(${at('./send-reports.ts')})
      const { createMailer } = await import(${at('../mail/mailer.ts')})
      const { sendReport } = await import(${at('../mail/send/report.ts')})
      const logger = { info() {}, warn() {} }
      const mailer = createMailer({ smtpUrl: process.env.SMTP, from: 'a@b.test', outbox: '/tmp', logger })
      const db = await openDatabase({ url: process.env.URL, connections: 2, reportConnections: 1 })
      const makeFile = async () => ({ body: 'a', contentType: 'text/csv', fileName: 'a.csv', rowCount: 1 })
      await sendReports(db, { makeFile, send: async (mail) => {
        await sendReport({ mailer, logger })(mail)
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => undefined)
      } }, new Date(${later(1).getTime()}))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, SMTP: killed.url, URL: app.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(killed.mails).toHaveLength(1)
    await app.asOwner(`update report_sent set taken_at = taken_at - interval '10 minutes'`)
    expect(await run(later(1))).toBe(1)
    expect(inbox.mails[0]?.to).not.toEqual(killed.mails[0]?.to)
    const [sent] = (await listed()).data[0].sent
    expect(sent.recipients.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'sent',
      'unsure',
    ])
  })

  it('a mail that the mail server does not accept is retried, and listed as failed after the last retry', async () => {
    await make({ recipients: 'kari@huset.test' })
    const nowhere = { ...by, send: mailTo('smtp://127.0.0.1:1') }
    for (let tries = 0; tries < 5; tries += 1) {
      await sendReports(app.db, nowhere, later(1))
      await app.asOwner('update report_sent set due_at = now()')
    }
    expect((await listed()).data[0].sent[0].recipients).toMatchObject([
      { state: 'failed', failure: 'mail' },
    ])
    expect(await run(later(1))).toBe(0)
  })

  it('a report is listed as failed when its file is too large', async () => {
    await make({ recipients: 'kari@huset.test' })
    const large = Buffer.alloc(16_000_000)
    const makeFile = async () => ({ body: large, contentType: 'text/csv', fileName: 'a.csv' })
    expect(await sendReports(app.db, { ...by, makeFile }, later(1))).toBe(0)
    expect((await listed()).data[0].sent[0].recipients).toMatchObject([
      { state: 'failed', failure: 'too_large' },
    ])
  })

  it('a report with too many rows for a PDF is listed as failed for that reason', async () => {
    await make({ recipients: 'kari@huset.test' })
    const makeFile = async () => refuseTooMany(maxPrinted + 1, 'pdf') as never
    expect(await sendReports(app.db, { ...by, makeFile }, later(1))).toBe(0)
    expect((await listed()).data[0].sent[0].recipients).toMatchObject([
      { state: 'failed', failure: 'too_many_printed' },
    ])
  })

  it('a stopped or deleted schedule sends no more reports, and the records of its sent reports are kept', async () => {
    const { id } = (await make()).json()
    await run(later(1))
    await chief.put(`${path}/${id}/active`, { isActive: false })
    expect((await listed()).data[0]).toMatchObject({ isActive: false, nextAt: null })
    expect(await run(later(2))).toBe(0)
    expect((await chief.delete(`${path}/${id}`)).statusCode).toBe(200)
    expect((await listed()).data).toEqual([])
    expect(await app.asOwner(`select email from report_sent where state = 'sent'`)).toHaveLength(2)
    const log = await app.asOwner<{ action: string }>(
      `select action from audit_entry where object_type = 'report_schedule' and object_id = $1 order by at`,
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  it('a changed schedule belongs to the user who changed it, and changes of an outdated version are refused', async () => {
    const { id } = (await make()).json()
    const { asked: _asked, locale: _locale, report: _report, ...asking } = body
    const change = (changes: object, client = chief) =>
      client.put(`${path}/${id}`, { ...asking, version: 1, ...changes })
    const changes = { rhythm: 'quarterly', period: 'lastQuarter', recipients: 'ny@huset.test' }
    const other = await app.as('flere@test.no')
    expect((await change({ ...changes, format: 'xlsx' }, other)).json()).toEqual({ id, version: 2 })
    const [changed] = (await listed()).data
    expect(changed).toMatchObject({
      ...changes,
      recipients: ['ny@huset.test'],
      format: 'xlsx',
      version: 2,
    })
    expect(changed.nextAt).toMatch(/-(01|04|07|10)-01T/)
    const stale = await change({ rhythm: 'yearly' })
    expect([stale.statusCode, stale.json().error]).toMatchObject([
      412,
      { code: 'stale', details: { version: 2 } },
    ])
    const owners = await app.asOwner(
      `select u.email from report_schedule d join user_account u on u.id = d.user_id where d.id = $1`,
      [id],
    )
    expect(owners).toEqual([{ email: 'flere@test.no' }])
    const [logged] = await app.asOwner<{ before: object; after: object }>(
      `select before, after from audit_entry where object_id = $1 and action = 'update'`,
      [id],
    )
    expect(logged?.before).toMatchObject({ rhythm: 'daily' })
    expect(logged?.after).toMatchObject({ rhythm: 'quarterly' })
    const refused = await change({ version: 2, period: 'nextWeek' })
    expect(Object.keys(refused.json().error.fields)).toEqual(['period'])
  })

  it('changing the recipients keeps the time of the next report, and removed recipients get no mail', async () => {
    const { id } = (await make()).json()
    const nowhere = { ...by, send: mailTo('smtp://127.0.0.1:1') }
    await sendReports(app.db, nowhere, later(1))
    const before = (await listed()).data[0].nextAt
    const { asked: _asked, locale: _locale, report: _report, ...asking } = body
    await chief.put(`${path}/${id}`, { ...asking, version: 1, recipients: 'ola@huset.test' })
    expect((await listed()).data[0].nextAt).toBe(before)
    await app.asOwner('update report_sent set due_at = now()')
    expect(await run(later(1))).toBe(1)
    expect(to()).toEqual(['ola@huset.test'])
    expect((await listed()).data[0].sent[0].recipients).toMatchObject([
      { email: 'kari@huset.test', state: 'failed', failure: 'stopped' },
      { email: 'ola@huset.test', state: 'sent' },
    ])
  })

  it('invalid filters, periods, rhythms and addresses of a schedule are reported at their fields', async () => {
    const fields = async (change: object) => Object.keys((await make(change)).json().error.fields)
    expect(await fields({ asked: { group: 'nothing' } })).toEqual(['group'])
    expect(await fields({ asked: { from: '2026-01-01', zone: 'x' } })).toContain('zone')
    expect(await fields({ period: undefined })).toEqual(['period'])
    expect(await fields({ recipients: 'kari' })).toEqual(['recipients'])
    const many = Array.from({ length: 21 }, (_, n) => `a${n}@huset.test`).join('\n')
    expect(await fields({ recipients: many })).toEqual(['recipients'])
    expect(await fields({ report: 'buyers' })).toEqual(['rhythm'])
    expect(await fields({ report: 'vat', rhythm: 'afterEvent', afterHours: 10 })).toEqual([
      'rhythm',
    ])
    expect(await fields({ period: 'nextWeek' })).toEqual(['period'])
    expect((await make({ period: 'nextWeek', asked: { axis: 'held' } })).statusCode).toBe(200)
    const [named] = Object.values(
      (await make({ recipients: 'kari@huset.test, ola' })).json().error.fields,
    )
    expect(named).toEqual({ code: 'no_address', params: { address: 'ola' } })
    const recipients = Array.from({ length: 23 }, (_, at) => `styret${at}@huset.test`).join('; ')
    expect((await make({ recipients })).json().error.fields).toEqual({
      recipients: { code: 'recipients_too_many', params: { max: 20, count: 23 } },
    })
  })

  it('a venue that has reached the limit of schedules cannot create another', async () => {
    await app.asOwner(
      `insert into report_schedule (partner_id, id, report, asked, format, locale, recipients, rhythm, send_at,
         due_at, user_id) select 1003, gen_random_uuid(), 'visitors', '{}', 'csv', 'nb', '{a@b.test}', 'daily', '07:00',
         now(), 21 from generate_series(1, 200)`,
    )
    const { error } = (await make()).json()
    expect(error).toMatchObject({ code: 'too_many', details: { max: 200 } })
  })

  it('a quarterly, half-yearly or yearly report covers the previous period', async () => {
    const ends = async (rhythm: string, period: string) => {
      await app.asOwner('delete from report_sent')
      await app.asOwner('delete from report_schedule')
      await make({ rhythm, period, recipients: 'kari@huset.test' })
      await app.asOwner(`update report_schedule set due_at = '2027-01-01T06:00:00Z'`)
      await run(new Date('2027-01-01T06:00:30Z'))
      const [{ sent, nextAt }] = (await listed()).data
      return [sent[0].fileName, nextAt.slice(0, 10)]
    }
    expect(await ends('quarterly', 'lastQuarter')).toEqual([
      'salg-per-time-2026-10-01-2026-12-31.csv',
      '2027-04-01',
    ])
    expect(await ends('halfYearly', 'lastHalfYear')).toEqual([
      'salg-per-time-2026-07-01-2026-12-31.csv',
      '2027-07-01',
    ])
    expect(await ends('yearly', 'lastYear')).toEqual([
      'salg-per-time-2026-01-01-2026-12-31.csv',
      '2028-01-01',
    ])
  })

  it('the call sheet of today or tomorrow can be sent as a PDF', async () => {
    const page = { report: 'call-sheet', period: 'tomorrow', format: 'pdf', sendAt: '15:00' }
    const fields = async (change: object) =>
      Object.keys((await make({ ...page, ...change })).json().error.fields)
    expect(await fields({ format: 'csv' })).toEqual(['format'])
    expect(await fields({ period: 'lastWeek' })).toEqual(['period'])
    expect(await fields({ rhythm: 'afterEvent', afterHours: 1 })).toEqual(['rhythm'])
    expect((await make(page)).statusCode).toBe(200)
    const due = new Date((await listed(chief, 'call-sheet')).data[0].nextAt)
    const day = addDays(localDay(due, 'Europe/Oslo'), 1)
    expect(await run(later(2))).toBe(2)
    const raw = readQuotedPrintable(inbox.mails[0]?.raw ?? '')
    expect(raw).toMatch(/Content-Type: application\/pdf/)
    const [sent] = (await listed(chief, 'call-sheet')).data[0].sent
    expect(sent.fileName).toMatch(new RegExp(`-${day}\\.pdf$`))
  })

  it('a report without dates is sent without a period', async () => {
    expect((await make({ report: 'gift-cards', period: undefined })).statusCode).toBe(200)
    expect(await run(later(1))).toBe(2)
    expect(await listed(chief, 'gift-cards')).toMatchObject({ data: [{ period: null }] })
  })
})
