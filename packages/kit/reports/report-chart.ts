import type { Step } from '../charts/steps.ts'
import { type FieldKind, kindOf } from '../fields/field-kinds.ts'
import { addDays, addMonths, type Day } from '../time/day.ts'
import { type AnyReport, beforeSuffix, fieldOf, type ReportRow } from './define-report.ts'

/** Longer series are neither read nor drawn. */
export const maxSteps = 800

const nextOf: Record<string, (step: string) => string> = {
  day: (day) => addDays(day as Day, 1),
  week: (day) => addDays(day as Day, 7),
  month: (day) => addMonths(day as Day, 1),
  year: (day) => addMonths(day as Day, 12),
  time: (hour) => `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`,
}

const unitOf = (kind: FieldKind) => (kind.kind === 'span' ? kind.of : kind.kind)

const isOfTime = (kind: FieldKind): boolean => nextOf[unitOf(kind)] !== undefined

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

export const chartedBy = (report: AnyReport, asked: string, usual: string) =>
  kindOf(fieldOf(report, asked)).kind === 'page' ? usual : asked

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
