import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { PaymentsPage } from './payments-page.tsx'

/** Routes: invoices · invoices/{number} · invoices/payments */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const base = pagePath(usePartnerId(), 'invoices')
  const [place = ''] = rest
  const tabs = (
    <Tabs
      label={t('report.invoices')}
      current={place === 'payments' ? 'payments' : ''}
      tabs={[
        { key: '', label: t('report.invoices'), to: base },
        { key: 'payments', label: t('invoices.payments'), to: `${base}/payments` },
      ]}
    />
  )
  if (place === 'payments') return <PaymentsPage tabs={tabs} base={base} />
  if (/^[1-9]\d{0,8}$/.test(place)) {
    return <InvoicePage key={place} number={Number(place)} tabs={tabs} />
  }
  return <InvoiceList tabs={tabs} />
}
