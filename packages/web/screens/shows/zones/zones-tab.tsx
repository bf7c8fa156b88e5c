import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { IconBrush } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PricesCard } from '../prices/prices-card.tsx'
import { LastChanged } from '../ground/last-changed.tsx'
import styles from '../form/styles/event-page.module.css'

const ZoneBoard = lazy(() => import('./zone-board.tsx'))

type Zone = EventDetail['zones'][number]

function Adjustment({ ore }: { ore: number }) {
  const t = useText()
  if (ore === 0) return <span className="dx-dim">{t('shows.zones.none')}</span>
  return (
    <>
      {ore > 0 && '+'}
      <Money ore={ore} />
    </>
  )
}

const zoneColumns = (t: Text, zones: readonly Zone[]): Column<Zone>[] => [
  {
    key: 'name',
    header: t('shows.zones.name'),
    main: true,
    value: (zone) => zone.name,
    cell: (zone) => (
      <span className={styles['zoneName']}>
        <span style={{ background: `var(--zone-${zone.color})` }} aria-hidden />
        {zone.name}
      </span>
    ),
    total: t('shows.zones.count', { count: zones.length }),
  },
  {
    key: 'adjustment',
    header: t('shows.zones.adjustment'),
    numeric: true,
    value: (zone) => zone.adjustmentOre,
    cell: (zone) => <Adjustment ore={zone.adjustmentOre} />,
  },
  {
    key: 'places',
    header: t('ticketing.places'),
    numeric: true,
    value: (zone) => zone.placeCount,
    cell: (zone) => <Count value={zone.placeCount} />,
    total: <Count value={sum(zones.map((zone) => zone.placeCount))} />,
  },
]

export function ZonesTab({ event }: { event: EventDetail }) {
  const t = useText()
  const { zones } = event
  const [isEditing, setEditing] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const columns = useMemo(() => zoneColumns(t, zones), [t, zones])
  if (isDrawing && event.seatMapId !== null) {
    return (
      <Suspense fallback={<SkeletonLines label={t('shell.loading')} />}>
        <ZoneBoard event={event} seatMapId={event.seatMapId} onDone={() => setDrawing(false)} />
      </Suspense>
    )
  }
  const canDraw = event.can.edit && event.seatMapId !== null
  return (
    <div className="dx-tab-stack">
      <PricesCard event={event} isEditing={isEditing} onEditing={setEditing} />
      {(zones.length > 0 || canDraw) && !isEditing && (
        <Card
          title={t('label.zones')}
          flush
          actions={
            canDraw && (
              <Button icon={<IconBrush size={17} />} onClick={() => setDrawing(true)}>
                {t('shows.zones.draw')}
              </Button>
            )
          }
        >
          <DataTable
            label={t('label.zones')}
            rows={zones}
            columns={columns}
            rowKey={(zone) => zone.id}
            sortInUrl={false}
            empty={<p className="dx-dim dx-card-body">{t('shows.zones.emptyText')}</p>}
          />
        </Card>
      )}
      <LastChanged event={event} />
    </div>
  )
}
