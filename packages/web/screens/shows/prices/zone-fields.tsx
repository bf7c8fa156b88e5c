import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { zoneAdjustmentFields } from '@dxweb/areas/events/prices/contract.ts'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useText } from '../../../ui/text/text.ts'

const plan = plansOf({ adjustmentOre: zoneAdjustmentFields.adjustmentOre })[0]

interface ZoneFieldsProps {
  event: EventDetail
  zones: readonly FormValues[]
  errors: Readonly<Record<string, string>>
  onChange: (zones: readonly FormValues[]) => void
}

export function ZoneFields({ event, zones, errors, onChange }: ZoneFieldsProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  return (
    <tr className="dx-price-adjustments">
      <th scope="row" title={t('shows.prices.adjustmentsText')}>
        {t('shows.prices.adjustments')}
      </th>
      <td colSpan={3} aria-hidden="true" />
      {event.zones.map((zone) => {
        const nth = zones.findIndex((row) => row['id'] === String(zone.id))
        const row = zones[nth]
        return (
          <td key={zone.id} className="dx-price-amount">
            {row && plan && (
              <FieldInput
                plan={plan}
                words={words}
                labelHidden
                label={t('shows.prices.adjustmentOf', { zone: zone.name })}
                typed={row['adjustmentOre']}
                error={errors[`zones.${nth}.adjustmentOre`]}
                onChange={(value) => onChange(zones.with(nth, { ...row, adjustmentOre: value }))}
              />
            )}
          </td>
        )
      })}
      <td colSpan={3} aria-hidden="true" />
    </tr>
  )
}
