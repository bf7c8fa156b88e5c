import type { bulkWeights } from '@dxweb/areas/products/rules.ts'
import { useText } from '../../../../ui/text/text.ts'

type BulkWeight = (typeof bulkWeights)[number]

export function useUnitText() {
  const t = useText()
  return (bulkWeight: BulkWeight) =>
    bulkWeight === 'none'
      ? { unit: t('products.stock.pieces'), priced: t('products.stock.piece') }
      : { unit: t('products.stock.grams'), priced: t(`products.stock.${bulkWeight}`) }
}
