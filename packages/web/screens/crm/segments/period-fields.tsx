import type { SoldPeriod } from '@dxweb/areas/customers/segments/rules.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

interface PeriodFieldsProps {
  period: SoldPeriod
  onChange: (period: SoldPeriod) => void
}

const periods = ['any', 'within', 'between'] as const

const periodOf = ({ from, to, withinDays }: SoldPeriod) =>
  withinDays !== null ? 'within' : from !== null || to !== null ? 'between' : 'any'

// catalog: crm.segments.period.*
export function PeriodFields({ period: { from, to, withinDays }, onChange }: PeriodFieldsProps) {
  const t = useText()
  const chosen = periodOf({ from, to, withinDays })
  const begin = (next: string | null) =>
    onChange({
      from: next === 'between' ? `${new Date().getFullYear()}-01-01` : null,
      to: null,
      withinDays: next === 'within' ? 365 : null,
    })
  return (
    <>
      <SelectField
        label={t('crm.segments.period')}
        value={chosen}
        options={periods.map((value) => ({ value, label: t(`crm.segments.period.${value}`) }))}
        onChange={begin}
      />
      {chosen === 'within' && (
        <NumberField
          label={t('crm.segments.days')}
          value={withinDays}
          min={1}
          max={3650}
          onChange={(days) => days !== null && onChange({ from, to, withinDays: days })}
        />
      )}
      {chosen === 'between' && (
        <>
          <DayField
            label={t('crm.segments.from')}
            value={from ?? ''}
            onChange={(day) => onChange({ from: day || null, to, withinDays })}
          />
          <DayField
            label={t('crm.segments.to')}
            value={to ?? ''}
            onChange={(day) => onChange({ from, to: day || null, withinDays })}
          />
        </>
      )}
    </>
  )
}
