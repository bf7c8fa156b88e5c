import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePartnerId } from '../../../data/context.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { SeatView } from '../../../ui/seat-map/seat-view.tsx'
import { groupsOfZones } from '../../../ui/seat-map/seat-zone.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { seatDrawing } from '../queries.ts'
import type { SeatStates } from '../queries.ts'
import { codesOf } from '../counter/seat-codes.ts'
import { useLiveSeats } from '../counter/use-live-seats.ts'
import { TemplateBar } from './template-bar.tsx'
import { useZoneBoard } from './use-zone-board.ts'
import { ZonePanel } from './zone-panel.tsx'
import './zones.css'

interface BoardProps {
  event: EventDetail
  seatMapId: number
  onDone: () => void
}

const nothing: ReadonlySet<number> = new Set()
const noCart = { holdId: '', reservation: null, exchange: null }

interface DrawnProps extends BoardProps {
  drawing: SeatMapDrawing
  states: SeatStates
}

function Drawn({ event, seatMapId, drawing, states, onDone }: DrawnProps) {
  const [asList, setAsList] = useState(false)
  const board = useZoneBoard({ event, drawing, states, onDone })
  const codes = useMemo(() => codesOf(drawing, states, noCart), [drawing, states])
  const zones = useMemo(
    () => board.zones.map(({ name, color, seatIds }) => ({ name, color, seatIds })),
    [board.zones],
  )
  // A hall of one zone is painted too: what is not in it has no letter.
  const groups = useMemo(
    () => groupsOfZones(zones).map((group) => ({ ...group, mark: group.mark || 'A' })),
    [zones],
  )
  return (
    <div className="dx-zones">
      <UnsavedGuard unsaved={() => board.isChanged && !board.isBusy} />
      <section className="dx-card dx-zones-hall">
        <SeatView
          drawing={drawing}
          states={codes}
          zones={zones}
          groups={groups}
          selection={nothing}
          canToggle={() => true}
          onToggle={board.toggle}
          onMany={board.paint}
          asList={asList}
          onAsList={setAsList}
          modes={<TemplateBar seatMapId={seatMapId} board={board} />}
        />
      </section>
      <ZonePanel board={board} areas={drawing.areas ?? []} onLeave={onDone} />
    </div>
  )
}

/** The event's hall, on which its zones are painted. */
export default function ZoneBoard(props: BoardProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const drawn = useQuery(seatDrawing(partnerId, props.event.id))
  const { query, states } = useLiveSeats(partnerId, props.event.id)
  const failed = [drawn, query].find((each) => each.isError && !each.data)
  if (failed) {
    return (
      <ErrorPanel title={t('ticketing.hallFailed')} onRetry={() => void failed.refetch()}>
        {refusalText(t, failed.error)}
      </ErrorPanel>
    )
  }
  if (!drawn.data || !states) return <SkeletonLines label={t('shell.loading')} />
  return <Drawn {...props} drawing={drawn.data} states={states} />
}
