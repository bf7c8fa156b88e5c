import { dayOf, type DayCount } from './ground/calendar.ts'
import type { Period } from './plan/plan.ts'

export const demoScales = ['demo', 'small', 'benchmark'] as const
export type DemoScale = (typeof demoScales)[number]

const thinShare = 0.2

/** One sparse month in each of four years. The last one contains the day on which the low VAT rate returned. */
const thinMonths: [from: string, to: string][] = [
  ['2017-10-01', '2017-10-31'],
  ['2019-10-01', '2019-10-31'],
  ['2020-09-01', '2020-09-30'],
  ['2021-09-16', '2021-10-15'],
]
const thinWeekends: [from: string, to: string][] = [
  ['2017-10-06', '2017-10-08'],
  ['2019-10-04', '2019-10-06'],
  ['2020-09-04', '2020-09-06'],
  ['2021-09-30', '2021-10-02'],
]

const thin = (stretches: [from: string, to: string][]): Period[] =>
  stretches.map(([from, to]) => ({ from: dayOf(from), to: dayOf(to), share: thinShare }))

function months(today: string, count: number): DayCount {
  return dayOf(Temporal.PlainDate.from(today).add({ months: count }).toString())
}

/** Returns sparse early periods, and a full one from two years ago to three months ahead (small demo: some weeks). */
export function periodsOf(scale: 'demo' | 'small', today: string): Period[] {
  const around =
    scale === 'demo'
      ? { from: months(today, -24), to: months(today, 3), share: 1 }
      : { from: dayOf(today) - 21, to: dayOf(today) + 28, share: 1 }
  return [...thin(scale === 'demo' ? thinMonths : thinWeekends), around]
}
