import { eventPricesFields, supplementFields } from '@dxweb/areas/events/prices/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { ItemsInput } from '../../../parts/register/form/items-input.tsx'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { typedRow } from '../../../parts/register/form/typed.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import type { PriceForm, Prices } from './use-price-form.ts'
import styles from './prices.module.css'

const { supplements, channelFees } = eventPricesFields
const [supplementPlan, feePlan] = plansOf({ supplements, channelFees })
const rowPlans = plansOf(supplementFields)

const rowsOf = (typed: unknown) => (Array.isArray(typed) ? (typed as readonly FormValues[]) : [])

function Offered({ form, prices }: { form: PriceForm; prices: Prices }) {
  const t = useText()
  const locale = useLocale()
  const rows = rowsOf(form.typed['supplements'])
  const items = prices.offeredSupplements
    .filter(({ name }) => rows.every((row) => row['name'] !== name))
    .map((offered) => ({
      key: offered.name,
      label: offered.name,
      about: formatMoney(offered.amountOre),
      onSelect: () =>
        form.change('supplements', [
          ...rows,
          typedRow(rowPlans, offered, { locale, timeZone: 'UTC' }),
        ]),
    }))
  if (items.length === 0) return null
  return (
    <LazyMenu
      position="bottom-start"
      width={280}
      items={items}
      renderButton={(open) => (
        <Button size="small" icon={<IconPlus size={16} />} onClick={open}>
          {t('shows.prices.choose')}
        </Button>
      )}
    />
  )
}

export function AddedFields({ form, prices }: { form: PriceForm; prices: Prices }) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  const { typed, errors } = form
  if (!supplementPlan || !feePlan) return null
  return (
    <div className={styles['zoneAdjustments']}>
      <ItemsInput
        plan={supplementPlan}
        words={words}
        typed={typed['supplements']}
        errors={errors}
        onChange={(rows) => form.change('supplements', rows)}
      />
      <div>
        <Offered form={form} prices={prices} />
      </div>
      <p className="dx-dim dx-small">{t('shows.prices.supplementsText')}</p>
      <ItemsInput
        plan={feePlan}
        words={words}
        typed={typed['channelFees']}
        errors={errors}
        onChange={(rows) => form.change('channelFees', rows)}
      />
      <p className="dx-dim dx-small">{t('shows.prices.feesText')}</p>
    </div>
  )
}
