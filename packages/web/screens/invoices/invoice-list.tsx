import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { maxReminded } from '@dxweb/areas/invoicing/reminders/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { useCan } from '../../data/session/session.ts'
import { Choice } from '../../parts/list/choice.ts'
import { WhereChosen } from '../../parts/list/where-chosen.tsx'
import { ReportScreen } from '../../parts/report/report-screen.tsx'
import { useText } from '../../ui/text/text.ts'
import { invoiceCells } from './invoice-state.tsx'

const RemindBar = lazy(later(() => import('./remind-bar.tsx')))

/** Returns the number of an overdue invoice with fewer than two reminders; 0 if no reminder is possible. */
const idOf = ({ number, state, reminded }: ReportRow) =>
  state === 'overdue' && reminded !== '2' ? Number(number) : 0

function useBoxes() {
  const t = useText()
  const may = useCan()('invoices.write')
  const [of] = useState(() => new Choice(idOf, maxReminded))
  return useMemo(() => {
    const words = {
      column: t('rows.many.column'),
      all: t('rows.many.shown'),
      one: ({ invoice }: ReportRow) => t('rows.many.select', { name: String(invoice) }),
    }
    return may ? { of, words } : undefined
  }, [of, may, t])
}

export function InvoiceList({ tabs }: { tabs: ReactNode }) {
  const boxes = useBoxes()
  return (
    <ReportScreen
      report={invoices}
      tabs={tabs}
      cells={invoiceCells}
      icon={<IconFileInvoice size={24} stroke={1.7} />}
      choice={boxes}
      below={
        boxes && (
          <WhereChosen choice={boxes.of}>
            <RemindBar choice={boxes.of} />
          </WhereChosen>
        )
      }
    />
  )
}
