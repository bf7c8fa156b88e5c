import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { stateOf } from '@dxweb/areas/seating/drawing/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { SeatView } from '../../../ui/seat-map/seat-view.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { seatDrawing } from '../ground/queries.ts'
import type { SeatStates } from '../ground/queries.ts'
import type { Cart } from './cart/cart.ts'
import { SeatToolsPanel } from '../seat-tools/seat-tools.tsx'
import { useSeatTools } from '../seat-tools/use-seat-tools.ts'
import { categoryKeys } from './seats/category-keys.ts'
import { offeredOf, priceCart, defaultCategory } from './cart/price-cart.ts'
import { NoPlaces, Unticketed } from './sale/no-sale.tsx'
import { SalePanel } from './sale/sale-panel.tsx'
import { PlacesPicker } from './seats/places-picker.tsx'
import { SeatAbout } from './seats/seat-about.tsx'
import { codesOf } from './seats/seat-codes.ts'
import { colourings, useColouring } from './seats/use-colouring.ts'
import { useCounter } from './cart/use-counter.ts'
import { useLiveSeats } from './seats/use-live-seats.ts'
import { SaleInAddress } from '../receipt/sale-in-address.tsx'
import { useSoldSeat } from './seats/use-sold-seat.ts'
import './counter.css'
import './counter-phone.css'

function zonesOf(event: EventDetail) {
  const usual = defaultCategory(event.categories)
  return event.zones.map(({ name, color, seatIds, areaIds }) => {
    const [seatId] = seatIds
    const line = usual && seatId !== undefined && { seatId, categoryId: usual.id }
    return {
      name,
      color,
      seatIds,
      areaIds,
      priceOre: line ? priceCart(event, { lines: [line], places: [] }).totalOre : undefined,
    }
  })
}

const areasOf = ({ areas = [] }: SeatMapDrawing, states: SeatStates) =>
  states.areas.map((area) => ({
    ...area,
    name: areas.find(({ id }) => id === area.id)?.name ?? '',
  }))

const firstSeat = '.dx-seat-view-body [tabindex="0"]'
const firstPlace = '.dx-places-row button:not(:disabled)'

function usePlaces(begin: () => void) {
  const places = useRef<HTMLDivElement>(null)
  return {
    places,
    begin: () => {
      begin()
      requestAnimationFrame(() => {
        const find = (what: string) => places.current?.querySelector<HTMLElement>(what)
        const first = find(firstSeat) ?? find(firstPlace)
        first?.focus({ preventScroll: true })
      })
    },
  }
}

interface SaleProps {
  event: EventDetail
  drawing: SeatMapDrawing
  states: SeatStates
}

function Sale({ event, drawing, states }: SaleProps) {
  const [view, setView] = useUrlState('view', 'map')
  const codesFor = useCallback(
    (cart: Pick<Cart, 'holdId' | 'reservation' | 'exchange'>) => codesOf(drawing, states, cart),
    [drawing, states],
  )
  const zones = useMemo(() => zonesOf(event), [event])
  const areas = useMemo(() => areasOf(drawing, states), [drawing, states])
  const keys = useMemo(() => categoryKeys(offeredOf(event.categories)), [event.categories])
  const counter = useCounter({ event, drawing, areas, codesFor })
  const { places, begin } = usePlaces(counter.begin)
  const selection = useMemo(
    () => new Set(counter.cart.lines.map(({ seatId }) => seatId)),
    [counter.cart.lines],
  )
  const mayChoose = event.can.sell && counter.isChoosing
  const [mode, setMode] = useUrlState('mode', 'sell')
  const isTooling = mode === 'seats' && event.can.sell
  const tools = useSeatTools({ eventId: event.id, drawing, codes: counter.codes })
  const colours = useColouring(event, zones)
  const soldSeat = useSoldSeat(event.id)
  const about = (seatId: number, state: string) => (
    <SeatAbout eventId={event.id} seatId={seatId} state={state} />
  )
  const addMany = (seatIds: readonly number[]) => {
    counter.forgetLost()
    const isFree = (seatId: number) => stateOf(counter.codes, seatId) === 'free'
    counter.change({ type: 'add', seatIds: seatIds.filter(isFree) })
  }
  const many = mayChoose ? addMany : undefined
  return (
    <div className="dx-counter">
      <div className="dx-counter-places" ref={places}>
        {drawing.seats.length > 0 && (
          <section className="dx-card dx-counter-hall">
            <SeatView
              drawing={drawing}
              states={counter.codes}
              zones={zones}
              selection={isTooling ? tools.chosen : selection}
              groups={colours.groups}
              groupsLabel={colours.groups.length > 0 ? colours.label : undefined}
              onMany={isTooling ? tools.choose : many}
              about={about}
              onToggle={(seatId) => {
                if (isTooling) return tools.toggle(seatId)
                if (stateOf(counter.codes, seatId) === 'sold') return soldSeat.open(seatId)
                counter.forgetLost()
                return counter.change({ type: 'toggle', seatId })
              }}
              canToggle={(state) =>
                isTooling ||
                (mayChoose && (state === 'free' || state === 'selected')) ||
                (state === 'sold' && soldSeat.mayOpen)
              }
              asList={view === 'list'}
              onAsList={(asList) => setView(asList ? 'list' : 'map')}
              modes={<ColourChoice colours={colours} />}
              actions={event.can.sell && <ModeChoice mode={mode} onMode={setMode} />}
            />
          </section>
        )}
        {areas.length > 0 && <PlacesPicker event={event} counter={counter} keys={keys} />}
      </div>
      {isTooling ? (
        <SeatToolsPanel tools={tools} nameOf={counter.nameOf} />
      ) : (
        <SalePanel event={event} counter={{ ...counter, begin }} keys={keys} />
      )}
      <SaleInAddress />
    </div>
  )
}

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

function ColourChoice({ colours }: { colours: ReturnType<typeof useColouring> }) {
  const t = useText()
  return (
    <ChipSelect
      label={t('shows.color.by')}
      value={colours.colouring}
      options={colourings.map((value) => ({ value, label: t(`shows.color.${value}`) }))}
      onChange={colours.setColouring}
    />
  )
}

/** Drawing of a hall without seats, which is sold as one unnumbered area. */
const noDrawing: SeatMapDrawing = {
  size: { width: 0, height: 0 },
  sections: [],
  groups: [],
  seats: [],
  decor: [],
  labels: [],
}

export default function SeatingTab({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const drawn = useQuery({
    ...seatDrawing(partnerId, event.id),
    enabled: event.seatMapId !== null,
  })
  const drawing = event.seatMapId === null ? noDrawing : drawn.data
  const { query, states } = useLiveSeats(partnerId, event.id)
  // An exchange started from the hall gets its own cart.
  const [exchanging] = useUrlState('exchange', '')
  if (event.saleState === 'unticketed') return <Unticketed event={event} />
  const failed = [drawn, query].find((each) => each.isError && !each.data)
  if (failed) {
    const isGone = failed.error instanceof Refusal && failed.error.code === 'not_found'
    return (
      <ErrorPanel
        title={t(isGone ? 'ticketing.hallGone' : 'ticketing.hallFailed')}
        onRetry={() => void failed.refetch()}
      >
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
  if (drawing.seats.length === 0 && states.areas.every(({ places }) => places === 0)) {
    return <NoPlaces event={event} />
  }
  return <Sale key={`${event.id} ${exchanging}`} event={event} drawing={drawing} states={states} />
}
