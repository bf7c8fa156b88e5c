import type { Step } from '../charts/steps.ts'
import { type FieldKind, kindOf } from '../fields/field-kinds.ts'
import { addDays, addMonths, type Day } from '../time/day.ts'
import { type AnyReport, beforeSuffix, fieldOf, type ReportRow } from './define-report.ts'

/** Longer series are neither read nor drawn. */
export const maxSteps = 800

/** Returns the next step of a time unit. */
const nextOf: Record<string, (step: string) => string> = {
  day: (day) => addDays(day as Day, 1),
  week: (day) => addDays(day as Day, 7),
  month: (day) => addMonths(day as Day, 1),
  year: (day) => addMonths(day as Day, 12),
  time: (hour) => `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`,
}

const unitOf = (kind: FieldKind) => (kind.kind === 'span' ? kind.of : kind.kind)

/** Returns true for fields of time; their groups form a sequence. */
const isOfTime = (kind: FieldKind): boolean => nextOf[unitOf(kind)] !== undefined

/** Returns all steps from the first to the last, so that the chart shows the empty ones. */
export function wholeOf(kind: FieldKind, known: readonly string[]): readonly string[] {
  const next = nextOf[unitOf(kind)]
  if (next === undefined) return known
  const [first = '', ...rest] = known.toSorted()
  const last = rest.at(-1) ?? first
  const steps = [first]
  for (let step = first; step < last && steps.length <= maxSteps;) {
    step = next(step)
    steps.push(step)
  }
  return steps
}

export const hasYearBefore = ([first]: readonly ReportRow[], of: string): boolean =>
  first?.[`${of}${beforeSuffix}`] !== undefined

interface StepText {
  group: (name: string, row: ReportRow) => string
  value: (name: string, row: ReportRow) => string
}

/** Returns the steps of a chart from groups and their key fields, with last year's values if they were read. */
export function stepsOf(
  groups: readonly ReportRow[],
  { by, of, labels = [by] }: { by: string; of: string; labels?: readonly string[] },
  kind: FieldKind,
  { text, short }: { text: StepText; short: (step: string) => string },
): Step[] {
  const found = new Map(groups.map((group) => [labels.map((name) => group[name]).join(' '), group]))
  const then = `${of}${beforeSuffix}`
  const hasBefore = hasYearBefore(groups, of)
  return wholeOf(kind, [...found.keys()]).map((step) => {
    const row = found.get(step)
    const name = text.group(by, row ?? { [by]: step })
    const before = Number(row?.[then] ?? 0)
    return {
      key: step,
      label: kind.kind === 'day' ? short(step) : name,
      name,
      value: Number(row?.[of] ?? 0),
      text: text.value(of, row ?? { [of]: 0 }),
      isImplied: isOfTime(kind),
      ...(hasBefore && { before: { value: before, text: text.value(of, { [of]: before }) } }),
    }
  })
}

/** Limits of a chart: more bars are too thin, and fewer points make no curve. */
const maxBars = 120
const leastPoints = 8

/** Returns the grouping of the chart: the table's, unless its names are too long for labels below bars. */
export const chartedBy = (report: AnyReport, asked: string, usual: string) =>
  kindOf(fieldOf(report, asked)).kind === 'page' ? usual : asked

/** Returns the possible charts, the default first. The table shows the same figures. */
export function picturesOf(report: AnyReport, by: string, count: number) {
  const curve = isOfTime(kindOf(fieldOf(report, by))) && count >= leastPoints
  return [
    ...(curve && count > 14 ? (['curve'] as const) : []),
    ...(count <= maxBars ? (['bars'] as const) : []),
    ...(curve && count <= 14 ? (['curve'] as const) : []),
    ...(report.chart?.heat ? (['heat'] as const) : []),
    'table' as const,
  ]
}
