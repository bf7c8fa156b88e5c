import type { Day } from '@dxweb/kit/time/day.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { useText } from '../../ui/text/text.ts'

/** Example: 'fre. 20.', in English 'Fri 20'. */
export function useDayHead(): (day: Day) => string {
  const t = useText()
  const when = useWhen()
  return (day) =>
    t('calendar.headDay', {
      weekday: when(day, 'weekday').slice(0, 3),
      day: Number(day.slice(8)),
    })
}
