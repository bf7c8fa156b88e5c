import {
  type BoxOfficePlace,
  boxOfficesFor,
} from '@dxweb/areas/venues/opening-hours/box-offices.ts'
import { foldHours } from '@dxweb/areas/venues/opening-hours/rules.ts'
import { openingHoursText } from '@dxweb/locales/opening-hours-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { Locale } from '../paper/pdf.ts'

export function boxOfficeLines(
  places: readonly BoxOfficePlace[],
  auditoriumId: number | null,
  locale: Locale,
): string[] {
  const t = translateIn(locale)
  return boxOfficesFor(places, auditoriumId).map(({ name, openingHours }) =>
    t(name === '' ? 'ticketing.boxOffice.open' : 'ticketing.boxOffice.openAt', {
      place: name,
      hours: openingHoursText(foldHours(openingHours), t, locale),
    }),
  )
}
