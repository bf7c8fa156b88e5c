import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { seatNames } from '@dxweb/areas/seating/seat-name.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Text, useText } from '../../../ui/text.ts'
import './refund.css'

type Ticket = Sale['tickets'][number]

const placeOf = (t: Text, { section, row, seat }: Ticket) =>
  seat === '' ? t('seating.unnumbered') : seatNames(t, [{ section, row, seats: [seat] }])

/** Which tickets of a sale. */
export function TicketChoice({
  tickets,
  ids,
  onChange,
}: {
  tickets: readonly Ticket[]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const t = useText()
  return (
    <fieldset className="dx-refund-tickets">
      <legend>{t('ticketing.refund.which')}</legend>
      {tickets.map((ticket) => (
        <div key={ticket.id}>
          <CheckField
            label={`${ticket.category} · ${placeOf(t, ticket)}`}
            value={ids.includes(ticket.id)}
            onChange={(on) =>
              onChange(on ? [...ids, ticket.id] : ids.filter((id) => id !== ticket.id))
            }
          />
          <Money ore={ticket.priceOre + ticket.feeOre} />
        </div>
      ))}
    </fieldset>
  )
}
