import type { StaffList, StoredBooking } from '@dxweb/areas/resources/bookings/store.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { drawTable } from '../paper/draw-table.ts'
import { colors, page, sheetsPdf } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { writeText } from '../paper/write-text.ts'

type Locale = 'nb' | 'en'

const hourMs = 3_600_000
const hoursOf = ({ startsAt, endsAt }: StoredBooking) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / hourMs

const nobodyYet = (locale: Locale) => translate(locale, 'resources.unstaffed')

export interface StaffListPaper {
  list: StaffList
  issuer: Issuer
  address: string
  locale: Locale
  printing: Printing
}

const columns = [
  { width: 84 },
  { width: 100 },
  { width: 62 },
  { width: 132 },
  { width: 34, align: 'right' as const },
  { width: 71 },
]

function cellsOf(shift: StoredBooking, { locale, printing }: StaffListPaper): string[] {
  const { timeZone } = printing
  const from = dateText(shift.startsAt, 'moment', locale, timeZone)
  const to = endText(shift.endsAt, 'time', locale, timeZone)
  const missing =
    shift.unitCount > 1 ? `${nobodyYet(locale)} (${shift.unitCount})` : nobodyYet(locale)
  return [
    shift.resource,
    shift.staff || missing,
    shift.mobile && formatPhone(shift.mobile),
    `${from}–${to}`,
    decimalText(hoursOf(shift), locale),
    shift.note,
  ]
}

export function staffListPdf(paper: StaffListPaper): Promise<Buffer> {
  const { list, issuer, address, locale, printing } = paper
  const { event, shifts } = list
  const say = (key: string) => translate(locale, key)
  const when = dateText(event.startsAt, 'long', locale, printing.timeZone)
  const facts = [`${when} · ${event.auditorium}`, address].filter(Boolean)
  const heads = ['function', 'person', 'mobile', 'time', 'hours', 'note']
  const about = { title: `${say('resources.staffList')}: ${event.title}`, locale }
  return sheetsPdf(
    about,
    (pdf, root) => {
      drawHead(pdf, root, { house: issuer.name, issuer, title: event.title, facts })
      drawTable(pdf, root, {
        columns,
        heads: heads.map((head) => say(`resources.${head}`)),
        rows: shifts.map((shift) => cellsOf(shift, paper)),
      })
      if (shifts.length > 0) return
      const look = { size: 10, weight: 'regular', color: colors.quiet } as const
      const place = { left: page.margin, top: pdf.y + 12, width: page.width - 2 * page.margin }
      tag(pdf, root, 'P', () => writeText(pdf, say('resources.noShifts'), look, place))
    },
    { foot: drawFoot(locale, printing) },
  )
}
