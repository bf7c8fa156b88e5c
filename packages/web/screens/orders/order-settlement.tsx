import { SettlementsOf } from '../../parts/settlement/settlements-of.tsx'

/** What the renter of an order is paid for its events. */
export default function OrderSettlement({ orderId }: { orderId: number }) {
  return <SettlementsOf subject={{ orderId }} />
}
