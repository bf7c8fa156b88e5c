import type { StaffList, StoredBooking } from '@dxweb/areas/resources/bookings-store.ts'
import { formatPhone } from '@dxweb/kit/norwegian.ts'
import type { SheetColumn } from '@dxweb/kit/sheet.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { collect, colors, openPdf, page } from './pdf.ts'
import { tableRow } from './table-row.ts'

type Locale = 'nb' | 'en'

const hourMs = 3_600_000
const hoursOf = ({ startsAt, endsAt }: StoredBooking) =>
  Math.round(((Date.parse(endsAt) - Date.parse(startsAt)) / hourMs) * 100) / 100

const nobodyYet = (locale: Locale) => translate(locale, 'resources.unstaffed')

/** Who works, as a list for spreadsheets. */
export function staffColumns(locale: Locale): SheetColumn<StoredBooking>[] {
  const say = (key: string) => translate(locale, key)
  return [
    { header: say('resources.function'), kind: 'text', value: (shift) => shift.resource },
    { header: say('resources.person'), kind: 'text', value: (shift) => shift.staff },
    { header: say('resources.mobile'), kind: 'text', value: (shift) => shift.mobile },
    { header: say('resources.from'), kind: 'instant', value: (shift) => shift.startsAt },
    { header: say('resources.until'), kind: 'instant', value: (shift) => shift.endsAt },
    { header: say('resources.count'), kind: 'count', value: (shift) => shift.unitCount },
    { header: say('resources.note'), kind: 'text', value: (shift) => shift.note },
  ]
}

interface Printed {
  list: StaffList
  partner: string
  locale: Locale
  timeZone: string
}

const columns = [112, 118, 76, 128, 36, 53].map((width) => ({ width }))

function cellsOf(shift: StoredBooking, { locale, timeZone }: Printed): string[] {
  const from = dateText(shift.startsAt, 'moment', locale, timeZone)
  const to = endText(shift.endsAt, 'time', locale, timeZone)
  const missing =
    shift.unitCount > 1 ? `${nobodyYet(locale)} (${shift.unitCount})` : nobodyYet(locale)
  return [
    shift.resource,
    shift.staff || missing,
    shift.mobile && formatPhone(shift.mobile),
    `${from}–${to}`,
    hoursOf(shift).toLocaleString(locale === 'nb' ? 'nb-NO' : 'en-GB'),
    shift.note,
  ]
}

/** Who works at an event, to hang on the wall. */
export function staffListPdf(printed: Printed): Promise<Buffer> {
  const { list, partner, locale, timeZone } = printed
  const say = (key: string) => translate(locale, key)
  const pdf = openPdf(`${say('resources.staffList')}: ${list.event.title}`)
  const done = collect(pdf)
  pdf.font('Helvetica').fontSize(10).fillColor(colors.quiet).text(partner)
  pdf.font('Helvetica-Bold').fontSize(17).fillColor(colors.ink).text(list.event.title)
  const when = dateText(list.event.startsAt, 'long', locale, timeZone)
  pdf
    .font('Helvetica')
    .fontSize(11)
    .fillColor(colors.quiet)
    .text(`${when} · ${list.event.auditorium}`)
  pdf.moveDown(1)
  const heads = ['function', 'person', 'mobile', 'time', 'hours', 'note']
  tableRow(
    pdf,
    columns,
    heads.map((head) => say(`resources.${head}`)),
    'Helvetica-Bold',
  )
  for (const shift of list.shifts) tableRow(pdf, columns, cellsOf(shift, printed), 'Helvetica')
  if (list.shifts.length === 0) pdf.moveDown(1).text(say('resources.noShifts'), page.margin)
  pdf.end()
  return done
}
