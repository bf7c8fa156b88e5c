import { termsText, type OrderTerms } from '@dxweb/areas/orders/terms-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import { RowFacts } from '../../../parts/register/row/row-facts.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'

const more = ['number', 'contactPerson', 'projectId', 'productionId', 'accountNumber'] as const
const plans = plansOf(Object.fromEntries(more.map((field) => [field, orders.fields[field]])))

export function MoreText({ row }: { row: Row }) {
  const filled = plans.filter(({ field }) => row[field] !== null && row[field] !== '')
  return <RowFacts look={{ collection: orders, columns: [] }} row={row} plans={filled} />
}

export function TermsText({ row }: { row: Row }) {
  const t = useText()
  const locale = useLocale()
  const agreedPriceOre = row['agreedPriceOre']
  const sentences = [
    ...(row['isToBeInvoiced'] === false ? [t('orders.terms.notInvoiced')] : []),
    ...(row['isInvoicedByPeriod'] === true ? [t('orders.terms.byPeriod')] : []),
    ...(typeof agreedPriceOre === 'number'
      ? [t('orders.terms.agreed', { amount: formatMoney(agreedPriceOre) })]
      : []),
    ...termsText(row as unknown as OrderTerms, locale, t),
  ]
  return <p>{sentences.length === 0 ? t('orders.terms.none') : sentences.join(' ')}</p>
}
