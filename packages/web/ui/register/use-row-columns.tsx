import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { awaitedPageOf } from '../../data/paged-rows.ts'
import type { Row } from '../../data/known-rows.ts'
import { Link } from '../link.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Column } from '../table/column.ts'
import { AwaitedCell } from './awaited-cell.tsx'
import { type FieldPlan, planOf, plansOf } from './field-plan.ts'
import type { RegisterLook } from './look.ts'
import type { Names } from './use-references.ts'
import { type RegisterWords, useRegisterWords } from './use-words.ts'
import { Swatch, ValueCell } from './value-cell.tsx'

const numeric = new Set<FieldPlan['kind']['kind']>([
  'money',
  'percent',
  'count',
  'minutes',
  'items',
])

/** The first two stay on a phone. */
const hideBelowOf = (place: number) => (place < 2 ? undefined : place < 4 ? 769 : 1025)

interface ListContext {
  look: RegisterLook
  names: Names
  words: RegisterWords
  see: (page: number) => void
  nameCell: (row: Row, content: ReactNode) => ReactNode
}

/** The colour field that stands as a patch before the name, unless it has a column of its own. */
const patchOf = ({ collection, columns }: RegisterLook) =>
  plansOf(collection.fields).find(
    ({ kind, field }) => kind.kind === 'color' && !columns.includes(field),
  )?.field

function columnOf(plan: FieldPlan, place: number, context: ListContext): Column<Row> {
  const { look, names, words, see, nameCell } = context
  const { collection } = look
  const { field, kind } = plan
  const isName = place === 0
  const patch = isName ? patchOf(look) : undefined
  const shown = (row: Row) => (
    <ValueCell
      register={collection.name}
      field={field}
      kind={kind}
      value={row[field]}
      names={names}
      isState={field === collection.steps?.field}
    />
  )
  return {
    key: field,
    header: words.label(field),
    numeric: numeric.has(kind.kind),
    main: isName,
    hideBelow: hideBelowOf(place),
    // What it sorts on says that it can be sorted; the server does it.
    value: kind.kind === 'items' || kind.kind === 'reference' ? undefined : () => null,
    cell: (row) => {
      const page = awaitedPageOf(row)
      if (page !== undefined) {
        return isName ? <AwaitedCell page={page} see={see} /> : <Skeleton width="60%" />
      }
      if (!isName) return shown(row)
      return nameCell(
        row,
        <>
          {patch && <Swatch color={String(row[patch])} isAlone />}
          {shown(row)}
        </>,
      )
    },
  }
}

/** The columns of a register's list, by what its fields mean. */
export function useRowColumns(
  look: RegisterLook,
  names: Names,
  { see, toOf }: { see: (page: number) => void; toOf: (row: Row) => string },
): readonly Column<Row>[] {
  const words = useRegisterWords(look.collection)
  return useMemo(() => {
    const { collection } = look
    const nameCell = (row: Row, content: ReactNode) => (
      <Link to={toOf(row)} stays className="dx-row-link" tabIndex={-1}>
        {content}
      </Link>
    )
    const context = { look, names, words, see, nameCell }
    return look.columns.flatMap((field, place) => {
      const plan = planOf(collection, field)
      return plan ? [columnOf(plan, place, context)] : []
    })
  }, [look, names, words, see, toOf])
}
