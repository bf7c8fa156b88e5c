import { shownSaleState } from '@dxweb/areas/ticketing/sale-windows/shown-state.ts'
import { useSession } from '../../data/session/session.ts'
import { StateBadge } from '../../ui/page/state-badge.tsx'

/** States that a pause of the venue overrides; the event does not know of it. */
const heldBack = new Set(['inSale', 'fewLeft', 'notStarted'])

export function SaleStateBadge({ event }: { event: Parameters<typeof shownSaleState>[0] }) {
  const isPaused = useSession().lastContext.partner?.isPaused === true
  const state = shownSaleState(event)
  return <StateBadge state={isPaused && heldBack.has(state) ? 'housePaused' : state} />
}
