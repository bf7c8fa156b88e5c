import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { TransferBadge, type Transferred } from './transfer-badge.tsx'

interface TransferCellProps {
  show: { eventId: number; event: string; heldOn: string; transfer: Transferred }
}

export function TransferCell({ show: { eventId, event, heldOn, transfer } }: TransferCellProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const day = today(useTimeZone())
  if (transfer === 'none') return <TransferBadge state={transfer} />
  // The list of transfers shows the title as the name of the filter.
  const of = new URLSearchParams({ eventId: String(eventId), event, from: heldOn, to: day })
  return (
    <Link
      to={pagePath(partnerId, `report/playing-transfers?${of}`)}
      aria-label={t('report.playing-figures.transfersOf', { event })}
    >
      <TransferBadge state={transfer} />
    </Link>
  )
}
