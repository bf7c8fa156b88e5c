import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { SettlementsOf } from '../../../parts/settlement/settlements-of.tsx'

/** The renter sees settlements after their approval. */
export default function SettlementTab({ event }: { event: EventDetail }) {
  return (
    <div className="dx-tab-stack">
      <SettlementsOf subject={{ eventId: event.id }} />
    </div>
  )
}
