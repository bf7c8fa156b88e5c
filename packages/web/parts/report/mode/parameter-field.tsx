import type { AskedParameter } from '@dxweb/areas/reports/mode/contract.ts'
import { partsOf } from '@dxweb/areas/reports/mode/rules.ts'
import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import { spanText } from '@dxweb/locales/span-text.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { todayHere, useDayText } from '../../../ui/dates/use-day-text.ts'
import { FieldRow, SelectField } from '../../../ui/fields/fields.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

interface ParameterFieldProps {
  parameter: AskedParameter
  /** Values by name in the link; a range of days has two names. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onChange: (part: string, value: string) => void
}

/** Range of selectable months, years and film weeks, relative to the current one. */
const span = { months: [-36, 12], years: [-10, 1], weeks: [-104, 4] } as const

const between = ([first, last]: readonly [number, number]) =>
  Array.from({ length: last - first + 1 }, (_, at) => last - at)

function useSpans(): Record<'month' | 'year' | 'filmWeek', { value: string; label: string }[]> {
  const t = useText()
  const locale = useLocale()
  const dayText = useDayText()
  const today = todayHere()
  const month = (away: number) => addMonths(startOfMonth(today), away)
  const week = periodOf('thisFilmWeek', today).from
  const weekText = (from: Day) =>
    `${dayText(from, 'numeric')} – ${dayText(addDays(from, 6), 'numeric')}`
  return {
    month: between(span.months).map((away) => ({
      value: month(away).slice(0, 7),
      label: spanText('month', month(away), locale, t),
    })),
    year: between(span.years).map((away) => {
      const year = String(Number(today.slice(0, 4)) + away)
      return { value: year, label: year }
    }),
    filmWeek: between(span.weeks).map((away) => {
      const from = addDays(week, away * 7)
      return { value: from, label: weekText(from) }
    }),
  }
}

export function ParameterField({ parameter, values, errors, onChange }: ParameterFieldProps) {
  const t = useText()
  const spans = useSpans()
  const { label, type, isRequired, choices } = parameter
  const inputOf = (part: string, partLabel: string) => ({
    name: part,
    label: partLabel,
    required: isRequired,
    value: values[part] ?? '',
    error: errors[`parameters.${part}`],
    onChange: (value: string) => onChange(part, value),
  })
  const [first = '', last = ''] = partsOf(parameter)
  if (type === 'dateRange') {
    return (
      <FieldRow>
        <DayField {...inputOf(first, t('report.mode.from', { label }))} />
        <DayField {...inputOf(last, t('report.mode.to', { label }))} />
      </FieldRow>
    )
  }
  if (type === 'date') return <DayField {...inputOf(first, label)} />
  const { value, onChange: write, ...field } = inputOf(first, label)
  const options = type === 'month' || type === 'year' || type === 'filmWeek' ? spans[type] : choices
  return (
    <SelectField
      {...field}
      value={value === '' ? null : value}
      options={options}
      clearable={!isRequired}
      placeholder={t(options.length === 0 ? 'report.mode.noChoices' : 'report.mode.choose')}
      onChange={(next) => write(next ?? '')}
    />
  )
}
