import { type Bought, measures } from '@dxweb/areas/customers/segments/rules.ts'
import { RowsField } from '../../../parts/register/choosing/rows-field.tsx'
import { MoneyField, NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { PeriodFields } from './period-fields.tsx'

interface BoughtFieldsProps {
  condition: Bought
  onChange: (condition: Bought) => void
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
        label={t('label.eventType')}
        none={any}
        to="eventtypes"
        ids={eventTypeIds}
        onChange={(ids) => onChange({ ...condition, eventTypeIds: ids })}
      />
      <RowsField
        label={t('label.productionId')}
        none={any}
        to="productions"
        ids={productionIds}
        onChange={(ids) => onChange({ ...condition, productionIds: ids })}
      />
      <RowsField
        label={t('label.auditorium')}
        none={any}
        to="auditoriums"
        ids={auditoriumIds}
        onChange={(ids) => onChange({ ...condition, auditoriumIds: ids })}
      />
      <PeriodFields
        period={condition}
        onChange={(period) => onChange({ ...condition, ...period })}
      />
    </>
  )
}
