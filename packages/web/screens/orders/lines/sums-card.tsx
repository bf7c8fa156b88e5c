import { vatTypes } from '@dxweb/areas/accounting/contract.ts'
import type { orders } from '@dxweb/areas/orders/contract.ts'
import { getOrderSums } from '@dxweb/areas/orders/lines/contract.ts'
import { termsText } from '@dxweb/areas/orders/terms-text.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import styles from './lines.module.css'

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
  const rate = percentText(basisPoints / 10_000)
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
    <dl className={styles['orderTotal']}>
      <Sum
        name={t('orders.sums.lines')}
        ore={linesOre}
        look={isAgreed ? styles['linesReplaced'] : undefined}
      />
      {isAgreed && <Sum name={t('label.agreedPriceOre')} ore={netOre} />}
      {rates.map((rate) => (
        <VatSum key={`${rate.vatTypeId} ${rate.basisPoints}`} {...rate} />
      ))}
      <Sum name={t('label.totalOre')} ore={totalOre} />
    </dl>
  )
}

interface TermsProps {
  order: RowOf<typeof orders>
  commissionOre: number
}

/** Describes charges to the renter that only the settlement contains. Cancelled events have no charges. */
function Terms({ order, commissionOre }: TermsProps) {
  const t = useText()
  const locale = useLocale()
  const sentences = termsText(order, locale, t)
  if (sentences.length === 0) return null
  return (
    <>
      <ul className={styles['orderTerms']}>
        {sentences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {order.commissionPercent > 0 && (
        <dl className={styles['orderTotal']}>
          <Sum name={t('orders.sums.commission')} ore={commissionOre} />
        </dl>
      )}
    </>
  )
}

interface SumsCardProps {
  order: RowOf<typeof orders>
  /** True while lines have unsaved changes, which the totals do not include. */
  isBehind: boolean
}

/** An agreed price replaces the sum of the lines. */
export function SumsCard({ order, isBehind }: SumsCardProps) {
  const t = useText()
  const found = useRead(getOrderSums, { id: order.id })
  return (
    <Card title={t('orders.sums')}>
      {isBehind && <p className={styles['linesBehind']}>{t('orders.sums.behind')}</p>}
      <Loaded of={found} failedKey="orders.sums.failed" lines={3}>
        {(sums) => (
          <>
            <SumsOf {...sums} />
            <Terms order={order} commissionOre={sums.commissionOre} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
