import { type Day, isoWeek } from '@dxweb/kit/time/day.ts'
import { useCallback, useMemo } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { today, useTimeZone, useWhen } from '../../../data/session/use-when.ts'

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Formats the days of a list. The first day of each week includes the week: 'Fredag 20. november · uke 47'. */
export function useDayNames(): (days: Iterable<Day>) => ReadonlyMap<string, string> {
  const t = useText()
  const when = useWhen()
  const timeZone = useTimeZone()
  return useCallback(
    (days) => {
      const thisYear = today(timeZone).slice(0, 4)
      const texts = new Map<string, string>()
      let lastWeek = ''
      for (const day of days) {
        const { year, week } = isoWeek(day)
        const isNewWeek = lastWeek !== `${year} ${week}`
        lastWeek = `${year} ${week}`
        const inYear = day.startsWith(thisYear) ? '' : ` ${day.slice(0, 4)}`
        const inWeek = isNewWeek ? ` · ${t('shows.week', { week })}` : ''
        texts.set(day, `${upperFirst(when(day, 'longDay'))}${inYear}${inWeek}`)
      }
      return texts
    },
    [t, when, timeZone],
  )
}

export function useDayTexts(days: Iterable<Day>): ReadonlyMap<string, string> {
  const namesOf = useDayNames()
  return useMemo(() => namesOf(days), [namesOf, days])
}
