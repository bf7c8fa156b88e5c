import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { SettlementsOf } from '../../../parts/settlement/settlements-of.tsx'

/** Payouts to the renter of an event; the renter sees its own once they are approved. */
export default function SettlementTab({ event }: { event: EventDetail }) {
  return (
    <div className="dx-tab-stack">
      <SettlementsOf subject={{ eventId: event.id }} />
    </div>
  )
}
