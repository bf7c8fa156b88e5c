import { touchGroups } from '@dxweb/areas/products/contract.ts'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { BoardTabs } from './board-tabs.tsx'
import { BoardColumn } from './board-column.tsx'
import { useBoard } from './use-board.ts'
import { useLift } from './use-lift.ts'
import styles from '../ground/styles/products.module.css'

function Board({ board }: { board: ReturnType<typeof useBoard> }) {
  const t = useText()
  const { pages = [], products = [], groups = [] } = board
  const productOf = new Map(products.map((product) => [product.id, product]))
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const pageName = (groupId: number | null) =>
    groupId === null ? t('products.board.none') : (groupOf.get(groupId)?.name ?? '')
  const nameOf = (id: number) => productOf.get(id)?.name ?? ''
  const lift = useLift(board, { nameOf, pageName })
  return (
    <>
      <p className="dx-dim dx-board-help" id="dx-board-help">
        {t('products.board.help')}
      </p>
      <output className="dx-hidden" aria-live="assertive">
        {lift.announcement}
      </output>
      <div className={styles['board']} aria-busy={board.isBusy}>
        {pages.map(({ groupId, productIds }, page) => (
          <BoardColumn
            key={groupId ?? 'none'}
            page={page}
            name={pageName(groupId)}
            color={groupId === null ? undefined : groupOf.get(groupId)?.color}
            products={productIds.flatMap((id) => productOf.get(id) ?? [])}
            total={
              groupId === null ? Math.max(board.besideTotal, productIds.length) : productIds.length
            }
            lift={lift}
          />
        ))}
      </div>
    </>
  )
}

export function TouchBoard({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const board = useBoard(useSearchValues()['q'] ?? '')
  const newGroup = (
    <LinkButton to={`${base}/${touchGroups.name}/new`} look="main">
      {t('products.board.newGroup')}
    </LinkButton>
  )
  return (
    <Page
      title={t('products.board')}
      filters={
        <>
          {tabs}
          <SearchBox label={t('products.board.search')} />
        </>
      }
      actions={newGroup}
    >
      <BoardTabs base={base} current="arrange" />
      {board.error && !board.pages ? (
        <ErrorPanel title={t('products.board.notRead')} onRetry={board.retry}>
          {refusalText(t, board.error)}
        </ErrorPanel>
      ) : board.pages === undefined ? (
        <SkeletonLines label={t('shell.loading')} />
      ) : board.groups?.length === 0 ? (
        <EmptyState
          icon={<IconLayoutGrid size={24} stroke={1.7} />}
          title={t('products.board.noGroups')}
          text={t('products.board.noGroupsText')}
          action={newGroup}
        />
      ) : (
        <Board board={board} />
      )}
    </Page>
  )
}
