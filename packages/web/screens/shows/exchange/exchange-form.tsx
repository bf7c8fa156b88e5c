import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldStack, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { firstTickets, TicketChoice } from '../refund/ticket-choice.tsx'
import { EventChoice } from './event-choice.tsx'
import { useBeginExchange } from './use-begin-exchange.ts'
import './exchange.module.css'
import styles from '../refund/styles/refund.module.css'

interface ExchangeFormProps {
  sale: Sale
  seatId?: number | undefined
  onClose: () => void
}

export function ExchangeForm({ sale, seatId, onClose }: ExchangeFormProps) {
  const t = useText()
  const tickets = sale.tickets.filter(({ state }) => state === 'issued')
  const [ids, setIds] = useState<readonly string[]>(() => firstTickets(tickets, seatId))
  const [withFee, setWithFee] = useState(true)
  const [reason, setReason] = useState('')
  const [event, setEvent] = useState<Pick<EventRow, 'id'>>({ id: sale.eventId })
  const begin = useBeginExchange(sale)
  const chosen = tickets.filter(({ id }) => ids.includes(id))
  const valueOre = sum(chosen.map(({ priceOre, feeOre }) => priceOre + (withFee ? feeOre : 0)))
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    if (chosen.length === 0) return
    void begin({ tickets: chosen, withFee, valueOre, reason: reason.trim(), eventId: event.id })
  }
  return (
    <form className={styles['refund']} noValidate onSubmit={submit}>
      <FieldStack>
        <TicketChoice tickets={tickets} ids={ids} onChange={setIds} />
        {chosen.some(({ feeOre }) => feeOre > 0) && (
          <SwitchField
            label={t('ticketing.exchange.withFee')}
            about={t('ticketing.refund.withFeeAbout')}
            value={withFee}
            onChange={setWithFee}
          />
        )}
        <EventChoice sale={sale} chosenId={event.id} onChoose={(id) => setEvent({ id })} />
        <TextField
          label={t('ticketing.refund.reason')}
          about={t('ticketing.refund.reasonAbout')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </FieldStack>
      <dl className={styles['refundPreview']} aria-live="polite">
        <div>
          <dt>{t('ticketing.exchange.worth')}</dt>
          <dd className="dx-strong">
            <Money ore={valueOre} />
          </dd>
        </div>
      </dl>
      <div className={styles['refundActions']}>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button look="main" type="submit" disabled={chosen.length === 0}>
          {t('ticketing.exchange.choosePlaces')}
        </Button>
      </div>
    </form>
  )
}
