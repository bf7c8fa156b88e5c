import { vatTypes } from '@dxweb/areas/accounting/contract.ts'
import type { orders } from '@dxweb/areas/orders/contract.ts'
import { getOrderSums } from '@dxweb/areas/orders/lines/contract.ts'
import { orderEvents } from '@dxweb/areas/orders/order-events/contract.ts'
import { termsText } from '@dxweb/areas/orders/terms-text.ts'
import { commission } from '@dxweb/areas/settlements/renter/terms.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { ReactNode } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

const { read: readEvents } = reportEndpoints(orderEvents)

type Sums = ReplyOf<typeof getOrderSums.parts>

interface SumProps {
  name: ReactNode
  ore: number
  look?: string | undefined
}

function Sum({ name, ore, look }: SumProps) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>
        <Money ore={ore} />
      </dd>
    </div>
  )
}

function VatSum({ code, basisPoints, netOre, vatOre }: Sums['rates'][number]) {
  const t = useText()
  const { choice } = useRegisterWords(vatTypes)
  const rate = percentText(basisPoints / 10_000, useLocale())
  const name = (
    <>
      {basisPoints === 0 ? choice('code', code) : t('orders.sums.vat', { rate })}{' '}
      <span className="dx-dim">
        {t('orders.sums.of')} <Money ore={netOre} />
      </span>
    </>
  )
  return <Sum name={name} ore={vatOre} />
}

function SumsOf({ agreedPriceOre, linesOre, netOre, rates, totalOre }: Sums) {
  const t = useText()
  const isAgreed = agreedPriceOre !== null
  return (
    <dl className="dx-order-total">
      <Sum
        name={t('orders.sums.lines')}
        ore={linesOre}
        look={isAgreed ? 'dx-lines-replaced' : undefined}
      />
      {isAgreed && <Sum name={t('label.agreedPriceOre')} ore={netOre} />}
      {rates.map((rate) => (
        <VatSum key={`${rate.vatTypeId} ${rate.basisPoints}`} {...rate} />
      ))}
      <Sum name={t('label.totalOre')} ore={totalOre} />
    </dl>
  )
}

/** What the renter is charged beside it, in the settlement. Cancelled events bring nothing. */
function Terms({ order }: { order: RowOf<typeof orders> }) {
  const t = useText()
  const locale = useLocale()
  const narrowed = { orderId: String(order.id) }
  const sold = useRead(readEvents, { ...narrowed, limit: 50 }, kept).data
  const said = termsText(order, locale, t)
  if (said.length === 0) return null
  const terms = {
    percent: order.commissionPercent,
    base: order.commissionBase,
    thresholdOre: order.commissionThresholdOre,
    thresholdMode: order.thresholdMode,
  }
  const isWhole = sold !== undefined && (sold.rowCount ?? 0) <= sold.data.length
  const ore = sum((sold?.data ?? []).map((event) => commission(terms, event)))
  return (
    <>
      <ul className="dx-order-terms">
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isWhole && order.commissionPercent > 0 && (
        <dl className="dx-order-total">
          <Sum name={t('orders.sums.commission')} ore={ore} />
        </dl>
      )}
    </>
  )
}

/** What an order comes to, with VAT by rate; an agreed price stands in place of the lines. */
export function SumsCard({ order }: { order: RowOf<typeof orders> }) {
  const t = useText()
  const found = useRead(getOrderSums, { id: order.id })
  return (
    <Card title={t('orders.sums')}>
      <Loaded of={found} failedKey="orders.sums.failed" lines={3}>
        {(sums) => <SumsOf {...sums} />}
      </Loaded>
      <Terms order={order} />
    </Card>
  )
}
