import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { sum } from '@dxweb/kit/money.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Count, Money } from '../../ui/money.tsx'
import { useText } from '../../ui/text.ts'
import type { Text } from '../../ui/text.ts'
import { LastChanged } from './last-changed.tsx'

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
      <span className="dx-zone-name">
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
    key: 'seats',
    header: t('shows.zones.seats'),
    numeric: true,
    value: (zone) => zone.seatIds.length,
    cell: (zone) => <Count value={zone.seatIds.length} />,
    total: <Count value={sum(zones.map((zone) => zone.seatIds.length))} />,
  },
]

/** The event's own copy of its hall's price zones. */
export function ZonesTab({ event }: { event: EventDetail }) {
  const t = useText()
  const { zones } = event
  const columns = useMemo(() => zoneColumns(t, zones), [t, zones])
  return (
    <div className="dx-tab-stack">
      <DataTable
        label={t('shows.tab.zones')}
        rows={zones}
        columns={columns}
        rowKey={(zone) => zone.id}
        sortInUrl={false}
        empty={
          <EmptyState
            icon={<IconMapPin size={24} stroke={1.7} />}
            title={t('shows.zones.empty')}
            text={t('shows.zones.emptyText')}
          />
        }
      />
      <LastChanged event={event} />
    </div>
  )
}
