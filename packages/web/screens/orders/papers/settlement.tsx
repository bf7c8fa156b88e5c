import type { Row } from '../../../data/rows/known-rows.ts'
import { SettlementsOf } from '../../../parts/settlement/settlements-of.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useLeft } from '../invoicing/use-left.ts'

export default function OrderSettlement({ row }: { row: Row }) {
  const t = useText()
  const { settled, isSettled } = useLeft(row)
  const ofEvents = settled.some(({ eventId }) => eventId !== null)
  return (
    <SettlementsOf
      subject={{ orderId: row.id }}
      none={
        ofEvents
          ? t(isSettled ? 'orders.settled.allEvents' : 'orders.settled.someEvents')
          : undefined
      }
      isDone={ofEvents && isSettled}
    />
  )
}
