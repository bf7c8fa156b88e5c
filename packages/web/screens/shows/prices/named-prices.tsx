import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconTags } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { withoutUnit } from '../../../parts/register/form/typed.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Prices } from './use-price-form.ts'

type Named = Prices['named'][number]

/** Sets the prices of the chosen name; a category without such a price is unchanged. */
const priced = (rows: readonly FormValues[], named: readonly Named[]) => {
  const ore = new Map(named.map((each) => [String(each.priceCategoryId), each.priceOre]))
  return rows.map((row) => {
    const found = ore.get(String(row['priceCategoryId']))
    return found === undefined ? row : { ...row, priceOre: withoutUnit(formatMoney(found)) }
  })
}

interface NamedPricesProps {
  prices: Prices
  rows: readonly FormValues[]
  onChange: (rows: readonly FormValues[]) => void
}

/** Sets categories to the venue's prices with one name, such as 'weekend'. Hidden for fewer than two names. */
export function NamedPrices({ prices, rows, onChange }: NamedPricesProps) {
  const t = useText()
  const own = new Set(rows.map((row) => row['priceCategoryId']))
  const offered = prices.named.filter((each) => own.has(String(each.priceCategoryId)))
  const byName = Map.groupBy(offered, ({ name }) => name)
  if (byName.size < 2) return null
  return (
    <LazyMenu
      position="bottom-start"
      width={280}
      items={[...byName].map(([name, named]) => ({
        key: name ?? '',
        label: name ?? t('shows.prices.standard'),
        about: t('shows.prices.namedCount', { count: named.length }),
        onSelect: () => onChange(priced(rows, named)),
      }))}
      renderButton={(open) => (
        <Button icon={<IconTags size={16} />} onClick={open}>
          {t('shows.prices.named')}
        </Button>
      )}
    />
  )
}
