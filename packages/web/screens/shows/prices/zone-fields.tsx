import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { zoneAdjustmentFields } from '@dxweb/areas/events/prices-contract.ts'
import { FieldInput } from '../../../ui/register/field-input.tsx'
import { plansOf } from '../../../ui/register/field-plan.ts'
import type { Typed } from '../../../ui/register/look.ts'
import { useRegisterWords } from '../../../ui/register/use-words.ts'
import { useText } from '../../../ui/text.ts'

const plan = plansOf({ adjustmentOre: zoneAdjustmentFields.adjustmentOre })[0]

interface ZoneFieldsProps {
  event: EventDetail
  zones: readonly Typed[]
  errors: Readonly<Record<string, string>>
  onChange: (zones: readonly Typed[]) => void
}

/** What each zone adds to the price of every category, or takes off it. */
export function ZoneFields({ event, zones, errors, onChange }: ZoneFieldsProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  return (
    <fieldset className="dx-zone-adjustments">
      <legend>{t('shows.prices.adjustments')}</legend>
      <p className="dx-dim dx-small">{t('shows.prices.adjustmentsText')}</p>
      <div className="dx-price-zones">
        {zones.map((row, nth) => {
          const zone = event.zones.find(({ id }) => String(id) === row['id'])
          if (!zone || !plan) return null
          return (
            <div className="dx-price-zone" key={zone.id}>
              <span className="dx-zone-name" aria-hidden>
                <span style={{ background: `var(--zone-${zone.color})` }} />
                {zone.name}
              </span>
              <FieldInput
                plan={plan}
                words={words}
                labelHidden
                label={t('shows.prices.adjustmentOf', { zone: zone.name })}
                typed={row['adjustmentOre']}
                error={errors[`zones.${nth}.adjustmentOre`]}
                onChange={(value) => onChange(zones.with(nth, { ...row, adjustmentOre: value }))}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
