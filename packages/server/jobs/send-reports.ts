import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { nextSending } from '@dxweb/areas/reports/schedules/rules.ts'
import {
  dueSchedules,
  nextToSend,
  noFile,
  noteSent,
  planAfterEvents,
  planSending,
  type Sending,
  stopFor,
  takeRecipient,
  type Outcome,
} from '@dxweb/areas/reports/schedules/send-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { Caller, FileReply } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { dateText, spanText } from '@dxweb/locales/date-text.ts'
import type { Issuer } from '../documents/issuer/issuer.ts'
import { readIssuer } from '../documents/issuer/read-issuer.ts'
import { type AfterEvent, mayRead, type Sendable, sendables } from '../reports/sending/sendable.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'

export interface ReportFile {
  fileName: string
  contentType: string
  rowCount: number
  content: Buffer
}

export interface ReportMail {
  to: string
  /** Id of the mail to a recipient, the same at each attempt, so that duplicates are recognised. */
  mailId: string
  title: string
  locale: 'nb' | 'en'
  partner: string
  issuer: Issuer
  file: ReportFile
}

export interface ReportSending {
  /** Makes the file with the rights of the schedule's owner. */
  makeFile: (
    exported: Endpoint,
    asked: { caller: Caller; eventId: number | undefined; query: object; now: Date },
  ) => Promise<FileReply>
  send: (mail: ReportMail) => Promise<Outcome>
}

/** Maximum size that mail servers accept. */
const maxBytes = 15_000_000

/** Reads the file into memory. Throws `too_large` if the file is too large for a mail. */
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
    if (bytes > maxBytes) throw new Refusal('too_large')
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

function sendableOf(sending: Sending): Sendable | 'noRight' | 'noAccount' {
  if (!sending.hasAccount) return 'noAccount'
  const maker = makerOf(sending)
  const found = sendables.find((one) => one.name === sending.report && mayRead(maker, one))
  return found && may(maker, 'reports.send') ? found : 'noRight'
}

function eventOf({ eventId, startsAt, endsAt, partner }: Sending): AfterEvent | undefined {
  if (startsAt === null || endsAt === null) return undefined
  const [from, to] = [startsAt, endsAt].map((at) => localDay(at, partner.timeZone))
  return from && to ? { id: eventId, from, to } : undefined
}

/** Returns the days of a query as text for the subject, so that the mails of a schedule have different subjects. */
function daysOf(query: object, locale: 'nb' | 'en'): string {
  const { day, from = day, to = from } = query as Partial<Record<'day' | 'from' | 'to', string>>
  if (from === undefined || to === undefined) return ''
  const [first = '', last = ''] = [from, to].map((one) => dateText(one, 'numeric', locale))
  return spanText(first, last)
}

interface Making {
  db: Database
  sendable: Sendable
  sending: Sending
  makeFile: ReportSending['makeFile']
}

async function mailOf({ db, sendable, sending, makeFile }: Making) {
  const { plannedFor, partner, locale, eventTitle } = sending
  const event = eventOf(sending)
  if (sending.eventId !== 0 && event === undefined) throw new Refusal('not_found')
  const query = sendable.ask(sending, localDay(plannedFor, partner.timeZone), event)
  const caller = makerOf(sending)
  const now = new Date(plannedFor)
  const asked = { caller, eventId: event?.id, query, now }
  const file = await wholeFile(await makeFile(sendable.exported, asked))
  const of = eventTitle ? ['·', eventTitle] : [daysOf(query, locale)]
  const title = [sendable.title(locale), ...of].filter(Boolean).join(' ')
  const issuer = await readIssuer(db, jobScope(partner.id), locale)
  return { file, title, issuer, locale, partner: partner.name }
}

/** Codes of errors that another attempt may resolve. */
const passing = new Set(['busy', 'broken_off', 'unavailable', 'internal'])

/** Returns a code for which the screen has a text. */
function codeOf(error: unknown): string {
  const { code, details } = error instanceof Refusal ? error : new Refusal('internal')
  if (code === 'too_large') {
    if (details?.['most'] === undefined) return code
    return details['format'] === 'pdf' ? 'too_many_printed' : 'too_many'
  }
  return passing.has(code) ? code : 'invalid'
}

/**
 * Sends the mails of one sending at most once: each mail is marked before it is sent, and a marked mail is never sent
 * again.
 */
async function sendOne(db: Database, sending: Sending, by: ReportSending): Promise<number> {
  const scope = jobScope(sending.partner.id)
  const sendable = sendableOf(sending)
  if (typeof sendable === 'string') {
    await stopFor(db, scope, sending, sendable)
    return 0
  }
  let mail: Awaited<ReturnType<typeof mailOf>>
  try {
    mail = await mailOf({ db, sendable, sending, makeFile: by.makeFile })
  } catch (error) {
    const code = codeOf(error)
    await noFile(db, scope, sending, { code, isFinal: !passing.has(code) })
    return 0
  }
  const { scheduleId, plannedFor, eventId } = sending
  for (let count = 0; ;) {
    const taken = await takeRecipient(db, scope, sending, mail.file)
    if (taken === undefined) return count
    const outcome = await by.send({
      to: taken.email,
      mailId: [scheduleId, Date.parse(plannedFor), ...(eventId ? [eventId] : []), taken.line].join(
        '.',
      ),
      ...mail,
    })
    if (outcome === 'sent') count += 1
    await noteSent(db, scope, sending, taken.line, outcome)
  }
}

async function sendOf(db: Database, { id, timeZone }: PartnerZone, by: ReportSending, now: Date) {
  const scope = jobScope(id)
  await planAfterEvents(db, scope, now)
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

export const sendReports = (db: Database, by: ReportSending, now: Date): Promise<number> =>
  eachPartner(db, (partner) => sendOf(db, partner, by, now))
