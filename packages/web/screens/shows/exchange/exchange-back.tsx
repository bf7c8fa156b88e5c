import { settleExchange } from '@dxweb/areas/ticketing/exchange/rules.ts'
import { getSale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Exchanging } from '../counter/cart/cart.ts'
import type { Counter } from '../counter/cart/use-counter.ts'
import styles from './exchange.module.css'

type To = 'means' | 'giftCard'

/** Displays the refund per means of payment, split as on the server. */
function Shares({ exchange, newOre }: { exchange: Exchanging; newOre: number }) {
  const t = useText()
  const sale = useRead(getSale, { saleId: exchange.saleId })
  if (!sale.data) return null
  const lines = settleExchange(sale.data.payments, exchange.valueOre, newOre)
  return (
    <dl className={styles['exchangeBack']}>
      {lines
        .filter(({ backOre }) => backOre > 0)
        .map(({ line, means, backOre }) => (
          <div key={line}>
            <dt>
              {t(`ticketing.means.${means}`)}{' '}
              <span className="dx-dim dx-small">{t(`ticketing.refund.by.${means}`)}</span>
            </dt>
            <dd>
              <Money ore={backOre} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface BackProps {
  counter: Counter
  canPay: boolean
  /** Price difference in øre: 0, or negative for a refund. */
  differenceOre: number
  to: To
  onTo: (to: To) => void
  onDone: () => void
}

/** Completes an exchange without a payment: the values are equal, or the difference is refunded. */
export function ExchangeBack({ counter, canPay, differenceOre, to, onTo, onDone }: BackProps) {
  const t = useText()
  const { cart, phase, priced } = counter
  if (cart.exchange === null) return null
  const options: { value: To; label: string }[] = [
    { value: 'means', label: t('ticketing.exchange.toMeans') },
    { value: 'giftCard', label: t('ticketing.means.giftCard') },
  ]
  return (
    <>
      {differenceOre < 0 && canPay && (
        <>
          <ChoiceRow
            label={t('ticketing.refund.toPayBack')}
            value={to}
            options={options}
            onChange={onTo}
          />
          {to === 'means' && <Shares exchange={cart.exchange} newOre={priced.totalOre} />}
        </>
      )}
      <div className="dx-sale-means">
        <Button
          look="main"
          size="large"
          wide
          icon={<IconArrowsExchange size={18} />}
          disabled={!canPay}
          busy={phase.name === 'sending'}
          onClick={onDone}
        >
          {t(differenceOre < 0 ? 'ticketing.exchange.finishBack' : 'ticketing.exchange.start')}
        </Button>
      </div>
    </>
  )
}
