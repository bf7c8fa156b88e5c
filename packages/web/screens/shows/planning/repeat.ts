import { type SeriesRule, seriesDays } from '@dxweb/areas/events/series/rules.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'

export interface Repeat {
  every: '' | SeriesRule['every']
  interval: number
  weekdays: readonly number[]
  ends: 'count' | 'until'
  count: number
  until: string
  skipsHolidays: boolean
  except: readonly string[]
}

export const noRepeat: Repeat = {
  every: '',
  interval: 1,
  weekdays: [],
  ends: 'count',
  count: 10,
  until: '',
  skipsHolidays: true,
  except: [],
}

export function ruleOf(repeat: Repeat): SeriesRule | null {
  if (repeat.every === '') return null
  const { every, interval, weekdays, ends, count, until, skipsHolidays, except } = repeat
  const byCount = ends === 'count' || until === ''
  return {
    every,
    interval,
    weekdays: every === 'week' ? weekdays : [],
    count: byCount ? count : null,
    until: byCount ? null : until,
    skipsHolidays,
    except,
  }
}

export function datesOf(date: string, repeat: Repeat): Day[] {
  if (!isDay(date)) return []
  const rule = ruleOf(repeat)
  return rule === null ? [date] : seriesDays(date, rule)
}

/** Includes removed dates, so that they can be restored. */
export function allDatesOf(date: string, repeat: Repeat): Day[] {
  const rule = ruleOf(repeat)
  if (!isDay(date) || rule === null) return []
  const last = datesOf(date, repeat).at(-1) ?? addDays(date, 0)
  return seriesDays(date, { ...rule, except: [], count: null, until: last })
}
