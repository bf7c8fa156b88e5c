import { seatMaps } from '@dxweb/areas/seating/contract.ts'
import { auditoriums } from '@dxweb/areas/venues/contract.ts'
import { IconArmchair, IconDownload, IconFileImport } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Count } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { MoreProps } from '../section/section.ts'
import { ImportPlan } from './import-plan.tsx'
import { NewMap } from './new-map.tsx'
import { fetchPlan } from './plan-file.ts'
import './seat-maps.module.css'

interface ListedMap {
  id: number
  name: string
  seatCount: number
  halls: string
}

function useMaps() {
  const maps = useList(seatMaps, { limit: 500 })
  const halls = useList(auditoriums, { limit: 500 })
  const rows = useMemo(() => {
    const byMap = Map.groupBy(halls.data?.data ?? [], ({ seatMapId }) => seatMapId)
    return maps.data?.data.map(({ id, name, seatCount }) => ({
      id,
      name,
      seatCount,
      halls: (byMap.get(id) ?? []).map((hall) => hall.name).join(', '),
    }))
  }, [maps.data, halls.data])
  return { rows, error: maps.error, retry: () => void maps.refetch() }
}

const columnsOf = (t: Text, base: string, keep: (id: number) => void): Column<ListedMap>[] => [
  {
    key: 'name',
    header: t('label.name'),
    main: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${base}/maps/${id}`}>{name}</Link>,
  },
  {
    key: 'halls',
    header: t('design.halls'),
    value: ({ halls }) => halls,
    cell: ({ halls }) => halls,
  },
  {
    key: 'seats',
    header: t('design.seats'),
    numeric: true,
    value: ({ seatCount }) => seatCount,
    cell: ({ seatCount }) => <Count value={seatCount} />,
  },
  {
    key: 'plan',
    header: t('design.plan'),
    numeric: true,
    value: ({ id }) => id,
    cell: ({ id, name }) => (
      <IconButton
        label={t('design.plan.export', { name })}
        icon={<IconDownload size={17} />}
        onClick={() => keep(id)}
      />
    ),
  },
]

export default function SeatMaps({ base, tabs }: MoreProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const router = useRouter()
  const mayWrite = useMayWrite(seatMaps)
  const { rows, error, retry } = useMaps()
  const [asked, setAsked] = useState<'new' | 'import'>()
  const close = () => setAsked(undefined)
  const columns = useMemo(() => {
    const keep = (id: number) =>
      void fetchPlan(partnerId, id).catch((refused: unknown) =>
        toast({ tone: 'bad', text: refusalText(t, refused) }),
      )
    return columnsOf(t, base, keep)
  }, [t, base, partnerId])
  const actions = mayWrite && (
    <>
      <Button icon={<IconFileImport size={17} />} onClick={() => setAsked('import')}>
        {t('design.plan.title')}
      </Button>
      <Button look="main" onClick={() => setAsked('new')}>
        {t('design.new')}
      </Button>
    </>
  )
  return (
    <Page title={t('design.maps')} filters={tabs} actions={actions}>
      {error && !rows ? (
        <ErrorPanel title={t('rows.failed.fetch')} onRetry={retry}>
          {refusalText(t, error)}
        </ErrorPanel>
      ) : (
        <DataTable
          label={t('design.maps')}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          initialSort="name"
          empty={
            <EmptyState
              icon={<IconArmchair size={24} stroke={1.7} />}
              title={t('design.none')}
              text={t('design.noneText')}
            />
          }
        />
      )}
      {asked === 'import' && <ImportPlan onClose={close} />}
      {asked === 'new' && (
        <NewMap
          onClose={close}
          onMade={(id) => void router.navigate({ to: `${base}/maps/${id}` })}
        />
      )}
    </Page>
  )
}
