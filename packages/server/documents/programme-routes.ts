import { getDoorProgramme } from '@dxweb/areas/events/feeds/programme/contract.ts'
import { type DoorShow, doorStatement } from '@dxweb/areas/events/feeds/programme/store.ts'
import { versionText } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Call, fileRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import type { ProgrammePaper } from './drawing/programme-pdf.ts'
import { readIssuer } from './issuer/read-issuer.ts'
import type { Locale } from './paper/pdf.ts'

// catalog: ticketing.age.*

export interface ProgrammeParts {
  drawPaper: DrawPaper
}

interface Words {
  t: Translate
  locale: Locale
  zone: string
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const rowOf = (show: DoorShow, { t, locale, zone }: Words) => [
  dateText(show.startsAt, 'time', locale, zone),
  show.title,
  show.ageLimit === null ? '' : t(`ticketing.age.short.${show.ageLimit}`),
  versionText(t, show.version),
  show.auditorium,
]

/** Groups shows by film day; a show before the start of the venue's film day belongs to the previous day. */
const daysOf = (shows: readonly DoorShow[], words: Words) =>
  Array.from(
    Map.groupBy(shows, ({ day }) => day),
    ([day, held]) => ({
      name: upper(dateText(day, 'longDay', words.locale)),
      shows: held.map((show) => rowOf(show, words)),
    }),
  )

const weekDays = 7

/** Returns the table of titles by days; empty for a single day or for more than a week. */
function weekOf(shows: readonly DoorShow[], { t, locale, zone }: Words) {
  const days = [...new Set(shows.map(({ day }) => day))]
  if (days.length < 2 || days.length > weekDays) return { heads: [], rows: [] }
  const timesOn = (own: readonly DoorShow[], on: string) =>
    own
      .filter(({ day }) => day === on)
      .map(({ startsAt }) => dateText(startsAt, 'time', locale, zone))
      .join('\n')
  return {
    heads: [t('label.title'), ...days.map((day) => upper(dateText(day, 'day', locale)))],
    rows: [...Map.groupBy(shows, ({ title }) => title)]
      .toSorted(([one], [other]) => one.localeCompare(other, locale))
      .map(([title, own]) => [title, ...days.map((day) => timesOn(own, day))]),
  }
}

type ProgrammeCall = Call<typeof getDoorProgramme.parts>

const wordsOf = ({ caller, query }: ProgrammeCall): Words => {
  const locale = query.locale ?? caller.locale
  const zone = caller.partner?.timeZone ?? defaultTimeZone
  return { locale, zone, t: translateIn(locale) }
}

async function paperOf(call: ProgrammeCall, words: Words): Promise<ProgrammePaper> {
  const { db, scope, query, now } = call
  const { locale, zone, t } = words
  const shows = await db.run(scope, doorStatement(scope.partnerId, query.from, query.to))
  const issuer = await readIssuer(db, scope, locale)
  return {
    venue: issuer.name,
    issuer,
    title: t('report.programme'),
    facts: [[query.from, query.to].map((day) => dateText(day, 'date', locale)).join(' – ')],
    days: daysOf(shows, words),
    week: weekOf(shows, words),
    locale,
    printing: { by: issuer.name, at: now.toISOString(), timeZone: zone },
  }
}

export const programmePaperRoutes = ({ drawPaper }: ProgrammeParts): Route[] => [
  fileRoute(getDoorProgramme, async (call) => {
    const words = wordsOf(call)
    const body = await drawPaper(call, 'programme', await paperOf(call, words))
    const name = words.t('report.programme.door.file')
    return { body, contentType: 'application/pdf', fileName: `${name}-${call.query.from}.pdf` }
  }),
]
