import type { Buyer } from '@dxweb/areas/events/economy/buyers-contract.ts'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { useEffect } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { buyerKey } from './buyer-key.ts'
import '../form/tabs.css'

interface PrintedBuyersProps {
  event: EventDetail
  buyers: readonly Buyer[]
  onDone: () => void
}

/** All of them on paper, with which event it is: the list on the screen holds only those near it. */
export function PrintedBuyers({ event, buyers, onDone }: PrintedBuyersProps) {
  const t = useText()
  const when = useWhen()
  useEffect(() => {
    globalThis.print()
    onDone()
  }, [onDone])
  return (
    <table className="dx-table dx-only-print">
      <caption>
        {event.title}, {when(event.startsAt, 'moment')}, {event.auditorium}
      </caption>
      <thead>
        <tr>
          <th>{t('shows.buyers.name')}</th>
          <th>{t('shows.buyers.email')}</th>
          <th>{t('shows.buyers.phone')}</th>
          <th>{t('shows.tickets')}</th>
          <th>{t('shows.gross')}</th>
        </tr>
      </thead>
      <tbody>
        {buyers.map((buyer) => (
          <tr key={buyerKey(buyer)}>
            <td>{buyer.name || t('shows.buyers.unnamed')}</td>
            <td>{buyer.email}</td>
            <td>{buyer.phone}</td>
            <td>{buyer.ticketCount}</td>
            <td>
              <Money ore={buyer.grossOre} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
