import { renterSettlements } from '@dxweb/areas/settlements/renter/report-contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { useToPage } from '../../data/session/context.ts'
import { today, useTimeZone } from '../../data/session/use-when.ts'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionCard } from './section-card.tsx'

// catalog: report.renter-settlements.state.*

const { read } = reportEndpoints(renterSettlements)

const tones: Readonly<Record<string, Tone>> = { approved: 'info', sent: 'info', paid: 'good' }
const daysBack = 365

export function RenterSettlements({ renterId }: { renterId: number }) {
  const t = useText()
  const to = today(useTimeZone())
  const toPage = useToPage()
  const narrowed = { renterId: String(renterId), from: addDays(to, -daysBack), to }
  const found = useRead(read, { ...narrowed, limit: 5 }, kept)
  return (
    <SectionCard
      name="renters.settlements"
      of={found}
      keyOf={({ id }) => id}
      to={toPage(`report/renter-settlements?${new URLSearchParams(narrowed).toString()}`)}
      sums={
        <span className="dx-strong">
          {t('renters.settlements.payout')} <Money ore={Number(found.data?.sums?.payoutOre ?? 0)} />
        </span>
      }
    >
      {({ number, title, state, payoutOre, eventId, orderId }) => (
        <>
          <Link to={toPage(eventId === null ? `orders/${orderId}` : `shows/${eventId}/settlement`)}>
            {title}
          </Link>
          <Badge tone={tones[state] ?? 'quiet'}>
            {t(`report.renter-settlements.state.${state}`)}
          </Badge>
          <span className="dx-dim dx-small">
            {number} · <Money ore={payoutOre} />
          </span>
        </>
      )}
    </SectionCard>
  )
}
