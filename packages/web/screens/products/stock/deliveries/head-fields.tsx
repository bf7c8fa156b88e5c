import { stockLocations } from '@dxweb/areas/products/contract.ts'
import { useList } from '../../../../data/rows/collections.ts'
import { useTimeZone } from '../../../../data/session/use-when.ts'
import { DayField } from '../../../../ui/dates/day-field.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { wholeList } from '../../ground/queries.ts'
import { dayOfDelivery, type TypedHead } from './typed-delivery.ts'
import styles from './deliveries.module.css'

interface HeadFieldsProps {
  head: TypedHead
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<TypedHead>) => void
}

export function HeadFields({ head, faults, onChange }: HeadFieldsProps) {
  const t = useText()
  const now = dayOfDelivery(useTimeZone())
  const locations = useList(stockLocations, { ...wholeList, isActive: 'true' }).data?.data ?? []
  const options = [
    ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: '', label: t('products.stock.noLocation') },
  ]
  return (
    <div className={styles['head']}>
      <TextField
        label={t('products.stock.supplier')}
        value={head.supplier}
        maxLength={80}
        error={faults['supplier']}
        onChange={(supplier) => onChange({ supplier })}
      />
      <TextField
        label={t('products.stock.reference')}
        about={t('products.delivery.referenceAbout')}
        value={head.reference}
        maxLength={40}
        error={faults['reference']}
        onChange={(reference) => onChange({ reference })}
      />
      <DayField
        label={t('label.received')}
        max={now}
        value={head.day}
        error={faults['day']}
        onChange={(day) => onChange({ day })}
      />
      {locations.length > 0 && (
        <SelectField
          label={t('products.stock.from')}
          value={head.locationId === null ? '' : String(head.locationId)}
          options={options}
          error={faults['locationId']}
          onChange={(value) => onChange({ locationId: value ? Number(value) : null })}
        />
      )}
      <TextField
        label={t('products.stock.note')}
        value={head.note}
        maxLength={200}
        error={faults['note']}
        onChange={(note) => onChange({ note })}
      />
    </div>
  )
}
