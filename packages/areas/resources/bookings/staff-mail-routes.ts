import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { identityOf, refuseUnseen } from '@dxweb/kit/definitions/seen-mails.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { previewStaffMails, sendStaffList } from './contract.ts'
import { recordSent, readStaffList, type StaffList, type StoredBooking } from './store.ts'

type Locale = 'nb' | 'en'

export interface ShiftMail {
  to: string
  locale: Locale
  name: string
  event: string
  partner: string
  when: string
  lines: string
}

export interface StaffMailParts {
  /** Resolves to true if the mail was sent. */
  sendShifts(mail: ShiftMail): Promise<boolean>
  previewShifts(mail: ShiftMail): { subject: string; text: string }
}

/** Formats a shift as 'Lydtekniker: fre. 20. nov. 2026, 16:00–23:00, Storsalen (rigg fra 14)'. */
function lineOf(shift: StoredBooking, locale: Locale, zone?: string) {
  const from = dateText(shift.startsAt, 'full', locale, zone)
  const to = endText(shift.endsAt, 'time', locale, zone)
  const note = shift.note && ` (${shift.note})`
  return `${shift.resource}: ${from}–${to}, ${shift.auditorium}${note}`
}

function byPerson(shifts: readonly StoredBooking[]): StoredBooking[][] {
  return [
    ...Map.groupBy(
      shifts.filter(({ staffId }) => staffId !== null),
      ({ staffId }) => staffId,
    ).values(),
  ]
}

type MailCall = Pick<Call<EndpointParts>, 'caller'>

const mailsOf = ({ event, shifts }: StaffList, { caller: { locale, partner } }: MailCall) =>
  byPerson(shifts).map((own): ShiftMail => {
    const [{ staff: name, email: to } = { staff: '', email: '' }] = own
    return {
      to,
      locale,
      name,
      event: event.title,
      partner: partner?.name ?? '',
      when: dateText(event.startsAt, 'full', locale, partner?.timeZone),
      lines: own.map((shift) => lineOf(shift, locale, partner?.timeZone)).join('\n'),
    }
  })

export const staffMailRoutes = (parts: StaffMailParts): Route[] => [
  route(previewStaffMails, async (call) => {
    const mails = mailsOf(await readStaffList(call.db, call.scope, call.params.id), call)
    return {
      shown: identityOf(mails),
      mails: mails.map((mail) => ({
        name: mail.name,
        to: mail.to,
        mail: parts.previewShifts(mail),
      })),
    }
  }),
  route(sendStaffList, async (call) => {
    const { db, scope, params, body } = call
    const list = await readStaffList(db, scope, params.id)
    if (list.event.state === 'cancelled') throw new Refusal('wrong_state')
    const mails = mailsOf(list, call)
    refuseUnseen(body.seen, mails)
    const done = await Promise.all(
      mails.map(async (mail) => ({
        name: mail.name,
        isSent: mail.to !== '' && (await parts.sendShifts(mail)),
      })),
    )
    const sent = done.filter(({ isSent }) => isSent).map(({ name }) => name)
    if (sent.length > 0) await recordSent(db, scope, params.id, sent.join(', '), authorOf(call))
    const unsent = done.filter(({ isSent }) => !isSent).map(({ name }) => name)
    return { sent: sent.length, unsent }
  }),
]
