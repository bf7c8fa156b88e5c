import type { bulkWeights } from '@dxweb/areas/products/rules.ts'
import { useText } from '../../../../ui/text/text.ts'

type BulkWeight = (typeof bulkWeights)[number]

/** What a product is counted in, and what its price is for. */
export function useUnitText() {
  const t = useText()
  return (bulkWeight: BulkWeight) =>
    bulkWeight === 'none'
      ? { unit: t('products.stock.pieces'), priced: t('products.stock.piece') }
      : { unit: t('products.stock.grams'), priced: t(`products.stock.${bulkWeight}`) }
}
