import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MakeInvoice, useMaking } from './make-invoice.tsx'
import { SettledBy } from './settled-by.tsx'
import styles from '../papers/styles/orders.module.css'

// catalog: report.invoices.state.*

/** If an invoice is the next step, its button is in the status rail instead. */
export function OrderInvoices({ row }: { row: Row }) {
  const t = useText()
  const when = useWhen()
  const base = pagePath(usePartnerId(), 'invoices')
  const { all, found, left, may } = useMaking(row)
  return (
    <Card
      title={t('orders.invoices')}
      actions={may && left <= 0 && <MakeInvoice row={row} isMain={false} />}
    >
      {all.settled.length > 0 && <SettledBy {...all} />}
      {left > 0 && all.settled.length === 0 && (
        <p>{t('orders.invoices.left', { amount: formatMoney(left) })}</p>
      )}
      <Loaded of={found} failedKey="orders.invoices.failed">
        {({ data }) =>
          data.length === 0 ? (
            !all.isAllSettled && <p className="dx-second">{t('orders.invoices.none')}</p>
          ) : (
            <ul className={styles['orderEvents']}>
              {data.map(({ number, state, issuedOn, totalOre }) => (
                <li key={number}>
                  <Link to={`${base}/${number}`}>
                    {t(
                      state === 'creditNote'
                        ? 'invoices.paper.creditNote'
                        : 'invoices.paper.invoice',
                      { number },
                    )}
                  </Link>
                  <span className="dx-dim dx-small">
                    {when(issuedOn, 'numeric')} · {t(`report.invoices.state.${state}`)}
                  </span>
                  <span className={styles['orderSold']}>
                    <Money ore={totalOre} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
