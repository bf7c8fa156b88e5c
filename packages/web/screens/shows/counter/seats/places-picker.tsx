import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { offeredOf, priceCart } from '../cart/price-cart.ts'
import type { Category } from '../cart/price-cart.ts'
import type { Area, Counter } from '../cart/use-counter.ts'

interface RowProps {
  event: EventDetail
  counter: Counter
  area: Area
  category: Category
  shortcut: string | undefined
}

function CategoryRow({ event, counter, area, category, shortcut }: RowProps) {
  const t = useText()
  const chosen = { areaId: area.id, categoryId: category.id }
  const count = counter.countOf(chosen)
  const isOff = !event.can.sell || !counter.isChoosing
  // Users who cannot sell see only the prices, without buttons.
  const isShown = event.can.sell || count > 0
  const set = (next: number) => {
    counter.forgetLost()
    counter.change({ type: 'count', ...chosen, count: next })
  }
  const what = [category.name, area.name].filter(Boolean).join(', ')
  const one = priceCart(event, { lines: [], places: [{ ...chosen, count: 1 }] })
  return (
    <li className="dx-places-row">
      <span>
        {category.name}
        {shortcut && isShown && <kbd className="dx-chip-key">{shortcut}</kbd>}
        {category.longName && <small className="dx-places-about">{category.longName}</small>}
      </span>
      <Money ore={one.totalOre} />
      {isShown && (
        <>
          <IconButton
            label={t('ticketing.oneLess', { what })}
            icon={<IconMinus size={17} />}
            disabled={isOff || count === 0}
            onClick={() => set(count - 1)}
          />
          <output aria-label={what}>{count}</output>
          <IconButton
            label={t('ticketing.oneMore', { what })}
            icon={<IconPlus size={17} />}
            disabled={isOff}
            onClick={() => set(count + 1)}
          />
        </>
      )}
    </li>
  )
}

interface PickerProps {
  event: EventDetail
  counter: Counter
  keys: ReadonlyMap<number, string>
}

export function PlacesPicker({ event, counter, keys }: PickerProps) {
  const t = useText()
  return (
    <div className="dx-place-cards">
      {counter.areas.map((area, index) => (
        <section
          key={area.id}
          className="dx-card dx-places-area"
          aria-label={area.name || t('ticketing.places')}
        >
          <header>
            <h2>{area.name || t('ticketing.places')}</h2>
            <p>{t('ticketing.placesLeft', { free: area.free, places: area.places })}</p>
          </header>
          <ul>
            {offeredOf(event.categories).map((category) => (
              <CategoryRow
                key={category.id}
                event={event}
                counter={counter}
                area={area}
                category={category}
                shortcut={index === 0 && counter.isUnnumbered ? keys.get(category.id) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
