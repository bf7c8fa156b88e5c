import { givenApp } from '../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../documents/testing/read-pdf.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendReport } from '../mail/send/report.ts'
import { columnIn } from '../testing/read-workbook.ts'
import { readQuotedPrintable, smtpInbox } from '../testing/smtp-inbox.ts'
import { sellSome } from '../testing/sold-venue.ts'
import { reportFiles } from '../work/report-files.ts'
import { type ReportSending, sendReports } from './send-reports.ts'

const path = '/partners/1003/report-schedules'
const logger = pino({ level: 'silent' })
const hour = 3_600_000
const zone = 'Europe/Oslo'

const { app, chief } = await givenApp()
let inbox: Awaited<ReturnType<typeof smtpInbox>>
let by: ReportSending
let end: number

const body = {
  report: 'visitors',
  asked: {},
  format: 'csv',
  locale: 'nb',
  rhythm: 'afterEvent',
  afterHours: 10,
  eventId: 1,
  monthDay: 1,
  sendAt: '07:00',
  recipients: 'kari@huset.test',
}
const make = async (change: object = {}) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await chief.post(path, { ...body, ...change }, { headers })
  return answer.json<{ id: string }>().id
}
const listed = async (report = 'visitors', more = '') =>
  (await chief.get(`${path}?report=${report}${more}`)).json().data
/** Runs the job the given number of hours after the planned end of event 1. */
const run = (hours: number) => sendReports(app.db, by, new Date(end + hours * hour))
const subjects = () =>
  inbox.mails
    .map(({ raw }) => /Subject: (.*)\r/.exec(readQuotedPrintable(raw))?.[1] ?? '')
    .toSorted()
const move = (hours: number, id = 1) =>
  app.asOwner(
    `update event set starts_at = starts_at + $1 * interval '1 hour', ends_at = ends_at + $1 * interval '1 hour',
       busy_from = busy_from + $1 * interval '1 hour', busy_until = busy_until + $1 * interval '1 hour'
     where partner_id = 1003 and id = $2`,
    [hours, id],
  )
const state = (to: string) =>
  app.asOwner('update event set state = $1 where partner_id = 1003 and id = 1', [to])

beforeAll(async () => {
  inbox = await smtpInbox()
  const mailer = createMailer({
    smtpUrl: inbox.url,
    from: 'Huset <post@huset.test>',
    outbox: tmpdir(),
    logger,
  })
  by = { makeFile: reportFiles(app.work), send: sendReport({ mailer, logger }) }
  await sellSome(app)
  await app.asOwner('alter table event disable trigger moves_unsold')
  const [event] = await app.asOwner<{ ends_at: Date }>(
    'select ends_at from event where partner_id = 1003 and id = 1',
  )
  end = new Date(event?.ends_at ?? 0).getTime()
})

beforeEach(async () => {
  inbox.mails.length = 0
  for (const table of ['report_sent', 'report_after_event', 'report_schedule']) {
    await app.asOwner(`delete from ${table}`)
  }
})

describe('reports sent after an event', () => {
  it('a report is sent once, the chosen number of hours after the event, with the event’s figures', async () => {
    await make()
    const [before] = await listed()
    expect(before).toMatchObject({ eventsOf: ['Revy'], afterHours: 10, period: null })
    expect(new Date(before.nextAt).getTime()).toBe(end + 10 * hour)
    expect(await run(9.9)).toBe(0)
    expect(await run(10)).toBe(1)
    expect(await run(10)).toBe(0)
    expect(await run(100)).toBe(0)
    expect(subjects()).toEqual([expect.stringMatching(/Besøk_·_Revy_fra/)])
    const day = localDay(new Date(end - 2 * hour), 'Europe/Oslo')
    const query = `from=${day}&to=${localDay(new Date(end), 'Europe/Oslo')}&eventId=1`
    const file = await chief.get(`/partners/1003/reports/visitors/export?${query}&format=csv`)
    const carried = Buffer.from(file.body, 'utf8').toString('base64')
    expect(inbox.mails[0]?.raw.replaceAll(/\s/g, '')).toContain(carried)
    const [after] = await listed()
    expect(after).toMatchObject({ nextAt: null, sent: [{ event: 'Revy', rowCount: 1 }] })
  })

  it('a schedule stores only the settings that apply to its rhythm, even after the rhythm has changed', async () => {
    const columns = `month_day, send_at, period, after_hours, event_id, event_type_id, asked`
    const kept = async () =>
      (await app.asOwner(`select ${columns} from report_schedule`)).map((row) => ({ ...row }))[0]
    const all = { monthDay: 12, sendAt: '08:00', period: 'lastWeek', eventTypeId: 1, afterHours: 3 }
    const asked = { group: 'event', axis: 'held', eventTypeId: '1', auditoriumId: '1' }
    const none = { month_day: null, send_at: null, period: null, after_hours: null, event_id: null }
    const id = await make({ ...all, eventId: null, asked })
    const ofEvent = { after_hours: 3, event_type_id: 1, asked: { group: 'event' } }
    expect(await kept()).toEqual({ ...none, ...ofEvent })
    const change = async (rhythm: string, version: number, more: object = all) => {
      const asking = { format: 'csv', recipients: body.recipients, ...more }
      return chief.put(`${path}/${id}`, { ...asking, rhythm, version })
    }
    expect((await change('mon', 1)).statusCode).toBe(200)
    const weekly = { ...none, send_at: '08:00', period: 'lastWeek', event_type_id: null }
    expect(await kept()).toEqual({ ...weekly, asked: { group: 'event' } })
    expect((await change('monthly', 2)).statusCode).toBe(200)
    expect(await kept()).toMatchObject({ month_day: 12, send_at: '08:00' })
    const { fields } = (await change('monthly', 3, { period: 'lastWeek' })).json().error
    const required = { code: 'required' }
    expect(fields).toEqual({ monthDay: required, sendAt: required })
    expect((await change('afterEvent', 3, { afterHours: 2 })).statusCode).toBe(200)
    expect((await listed())[0]).toMatchObject({ monthDay: null, sendAt: null, afterHours: 2 })
  })

  it('reports an unknown hall at the hall field when a schedule is created or changed', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const unknown = { eventId: null, auditoriumId: 4711 }
    const refused = { error: { fields: { auditoriumId: { code: 'not_found' } } } }
    const made = await chief.post(path, { ...body, ...unknown }, { headers })
    expect(made.statusCode).toBe(404)
    expect(made.json()).toMatchObject(refused)
    const id = await make()
    const { report: _report, asked: _asked, locale: _locale, ...asking } = body
    const changed = await chief.put(`${path}/${id}`, { ...asking, ...unknown, version: 1 })
    expect(changed.json()).toMatchObject(refused)
    expect(await listed()).toHaveLength(1)
  })

  it('when an event is moved, its report is sent after the new time, but not again if it was already sent', async () => {
    await make()
    await move(48)
    expect(await run(10)).toBe(0)
    expect(await run(58)).toBe(1)
    await move(24)
    expect(await run(82)).toBe(0)
    await move(-72)
  })

  it('no report is sent for a cancelled event', async () => {
    await make()
    await state('cancelled')
    expect(await run(10)).toBe(0)
    await state('published')
    expect(await run(11)).toBe(1)
  })

  it('no report is sent if it was due before the schedule was created or started again', async () => {
    const id = await make()
    await move(-72)
    expect(await run(10)).toBe(0)
    await chief.put(`${path}/${id}/active`, { isActive: false })
    await chief.put(`${path}/${id}/active`, { isActive: true })
    expect(await run(10)).toBe(0)
    await move(72)
    expect(await run(24 * 9)).toBe(0)
    expect(await run(24 * 7)).toBe(1)
  })

  it('a schedule for an event type, hall or renter sends one mail for each of its events', async () => {
    await make({ eventId: null, renterId: 2 })
    expect(await run(24 * 6)).toBe(1)
    expect(subjects()).toEqual([expect.stringMatching(/Ståopp/)])
    inbox.mails.length = 0
    await make({ eventId: null, auditoriumId: 1 })
    expect(await run(24 * 6)).toBe(1)
    expect(subjects()).toEqual([expect.stringMatching(/Revy/)])
    inbox.mails.length = 0
    await make({ eventId: null, eventTypeId: 1 })
    expect(await run(24 * 6)).toBe(2)
    expect(subjects()).toEqual([expect.stringMatching(/Revy/), expect.stringMatching(/Ståopp/)])
    expect(await run(24 * 6)).toBe(0)
  })

  it('a schedule can send the list of an event’s buyers, and is shown with the event', async () => {
    await make({ report: 'buyers' })
    await make({ report: 'buyers', eventId: 3 })
    await make({ report: 'buyers', eventId: null, renterId: 1 })
    expect(await listed('buyers', '&eventId=1')).toHaveLength(2)
    // Event 3 ended an hour ago, so its mail is due in nine hours, before this run.
    expect(await run(10)).toBe(3)
    const file = await chief.get('/partners/1003/events/1/buyers-export?format=csv')
    const carried = Buffer.from(file.body, 'utf8').toString('base64')
    expect(inbox.mails[0]?.raw.replaceAll(/\s/g, '')).toContain(carried)
  })

  it('correcting a sale after the report was sent does not send the report again', async () => {
    await make()
    expect(await run(10)).toBe(1)
    const correction = {
      priceCategoryId: 1,
      ticketCount: 3,
      means: 'cash',
      note: 'Talt feil',
      amountOre: 60_000,
    }
    await chief.post('/partners/1003/events/1/corrections', correction, {
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await run(11)).toBe(0)
  })

  it('three servers that run jobs at the same time send each report once', async () => {
    await make({ eventId: null, renterId: 1, recipients: 'kari@huset.test, ola@huset.test' })
    const counts = await Promise.all([run(24 * 3.5), run(24 * 3.5), run(24 * 3.5)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(subjects()).toHaveLength(2)
  })

  it('each recipient gets exactly one mail when a server stops during sending', async () => {
    await make({ recipients: 'kari@huset.test, ola@huset.test' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const stopped: ReportSending['send'] = async (mail) => {
      await by.send(mail)
      resolve()
      return new Promise(() => undefined)
    }
    void sendReports(app.db, { ...by, send: stopped }, new Date(end + 10 * hour))
    await promise
    expect(await run(11)).toBe(1)
    const all = inbox.mails.flatMap(({ to }) => to)
    expect(all.toSorted()).toEqual(['kari@huset.test', 'ola@huset.test'])
  })

  it('without unique keys a report is sent at every run, which proves that the tests detect repeated reports', async () => {
    await app.asOwner('alter table report_after_event drop constraint report_after_event_pkey')
    await app.asOwner('alter table report_sent drop constraint report_sent_pkey')
    await make()
    expect(await run(10)).toBe(1)
    expect(await run(10)).toBe(1)
  })
})

function attachmentOf(raw: string): Buffer {
  const part = raw.split(/\r\n--[^\r\n]+/).find((one) => /disposition: attachment/i.test(one))
  return Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64')
}

const figuresIn = {
  csv: (file: Buffer) => file.toString('utf8').split('\r\n'),
  xlsx: (file: Buffer) => [1, 2, 3].flatMap((at) => columnIn(file, at)),
  pdf: async (file: Buffer) => (await readPdf(file)).text.match(/\d[\d\s]*,\d\d/g) ?? [],
}

it.each([
  ['csv', 31],
  ['xlsx', 32],
  ['pdf', 33],
] as const)(
  'the %s mailed for a day has the same figures as the export',
  async (format, seatId) => {
    const sale = { eventId: 1, means: 'card', lines: [{ seatId, categoryId: 1 }] }
    const headers = { 'idempotency-key': randomUUID() }
    const sold = await chief.post('/partners/1003/sales', sale, { headers })
    expect(sold.statusCode).toBe(200)
    const daily = { rhythm: 'daily', period: 'yesterday', sendAt: '00:00' }
    const kind = { report: 'sales-by-hour', ...daily, format }
    await make({ ...kind, eventId: undefined, afterHours: undefined, asked: { group: 'weekday' } })
    // Runs the job at noon tomorrow, so that the report includes today's sales.
    const tomorrow = addDays(localDay(new Date(), zone), 1)
    await sendReports(app.db, by, new Date(toInstant(tomorrow, '12:00', zone, 'first')))
    const [{ sent }] = await listed('sales-by-hour')
    const day = /\d{4}-\d\d-\d\d/.exec(sent[0].fileName)?.[0] ?? ''
    const asked = { from: day, to: day, group: 'weekday', format, locale: 'nb' }
    const { rawPayload } = await chief.get(
      `/partners/1003/reports/sales-by-hour/export?${new URLSearchParams(asked).toString()}`,
    )
    const mailed = await figuresIn[format](attachmentOf(inbox.mails[0]?.raw ?? ''))
    expect(mailed).toEqual(await figuresIn[format](rawPayload))
    expect(mailed.some((figure) => /[1-9]/.test(figure))).toBe(true)
  },
)
