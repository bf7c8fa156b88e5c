import { collectionEndpoints, takesMany } from '@dxweb/kit/definitions/collection.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconFileImport, IconList, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, useCallback, useMemo, useRef } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { later } from '../../../data/session/load-messages.ts'
import { isAwaited, usePagedRows } from '../../../data/rows/paged-rows.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useCellEdit } from '../../list/cell-edit.tsx'
import { selectByKey } from '../../list/choice.ts'
import { WhereChosen } from '../../list/where-chosen.tsx'
import { HiddenHits } from '../../list/hidden-hits.tsx'
import { keepPlace, useKeptPlace } from '../../list/kept-place.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { planOf, referredBy } from '../look/field-plan.ts'
import { useShownOrder } from '../look/next-row.ts'
import type { RegisterLook } from '../look/look.ts'
import { RowFilters, useListQuery, useShowAll, useWideQuery } from '../filters/row-filters.tsx'
import { useChoice, useChoiceColumn } from '../many/use-choice.ts'
import { ListTable } from '../order/list-table.tsx'
import { useRowOrder } from '../order/use-row-order.ts'
import { useNameOf } from '../values/use-name-of.ts'
import { useMayWrite } from '../look/use-may-write.ts'
import { useNames } from '../values/use-references.ts'
import { otherPlans, useRowColumns } from './use-row-columns.tsx'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useRegisterWords } from '../look/use-words.ts'
import './styles/register.module.css'

const RowCell = lazy(later(() => import('../cell/row-cell.tsx')))
const ManyBar = lazy(() => import('../many/many-bar.tsx'))

interface RowListProps {
  look: RegisterLook
  base: string
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

function NoneActive({ look, base }: RowListProps) {
  const t = useText()
  const showAll = useShowAll(look)
  const mayWrite = useMayWrite(look.collection)
  const { data } = useList(look.collection, { limit: 1 })
  if (data === undefined) return null
  if (data.total === 0) return <NoneYet look={look} base={base} />
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.7} />}
      title={t('rows.noneActive')}
      text={t('rows.noneActiveText', { count: data.total, text: countText(data.total) })}
      action={
        <>
          <Button onClick={showAll}>{t('rows.showInactive')}</Button>
          {mayWrite && <NewRowLink look={look} base={base} />}
        </>
      }
    />
  )
}

interface HiddenProps {
  look: RegisterLook
  wide: { q: string }
  onShow: () => void
}

/** Shows the number of hits that the filters hide, and a button to show them, if a search finds no rows. */
function NoneButHidden({ look, wide, onShow }: HiddenProps) {
  const t = useText()
  const { data } = useList(look.collection, { ...wide, limit: 1 })
  const count = data?.total ?? 0
  if (count === 0) return <NoneFound look={look} />
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.7} />}
      title={t('rows.noneFound')}
      text={t('rows.noneFoundElse', { count, text: countText(count) })}
      action={<Button onClick={onShow}>{t('rows.showThem')}</Button>}
    />
  )
}

function NoneFound({ look: { Action } }: Pick<RowListProps, 'look'>) {
  const t = useText()
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.7} />}
      title={t('rows.noneFound')}
      text={t('rows.noneFoundText')}
      action={Action && <Action />}
    />
  )
}

function HiddenRows({ look, found }: { look: RegisterLook; found: number }) {
  const t = useText()
  const { wide, isOfInactive, showWide } = useWideQuery(look)
  const asked = { ...wide, limit: 1 }
  const { data } = useList(look.collection, asked, wide !== undefined)
  const count = wide && data ? data.total - found : 0
  if (count <= 0) return null
  const values = { count, text: countText(count) }
  const text = t(isOfInactive ? 'rows.hidden.inactive' : 'rows.hidden', values)
  return <HiddenHits text={text} show={t('rows.hidden.show')} onShow={showWide} />
}

interface NoRowsProps extends RowListProps {
  isNarrowed: boolean
  isDefault: boolean
}

function NoRows({ look, base, isNarrowed, isDefault }: NoRowsProps) {
  const { wide, showWide } = useWideQuery(look)
  if (isDefault) return <NoneActive look={look} base={base} />
  if (isNarrowed) {
    if (!wide) return <NoneFound look={look} />
    return <NoneButHidden look={look} wide={wide} onShow={showWide} />
  }
  return <NoneYet look={look} base={base} />
}

function NoneYet({ look, base }: RowListProps) {
  const words = useRegisterWords(look.collection)
  const mayWrite = useMayWrite(look.collection)
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
      {mayWrite && !look.kept && takesMany(collection) && (
        <LinkButton to={`${base}/import`} icon={<IconFileImport size={17} />}>
          {t('rows.import.button')}
        </LinkButton>
      )}
      {mayWrite && <NewRowLink look={look} base={base} />}
      {look.Action && <look.Action />}
    </>
  )
}

const keyOf = (row: Row) => row.id
const readIdOf = (row: Row) => (isAwaited(row) ? undefined : row.id)

interface Opening {
  base: string
  query: object
  rows: readonly Row[] | undefined
  register: string
}

/** Opens a row. Placeholders and rows being created do not open. */
function useOpenRow({ base, query, rows, register }: Opening) {
  const router = useRouter()
  const linkOf = useCallback((row: Row) => `${base}/${row.id}`, [base])
  const open = useCallback(
    (row: Row) => {
      if (row.id > 0) void router.navigate({ to: linkOf(row), search: true, resetScroll: false })
    },
    [router, linkOf],
  )
  /** Remembers the row that a click or Enter opens, so that the list can return to that row. */
  const keep = (event: { target: EventTarget }) => {
    const element = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const index = Number(element?.getAttribute('data-row') ?? -1)
    const row = rows?.[index]
    if (row && row.id > 0) keepPlace(base, query, { register, index, id: row.id })
  }
  return { linkOf, open, keep }
}

export function RowList({ look, base, tabs }: RowListProps) {
  const t = useText()
  const { collection } = look
  const words = useRegisterWords(collection)
  const { query, isNarrowed, isDefault } = useListQuery(look)
  const { rows, total, see, first } = usePagedRows(collection, query)
  const names = useNames(
    useMemo(() => {
      const listed = look.columns.flatMap((field) => planOf(collection, field) ?? [])
      return referredBy([...listed, ...otherPlans(look)])
    }, [look, collection]),
  )
  const { linkOf, open, keep } = useOpenRow({ base, query, rows, register: collection.name })
  const frame = useRef<HTMLDivElement>(null)
  useKeptPlace(frame, base, query, rows, readIdOf)
  useShownOrder(collection.name, rows)
  const order = useRowOrder(look, query)
  const nameOf = useNameOf(look, names)
  const choice = useChoice(query)
  const mayChoose = useMayWrite(collection) && !look.isOneByOne
  const rowAt = useCallback((index: number) => rows?.[index], [rows])
  const columns = useChoiceColumn(
    useRowColumns(look, names, linkOf, rows),
    mayChoose ? choice : null,
    rows,
    nameOf,
  )
  const cells = useCellEdit(rowAt, (cell) => <RowCell look={look} cell={cell} nameOf={nameOf} />)
  const isThere = first.data !== undefined
  const table = {
    id: `register.${collection.name}`,
    label: words.title,
    rows,
    columns,
    rowKey: keyOf,
    onOpen: open,
    onShown: see,
    isOrdered: true,
    initialSort: look.defaultSort ?? collection.orderBy,
    empty: <NoRows look={look} base={base} isNarrowed={isNarrowed} isDefault={isDefault} />,
  }
  return (
    <Page
      title={look.titleKey === undefined ? words.title : t(look.titleKey)}
      about={
        isThere &&
        total > 0 &&
        words.own('total', {
          total,
          count: countText(total),
          name: total === 1 ? words.one : inSentence(words.title),
        })
      }
      actions={<ListActions look={look} base={base} query={query} />}
      filters={
        <>
          {tabs}
          <RowFilters look={look} />
        </>
      }
    >
      <div
        ref={frame}
        className="dx-register-list"
        aria-busy={first.isPlaceholderData}
        onPointerOver={cells.onPointerOver}
        onClickCapture={(event) => {
          if (!cells.onClick(event)) keep(event)
        }}
        onKeyDownCapture={(event) => {
          if (cells.onKey(event)) return
          if (event.key === 'Enter') keep(event)
          if (mayChoose) selectByKey(event, choice, rowAt)
        }}
      >
        {first.isError && !isThere ? (
          <ErrorPanel title={words.own('failed.fetch')} onRetry={() => void first.refetch()}>
            {refusalText(t, first.error)}
          </ErrorPanel>
        ) : (
          <>
            {total > 0 && <HiddenRows look={look} found={total} />}
            <ListTable look={look} order={order} nameOf={nameOf} {...table} />
          </>
        )}
        <WhereChosen choice={choice}>
          <ManyBar look={look} choice={choice} query={query} total={total} />
        </WhereChosen>
      </div>
      {cells.editor}
    </Page>
  )
}
