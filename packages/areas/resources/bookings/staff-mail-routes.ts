import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { sendStaffList } from './contract.ts'
import { noteSent, readStaffList, type StoredBooking } from './store.ts'

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
  /** Returns whether the mail was sent. */
  sendShifts(mail: ShiftMail): Promise<boolean>
}

/** 'Lydtekniker: fre. 20. nov. 2026, 16:00–23:00, Storsalen (rigg fra 14)' */
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

export const staffMailRoutes = (parts: StaffMailParts): Route[] => [
  route(sendStaffList, async (call) => {
    const { db, scope, params, caller } = call
    const { event, shifts } = await readStaffList(db, scope, params.id)
    if (event.state === 'cancelled') throw new Refusal('wrong_state')
    const { locale, partner } = caller
    const mails = byPerson(shifts).map(async (own) => {
      const [{ staff: name, email: to } = { staff: '', email: '' }] = own
      const mail = {
        to,
        locale,
        name,
        event: event.title,
        partner: partner?.name ?? '',
        when: dateText(event.startsAt, 'full', locale, partner?.timeZone),
        lines: own.map((shift) => lineOf(shift, locale, partner?.timeZone)).join('\n'),
      }
      return { name, isSent: to !== '' && (await parts.sendShifts(mail)) }
    })
    const done = await Promise.all(mails)
    const sent = done.filter(({ isSent }) => isSent).map(({ name }) => name)
    if (sent.length > 0) await noteSent(db, scope, params.id, sent.join(', '), byOf(call))
    const unsent = done.filter(({ isSent }) => !isSent).map(({ name }) => name)
    return { sent: sent.length, unsent }
  }),
]
