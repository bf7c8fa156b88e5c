import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionCard } from './section-card.tsx'

// catalog: report.invoices.state.*

const { read } = reportEndpoints(invoices)

const tones: Readonly<Record<string, Tone>> = { unpaid: 'info', overdue: 'bad', paid: 'good' }

export function RenterInvoices({ renterId }: { renterId: number }) {
  const t = useText()
  const when = useWhen()
  const base = pagePath(usePartnerId(), 'invoices')
  const narrowed = { renterId: String(renterId) }
  const found = useRead(read, { ...narrowed, limit: 5 }, kept)
  return (
    <SectionCard
      name="renters.invoices"
      of={found}
      keyOf={({ number }) => number}
      to={`${base}?renterId=${renterId}`}
      sums={
        <span className="dx-strong">
          {t('renters.invoices.owed')} <Money ore={Number(found.data?.sums?.leftOre ?? 0)} />
        </span>
      }
    >
      {({ number, invoice, state, dueOn, totalOre }) => (
        <>
          <Link to={`${base}/${number}`}>{t('renters.invoices.one', { number: invoice })}</Link>
          <Badge tone={tones[state] ?? 'off'}>{t(`report.invoices.state.${state}`)}</Badge>
          <span className="dx-dim dx-small">
            {t('renters.invoices.due', { day: when(dueOn, 'date') })} · <Money ore={totalOre} />
          </span>
        </>
      )}
    </SectionCard>
  )
}
