import {
  type Approval,
  approvals,
  listPlatformUsers,
  type PlatformUser,
  type UserState,
  userStates,
} from '@dxweb/areas/access/platform-users/contract.ts'
import { IconShieldCheck, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../ui/text/text.ts'
import { UserBadge } from './user-badge.tsx'
import styles from './useradmin.module.css'

/** Names the user's first venue or renter with the role there, and counts the other venues. */
function placesText(t: Text, { places }: PlatformUser): string {
  const [first] = places
  if (first === undefined) return ''
  const count = new Set(places.map(({ partnerId }) => partnerId)).size - 1
  const firstPlace = `${first.renterName || first.partnerName} · ${t(`register.users.role.${first.role}`)}`
  return count > 0 ? t('everybody.placesMore', { first: firstPlace, count }) : firstPlace
}

function useColumns(): Column<PlatformUser>[] {
  const t = useText()
  const when = useWhen()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('everybody.name'),
        main: true,
        wants: 240,
        cell: ({ displayName, email }) => (
          <span className={styles['personName']}>
            {displayName}
            {displayName !== email && <small className="dx-dim">{email}</small>}
          </span>
        ),
      },
      {
        key: 'places',
        header: t('everybody.places'),
        wants: 300,
        hideBelow: 769,
        cell: (user) => placesText(t, user),
      },
      {
        key: 'signedInAt',
        header: t('everybody.signedIn'),
        hideBelow: 1025,
        wants: 150,
        cell: ({ signedInAt }) => (signedInAt ? when(signedInAt, 'moment') : t('everybody.never')),
      },
      {
        key: 'secondFactor',
        header: t('everybody.secondFactor'),
        hideBelow: 1025,
        wants: 140,
        cell: ({ hasSecondFactor }) =>
          hasSecondFactor ? (
            <>
              <IconShieldCheck size={16} aria-hidden /> {t('everybody.on')}
            </>
          ) : (
            <span className="dx-dim">{t('everybody.off')}</span>
          ),
      },
      {
        key: 'approval',
        header: t('everybody.approval'),
        hideBelow: 1025,
        wants: 185,
        cell: ({ approval }) =>
          approval ? (
            t('everybody.approvedVersion', {
              version: approval.version,
              at: when(approval.at, 'date'),
            })
          ) : (
            <span className="dx-dim">{t('everybody.approval.missing')}</span>
          ),
      },
      {
        key: 'state',
        header: t('everybody.state'),
        width: '130px',
        cell: ({ state }) => <UserBadge state={state} />,
      },
    ],
    [t, when],
  )
}

const pageSize = 100
const maxShown = 1000

export function Everybody({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const [q] = useUrlState('q', '')
  const [state, setState] = useUrlState('state', '')
  const [limit, setLimit] = useState(pageSize)
  const asked = userStates.includes(state as UserState) ? (state as UserState) : undefined
  const [approval, setApproval] = useUrlState('approval', '')
  const given = approvals.includes(approval as Approval) ? (approval as Approval) : undefined
  const narrowed = { q, state: asked, approval: given }
  const found = useRead(listPlatformUsers, { ...narrowed, limit: String(limit) }, kept)
  const columns = useColumns()
  const total = found.data?.total ?? 0
  return (
    <Page
      title={t('module.useradmin.title')}
      about={found.data && t('everybody.count', { count: total })}
      filters={
        <>
          {tabs}
          <SearchBox label={t('everybody.search')} />
          <FoldedFilters count={[asked, given].filter(Boolean).length}>
            <ChoiceRow
              label={t('everybody.state')}
              value={asked ?? ''}
              options={['' as const, ...userStates].map((each) => ({
                value: each,
                label: t(each === '' ? 'everybody.all' : `everybody.state.${each}`),
              }))}
              onChange={setState}
            />
            <ChipSelect
              label={t('everybody.approval')}
              value={given ?? ''}
              options={['' as const, ...approvals].map((each) => ({
                value: each,
                label: t(each === '' ? 'everybody.all' : `everybody.approval.${each}`),
              }))}
              onChange={setApproval}
            />
          </FoldedFilters>
        </>
      }
    >
      {found.error && !found.data ? (
        <ErrorPanel title={t('everybody.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      ) : (
        <DataTable
          label={t('everybody.tab')}
          rows={found.data?.data}
          columns={columns}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `${base}/${id}`}
          isOrdered
          empty={
            <EmptyState
              icon={<IconUsers size={24} stroke={1.7} />}
              title={t('everybody.none')}
              text={t('everybody.noneText')}
            />
          }
        />
      )}
      {total > limit && limit < maxShown && (
        <p className={styles['peopleMore']}>
          <Button busy={found.isFetching} onClick={() => setLimit(limit + pageSize)}>
            {t('everybody.more', { count: Math.min(pageSize, total - limit) })}
          </Button>
        </p>
      )}
    </Page>
  )
}
