import { NotHere } from '../not-here/not-here.tsx'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useOne } from '../../data/rows/collections.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { typedPlans } from './look/field-plan.ts'
import type { RegisterLook } from './look/look.ts'
import { RowDrawer, useBackTo } from './row/row-drawer.tsx'
import { RowList } from './list/row-list.tsx'
import { RowPage } from './row/row-page.tsx'
import { useMayWrite } from './look/use-may-write.ts'
import { useRegisterWords } from './look/use-words.ts'

const ImportPage = lazy(() => import('./import/import-page.tsx'))

interface RegisterScreenProps {
  look: RegisterLook
  /** The address of the list, without impersonation: '/partners/1001/products'. */
  base: string
  /** Path segments after the register: none, 'new', 'import' or a row's id. */
  rest: readonly string[]
  tabs?: ReactNode
}

/** Maximum number of fields in a drawer; a form with more fields, or an item list, opens on a page. */
const maxInDrawer = 8

const isLong = (look: RegisterLook) =>
  look.form === 'page' ||
  (look.form !== 'drawer' &&
    (typedPlans(look).length > maxInDrawer ||
      typedPlans(look).some(({ kind }) => kind.kind === 'items')))

function NoRow({ look, base, isForbidden }: RegisterScreenProps & { isForbidden?: boolean }) {
  const t = useText()
  const words = useRegisterWords(look.collection)
  if (!isForbidden) {
    const text = look.notFoundKey === undefined ? undefined : t(look.notFoundKey)
    return <NotHere title={words.title} text={text} to={base} />
  }
  return (
    <Page title={words.title}>
      <EmptyState
        icon={<IconLock size={24} stroke={1.7} />}
        title={t('error.forbidden')}
        action={<LinkButton to={base}>{words.title}</LinkButton>}
      />
    </Page>
  )
}

function OneRow(props: RegisterScreenProps & { id: number }) {
  const { look, base, id } = props
  const t = useText()
  const words = useRegisterWords(look.collection)
  const back = useBackTo(base)
  const found = useOne(look.collection, id)
  const isGone = found.error instanceof Refusal && found.error.code === 'not_found'
  const row = isGone && look.closesWhenDeleted ? undefined : found.data
  if (row) {
    if (isLong(look)) return <RowPage key={id} look={look} base={base} row={row} />
    return <RowDrawer key={id} look={look} base={base} row={row} onClose={back} />
  }
  if (!found.isError) return isLong(look) ? <SkeletonPage label={t('shell.loading')} /> : null
  if (isGone) {
    const nothing = <NoRow {...props} />
    return look.NotFound ? <look.NotFound id={id}>{nothing}</look.NotFound> : nothing
  }
  return (
    <ErrorPanel title={words.own('failed.fetch')} onRetry={() => void found.refetch()}>
      {refusalText(t, found.error)}
    </ErrorPanel>
  )
}

/** Adds initial values for a new row from the page's address. */
function useAskedLook(look: RegisterLook): RegisterLook {
  const search = useSearchValues()
  return useMemo(
    () =>
      look.initialFromAddress
        ? { ...look, initial: { ...look.initial, ...look.initialFromAddress(search) } }
        : look,
    [look, search],
  )
}

function NewRow(props: RegisterScreenProps) {
  const { base } = props
  const look = useAskedLook(props.look)
  const back = useBackTo(base)
  if (!useMayWrite(look.collection)) return <NoRow {...props} isForbidden />
  if (isLong(look)) return <RowPage look={look} base={base} row={undefined} />
  return <RowDrawer look={look} base={base} row={undefined} onClose={back} />
}

function Import(props: RegisterScreenProps) {
  const t = useText()
  if (!useMayWrite(props.look.collection)) return <NoRow {...props} isForbidden />
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <ImportPage look={props.look} base={props.base} />
    </Suspense>
  )
}

export function RegisterScreen(props: RegisterScreenProps) {
  const { look, base, rest, tabs } = props
  const [place] = rest
  const id = place !== undefined && /^[1-9]\d{0,8}$/.test(place) ? Number(place) : undefined
  const isKnown = place === undefined || place === 'new' || place === 'import' || id !== undefined
  if (!isKnown || rest.length > 1) return <NoRow {...props} />
  if (place === 'import') return <Import {...props} />
  const one =
    place === 'new' ? <NewRow {...props} /> : id !== undefined && <OneRow {...props} id={id} />
  if (one && isLong(look)) return one
  return (
    <>
      <RowList look={look} base={base} tabs={tabs} />
      {one}
    </>
  )
}
