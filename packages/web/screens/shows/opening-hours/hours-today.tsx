import type { BoxOffice } from '@dxweb/areas/venues/opening-hours/box-offices.ts'
import { spansOn, weekdayOf } from '@dxweb/areas/venues/opening-hours/rules.ts'
import { spansText } from '@dxweb/locales/opening-hours-text.ts'
import { useTimeZone, today } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { useBoxOffices } from './use-box-offices.ts'

function useTodayText() {
  const t = useText()
  const weekday = weekdayOf(today(useTimeZone()))
  return ({ name, openingHours }: BoxOffice) => {
    const spans = spansOn(openingHours, weekday)
    const key = spans.length === 0 ? 'closedToday' : 'today'
    const values = { place: name, hours: spansText(spans, t) }
    return t(`ticketing.boxOffice.${key}${name === '' ? '' : 'At'}`, values)
  }
}

// catalog: ticketing.boxOffice.today, ticketing.boxOffice.todayAt
// catalog: ticketing.boxOffice.closedToday, ticketing.boxOffice.closedTodayAt

export function HoursToday() {
  const text = useTodayText()
  return useBoxOffices(null).map(text).join(' · ')
}
