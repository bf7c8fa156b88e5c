import { brokenOff } from '@dxweb/areas/invoicing/sending/contract.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'
import styles from './invoices.module.css'

// catalog: invoices.sending.*
// catalog: invoices.reminded.*

const tones: Record<string, Tone> = { waiting: 'info', sent: 'good', failed: 'bad' }

export function InvoiceSendings({ invoice: { sendings, leftOre } }: { invoice: Invoice }) {
  const t = useText()
  const when = useWhen()
  if (sendings.length === 0 && leftOre > 0) {
    return (
      <Card title={t('invoices.sendings')}>
        <p>{t('invoices.sendings.none')}</p>
      </Card>
    )
  }
  if (sendings.length === 0) return null
  return (
    <Card title={t('invoices.sendings')}>
      <ul className={styles['invoiceHappened']}>
        {sendings.map(({ id, reminder, way, receiver, state, answer, at }) => (
          <li key={id}>
            <span className="dx-tabular dx-dim">{when(at, 'numeric')}</span>
            <span>
              {t(reminder === 0 ? 'invoices.sending.0' : `invoices.reminded.${reminder}`)}{' '}
              {t(`invoices.sending.${way}`)} <span className="dx-dim dx-small">{receiver}</span>
              {answer !== '' && (
                <span className="dx-dim dx-small">
                  {' '}
                  {answer === brokenOff ? t('invoices.sending.brokenOff') : answer}
                </span>
              )}
            </span>
            <Badge tone={tones[state] ?? 'quiet'}>{t(`invoices.sending.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
