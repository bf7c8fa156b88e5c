import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { codeOf, seatCodes } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { usePartnerId } from '../../../data/context.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { ChoiceRow } from '../../../ui/chip.tsx'
import { SeatView } from '../../../ui/seat-map/seat-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { seatDrawing } from '../queries.ts'
import type { SeatStates } from '../queries.ts'
import type { Cart } from './cart.ts'
import { SeatToolsPanel } from '../seat-tools/seat-tools.tsx'
import { useSeatTools } from '../seat-tools/use-seat-tools.ts'
import { categoryKeys } from './category-keys.ts'
import { priceCart, usualCategory } from './price-cart.ts'
import { SalePanel } from './sale-panel.tsx'
import { PlacesPicker } from './places-picker.tsx'
import { useCounter } from './use-counter.ts'
import { useLiveSeats } from './use-live-seats.ts'
import './counter.css'

const codeOfKind = {
  sold: codeOf('sold'),
  reserved: codeOf('reserved'),
  held: codeOf('heldByOther'),
  blocked: codeOf('blocked'),
} as const

/** Seats that are held or reserved for the cart itself are free to it. */
function codesOf(
  drawing: SeatMapDrawing,
  states: SeatStates,
  { holdId, reservation }: Pick<Cart, 'holdId' | 'reservation'>,
): SeatCodes {
  const held = states.holds.find(({ id }) => id === holdId)?.seatIds ?? []
  const own = { held: new Set(held), reserved: new Set(reservation?.seatIds) }
  const kinds = ['blocked', 'held', 'reserved', 'sold'] as const
  const sparse = Object.fromEntries(
    kinds.flatMap((kind) =>
      states[kind]
        .filter((seatId) => !(kind === 'held' || kind === 'reserved') || !own[kind].has(seatId))
        .map((seatId) => [seatId, codeOfKind[kind]] as const),
    ),
  )
  return seatCodes(drawing, sparse)
}

/** The zones as the map colours them, each with what a seat in it costs in the usual category. */
function zonesOf(event: EventDetail) {
  const usual = usualCategory(event.categories)
  return event.zones.map(({ name, color, seatIds }) => {
    const [seatId] = seatIds
    const line = usual && seatId !== undefined && { seatId, categoryId: usual.id }
    return {
      name,
      color,
      seatIds,
      priceOre: line ? priceCart(event, { lines: [line], places: [] }).totalOre : undefined,
    }
  })
}

const areasOf = ({ areas = [] }: SeatMapDrawing, states: SeatStates) =>
  states.areas.map((area) => ({
    ...area,
    name: areas.find(({ id }) => id === area.id)?.name ?? '',
  }))

interface SaleProps {
  event: EventDetail
  drawing: SeatMapDrawing
  states: SeatStates
}

function Sale({ event, drawing, states }: SaleProps) {
  const [view, setView] = useUrlState('view', 'map')
  const codesFor = useCallback(
    (cart: Pick<Cart, 'holdId' | 'reservation'>) => codesOf(drawing, states, cart),
    [drawing, states],
  )
  const zones = useMemo(() => zonesOf(event), [event])
  const areas = useMemo(() => areasOf(drawing, states), [drawing, states])
  const keys = useMemo(() => categoryKeys(event.categories), [event.categories])
  const counter = useCounter({ event, drawing, areas, codesFor })
  const selection = useMemo(
    () => new Set(counter.cart.lines.map(({ seatId }) => seatId)),
    [counter.cart.lines],
  )
  const mayChoose = event.can.sell && counter.isChoosing
  const [mode, setMode] = useUrlState('mode', 'sell')
  const isTooling = mode === 'seats' && event.can.sell
  const tools = useSeatTools({ eventId: event.id, drawing, codes: counter.codes })
  return (
    <div className="dx-counter">
      <div className="dx-counter-places">
        {drawing.seats.length > 0 && (
          <section className="dx-card dx-counter-hall">
            <SeatView
              drawing={drawing}
              states={counter.codes}
              zones={zones}
              selection={isTooling ? tools.chosen : selection}
              onFrame={isTooling ? tools.choose : undefined}
              onToggle={(seatId) => {
                if (isTooling) return tools.toggle(seatId)
                counter.forgetLost()
                return counter.change({ type: 'toggle', seatId })
              }}
              canToggle={(state) =>
                isTooling || (mayChoose && (state === 'free' || state === 'selected'))
              }
              asList={view === 'list'}
              onAsList={(asList) => setView(asList ? 'list' : 'map')}
              modes={<ZoneKeys zones={zones} />}
              actions={event.can.sell && <ModeChoice mode={mode} onMode={setMode} />}
            />
          </section>
        )}
        {areas.length > 0 && <PlacesPicker event={event} counter={counter} keys={keys} />}
      </div>
      {isTooling ? (
        <SeatToolsPanel tools={tools} nameOf={counter.nameOf} />
      ) : (
        <SalePanel event={event} counter={counter} keys={keys} />
      )}
    </div>
  )
}

/** Whether seats are chosen to be sold, or to be blocked and moved. */
function ModeChoice({ mode, onMode }: { mode: string; onMode: (mode: string) => void }) {
  const t = useText()
  return (
    <ChoiceRow
      label={t('shows.seats.mode')}
      value={mode}
      options={[
        { value: 'sell', label: t('shows.seats.sell') },
        { value: 'seats', label: t('shows.seats.title') },
      ]}
      onChange={onMode}
    />
  )
}

/** Which colour is which zone. */
function ZoneKeys({ zones }: { zones: readonly { name: string; color: number }[] }) {
  const t = useText()
  return (
    <ul className="dx-zone-keys" aria-label={t('shows.tab.zones')}>
      {zones.map(({ name, color }) => (
        <li key={name}>
          <span style={{ background: `var(--zone-${color})` }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** A hall without a drawing is one area of places without numbers. */
const noDrawing: SeatMapDrawing = {
  size: { width: 0, height: 0 },
  sections: [],
  groups: [],
  seats: [],
  decor: [],
  labels: [],
}

/** The event's hall with the sale over the counter beside it. */
export default function SeatingTab({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const drawn = useQuery({
    ...seatDrawing(partnerId, event.id),
    enabled: event.seatMapId !== null,
  })
  const drawing = event.seatMapId === null ? noDrawing : drawn.data
  const { query, states } = useLiveSeats(partnerId, event.id)
  const failed = [drawn, query].find((each) => each.isError && !each.data)
  if (failed) {
    return (
      <ErrorPanel title={t('ticketing.hallFailed')} onRetry={() => void failed.refetch()}>
        {refusalText(t, failed.error)}
      </ErrorPanel>
    )
  }
  if (!drawing || !states) {
    return (
      <output className="dx-counter">
        <span className="dx-hidden">{t('shell.loading')}</span>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </output>
    )
  }
  return <Sale key={event.id} event={event} drawing={drawing} states={states} />
}
