import { type ListedEvent, listEvents } from '@dxweb/areas/events/core/contract.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { useDeferredValue, useId, useState } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { today, useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './exchange.module.css'

interface EventChoiceProps {
  sale: Sale
  chosenId: number
  onChoose: (eventId: number) => void
}

const lookAhead = 5 * 366
const maxShown = 12

const isOpen = ({ saleState }: ListedEvent) => saleState === 'inSale' || saleState === 'fewLeft'

/** Reads the coming events that match the text, the next one first. */
function useOpenEvents(text: string) {
  const from = today(useTimeZone())
  const q = text.trim()
  return useRead(listEvents, { from, to: addDays(from, lookAhead), q, limit: 200 }, kept)
}

export function EventChoice({ sale, chosenId, onChoose }: EventChoiceProps) {
  const t = useText()
  const when = useWhen()
  const group = useId()
  const [text, setText] = useState('')
  const found = useOpenEvents(useDeferredValue(text))
  const others = (found.data?.data ?? [])
    .filter((event) => isOpen(event) && event.id !== sale.eventId)
    .slice(0, maxShown)
  const same = { id: sale.eventId, ...sale.event }
  return (
    <fieldset className={styles['exchangeEvents']}>
      <legend>{t('ticketing.exchange.toEvent')}</legend>
      <TextField
        label={t('ticketing.exchange.search')}
        placeholder={t('ticketing.exchange.search')}
        maxLength={100}
        value={text}
        onChange={setText}
      />
      <div className={styles['exchangeList']}>
        {[same, ...others].map((event) => (
          <label key={event.id} htmlFor={`${group}-${event.id}`}>
            <input
              id={`${group}-${event.id}`}
              type="radio"
              name={group}
              checked={event.id === chosenId}
              onChange={() => onChoose(event.id)}
            />
            <b>{event.title}</b>
            <span className="dx-second">
              {when(event.startsAt, 'full')} · {event.auditorium}
              {event.ageLimit && ` · ${t(`ticketing.age.${event.ageLimit}`)}`}
              {event.id === sale.eventId && ` · ${t('ticketing.exchange.same')}`}
            </span>
          </label>
        ))}
      </div>
      {found.isSuccess && others.length === 0 && (
        <p className="dx-second">{t('ticketing.exchange.noOther')}</p>
      )}
    </fieldset>
  )
}
