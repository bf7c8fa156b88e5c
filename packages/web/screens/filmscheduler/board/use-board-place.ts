import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'

export const boardViews = ['week', 'day'] as const

/** Day and view are in the URL, so that a shared link opens the same board. */
export function useBoardPlace() {
  const now = today(useTimeZone())
  const search = useSearchValues()
  const set = useSetSearch()
  const asked = search['date'] ?? ''
  const day: Day = isDay(asked) ? asked : now
  const view = search['view'] === 'day' ? ('day' as const) : ('week' as const)
  return {
    now,
    day,
    view,
    set,
    step: (by: 1 | -1) => set({ date: addDays(day, by * (view === 'day' ? 1 : 7)) }),
  }
}

export type BoardPlace = ReturnType<typeof useBoardPlace>
