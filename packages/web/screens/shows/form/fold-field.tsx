import type { Day } from '@dxweb/kit/time/day.ts'
import { readClock } from '@dxweb/kit/time/zoned-time.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

/** Returns true if the time occurs twice on the day, at the end of daylight saving time. */
function runsTwice(date: Day, time: string, zone: string): boolean {
  if (time === '') return false
  const read = readClock(date, time, zone)
  return 'code' in read && read.code === 'twice_by_clock'
}

interface FoldFieldProps {
  edge: 'start' | 'end'
  /** Days on which the time may fall. */
  days: readonly Day[]
  time: string
  value: string | null
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** Shown if the time occurs twice on one of the days, to choose its first or second occurrence. */
export function FoldField({ edge, days, time, value, ...field }: FoldFieldProps) {
  const t = useText()
  const zone = useTimeZone()
  const isAsked = value !== null || days.some((day) => runsTwice(day, time, zone))
  // The server may refuse the time on another date of the series, which the form does not know.
  if (!isAsked && field.error === undefined) return null
  const options = (['first', 'second'] as const).map((each) => ({
    value: each,
    label: t(`shows.form.fold.${each}`),
  }))
  return (
    <SelectField label={t(`shows.form.fold.${edge}`)} options={options} value={value} {...field} />
  )
}
