import { moveStock } from '@dxweb/areas/products/stock-contract.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

const labels = { kind: 'products.stock.kind', quantity: 'label.count' }
const drawn = ['quantity']
const choices = { kind: 'products.stock' }

export function StockForm({ productId, unit }: { productId: number; unit: string }) {
  const t = useText()
  return (
    <CommandForm
      endpoint={moveStock}
      params={{ id: productId }}
      begin={{ kind: 'receive' }}
      labels={labels}
      choices={choices}
      drawn={drawn}
      renderDrawn={({ typed, ...field }) => (
        <TextField {...field} keys="numeric" unit={unit} value={String(typed)} />
      )}
      doneKey="products.stock.moved"
      failedKey="products.stock.notMoved"
      look="plain"
      isWide
      action={t('products.stock.move')}
    />
  )
}
