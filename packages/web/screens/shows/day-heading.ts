import type { EventRow } from '@dxweb/areas/events/contract.ts'
import { isoWeek } from '@dxweb/kit/day.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import { useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { today, useTimeZone, useWhen } from '../../data/use-when.ts'

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** 'Fredag 20. november · uke 47' over the first day of each week, 'Lørdag 21. november' over the others. */
export function useDayHeading(rows: readonly EventRow[] | undefined): (row: EventRow) => string {
  const t = useText()
  const when = useWhen()
  const timeZone = useTimeZone()
  return useMemo(() => {
    const thisYear = today(timeZone).slice(0, 4)
    const dayOf = new Map(
      (rows ?? []).map((row) => [row.startsAt, localDay(row.startsAt, timeZone)]),
    )
    const texts = new Map<string, string>()
    let lastWeek = ''
    for (const day of new Set(dayOf.values())) {
      const { year, week } = isoWeek(day)
      const isNewWeek = lastWeek !== `${year} ${week}`
      lastWeek = `${year} ${week}`
      const inYear = day.startsWith(thisYear) ? '' : ` ${day.slice(0, 4)}`
      const inWeek = isNewWeek ? ` · ${t('shows.week', { week })}` : ''
      texts.set(day, `${upperFirst(when(day, 'longDay'))}${inYear}${inWeek}`)
    }
    return ({ startsAt }) => texts.get(dayOf.get(startsAt) ?? '') ?? ''
  }, [rows, t, when, timeZone])
}
