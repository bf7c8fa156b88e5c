import { type Bought, measures } from '@dxweb/areas/customers/segments/rules.ts'
import { RowsField } from '../../../parts/register/choosing/rows-field.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { MoneyField, NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

interface BoughtFieldsProps {
  condition: Bought
  onChange: (condition: Bought) => void
}

const periods = ['any', 'within', 'between'] as const

const periodOf = ({ from, to, withinDays }: Bought) =>
  withinDays !== null ? 'within' : from !== null || to !== null ? 'between' : 'any'

// catalog: crm.segments.period.*
function PeriodFields({ condition, onChange }: BoughtFieldsProps) {
  const t = useText()
  const period = periodOf(condition)
  const begin = (next: string | null) =>
    onChange({
      ...condition,
      from: next === 'between' ? `${new Date().getFullYear()}-01-01` : null,
      to: null,
      withinDays: next === 'within' ? 365 : null,
    })
  return (
    <>
      <SelectField
        label={t('crm.segments.period')}
        value={period}
        options={periods.map((value) => ({ value, label: t(`crm.segments.period.${value}`) }))}
        onChange={begin}
      />
      {period === 'within' && (
        <NumberField
          label={t('crm.segments.days')}
          value={condition.withinDays}
          min={1}
          max={3650}
          onChange={(withinDays) => withinDays !== null && onChange({ ...condition, withinDays })}
        />
      )}
      {period === 'between' && (
        <>
          <DayField
            label={t('crm.segments.from')}
            value={condition.from ?? ''}
            onChange={(from) => onChange({ ...condition, from: from || null })}
          />
          <DayField
            label={t('crm.segments.to')}
            value={condition.to ?? ''}
            onChange={(to) => onChange({ ...condition, to: to || null })}
          />
        </>
      )}
    </>
  )
}

// catalog: crm.segments.measure.*
export function BoughtFields({ condition, onChange }: BoughtFieldsProps) {
  const t = useText()
  const { measure, atLeast, eventTypeIds, productionIds, auditoriumIds } = condition
  const least = {
    label: t('crm.segments.atLeast'),
    value: atLeast,
    onChange: (next: number | null) =>
      next !== null && next > 0 && onChange({ ...condition, atLeast: next }),
  }
  const any = t('crm.segments.any')
  return (
    <>
      <SelectField
        label={t('crm.segments.measure')}
        value={measure}
        options={measures.map((value) => ({ value, label: t(`crm.segments.measure.${value}`) }))}
        onChange={(next) => {
          const of = (next ?? 'tickets') as Bought['measure']
          onChange({ ...condition, measure: of, atLeast: of === 'value' ? 100_000 : 1 })
        }}
      />
      {measure === 'value' ? <MoneyField {...least} /> : <NumberField {...least} min={1} />}
      <RowsField
        label={t('crm.segments.eventType')}
        none={any}
        to="eventtypes"
        ids={eventTypeIds}
        onChange={(ids) => onChange({ ...condition, eventTypeIds: ids })}
      />
      <RowsField
        label={t('crm.segments.production')}
        none={any}
        to="productions"
        ids={productionIds}
        onChange={(ids) => onChange({ ...condition, productionIds: ids })}
      />
      <RowsField
        label={t('crm.segments.auditorium')}
        none={any}
        to="auditoriums"
        ids={auditoriumIds}
        onChange={(ids) => onChange({ ...condition, auditoriumIds: ids })}
      />
      <PeriodFields condition={condition} onChange={onChange} />
    </>
  )
}
