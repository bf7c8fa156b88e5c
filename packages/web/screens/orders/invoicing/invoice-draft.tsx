import { getInvoiceDraft } from '@dxweb/server/flows/invoice-order/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { ReactNode } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from '../project/note.module.css'
import ordersStyles from '../papers/styles/orders.module.css'

// catalog: invoices.quantity.*
// catalog: orders.invoices.sendBy.*

type Draft = ReplyOf<typeof getInvoiceDraft.parts>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Receiver({ buyer, sendBy, dueOn, accountNumber }: Draft) {
  const t = useText()
  const when = useWhen()
  const { name, orgNumber, address, postalCode, city, email } = buyer
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const to = sendBy === 'ehf' ? orgNumber : email
  return (
    <dl className={ordersStyles['orderDraft']}>
      <Fact name={t('orders.invoices.receiver')}>{[name, place].filter(Boolean).join(', ')}</Fact>
      <Fact name={t('orders.invoices.sentBy')}>
        {t(to === '' ? 'orders.invoices.sendBy.none' : `orders.invoices.sendBy.${sendBy}`, { to })}
      </Fact>
      <Fact name={t('invoices.dueOn')}>{when(dueOn, 'numeric')}</Fact>
      <Fact name={t('orders.invoices.account')}>{formatAccountNumber(accountNumber)}</Fact>
    </dl>
  )
}

function Lines({ lines }: Draft) {
  const t = useText()
  return (
    <ul className={ordersStyles['orderDraftLines']}>
      {lines.map(({ line, description, quantity, unit, netOre }) => (
        <li key={line}>
          <span>
            {description}{' '}
            <span className="dx-dim dx-small">
              {t(`invoices.quantity.${unit}`, {
                count: quantity / 100,
                quantity: decimalText(quantity / 100),
              })}
            </span>
          </span>
          <Money ore={netOre} />
        </li>
      ))}
    </ul>
  )
}

function Sums({ groups, netOre, totalOre }: Draft) {
  const t = useText()
  const taxed = groups.filter(({ vatOre }) => vatOre !== 0)
  return (
    <dl className={ordersStyles['orderDue']}>
      <Fact name={t('register.orders.netOre')}>
        <Money ore={netOre} />
      </Fact>
      {taxed.map(({ basisPoints, vatOre }) => (
        <Fact
          key={basisPoints}
          name={t('orders.sums.vat', { rate: percentText(basisPoints / 10_000) })}
        >
          <Money ore={vatOre} />
        </Fact>
      ))}
      <Fact name={t('label.totalOre')}>
        <Money ore={totalOre} />
      </Fact>
    </dl>
  )
}

interface InvoiceDraftProps {
  orderId: number
  values: Readonly<Record<string, unknown>>
}

export function InvoiceDraft({ orderId, values }: InvoiceDraftProps) {
  const t = useText()
  const { until, netOre } = values
  const found = useRead(
    getInvoiceDraft,
    {
      id: orderId,
      ...(typeof until === 'string' && { until }),
      ...(typeof netOre === 'number' && { netOre }),
    },
    kept,
  )
  return (
    <Loaded of={found} failedKey="orders.invoices.draftFailed" lines={5}>
      {(draft) => (
        <>
          {draft.note !== '' && (
            <p className={styles['note']}>
              <span className="dx-dim">{t('orders.note')}:</span> {draft.note}
            </p>
          )}
          <Receiver {...draft} />
          <Lines {...draft} />
          <Sums {...draft} />
        </>
      )}
    </Loaded>
  )
}
