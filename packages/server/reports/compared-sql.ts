import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import { addDays, addMonths, type Day, startOfWeek } from '@dxweb/kit/time/day.ts'
import { dayLastYear, weekLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { dayOfAxis, type Narrowed, narrowed, quoted, type ReportAsk } from './narrowed-sql.ts'

interface Before {
  from: Day
  to: Day
  /** The day this year that a day of last year is compared with, in SQL. */
  aligned: string
  join: string
}

function weeksBefore(from: Day, to: Day, day: string, add: Narrowed['add']): Before {
  const weeks: Day[] = []
  for (let week = startOfWeek(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  const before = weeks.map(weekLastYear)
  const inOrder = before.toSorted()
  return {
    from: inOrder[0] ?? from,
    to: addDays(inOrder.at(-1) ?? to, 6),
    aligned: `w.now + (r.${day} - w.before)`,
    join: `join unnest(${add(weeks)}::date[], ${add(before)}::date[]) w (now, before)
      on w.before = date_trunc('week', r.${day}::timestamp)::date`,
  }
}

/** The last day of a month is compared with the last day of that month. */
const datesBefore = (from: Day, to: Day, day: string): Before => ({
  from: addMonths(from, -12),
  to: addDays(addMonths(addDays(to, 1), -12), -1),
  aligned: `(r.${day} + interval '1 year')::date`,
  join: '',
})

/** What is compared with figures as of a day is as of that day of the year before. */
function untilBefore({ until, compare }: ReportAsk): Day | undefined {
  if (until === undefined) return undefined
  return compare === 'dates' ? addMonths(until as Day, -12) : dayLastYear(until as Day)
}

/**
 * Rows of the period and, marked `isBefore`, those of the year before on the days that they are compared with: by week and
 * weekday with moving holidays beside each other, or by date.
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
  const [from, to] = [ask.from as Day, ask.to as Day]
  const before =
    ask.compare === 'dates' ? datesBefore(from, to, day) : weeksBefore(from, to, day, add)
  const then = narrowed(
    source,
    partnerId,
    { ...ask, from: before.from, to: before.to, until: untilBefore(ask) },
    text,
    values,
  )
  const told = fields.map((name) => `r.${quoted(name)}`)
  const moved = fields.map((name) =>
    name === column ? `${before.aligned} as ${day}` : `r.${quoted(name)}`,
  )
  return {
    values,
    add,
    from: `from (
      select false as "isBefore", ${told.join(', ')} ${now.from}
      union all
      select true, ${moved.join(', ')} from ${then.rows} ${before.join} where ${then.conditions}
        and ${before.aligned} between ${add(from)}::date and ${add(to)}::date
    ) r`,
  }
}
