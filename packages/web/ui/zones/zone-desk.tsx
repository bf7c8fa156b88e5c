import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { SeatView } from '../seat-map/seat-view.tsx'
import { groupsOfZones } from '../seat-map/canvas/seat-zone.ts'
import { UnsavedGuard } from '../dialogs/unsaved-guard.tsx'
import type { ZoneBoard } from './use-zone-board.ts'
import { ZonePanel } from './zone-panel.tsx'
import styles from './zones.module.css'

interface DeskProps {
  board: ZoneBoard
  drawing: SeatMapDrawing
  codes: SeatCodes
  bar?: ReactNode
  impact?: ReactNode
  onLeave: () => void
}

const nothing: ReadonlySet<number> = new Set()

export function ZoneDesk({ board, drawing, codes, bar, impact, onLeave }: DeskProps) {
  const [asList, setAsList] = useState(false)
  const zones = useMemo(
    () => board.zones.map(({ name, color, seatIds }) => ({ name, color, seatIds })),
    [board.zones],
  )
  // Even a single zone gets a mark, since seats outside the zone have none.
  const groups = useMemo(
    () => groupsOfZones(zones).map((group) => ({ ...group, mark: group.mark || 'A' })),
    [zones],
  )
  return (
    <div className={styles['zones']}>
      <UnsavedGuard unsaved={() => board.isChanged && !board.isBusy} />
      <section className={`dx-card ${styles['zonesHall']}`}>
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
          modes={bar}
        />
      </section>
      <ZonePanel board={board} areas={drawing.areas ?? []} impact={impact} onLeave={onLeave} />
    </div>
  )
}
