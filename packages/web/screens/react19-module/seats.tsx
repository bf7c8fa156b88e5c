import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { codeOf, seatCodes, type SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import { useState } from 'react'
import { toast } from '../../ui/messages/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SeatSwatch } from '../../ui/seat-map/seat-swatch.tsx'
import { stateKey } from '../../ui/seat-map/seat-name.ts'
import { SeatView } from '../../ui/seat-map/seat-view.tsx'
import { useText } from '../../ui/text/text.ts'
import { useZoneBoard } from '../../ui/zones/use-zone-board.ts'
import { ZoneDesk } from '../../ui/zones/zone-desk.tsx'
import styles from './gallery.module.css'

const section = 'Parkett'
const rows = 5
const perRow = 12
const drawing: SeatMapDrawing = {
  size: { width: 1000, height: 620 },
  sections: [{ name: section }],
  groups: [],
  seats: Array.from({ length: rows * perRow }, (_, at) => ({
    id: at + 1,
    section,
    row: String(Math.floor(at / perRow) + 1),
    number: String((at % perRow) + 1),
    x: 120 + (at % perRow) * 70,
    y: 120 + Math.floor(at / perRow) * 90,
    kind: 'seat',
  })),
  decor: [],
  labels: [],
}
const ids = (from: number, until: number) =>
  drawing.seats.map(({ id }) => id).filter((id) => id >= from && id <= until)
const zones = [
  { name: 'A', color: 1, seatIds: ids(1, 24) },
  { name: 'B', color: 3, seatIds: ids(25, 60) },
]
const states = ['free', 'sold', 'reserved', 'selected', 'heldByOther', 'blocked'] as const
const codes = seatCodes(drawing, {
  3: codeOf('sold'),
  4: codeOf('sold'),
  17: codeOf('reserved'),
  18: codeOf('heldByOther'),
  30: codeOf('blocked'),
})
const kept = zones.map((zone, at) => ({
  ...zone,
  id: at + 1,
  adjustmentOre: at * -4_000,
  areaIds: [],
}))

export function Seats() {
  const t = useText()
  const board = useZoneBoard({
    kept,
    drawing,
    save: async () => {
      toast({ text: t('gallery.sample.saved') })
    },
    onDone: () => undefined,
  })
  const [selection, select] = useState<ReadonlySet<number>>(new Set([7, 8]))
  const [asList, setAsList] = useState(false)
  return (
    <>
      <Card title={t('gallery.states')}>
        <div className={styles['galleryRow']}>
          {states.map((state: SeatState) => (
            <span key={state}>
              <SeatSwatch state={state} /> {t(stateKey[state])}
            </span>
          ))}
        </div>
      </Card>
      <Card title={t('gallery.hall')} flush>
        <div className={styles['galleryHall']}>
          <SeatView
            drawing={drawing}
            states={codes}
            zones={zones}
            selection={selection}
            onToggle={(id) => select((before) => before.symmetricDifference(new Set([id])))}
            asList={asList}
            onAsList={setAsList}
          />
        </div>
      </Card>
      <ZoneDesk board={board} drawing={drawing} codes={codes} onLeave={() => undefined} />
    </>
  )
}
