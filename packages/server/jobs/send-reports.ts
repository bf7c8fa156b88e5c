import { isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import { nextSending } from '@dxweb/areas/reports/schedules/rules.ts'
import {
  dueSchedules,
  nextToSend,
  noFile,
  noteSent,
  planSending,
  type Sending,
  stopFor,
  takeRecipient,
  type Told,
} from '@dxweb/areas/reports/schedules/send-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { Caller, FileReply } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { askOfSchedule } from '../reports/ask-of-schedule.ts'
import { reportSources } from '../reports/sources.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'

export interface ReportFile {
  fileName: string
  contentType: string
  rowCount: number
  content: Buffer
}

export interface ReportMail {
  to: string
  /** The same each time that it is sent to somebody, so that a second one can be told from the first. */
  mailId: string
  report: AnyReport
  locale: 'nb' | 'en'
  partner: string
  file: ReportFile
}

export interface ReportSending {
  /** A report as a file, made as who set the sending up sees it. */
  makeFile: (
    report: AnyReport,
    asked: { caller: Caller; query: object; now: Date },
  ) => Promise<FileReply>
  send: (mail: ReportMail) => Promise<Told>
}

/** No mail server takes a larger one. */
const mostBytes = 15_000_000

/** Reads a file whole, as a mail carries it. Throws too_large. */
async function wholeFile({
  body,
  fileName = '',
  contentType,
  rowCount = 0,
}: FileReply): Promise<ReportFile> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of typeof body === 'string' || Buffer.isBuffer(body)
    ? [Buffer.from(body)]
    : body) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Refusal('too_large')
    pieces.push(piece)
  }
  return { fileName, contentType, rowCount, content: Buffer.concat(pieces) }
}

const makerOf = (sending: Sending): Caller => ({
  ...sending,
  sudoId: null,
  isSuper: false,
  renterId: 0,
  sessionHash: '',
})

/** The report, where its maker may read and send it still; else why not. */
function reportOf(sending: Sending): AnyReport | 'noRight' | 'noAccount' {
  if (!sending.hasAccount) return 'noAccount'
  const report = reportSources.find((one) => one.report.name === sending.report)?.report
  const maker = makerOf(sending)
  const mayRead = report && isPermission(report.permit) && may(maker, report.permit)
  return mayRead && may(maker, 'reports.send') ? report : 'noRight'
}

async function fileOf(report: AnyReport, sending: Sending, { makeFile }: ReportSending) {
  const { plannedFor, partner } = sending
  const query = askOfSchedule(report, sending, plannedFor, partner.timeZone)
  return wholeFile(
    await makeFile(report, { caller: makerOf(sending), query, now: new Date(plannedFor) }),
  )
}

/** What another try may mend. */
const passing = new Set(['busy', 'broken_off', 'unavailable', 'internal'])

/** As the screen has words for. */
function codeOf(error: unknown): string {
  const code = error instanceof Refusal ? error.code : 'internal'
  return passing.has(code) || code === 'too_large' ? code : 'invalid'
}

/** Sends what waits of one sending, each mail once: it is marked before it is sent, and what was marked is not taken again. */
async function sendOne(db: Database, sending: Sending, by: ReportSending): Promise<number> {
  const scope = jobScope(sending.partner.id)
  const report = reportOf(sending)
  if (typeof report === 'string') {
    await stopFor(db, scope, sending, report)
    return 0
  }
  let file: ReportFile
  try {
    file = await fileOf(report, sending, by)
  } catch (error) {
    const code = codeOf(error)
    await noFile(db, scope, sending, { code, isFinal: !passing.has(code) })
    return 0
  }
  for (let count = 0; ;) {
    const taken = await takeRecipient(db, scope, sending, file)
    if (taken === undefined) return count
    const { scheduleId, plannedFor, locale, partner } = sending
    const mailId = `${scheduleId}.${Date.parse(plannedFor)}.${taken.line}`
    const told = await by.send({
      to: taken.email,
      mailId,
      report,
      locale,
      partner: partner.name,
      file,
    })
    if (told === 'sent') count += 1
    await noteSent(db, scope, sending, taken.line, told)
  }
}

async function sendOf(db: Database, { id, timeZone }: PartnerZone, by: ReportSending, now: Date) {
  const scope = jobScope(id)
  for (const due of await dueSchedules(db, scope, now)) {
    await planSending(db, scope, due, nextSending(due, now, timeZone))
  }
  let count = 0
  for (;;) {
    const sending = await nextToSend(db, scope)
    if (sending === undefined) return count
    count += await sendOne(db, sending, by)
  }
}

/** Plans what has come due of each house and sends what waits. Answers the number of mails. */
export const sendReports = (db: Database, by: ReportSending, now: Date): Promise<number> =>
  eachPartner(db, (partner) => sendOf(db, partner, by, now))
