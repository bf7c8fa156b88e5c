import { IconArrowsExchange } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Counter } from '../counter/cart/use-counter.ts'
import styles from './exchange.module.css'

/** Shows the exchange in progress. Nothing changes until it is completed. */
export function ExchangeHead({ counter }: { counter: Counter }) {
  const t = useText()
  const { exchange } = counter.cart
  if (exchange === null) return null
  return (
    <section className={styles['exchangeHead']} aria-label={t('ticketing.exchange.title')}>
      <IconArrowsExchange size={20} aria-hidden />
      <div>
        <b>{t('ticketing.exchange.goesOn', { count: exchange.ticketIds.length })}</b>
        <span className="dx-second">
          {exchange.fromTitle} · <Money ore={exchange.valueOre} />
        </span>
      </div>
      <Button size="small" disabled={!counter.isChoosing} onClick={counter.leaveCart}>
        {t('ticketing.exchange.giveUp')}
      </Button>
    </section>
  )
}
