import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { codeOf, seatCodes } from '@dxweb/areas/seating/rules.ts'
import type { SeatCodes } from '@dxweb/areas/seating/rules.ts'
import { IconArmchairOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { SeatView } from '../../../ui/seat-map/seat-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { seatDrawing, seatStates } from '../queries.ts'
import type { SeatStates } from '../queries.ts'
import { priceCart, usualCategory } from './price-cart.ts'
import { SalePanel } from './sale-panel.tsx'
import { useCounter } from './use-counter.ts'
import './counter.css'

const codeOfKind = {
  sold: codeOf('sold'),
  reserved: codeOf('reserved'),
  held: codeOf('heldByOther'),
  blocked: codeOf('blocked'),
} as const

function codesOf(drawing: SeatMapDrawing, states: SeatStates): SeatCodes {
  const kinds = ['blocked', 'held', 'reserved', 'sold'] as const
  const sparse = Object.fromEntries(
    kinds.flatMap((kind) => states[kind].map((seatId) => [seatId, codeOfKind[kind]] as const)),
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
      priceOre: line ? priceCart(event, [line]).totalOre : undefined,
    }
  })
}

interface SaleProps {
  event: EventDetail
  drawing: SeatMapDrawing
  states: SeatStates
}

function Sale({ event, drawing, states }: SaleProps) {
  const [view, setView] = useUrlState('view', 'map')
  const codes = useMemo(() => codesOf(drawing, states), [drawing, states])
  const zones = useMemo(() => zonesOf(event), [event])
  const counter = useCounter({ event, drawing, codes })
  const selection = useMemo(
    () => new Set(counter.cart.lines.map(({ seatId }) => seatId)),
    [counter.cart.lines],
  )
  const mayChoose = event.can.sell && counter.isChoosing
  return (
    <div className="dx-counter">
      <section className="dx-card dx-counter-hall">
        <SeatView
          drawing={drawing}
          states={codes}
          zones={zones}
          selection={selection}
          onToggle={(seatId) => {
            counter.forgetLost()
            counter.change({ type: 'toggle', seatId })
          }}
          canToggle={(state) => mayChoose && (state === 'free' || state === 'selected')}
          asList={view === 'list'}
          onAsList={(asList) => setView(asList ? 'list' : 'map')}
          modes={<ZoneKeys zones={zones} />}
        />
      </section>
      <SalePanel event={event} counter={counter} />
    </div>
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

function Unnumbered() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<IconArmchairOff size={24} stroke={1.7} />}
        title={t('ticketing.unnumberedHall')}
        text={t('ticketing.unnumberedHallText')}
      />
    </Card>
  )
}

/** The event's hall with the sale over the counter beside it. */
function NumberedHall({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const drawing = useQuery(seatDrawing(partnerId, event.id))
  const states = useQuery(seatStates(partnerId, event.id))
  const failed = [drawing, states].find((query) => query.isError && !query.data)
  if (failed) {
    return (
      <ErrorPanel title={t('ticketing.hallFailed')} onRetry={() => void failed.refetch()}>
        {refusalText(t, failed.error)}
      </ErrorPanel>
    )
  }
  if (!drawing.data || !states.data) {
    return (
      <output className="dx-counter">
        <span className="dx-hidden">{t('shell.loading')}</span>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </output>
    )
  }
  return <Sale key={event.id} event={event} drawing={drawing.data} states={states.data} />
}

export default function SeatingTab({ event }: { event: EventDetail }) {
  return event.seatMapId === null ? <Unnumbered /> : <NumberedHall event={event} />
}
