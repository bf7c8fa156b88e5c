import { exportVenues, listVenues } from '@dxweb/areas/partners/venues/contract.ts'
import {
  venueFilter,
  venueKinds,
  venueModules,
  venueStates,
} from '@dxweb/areas/partners/venues/rules.ts'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { VenueStateBadge } from '../ground/venue-state.tsx'
import styles from '../ground/styles/partneradmin.module.css'

type VenueRow = ReplyOf<typeof listVenues.parts>['data'][number]

const defaultSort = 'name'

// catalog: partneradmin.kind.*
// catalog: partneradmin.module.*

function useColumns(): Column<VenueRow>[] {
  const t = useText()
  return useMemo(() => {
    const modules = ({ modules: keys }: VenueRow) =>
      venueModules.filter((key) => keys.includes(key)).map((key) => t(`partneradmin.module.${key}`))
    return [
      {
        key: 'name',
        header: t('partneradmin.name'),
        main: true,
        wants: 210,
        value: ({ name }) => name,
        cell: ({ name, kind, city }) => (
          <span className={styles['venueName']}>
            <span className="dx-strong">{name}</span>
            <small className="dx-second">
              {[t(`partneradmin.kind.${kind}`), city].filter(Boolean).join(' · ')}
            </small>
          </span>
        ),
      },
      {
        key: 'id',
        header: t('partneradmin.id'),
        numeric: true,
        width: '84px',
        value: ({ id }) => id,
      },
      {
        key: 'kind',
        header: t('partneradmin.kind'),
        hideBelow: 769,
        wants: 150,
        value: ({ kind }) => t(`partneradmin.kind.${kind}`),
      },
      {
        key: 'city',
        header: t('partneradmin.city'),
        wants: 110,
        hideBelow: 769,
        value: ({ city }) => city,
      },
      {
        key: 'modules',
        header: t('partneradmin.modules'),
        hideBelow: 1025,
        wants: 400,
        value: (row) => modules(row).join(', '),
        cell: (row) => <span className={styles['venueModules']}>{modules(row).join(', ')}</span>,
      },
      {
        key: 'chief',
        header: t('partneradmin.chief'),
        wants: 130,
        hideBelow: 769,
        value: ({ chief }) => chief,
      },
      {
        key: 'madeAt',
        header: t('partneradmin.madeAt'),
        hideBelow: 1025,
        isOptional: true,
        wants: 110,
        value: ({ madeAt }) => madeAt,
        cell: ({ madeAt }) => <DateText value={madeAt} shape="numeric" />,
      },
      {
        key: 'state',
        header: t('partneradmin.state'),
        width: '112px',
        value: ({ state }) => t(`partneradmin.state.${state}`),
        cell: ({ state }) => <VenueStateBadge state={state} />,
      },
    ]
  }, [t])
}

function useNarrowed(rows: readonly VenueRow[] | undefined) {
  const [q] = useUrlState('q', '')
  const [kind, narrowKind] = useUrlState('kind', '')
  const [state, narrowState] = useUrlState('state', '')
  const found = rows?.filter(venueFilter({ q, kind, state }))
  const [sort] = useUrlState('sort', defaultSort)
  const asked = { ...(q && { q }), ...(kind && { kind }), ...(state && { state }), sort }
  const isNarrowed = q + kind + state !== ''
  return { found, asked, kind, narrowKind, state, narrowState, isNarrowed }
}

export function VenueList({ base }: { base: string }) {
  const t = useText()
  const venues = useRead(listVenues, {})
  const columns = useColumns()
  const narrowed = useNarrowed(venues.data?.data)
  const { isNarrowed, found } = narrowed
  const options = (name: 'kind' | 'state', values: readonly string[]) => [
    { value: '', label: t(`partneradmin.${name}.any`) },
    ...values.map((value) => ({ value, label: t(`partneradmin.${name}.${value}`) })),
  ]
  const make = (
    <LinkButton look="main" to={`${base}/new`}>
      {t('partneradmin.make')}
    </LinkButton>
  )
  return (
    <Page
      title={t('module.partneradmin.title')}
      about={found && t('partneradmin.count', { count: found.length })}
      actions={
        <>
          <ExportMenu
            path={exportVenues.path}
            params={{ partnerId: superPartnerId }}
            query={narrowed.asked}
          />
          <LinkButton to={pagePath(superPartnerId, 'partnerprofile')}>
            {t('module.partneradmin.shared')}
          </LinkButton>
          {make}
        </>
      }
      filters={
        <>
          <SearchBox label={t('partneradmin.search')} />
          <ChipSelect
            label={t('partneradmin.kind')}
            value={narrowed.kind}
            options={options('kind', venueKinds)}
            onChange={narrowed.narrowKind}
          />
          <ChipSelect
            label={t('partneradmin.state')}
            value={narrowed.state}
            options={options('state', venueStates)}
            onChange={narrowed.narrowState}
          />
        </>
      }
    >
      {isLost(venues) ? (
        <ErrorPanel title={t('partneradmin.failed')} onRetry={() => void venues.refetch()}>
          {refusalText(t, venues.error)}
        </ErrorPanel>
      ) : (
        <DataTable
          label={t('module.partneradmin.title')}
          id="venues"
          rows={found}
          columns={columns}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `${base}/${id}`}
          initialSort={defaultSort}
          empty={
            <EmptyState
              icon={<IconBuildingCommunity size={24} stroke={1.7} />}
              title={t(isNarrowed ? 'rows.noneFound' : 'partneradmin.none')}
              text={t(isNarrowed ? 'rows.noneFoundText' : 'partneradmin.noneText')}
              action={!isNarrowed && make}
            />
          }
        />
      )}
    </Page>
  )
}
