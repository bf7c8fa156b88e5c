import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Chip } from '../../../../ui/buttons/chip.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { isEmptyCart } from '../cart/cart.ts'
import {
  offeredOf,
  type PricedLine,
  type PricedPlaces,
  defaultCategory,
} from '../cart/price-cart.ts'
import type { Counter } from '../cart/use-counter.ts'

interface LineProps {
  line: PricedLine
  counter: Counter
  isCurrent: boolean
}

/** A line of the cart. Clicking the line selects its seat; category keys change the selected seat. */
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

function PlacesLine({ line, counter }: { line: PricedPlaces; counter: Counter }) {
  const t = useText()
  const area = counter.areas.find(({ id }) => id === line.areaId)?.name
  const what = [line.category.name, area].filter(Boolean).join(' · ')
  return (
    <li className="dx-cart-line">
      <span className="dx-cart-seat">
        <b>{t('ticketing.countOf', { count: line.count, what: line.category.name })}</b>
        <span>{area || t('seating.unnumbered')}</span>
      </span>
      <Money ore={line.paidOre} />
      <IconButton
        label={t('ticketing.remove', { seat: what })}
        icon={<IconX size={15} />}
        disabled={!counter.isChoosing}
        onClick={() => counter.change({ type: 'count', ...line, count: 0 })}
      />
    </li>
  )
}

function EmptyCart({ counter, usual }: { counter: Counter; usual: string | undefined }) {
  const t = useText()
  return (
    <div className="dx-cart-empty">
      <h2>{t('ticketing.sale')}</h2>
      <p>{t(counter.isUnnumbered ? 'ticketing.chooseCounts' : 'ticketing.chooseSeats')}</p>
      {counter.isUnnumbered && usual && (
        <p className="dx-cart-hint">{t('ticketing.countKeys', { category: usual })}</p>
      )}
      {!counter.isUnnumbered && (
        <fieldset className="dx-choices" disabled={!counter.isChoosing}>
          <legend>
            {t('ticketing.best')} <span className="dx-best-keys">{t('ticketing.bestKeys')}</span>
          </legend>
          {bestCounts.map((count) => (
            <Chip key={count} onClick={() => counter.chooseBest(count)}>
              {count}
            </Chip>
          ))}
        </fieldset>
      )}
      <output>{counter.hasNone && t('ticketing.noneTogether')}</output>
    </div>
  )
}

const bestCounts = [1, 2, 3, 4, 5, 6]

interface CartLinesProps {
  event: EventDetail
  counter: Counter
  keys: ReadonlyMap<number, string>
}

export function CartLines({ event, counter, keys }: CartLinesProps) {
  const t = useText()
  const { cart, priced, change } = counter
  const current = priced.lines.find((line) => line.seatId === cart.current)
  if (isEmptyCart(cart)) {
    return <EmptyCart counter={counter} usual={defaultCategory(event.categories)?.name} />
  }
  return (
    <div className="dx-cart">
      <ul className="dx-cart-lines" aria-label={t('ticketing.chosenSeats')}>
        {priced.lines.map((line) => (
          <Line
            key={line.seatId}
            line={line}
            counter={counter}
            isCurrent={line.seatId === cart.current}
          />
        ))}
        {priced.places.map((line) => (
          <PlacesLine key={`${line.areaId} ${line.categoryId}`} line={line} counter={counter} />
        ))}
      </ul>
      {current && (
        <fieldset className="dx-choices dx-cart-categories" disabled={!counter.isChoosing}>
          <legend className="dx-hidden">
            {t('ticketing.categoryFor', { seat: counter.nameOf(current.seatId) })}
          </legend>
          {offeredOf(event.categories).map(({ id, name }) => (
            <Chip
              key={id}
              on={current.categoryId === id}
              shortcut={keys.get(id)}
              onClick={() => change({ type: 'categorise', categoryId: id })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
      {current?.category.longName && (
        <p className="dx-cart-hint dx-cart-about">{current.category.longName}</p>
      )}
      {priced.lines.length > 1 && <p className="dx-cart-hint">{t('ticketing.allSeatsHint')}</p>}
    </div>
  )
}
