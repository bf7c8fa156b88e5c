import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { withCompanions } from '@dxweb/areas/ticketing/refunds/rules.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { useState } from 'react'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import styles from './styles/refund.module.css'

type Ticket = Sale['tickets'][number]

export const ticketName = (t: Text, { category, section, row, seat }: Ticket) =>
  [category, seatNames(t, [{ section, row, seats: seat === '' ? [] : [seat] }])]
    .filter(Boolean)
    .join(' · ')

interface TicketChoiceProps {
  /** Tickets that can still be refunded or exchanged. */
  tickets: readonly Ticket[]
  ids: readonly string[]
  /** True while the clerk's own refund of these tickets is in progress. */
  isSending?: boolean
  onChange: (ids: string[]) => void
}

export type FirstTicket = string | number | undefined

/**
 * Returns the only ticket, or the given ticket and companion tickets that would remain without a paid ticket. By
 * default, selects none of several tickets, since each selected ticket moves money.
 */
export function firstTickets(tickets: readonly Ticket[], first: FirstTicket): string[] {
  const [only, ...others] = tickets
  if (only && others.length === 0) return [only.id]
  const chosen = tickets.filter(({ id, seatId }) => id === first || seatId === first)
  const paid = tickets.map((ticket) => ({ ...ticket, paidOre: ticket.priceOre + ticket.feeOre }))
  return withCompanions(
    paid,
    chosen.map(({ id }) => id),
  )
}

export function TicketChoice({ tickets, ids, isSending = false, onChange }: TicketChoiceProps) {
  const t = useText()
  const [firstCount] = useState(tickets.length)
  const goneCount = isSending ? 0 : firstCount - tickets.length
  const gone = goneCount > 0 && (
    <ErrorPanel title={t('ticketing.refund.gone', { count: goneCount })} />
  )
  if (tickets.length === 0) return gone
  const paid = tickets.map((ticket) => ({ ...ticket, paidOre: ticket.priceOre + ticket.feeOre }))
  const choose = (id: string, on: boolean) =>
    onChange(withCompanions(paid, on ? [...ids, id] : ids.filter((one) => one !== id)))
  return (
    <>
      {gone}
      <fieldset className={styles['refundTickets']}>
        <legend>{t('ticketing.refund.which')}</legend>
        {tickets.length > 1 && (
          <div>
            <CheckField
              label={t('ticketing.refund.all', { count: tickets.length })}
              value={tickets.every(({ id }) => ids.includes(id))}
              onChange={(on) => onChange(on ? tickets.map(({ id }) => id) : [])}
            />
          </div>
        )}
        {tickets.map((ticket) => (
          <div key={ticket.id}>
            <CheckField
              label={ticketName(t, ticket)}
              value={ids.includes(ticket.id)}
              onChange={(on) => choose(ticket.id, on)}
            />
            <Money ore={ticket.priceOre + ticket.feeOre} />
          </div>
        ))}
      </fieldset>
    </>
  )
}
