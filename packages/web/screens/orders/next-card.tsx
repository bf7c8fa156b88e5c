import { orders } from '@dxweb/areas/orders/contract.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { useOptionText } from '../../parts/orders/use-option-text.ts'
import { useRegisterWords } from '../../parts/register/look/use-words.ts'
import { Card } from '../../ui/page/card.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { MissingLines } from './warnings/missing-lines.tsx'
import { QuoteDiffers } from './warnings/quote-differs.tsx'
import { useInvoices } from './invoicing/make-invoice.tsx'
import { useLeft } from './invoicing/use-left.ts'
import './orders.css'

// catalog: orders.next.*

const over = new Set<unknown>(['finished', 'cancelled'])

const sums = ['netOre', 'totalOre'] as const

/** An option's rank among those that want its halls at the same time. */
function AboutOption({ row }: { row: Row }) {
  const t = useText()
  const { state, optionRank, optionUntil } = row
  const option = useOptionText()({ state, optionRank, optionUntil })
  return (
    option && (
      <>
        <p className="dx-strong">{option}</p>
        <p className="dx-second">
          {t(optionUntil === null ? 'orders.option.noLastDay' : 'orders.option.about')}
        </p>
      </>
    )
  )
}

/** The sentence of the order's state: an invoiced one has an invoice, a settlement, or was marked so by hand. */
function useNextKey(row: Row) {
  const { netOre, isAllSettled } = useLeft(row)
  const { found, isStanding } = useInvoices(row)
  const state = String(row['state'])
  if (state === 'approvedForInvoicing' && isAllSettled) return 'orders.next.settled'
  if (state === 'option' && row['optionUntil'] === null) return 'orders.next.option.noLastDay'
  if (state !== 'invoiced') return `orders.next.${state}`
  if (netOre > 0) return 'orders.next.invoiced.left'
  if (isAllSettled) return 'orders.next.invoiced.settled'
  return found.data && !isStanding ? 'orders.next.invoiced.elsewhere' : 'orders.next.invoiced'
}

/** What is next to do with an order, and what it comes to. */
export function NextCard({ row }: { row: Row }) {
  const t = useText()
  const words = useRegisterWords(orders)
  const nextKey = useNextKey(row)
  return (
    <Card title={t('orders.next')}>
      <p>{t(nextKey)}</p>
      <AboutOption row={row} />
      {!over.has(row['state']) && <MissingLines orderId={row.id} />}
      <QuoteDiffers orderId={row.id} />
      <dl className="dx-order-due">
        {sums.map((field) => (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd>
              <Money ore={Number(row[field])} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
