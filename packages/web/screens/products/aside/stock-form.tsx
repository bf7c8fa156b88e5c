import { moveStock } from '@dxweb/areas/products/stock/contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Stock } from '../ground/queries.ts'

// catalog: products.stock.reason.*

const labels = {
  kind: 'products.stock.kind',
  quantity: 'label.count',
  locationId: 'products.stock.from',
  toLocationId: 'products.stock.to',
  unitCostOre: 'products.stock.unitCost',
  supplier: 'products.stock.supplier',
  reference: 'products.stock.reference',
  reason: 'products.stock.reason',
}
const drawn = ['quantity']
const choices = { kind: 'products.stock', reason: 'products.stock.reason' }
const emptyTexts = {
  locationId: 'products.stock.noLocation',
  toLocationId: 'products.stock.noLocation',
}

const ofKind: Readonly<Record<string, string>> = {
  toLocationId: 'transfer',
  unitCostOre: 'receive',
  supplier: 'receive',
  reference: 'receive',
  reason: 'waste',
}

interface StockFormProps {
  productId: number
  unit: string
  locations: Stock['locations']
}

export function StockForm({ productId, unit, locations }: StockFormProps) {
  const t = useText()
  const locationId = locations.find(({ id }) => id !== null)?.id ?? null
  const stockAt = (id: unknown) => locations.find((one) => one.id === id)?.stock ?? 0
  /**
   * Warns if more is removed than the stock contains. Saving is still allowed, since the registered stock may be wrong.
   */
  const aboutOf = ({ kind, quantity, locationId: from }: Readonly<Record<string, unknown>>) => {
    const left = stockAt(from) - Number(quantity)
    const counted = (of: number) => `${countText(of)} ${unit}`
    const isOut = kind === 'waste' || kind === 'transfer'
    return isOut && left < 0
      ? t('products.stock.below', { stock: counted(stockAt(from)), left: counted(left) })
      : undefined
  }
  const isFieldShown = (field: string, typed: FormValues) => {
    if (field === 'locationId') return locationId !== null
    const kind = ofKind[field]
    return kind === undefined || kind === typed['kind']
  }
  return (
    <CommandForm
      endpoint={moveStock}
      params={{ id: productId }}
      initial={{ kind: 'receive', reason: 'expired', locationId }}
      labels={labels}
      choices={choices}
      emptyTexts={emptyTexts}
      drawn={drawn}
      isFieldShown={isFieldShown}
      renderDrawn={({ typed, allValues, ...field }) => (
        <TextField
          {...field}
          about={aboutOf(allValues)}
          keys="numeric"
          unit={unit}
          value={String(typed)}
        />
      )}
      doneKey="products.stock.moved"
      failedKey="products.stock.notMoved"
      look="plain"
      isWide
      action={t('products.stock.move')}
    />
  )
}
