import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { ReportScreen } from '../../parts/report/report-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useText } from '../../ui/text/text.ts'
import { InvoicePage } from './invoice-page.tsx'
import { invoiceCells } from './invoice-state.tsx'
import { PaymentsPage } from './payments-page.tsx'

/** invoices · invoices/{number} · invoices/payments */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/invoices`
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
  if (place === 'payments') return <PaymentsPage tabs={tabs} />
  if (/^[1-9]\d{0,8}$/.test(place)) {
    return <InvoicePage key={place} number={Number(place)} tabs={tabs} />
  }
  return (
    <ReportScreen
      report={invoices}
      tabs={tabs}
      cells={invoiceCells}
      icon={<IconFileInvoice size={24} stroke={1.7} />}
    />
  )
}
