import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { eventPriceFields } from '@dxweb/areas/events/prices/contract.ts'
import { priceInZone } from '@dxweb/areas/ticketing/offer/rules.ts'
import { formatMoney, parseMoney } from '@dxweb/kit/money/money.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { withoutUnit } from '../../../parts/register/form/typed.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useText } from '../../../ui/text/text.ts'

const plans = plansOf(eventPriceFields)
const zonePlan = plansOf({ priceOre: eventPriceFields.priceOre }).map((plan) => ({
  ...plan,
  isNullable: true,
  isRequired: false,
}))[0]
const asked = ['name', 'shortName', 'priceOre', 'feeOre'] as const

const textIn = (typed: unknown) => (typeof typed === 'string' ? typed : '')

interface CategoryFieldsProps {
  at: number
  count: number
  category: FormValues
  event: EventDetail
  adjustments: ReadonlyMap<number, string>
  showsWeb: boolean
  errors: Readonly<Record<string, string>>
  /** Reason why the category cannot be removed, if any. */
  kept: string | undefined
  onChange: (field: string, value: unknown) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

type RowProps = CategoryFieldsProps & { name: string }

/** An empty field displays the category's price plus the zone's adjustment. */
function ZonePrices({ at, category, event, adjustments, errors, onChange, name }: RowProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  const rows = Array.isArray(category['zonePrices']) ? (category['zonePrices'] as FormValues[]) : []
  const priceOre = parseMoney(textIn(category['priceOre']))
  const usual = (zoneId: number) => {
    const adjustmentOre = parseMoney(adjustments.get(zoneId) ?? '')
    if (priceOre === null || adjustmentOre === null) return ''
    return withoutUnit(formatMoney(priceInZone({ priceOre }, { id: zoneId, adjustmentOre })))
  }
  return event.zones.map((zone) => {
    const nth = rows.findIndex((row) => row['zoneId'] === String(zone.id))
    const row = rows[nth]
    return (
      <td key={zone.id} className="dx-price-amount">
        {row && zonePlan && (
          <FieldInput
            plan={zonePlan}
            words={words}
            labelHidden
            label={t('shows.prices.zoneOf', { zone: zone.name, name })}
            placeholder={usual(zone.id)}
            typed={row['priceOre']}
            error={errors[`categories.${at}.zonePrices.${nth}.priceOre`]}
            onChange={(value) =>
              onChange('zonePrices', rows.with(nth, { ...row, priceOre: value }))
            }
          />
        )}
      </td>
    )
  })
}

/** Inputs in one column each; the first column stays visible on scroll. */
function OwnFields({ at, category, errors, onChange }: CategoryFieldsProps) {
  const words = useRegisterWords({ name: 'eventprices' })
  return asked.map((field) => {
    const plan = plans.find((each) => each.field === field)
    if (!plan) return null
    const input = (
      <FieldInput
        plan={plan}
        words={words}
        labelHidden
        label={words.label(field)}
        typed={category[field]}
        required={plan.isRequired}
        error={errors[`categories.${at}.${field}`]}
        onChange={(value) => onChange(field, value)}
      />
    )
    return (
      <td key={field} className={field.endsWith('Ore') ? 'dx-price-amount' : `dx-price-${field}`}>
        {input}
      </td>
    )
  })
}

function RowButtons({ at, count, kept, name, onMove, onRemove }: RowProps) {
  const t = useText()
  return (
    <span className="dx-price-buttons">
      <IconButton
        label={t('shows.prices.up', { name })}
        icon={<IconArrowUp size={16} />}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('shows.prices.down', { name })}
        icon={<IconArrowDown size={16} />}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={kept ?? t('shows.prices.remove', { name })}
        icon={<IconTrash size={16} />}
        disabled={kept !== undefined}
        onClick={onRemove}
      />
    </span>
  )
}

export function CategoryFields(props: CategoryFieldsProps) {
  const { at, category, showsWeb, onChange } = props
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  const name = textIn(category['name']) || t('shows.prices.unnamed', { number: at + 1 })
  const isStopped = category['isStopped'] === true
  const row = { ...props, name }
  return (
    <tr aria-label={name} data-category={at} data-stopped={isStopped || undefined}>
      <OwnFields {...props} />
      <ZonePrices {...row} />
      <td className="dx-price-flag">
        <CheckField
          labelHidden
          label={t('shows.prices.onSale')}
          value={!isStopped}
          onChange={(isOnSale) => onChange('isStopped', !isOnSale)}
        />
      </td>
      {showsWeb && (
        <td className="dx-price-flag">
          <CheckField
            labelHidden
            label={words.label('isSoldOnWeb')}
            value={category['isSoldOnWeb'] === true}
            onChange={(value) => onChange('isSoldOnWeb', value)}
          />
        </td>
      )}
      <td className="dx-price-flag">
        <CheckField
          labelHidden
          label={words.label('needsMembership')}
          value={category['needsMembership'] === true}
          onChange={(value) => onChange('needsMembership', value)}
        />
      </td>
      <td>
        <RowButtons {...row} />
      </td>
    </tr>
  )
}
