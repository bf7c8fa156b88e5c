import { listFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { isAwaited } from '../../../data/rows/paged-rows.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Link } from '../../../ui/place/link.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { editedFields } from '../cell/edited-fields.ts'
import { AwaitedCell } from '../values/awaited-cell.tsx'
import { type FieldPlan, isUntyped, planOf, plansOf } from '../look/field-plan.ts'
import { itemLines } from '../values/items-text.tsx'
import type { RegisterLook } from '../look/look.ts'
import { useMayWrite } from '../look/use-may-write.ts'
import type { Names } from '../values/use-references.ts'
import { type Shown, useValueText } from '../values/use-value-text.ts'
import { type RegisterWords, useRegisterWords } from '../look/use-words.ts'
import { Swatch, ValueCell } from '../values/value-cell.tsx'
import { extraWidth, wantedBy, widthOf } from './column-widths.ts'

const numeric = new Set<FieldPlan['kind']['kind']>([
  'money',
  'percent',
  'decimal',
  'count',
  'year',
  'minutes',
  'items',
])

/** Number of first rows that determine column widths, so that scrolling moves no column. */
const rowsAsked = 200

/** Number of columns on a narrow screen; a phone shows the first two. */
const onNarrow = 4
const hideBelowOf = (place: number) => (place < 2 ? undefined : place < onNarrow ? 769 : 1025)

interface ListContext {
  look: RegisterLook
  names: Names
  words: RegisterWords
  text: (shown: Shown) => string
  t: Text
  /** Names of fields with inline editing, for users who may write. */
  edited: ReadonlySet<string>
  nameCell: (row: Row, content: ReactNode) => ReactNode
  rows: readonly Row[]
}

/** Shows the state below the name on a phone if the state column is hidden there. */
function stateBelow({ collection, columns, cells }: RegisterLook, row: Row) {
  const field = collection.steps?.field ?? ''
  const State = columns.indexOf(field) > 1 ? cells?.[field] : undefined
  return (
    State && (
      <div className="dx-state-below">
        <State row={row} />
      </div>
    )
  )
}

const patchOf = ({ collection, columns }: RegisterLook) =>
  plansOf(collection.fields).find(
    ({ kind, field }) => kind.kind === 'color' && !columns.includes(field),
  )?.field

function columnOf(plan: FieldPlan, place: number, context: ListContext): Column<Row> {
  const { look, names, words, nameCell, t } = context
  const { collection } = look
  const { field, kind } = plan
  const isName = place === 0
  const isCorner = place === look.columns.length - 1 || place === onNarrow - 1
  const patch = isName ? patchOf(look) : undefined
  const isWritten = look.written?.includes(field) ?? false
  const linesOf = (row: Row) =>
    kind.kind === 'items'
      ? itemLines(context.text, words, {
          register: collection.name,
          kind,
          rows: row[field],
          names,
        })
      : []
  const written = (row: Row) => {
    const lines = linesOf(row)
    return <span title={lines.join('\n')}>{lines.join(', ')}</span>
  }
  const textsOf = (row: Row) =>
    isWritten && kind.kind === 'items'
      ? linesOf(row).join(', ')
      : context.text({ register: collection.name, field, kind, value: row[field], names })
  const isState = field === collection.steps?.field
  const extra = (patch ? extraWidth.patch : 0) + (isState ? extraWidth.badge : 0)
  const width = isName || isWritten ? undefined : widthOf(plan, words.label(field), isCorner)
  const unit = look.units?.[field]
  const Own = look.cells?.[field]
  const shown = (row: Row) => (
    <>
      {Own ? (
        <Own row={row} />
      ) : isName && kind.kind === 'link' ? (
        // The name is the row's link, and a link within a link is invalid.
        textsOf(row)
      ) : (
        <ValueCell
          text={context.text}
          register={collection.name}
          field={field}
          kind={kind}
          value={row[field]}
          names={names}
          isState={isState}
        />
      )}
      {unit && row[field] !== null && <span className="dx-dim"> {t(unit(row))}</span>}
    </>
  )
  return {
    key: field,
    header: words.label(field),
    width,
    wants:
      width === undefined
        ? wantedBy(context.rows.map(textsOf), words.label(field), extra, isCorner)
        : undefined,
    numeric: numeric.has(kind.kind) && !isName && !isWritten,
    main: isName,
    hideBelow: hideBelowOf(place),
    isEdited: context.edited.has(field)
      ? (row) => row.id > 0 && !look.locked?.(row)?.fields.includes(field)
      : undefined,
    // A value marks the column as sortable; the server sorts.
    value: kind.kind === 'items' ? undefined : () => null,
    about: kind.kind === 'items' ? t('rows.unsorted') : undefined,
    cell: (row) => {
      if (isAwaited(row)) return isName ? <AwaitedCell /> : <Skeleton width="60%" />
      if (isWritten) return written(row)
      if (!isName) return shown(row)
      const name = (
        <>
          {patch && <Swatch color={String(row[patch])} isAlone />}
          {shown(row)}
        </>
      )
      return (
        <>
          {nameCell(row, name)}
          {stateBelow(look, row)}
        </>
      )
    },
  }
}

/** Returns the first rows of a list, stable while more rows load. */
function useFirst(listed: readonly Row[] | undefined): readonly Row[] {
  const [first, setFirst] = useState<readonly Row[]>([])
  const asked = listed?.slice(0, rowsAsked).filter((row) => !isAwaited(row)) ?? first
  const isSame = asked.length === first.length && asked.every((row, at) => row === first[at])
  if (isSame) return first
  setFirst(asked)
  return asked
}

export function useRowColumns(
  look: RegisterLook,
  names: Names,
  linkOf: (row: Row) => string,
  listed: readonly Row[] | undefined,
): readonly Column<Row>[] {
  const words = useRegisterWords(look.collection)
  const text = useValueText()
  const t = useText()
  const rows = useFirst(listed)
  const mayWrite = useMayWrite(look.collection)
  return useMemo(() => {
    const { collection } = look
    const nameCell = (row: Row, content: ReactNode) => (
      <Link to={linkOf(row)} keepsQuery className="dx-row-link" tabIndex={-1}>
        {content}
      </Link>
    )
    const edited = new Set(mayWrite ? editedFields(look).map(({ field }) => field) : [])
    const context = { look, names, words, text, t, nameCell, rows, edited }
    const shown = look.columns.flatMap((field, place) => {
      const plan = planOf(collection, field)
      return plan ? [columnOf(plan, place, context)] : []
    })
    const others = otherPlans(look).map((plan): Column<Row> => ({
      ...columnOf(plan, look.columns.length, context),
      hideBelow: undefined,
      isOptional: true,
    }))
    return [...shown, ...others]
  }, [look, names, words, text, t, linkOf, rows, mayWrite])
}

export const otherPlans = ({ collection, columns, hiddenFields = [] }: RegisterLook): FieldPlan[] =>
  plansOf(listFieldsOf(collection)).filter(
    (plan) =>
      !isUntyped(plan) && !columns.includes(plan.field) && !hiddenFields.includes(plan.field),
  )
