import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { SettlementsOf } from '../../../parts/settlement/settlements-of.tsx'

/** Displays settlements with the renter of an event; the renter sees them after approval. */
export default function SettlementTab({ event }: { event: EventDetail }) {
  return (
    <div className="dx-tab-stack">
      <SettlementsOf subject={{ eventId: event.id }} />
    </div>
  )
}
