import { shownSaleState } from '@dxweb/areas/events/sale-windows/shown-state.ts'
import { useSession } from '../../data/session/session.ts'
import { StateBadge } from '../../ui/page/state-badge.tsx'

/** What a pause of the house holds back, which the event itself does not know. */
const heldBack = new Set(['inSale', 'fewLeft', 'notStarted'])

export function SaleStateBadge({ event }: { event: Parameters<typeof shownSaleState>[0] }) {
  const isPaused = useSession().lastContext.partner?.isPaused === true
  const state = shownSaleState(event)
  return <StateBadge state={isPaused && heldBack.has(state) ? 'housePaused' : state} />
}
