import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ticketName } from './ticket-choice.tsx'
import styles from './styles/ticket-refunds.module.css'

type Ticket = Sale['tickets'][number]

interface TicketRefundsProps {
  tickets: readonly Ticket[]
  onRefund: (ticketId: string) => void
}

/** Maximum number of tickets with a button each; for more tickets, the user selects them in the form. */
const most = 10

export function TicketRefunds({ tickets, onRefund }: TicketRefundsProps) {
  const t = useText()
  const issued = tickets.filter(({ state }) => state === 'issued')
  if (issued.length < 2 || issued.length > most) return null
  return (
    <ul className={`dx-no-print ${styles['tickets']}`} aria-label={t('ticketing.refund.which')}>
      {issued.map((ticket) => (
        <li key={ticket.id}>
          <span>{ticketName(t, ticket)}</span>
          <Button
            size="small"
            label={`${t('ticketing.refund.start')}, ${ticketName(t, ticket)}`}
            onClick={() => onRefund(ticket.id)}
          >
            {t('ticketing.refund.start')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
