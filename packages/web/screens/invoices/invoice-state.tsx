import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { cellsOf } from '../../parts/report/use-report-columns.tsx'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

// catalog: report.invoices.state.*
// catalog: report.invoices.reminded.*

const tones: Record<string, Tone> = {
  unpaid: 'info',
  overdue: 'bad',
  paid: 'good',
  credited: 'off',
  creditNote: 'quiet',
}

export function InvoiceStateBadge({ state }: { state: string }) {
  const t = useText()
  return <Badge tone={tones[state] ?? 'quiet'}>{t(`report.invoices.state.${state}`)}</Badge>
}

function Reminded({ reminded }: { reminded: string }) {
  const t = useText()
  return <Badge tone="warn">{t(`report.invoices.reminded.${reminded}`)}</Badge>
}

export const invoiceCells = cellsOf(invoices, {
  state: ({ state }) => <InvoiceStateBadge state={state} />,
  reminded: ({ reminded }) => reminded !== '0' && <Reminded reminded={reminded} />,
})
