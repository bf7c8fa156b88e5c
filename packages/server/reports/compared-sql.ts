import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { isComparedAtMoment, sameDatesLastYear } from '@dxweb/kit/reports/compared.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { addDays, addMonths, type Day, daysBetween, startOfWeek } from '@dxweb/kit/time/day.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dayLastYear, weekLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { localMoment } from '@dxweb/kit/time/zoned-time.ts'
import { dayOfAxis, type Narrowed, narrowed, quoted, type ReportAsk } from './narrowed-sql.ts'

interface Days {
  from: Day
  to: Day
}

interface Before extends Days {
  /** Days of this year that are compared with the days from `from` to `to` a year earlier. */
  of: Days
  /** SQL for the day of this year that a row of last year is compared with. */
  aligned: string
  join: string
  until?: Day | undefined
  knownAt?: string
}

function weeksBefore({ from, to }: Days, day: string, add: Narrowed['add']): Before {
  const weeks: Day[] = []
  for (let week = startOfWeek(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  const before = weeks.map(weekLastYear)
  const inOrder = before.toSorted()
  return {
    of: { from, to },
    from: inOrder[0] ?? from,
    to: addDays(inOrder.at(-1) ?? to, 6),
    aligned: `w.now + (r.${day} - w.before)`,
    join: `join unnest(${add(weeks)}::date[], ${add(before)}::date[]) w (now, before)
      on w.before = date_trunc('week', r.${day}::timestamp)::date`,
  }
}

const datesBefore = (days: Days, day: string): Before => ({
  of: days,
  ...sameDatesLastYear(days),
  aligned: `(r.${day} + interval '1 year')::date`,
  join: '',
})

const daysBefore = (days: Days, by: ReportAsk['compare'], day: string, add: Narrowed['add']) =>
  by === 'dates' ? datesBefore(days, day) : weeksBefore(days, day, add)

/** Returns the day a year earlier that corresponds to `until`, the day up to which figures are known. */
function untilBefore({ until, compare }: ReportAsk): Day | undefined {
  if (until === undefined) return undefined
  return compare === 'dates' ? addMonths(until as Day, -12) : dayLastYear(until as Day)
}

/** Limits figures to those known on `day`, which is a year earlier, at the time of day of `moment`. */
const asOf = (day: Day, moment: string) => ({
  until: addDays(day, -1),
  knownAt: `${day}${moment.slice(10)}`,
})

/**
 * Splits days into runs in which each day has the same distance to its counterpart a year earlier. A movable holiday
 * begins a new run.
 */
function evenDays({ from, to }: Days): (Days & { away: number })[] {
  const runs: (Days & { away: number })[] = []
  for (let first = from; first <= to; first = addDays(startOfWeek(first), 7)) {
    const last = [addDays(startOfWeek(first), 6), to].toSorted()[0] ?? to
    const away = daysBetween(first, dayLastYear(first))
    const run = runs.at(-1)
    if (run?.away === away) run.to = last
    else runs.push({ from: first, to: last, away })
  }
  return runs
}

/** Compares today and later days with the figures known at the corresponding time a year earlier. */
function openBefore(days: Days, { compare }: ReportAsk, moment: string, day: string): Before[] {
  const today = moment.slice(0, 10) as Day
  if (compare === 'dates') {
    return [{ ...datesBefore(days, day), ...asOf(addMonths(today, -12), moment) }]
  }
  return evenDays(days).map(({ from, to, away }) => ({
    of: { from, to },
    from: addDays(from, away),
    to: addDays(to, away),
    aligned: `r.${day} - ${away}`,
    join: '',
    ...asOf(addDays(today, away), moment),
  }))
}

interface Clock {
  now: Date
  caller: Pick<Caller, 'partner'>
}

export const withClock = <A extends ReportAsk>(ask: A, { now, caller }: Clock): A =>
  ask.compare === undefined
    ? ask
    : { ...ask, comparedAt: localMoment(now, caller.partner?.timeZone ?? defaultTimeZone) }

/** Returns the local time at which a comparison ends if the period is not over. */
export function cutAt(report: AnyReport, ask: ReportAsk): string | undefined {
  const { comparedAt } = ask
  if (comparedAt === undefined) return undefined
  return isComparedAtMoment(report, ask, comparedAt.slice(0, 10) as Day) ? comparedAt : undefined
}

function beforeOf(source: ReportSource, ask: ReportAsk, day: string, add: Narrowed['add']) {
  const days = { from: ask.from as Day, to: ask.to as Day }
  const moment = cutAt(source.report, ask)
  if (moment === undefined) {
    return [{ ...daysBefore(days, ask.compare, day, add), until: untilBefore(ask) }]
  }
  const today = moment.slice(0, 10) as Day
  if (days.from >= today) return openBefore(days, ask, moment, day)
  return [
    daysBefore({ ...days, to: addDays(today, -1) }, ask.compare, day, add),
    ...openBefore({ ...days, from: today }, ask, moment, day),
  ]
}

/**
 * Selects the rows of the period, and those of a year earlier with `isBefore`, aligned by date or by weekday and
 * movable holidays. A period that is not over is compared with the figures known at the same time a year earlier.
 */
export function comparedRows(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  fields: readonly string[],
  text?: string,
): Pick<Narrowed, 'from' | 'values' | 'add'> {
  const now = narrowed(source, partnerId, ask, text)
  const { values, add } = now
  const column = dayOfAxis(source.report, ask.axis) ?? ''
  const day = quoted(column)
  const names = fields.map((name) => `r.${quoted(name)}`)
  const parts = beforeOf(source, ask, day, add).map(({ aligned, join, of, ...days }) => {
    const then = narrowed(source, partnerId, { ...ask, until: undefined, ...days }, text, values)
    const moved = fields.map((name) =>
      name === column ? `${aligned} as ${day}` : `r.${quoted(name)}`,
    )
    return `
      select true, ${moved.join(', ')} from ${then.rows} ${join} where ${then.conditions}
        and ${aligned} between ${add(of.from)}::date and ${add(of.to)}::date`
  })
  return {
    values,
    add,
    from: `from (
      select false as "isBefore", ${names.join(', ')} ${now.from}
      union all ${parts.join(' union all ')}
    ) r`,
  }
}
