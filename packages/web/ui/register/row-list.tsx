import { collectionEndpoints, takesMany } from '@dxweb/kit/collection.ts'
import { countText } from '@dxweb/kit/count-text.ts'
import { IconFileImport, IconList, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { usePagedRows } from '../../data/paged-rows.ts'
import type { Row } from '../../data/known-rows.ts'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorPanel } from '../error-panel.tsx'
import { LinkButton } from '../link-button.tsx'
import { Page } from '../page.tsx'
import { refusalText } from '../refusal-text.ts'
import { useLocale, useText } from '../text.ts'
import { ExportMenu } from './export-menu.tsx'
import { planOf, referredBy } from './field-plan.ts'
import type { RegisterLook } from './look.ts'
import { RowFilters, useListQuery, useShowAll } from './row-filters.tsx'
import { useMayWrite } from './use-may-write.ts'
import { useNames } from './use-references.ts'
import { useRowColumns } from './use-row-columns.tsx'
import { useRegisterWords } from './use-words.ts'
import './register.css'

interface RowListProps {
  look: RegisterLook
  /** The address of the list. */
  base: string
  /** Beside the title, or above the list: tabs between registers that belong together. */
  tabs?: React.ReactNode
}

function NewRowLink({ look, base }: RowListProps) {
  const words = useRegisterWords(look.collection)
  return (
    <LinkButton to={`${base}/new`} look="main" icon={<IconPlus size={17} />}>
      {words.own('new')}
    </LinkButton>
  )
}

/** Nothing is found where filters are in force that nobody asked for: others may be there. */
function NoneOfUsual({ look, base }: RowListProps) {
  const t = useText()
  const showAll = useShowAll(look)
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.7} />}
      title={t('rows.noneUsual')}
      text={t('rows.noneUsualText')}
      action={
        <>
          <Button onClick={showAll}>{t('rows.showAll')}</Button>
          {useMayWrite(look.collection) && <NewRowLink look={look} base={base} />}
        </>
      }
    />
  )
}

interface NoRowsProps extends RowListProps {
  isNarrowed: boolean
  isUsual: boolean
}

function NoRows({ look, base, isNarrowed, isUsual }: NoRowsProps) {
  const t = useText()
  const words = useRegisterWords(look.collection)
  const mayWrite = useMayWrite(look.collection)
  if (isUsual) return <NoneOfUsual look={look} base={base} />
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.7} />}
        title={t('rows.noneFound')}
        text={t('rows.noneFoundText')}
      />
    )
  }
  const Icon = look.icon ?? IconList
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.7} />}
      title={words.own('none')}
      text={words.own(mayWrite ? 'noneText' : 'noneToRead')}
      action={mayWrite && <NewRowLink look={look} base={base} />}
    />
  )
}

function ListActions({ look, base, query }: RowListProps & { query: Record<string, string> }) {
  const t = useText()
  const partnerId = usePartnerId()
  const { collection } = look
  const mayWrite = useMayWrite(collection)
  const { path } = collectionEndpoints(collection).exported
  return (
    <>
      <ExportMenu path={path} params={{ partnerId }} query={query} />
      {mayWrite && takesMany(collection) && (
        <LinkButton to={`${base}/import`} icon={<IconFileImport size={17} />}>
          {t('rows.import.button')}
        </LinkButton>
      )}
      {mayWrite && <NewRowLink look={look} base={base} />}
    </>
  )
}

const keyOf = (row: Row) => row.id

/** Where a row opens. Those that have not come, or are on their way to the server, open nowhere. */
function useOpenRow(base: string) {
  const router = useRouter()
  const toOf = useCallback((row: Row) => `${base}/${row.id}`, [base])
  const open = useCallback(
    (row: Row) => {
      if (row.id > 0) void router.navigate({ to: toOf(row), search: true, resetScroll: false })
    },
    [router, toOf],
  )
  return { toOf, open }
}

/** A register as a list: found, narrowed, sorted by the server, and fetched as far as it is looked at. */
export function RowList({ look, base, tabs }: RowListProps) {
  const t = useText()
  const locale = useLocale()
  const { collection } = look
  const words = useRegisterWords(collection)
  const { query, isNarrowed, isUsual } = useListQuery(look)
  const { rows, total, see, first } = usePagedRows(collection, query)
  const names = useNames(
    useMemo(() => {
      const shown = look.columns.flatMap((field) => planOf(collection, field) ?? [])
      return referredBy(shown)
    }, [look, collection]),
  )
  const { toOf, open } = useOpenRow(base)
  const columns = useRowColumns(look, names, toOf)
  const isThere = first.data !== undefined
  return (
    <Page
      title={look.titleKey === undefined ? words.title : t(look.titleKey)}
      about={
        isThere && total > 0 && t('rows.total', { count: total, text: countText(total, locale) })
      }
      actions={<ListActions look={look} base={base} query={query} />}
      filters={
        <>
          {tabs}
          <RowFilters look={look} />
        </>
      }
    >
      <div className="dx-register-list" aria-busy={first.isPlaceholderData}>
        {first.isError && !isThere ? (
          <ErrorPanel title={words.own('failed.fetch')} onRetry={() => void first.refetch()}>
            {refusalText(t, first.error)}
          </ErrorPanel>
        ) : (
          <DataTable
            id={`register.${collection.name}`}
            label={words.title}
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            onOpen={open}
            onShown={see}
            isOrdered
            initialSort={collection.orderBy}
            empty={<NoRows look={look} base={base} isNarrowed={isNarrowed} isUsual={isUsual} />}
          />
        )}
      </div>
    </Page>
  )
}
