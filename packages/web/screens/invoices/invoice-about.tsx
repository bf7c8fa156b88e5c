import { formatAccountNumber, formatOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import type { ReactNode } from 'react'
import { useToPage } from '../../data/session/context.ts'
import type { Page } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'
import styles from './invoices.module.css'

type Fact = [label: string, shown: ReactNode]

function useLinked({ buyer, credits, orderId, orderNumber, renterId }: Invoice): Fact[] {
  const toPage = useToPage()
  const link = (page: Page, text: ReactNode) => <Link to={toPage(page)}>{text}</Link>
  return [
    ['invoices.to', link(`renteradmin/${renterId}`, buyer.name)],
    ['label.order', orderId !== null && link(`orders/${orderId}`, orderNumber)],
    ['invoices.credits', credits !== null && link(`invoices/${credits}`, credits)],
  ]
}

export function InvoiceAbout({ invoice }: { invoice: Invoice }) {
  const t = useText()
  const when = useWhen()
  const { buyer, reference, kid } = invoice
  const address = [buyer.address, `${buyer.postalCode} ${buyer.city}`.trim()].filter(Boolean)
  const facts: Fact[] = [
    ...useLinked(invoice),
    ['label.address', address.join(', ')],
    ['invoices.orgNumber', buyer.orgNumber && formatOrgNumber(buyer.orgNumber)],
    ['invoices.reference', reference],
    ['invoices.reason', invoice.reason],
    ['invoices.deliveredOn', when(invoice.deliveredOn, 'numeric')],
    ['invoices.kid', kid],
    ['invoices.accountNumber', formatAccountNumber(invoice.accountNumber)],
    ['invoices.issuedBy', invoice.issuedBy],
  ]
  return (
    <Card title={t('invoices.about')}>
      <dl className={styles['invoiceAbout']}>
        {facts.map(
          ([label, shown]) =>
            shown && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{shown}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
