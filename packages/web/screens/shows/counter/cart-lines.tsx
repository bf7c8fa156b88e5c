import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useText } from '../../../ui/text.ts'
import type { PricedLine } from './price-cart.ts'
import type { Counter } from './use-counter.ts'

interface LineProps {
  line: PricedLine
  counter: Counter
  isCurrent: boolean
}

/** A chosen seat; pressed, it is the one that a category is chosen for. */
function Line({ line, counter, isCurrent }: LineProps) {
  const t = useText()
  const seat = counter.nameOf(line.seatId)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={place} className="dx-cart-line" data-current={isCurrent || undefined}>
      <button
        type="button"
        className="dx-cart-seat"
        aria-pressed={isCurrent}
        onClick={() => counter.change({ type: 'stand', seatId: line.seatId })}
      >
        <b>{seat}</b>
        <span>{[line.category.name, line.zone?.name].filter(Boolean).join(' · ')}</span>
      </button>
      <Money ore={line.paidOre} />
      <IconButton
        label={t('ticketing.remove', { seat })}
        icon={<IconX size={15} />}
        disabled={!counter.isChoosing}
        onClick={() => counter.change({ type: 'toggle', seatId: line.seatId })}
      />
    </li>
  )
}

interface CartLinesProps {
  event: EventDetail
  counter: Counter
  keys: ReadonlyMap<number, string>
}

/** The chosen seats, and the categories to choose for the one that is marked. */
export function CartLines({ event, counter, keys }: CartLinesProps) {
  const t = useText()
  const { cart, priced, change } = counter
  const current = priced.lines.find((line) => line.seatId === cart.current)
  if (priced.lines.length === 0) {
    return (
      <div className="dx-cart-empty">
        <h2>{t('ticketing.sale')}</h2>
        <p>{t('ticketing.chooseSeats')}</p>
      </div>
    )
  }
  return (
    <div className="dx-cart">
      <h2>{t('ticketing.seats', { count: priced.lines.length })}</h2>
      <ul className="dx-cart-lines" aria-label={t('ticketing.chosenSeats')}>
        {priced.lines.map((line) => (
          <Line
            key={line.seatId}
            line={line}
            counter={counter}
            isCurrent={line.seatId === cart.current}
          />
        ))}
      </ul>
      <fieldset className="dx-choices dx-cart-categories" disabled={!counter.isChoosing}>
        <legend className="dx-hidden">
          {current && t('ticketing.categoryFor', { seat: counter.nameOf(current.seatId) })}
        </legend>
        {event.categories.map(({ id, name }) => (
          <Chip
            key={id}
            on={current?.categoryId === id}
            shortcut={keys.get(id)}
            onClick={() => change({ type: 'categorise', categoryId: id })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      {priced.lines.length > 1 && <p className="dx-cart-hint">{t('ticketing.allSeatsHint')}</p>}
    </div>
  )
}
