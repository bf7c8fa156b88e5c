import type { Hatch } from '@dxweb/areas/venues/opening-hours/hatches.ts'
import { spansOn, weekdayOf } from '@dxweb/areas/venues/opening-hours/rules.ts'
import { spansText } from '@dxweb/locales/opening-hours-text.ts'
import { useTimeZone, today } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { useHatches } from './use-hatches.ts'

/** Of several places each is told by its name. */
function useTodayText() {
  const t = useText()
  const weekday = weekdayOf(today(useTimeZone()))
  return ({ name, openingHours }: Hatch) => {
    const spans = spansOn(openingHours, weekday)
    const key = spans.length === 0 ? 'closedToday' : 'today'
    const values = { place: name, hours: spansText(spans, t) }
    return t(`ticketing.hatch.${key}${name === '' ? '' : 'At'}`, values)
  }
}

// catalog: ticketing.hatch.today, ticketing.hatch.todayAt
// catalog: ticketing.hatch.closedToday, ticketing.hatch.closedTodayAt

/** When the house's box office is open today; nothing where no hours are kept. */
export function HoursToday() {
  const text = useTodayText()
  return useHatches(null).map(text).join(' · ')
}
