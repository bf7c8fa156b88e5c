import {
  listTillArticles,
  mapTillArticle,
  matchTillArticles,
  maxArticles,
  type TillArticle,
} from '@dxweb/areas/tills/registers/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import styles from './tills.module.css'

const micro = 1_000_000

/** Matches references that tills with API access derive from DxWeb's ids. Such articles have no number in the till. */
const ownRef = /^(?:product|menu|deposit):\d+$/

/** API tills send a deposit under the name of its product. */
function nameOf(t: Text, { name, articleRef }: TillArticle): string {
  const shown = name || articleRef || t('tillfiles.noName')
  return articleRef.startsWith('deposit:') ? t('tillfiles.depositOf', { name: shown }) : shown
}

const none = '–'

const isMapped = ({ productId, menuId, groupId }: TillArticle) =>
  productId !== null || menuId !== null || groupId !== null

function useColumns(): Column<TillArticle>[] {
  const t = useText()
  return [
    {
      key: 'name',
      header: t('label.article'),
      main: true,
      value: (row) => nameOf(t, row),
    },
    {
      key: 'articleRef',
      header: t('tillfiles.articleRef'),
      hideBelow: 769,
      value: ({ articleRef, productNumber }) =>
        (ownRef.test(articleRef) ? productNumber : articleRef) || none,
    },
    {
      key: 'groupRef',
      header: t('label.groupId'),
      hideBelow: 769,
      value: ({ groupRef, groupName, productGroup }) =>
        [groupRef, groupName].filter(Boolean).join(' · ') || productGroup || none,
    },
    {
      key: 'mappedTo',
      header: t('tillfiles.mappedTo'),
      value: (row) => row.mappedTo,
      cell: (row) =>
        isMapped(row) ? row.mappedTo : <Badge tone="warn">{t('tillfiles.notMapped')}</Badge>,
    },
    {
      key: 'quantity',
      header: t('label.quantity'),
      numeric: true,
      hideBelow: 769,
      value: (row) => row.quantityMicro,
      cell: (row) => <Count value={Math.round(row.quantityMicro / micro)} />,
    },
    {
      key: 'grossOre',
      header: t('tillfiles.gross'),
      numeric: true,
      value: (row) => row.grossOre,
      cell: (row) => <Money ore={row.grossOre} />,
    },
  ]
}

function MapDialog({ row, onClose }: { row: TillArticle; onClose: () => void }) {
  const t = useText()
  const toPage = useToPage()
  const { productId, menuId, groupId } = row
  return (
    <CommandDialog
      endpoint={mapTillArticle}
      params={{ articleId: row.id }}
      known={{ version: row.version }}
      titleKey="tillfiles.mapArticle"
      titleValues={{ name: nameOf(t, row) }}
      actionKey="rows.save"
      labels={{ groupId: 'tillfiles.groupOf' }}
      initial={{ productId, menuId, groupId }}
      above={<p>{t('tillfiles.mapAbout')}</p>}
      aside={
        !isMapped(row) && (
          <LinkButton to={toPage('products/products/new')}>{t('tillfiles.newProduct')}</LinkButton>
        )
      }
      failedKey="tillfiles.notSaved"
      doneKey="tillfiles.mapped"
      onClose={onClose}
      onDone={onClose}
    />
  )
}

function MatchButton() {
  const t = useText()
  const match = useCommand({
    endpoint: matchTillArticles,
    params: {},
    isToasted: true,
    onDone: ({ mapped }) => toast({ text: t('tillfiles.matched', { count: mapped }) }),
  })
  return (
    <Button busy={match.isPending} onClick={() => match.mutate(undefined)}>
      {t('tillfiles.match')}
    </Button>
  )
}

// catalog: tillfiles.articles.*

const noneOf = (q: string, isUnmapped: boolean) =>
  q !== '' ? 'notFound' : isUnmapped ? 'allMapped' : 'none'

export function ArticlesPage({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const may = useCan()('products.write')
  const { q = '', only } = useSearchValues()
  const setSearch = useSetSearch()
  const isUnmapped = only === 'unmapped'
  const asked = { q, ...(isUnmapped && { only: 'unmapped' as const }) }
  const found = useRead(listTillArticles, asked, kept)
  const columns = useColumns()
  const [openId, open] = useState<number | null>(null)
  const row = found.data?.data.find(({ id }) => id === openId)
  return (
    <Page
      title={t('tillfiles.articles')}
      filters={
        <>
          {tabs}
          <SearchBox label={t('tillfiles.articles.search')} />
          <Chip
            on={isUnmapped}
            onClick={() => setSearch({ only: isUnmapped ? undefined : 'unmapped' })}
          >
            {t('tillfiles.notMapped')}
          </Chip>
        </>
      }
      actions={may && <MatchButton />}
    >
      <Loaded of={found} failedKey="tillfiles.failed">
        {({ data, total, unmappedCount, unmappedOre }) => (
          <>
            {unmappedCount > 0 && (
              <p className={styles['sum']}>
                {t('tillfiles.unmappedSum', {
                  count: unmappedCount,
                  amount: formatMoney(unmappedOre),
                })}
              </p>
            )}
            <DataTable
              label={t('tillfiles.articles')}
              rows={data}
              columns={columns}
              rowKey={(each) => each.id}
              {...(may && { onOpen: ({ id }: TillArticle) => open(id) })}
              sortInUrl={false}
              empty={
                <EmptyState
                  icon={<IconLink size={24} stroke={1.7} />}
                  title={t(`tillfiles.articles.${noneOf(q, isUnmapped)}`)}
                />
              }
            />
            {total > maxArticles && (
              <p className="dx-second">{t('tillfiles.shown', { count: data.length, total })}</p>
            )}
          </>
        )}
      </Loaded>
      {row && <MapDialog row={row} onClose={() => open(null)} />}
    </Page>
  )
}
