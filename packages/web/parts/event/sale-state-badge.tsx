import { shownSaleState } from '@dxweb/areas/ticketing/sale-windows/shown-state.ts'
import { useSession } from '../../data/session/session.ts'
import { StateBadge } from '../../ui/page/state-badge.tsx'

/** Sale states that the badge replaces while the venue is paused, since an event's state ignores the pause. */
const heldBack = new Set(['inSale', 'fewLeft', 'notStarted'])

export function SaleStateBadge({ event }: { event: Parameters<typeof shownSaleState>[0] }) {
  const isPaused = useSession().lastContext.partner?.isPaused === true
  const state = shownSaleState(event)
  return <StateBadge state={isPaused && heldBack.has(state) ? 'venuePaused' : state} />
}
