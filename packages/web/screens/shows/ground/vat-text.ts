import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { Text } from '../../../ui/text/text.ts'

export const vatText = (
  t: Text,
  { code, basisPoints }: Pick<Sale['vat'][number], 'code' | 'basisPoints'>,
): string => (code === 'exempt' ? t('ticketing.receipt.exempt') : percentText(basisPoints / 10_000))
