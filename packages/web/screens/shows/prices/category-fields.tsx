import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { eventPriceFields } from '@dxweb/areas/events/prices-contract.ts'
import { priceInZone } from '@dxweb/areas/ticketing/rules.ts'
import { formatMoney, parseMoney } from '@dxweb/kit/money.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { SwitchField } from '../../../ui/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FieldInput } from '../../../ui/register/field-input.tsx'
import { plansOf } from '../../../ui/register/field-plan.ts'
import type { Typed } from '../../../ui/register/look.ts'
import { withoutUnit } from '../../../ui/register/typed.ts'
import { useRegisterWords } from '../../../ui/register/use-words.ts'
import { useLocale, useText } from '../../../ui/text.ts'

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
  category: Typed
  event: EventDetail
  /** The zones' adjustments as they are typed, by zone. */
  adjustments: ReadonlyMap<number, string>
  errors: Readonly<Record<string, string>>
  /** Why it cannot be removed, if it cannot. */
  kept: string | undefined
  onChange: (field: string, value: unknown) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

interface ZonePricesProps extends Pick<
  CategoryFieldsProps,
  'at' | 'category' | 'event' | 'adjustments' | 'errors' | 'onChange'
> {
  name: string
}

/** What it costs in each zone: left empty, its price with the zone's adjustment, which is shown. */
function ZonePrices({ at, category, event, adjustments, errors, onChange, name }: ZonePricesProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const words = useRegisterWords({ name: 'eventprices' })
  const rows = Array.isArray(category['zonePrices']) ? (category['zonePrices'] as Typed[]) : []
  const priceOre = parseMoney(textIn(category['priceOre']), locale)
  const usual = (zoneId: number) => {
    const adjustmentOre = parseMoney(adjustments.get(zoneId) ?? '', locale)
    if (priceOre === null || adjustmentOre === null) return ''
    return withoutUnit(
      formatMoney(priceInZone({ priceOre }, { id: zoneId, adjustmentOre }), locale),
    )
  }
  return (
    <div className="dx-price-zones">
      <span className="dx-price-zones-title">{t('shows.prices.inZones')}</span>
      {rows.map((row, nth) => {
        const zone = event.zones.find(({ id }) => String(id) === row['zoneId'])
        if (!zone || !zonePlan) return null
        return (
          <div className="dx-price-zone" key={zone.id}>
            <span className="dx-zone-name" aria-hidden>
              <span style={{ background: `var(--zone-${zone.color})` }} />
              {zone.name}
            </span>
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
          </div>
        )
      })}
    </div>
  )
}

/** One price category of the event as it is typed. */
export function CategoryFields(props: CategoryFieldsProps) {
  const { at, count, category, event, errors, kept, onChange, onMove, onRemove } = props
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  const name = textIn(category['name']) || t('shows.prices.unnamed', { number: at + 1 })
  const isStopped = category['isStopped'] === true
  return (
    <fieldset
      className="dx-price-category"
      data-category={at}
      data-stopped={isStopped || undefined}
    >
      <legend className="dx-hidden">{name}</legend>
      <div className="dx-price-fields">
        {plans
          .filter(({ field }) => asked.includes(field as (typeof asked)[number]))
          .map((plan) => (
            <FieldInput
              key={plan.field}
              plan={plan}
              words={words}
              label={words.label(plan.field)}
              typed={category[plan.field]}
              required={plan.isRequired}
              error={errors[`categories.${at}.${plan.field}`]}
              onChange={(value) => onChange(plan.field, value)}
            />
          ))}
        <div className="dx-price-flags">
          <SwitchField
            label={t('shows.prices.onSale')}
            value={!isStopped}
            onChange={(isOnSale) => onChange('isStopped', !isOnSale)}
          />
          <SwitchField
            label={words.label('isSoldOnWeb')}
            value={category['isSoldOnWeb'] === true}
            onChange={(value) => onChange('isSoldOnWeb', value)}
          />
        </div>
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
      </div>
      {event.zones.length > 0 && <ZonePrices {...props} name={name} />}
    </fieldset>
  )
}
