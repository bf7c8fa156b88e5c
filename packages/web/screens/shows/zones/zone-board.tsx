import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useZoneBoard } from '../../../ui/zones/use-zone-board.ts'
import { ZoneDesk } from '../../../ui/zones/zone-desk.tsx'
import { seatDrawing } from '../ground/queries.ts'
import type { SeatStates } from '../ground/queries.ts'
import { codesOf } from '../counter/seats/seat-codes.ts'
import { useLiveSeats } from '../counter/seats/use-live-seats.ts'
import { TemplateBar } from './template-bar.tsx'
import { useSaveZones } from './use-save-zones.ts'
import { ZoneImpact } from './zone-impact.tsx'

interface BoardProps {
  event: EventDetail
  seatMapId: number
  onDone: () => void
}

const noCart = { holdId: '', reservation: null, exchange: null }

interface DrawnProps extends BoardProps {
  drawing: SeatMapDrawing
  states: SeatStates
}

function Drawn({ event, seatMapId, drawing, states, onDone }: DrawnProps) {
  const save = useSaveZones(event)
  const board = useZoneBoard({ kept: event.zones, drawing, save, onDone })
  const codes = useMemo(() => codesOf(drawing, states, noCart), [drawing, states])
  return (
    <ZoneDesk
      board={board}
      drawing={drawing}
      codes={codes}
      bar={<TemplateBar seatMapId={seatMapId} board={board} />}
      impact={<ZoneImpact board={board} states={states} />}
      onLeave={onDone}
    />
  )
}

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
