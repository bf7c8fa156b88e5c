import { useQuery } from '@tanstack/react-query'
import { rowQuery, useUpdate } from '../../../data/rows/collections.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { EditedCell } from '../../list/cell-edit.tsx'
import { LookChoices } from '../form/look-choices.tsx'
import { MergeView } from '../form/merge-view.tsx'
import { useRowForm } from '../form/use-row-form.ts'
import type { RegisterLook } from '../look/look.ts'
import { useRegisterWords } from '../look/use-words.ts'
import { CellEditor } from './cell-editor.tsx'
import '../form/form.module.css'

interface RowCellProps {
  look: RegisterLook
  cell: EditedCell<Row>
  nameOf: (row: Row) => string
}

function useSaved({ look, cell }: RowCellProps) {
  const t = useText()
  const { mutateAsync } = useUpdate(look.collection)
  return (saved: Row, before: Row | undefined) => {
    const names = ['id', 'version', ...Object.keys(look.collection.fields)]
    const row = Object.fromEntries(names.map((name) => [name, saved[name]])) as Row
    const undo = () =>
      mutateAsync({ ...row, [cell.field]: before?.[cell.field] }).then(
        () => toast({ text: t('rows.many.undone', { count: 1 }) }),
        (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
      )
    toast({ text: t('rows.saved'), undo: () => void undo() })
  }
}

function Editor({ row, ...props }: RowCellProps & { row: Row }) {
  const { look, cell, nameOf } = props
  const t = useText()
  const words = useRegisterWords(look.collection)
  const onSaved = useSaved(props)
  const form = useRowForm(look, row, onSaved)
  const merge: typeof form.merge = async (merged, current) => {
    const isSaved = await form.merge(merged, current)
    if (isSaved) cell.onEnd()
    return isSaved
  }
  const plan = form.plans.find(({ field }) => field === cell.field)
  if (!plan) return null
  const [other] = Object.entries(form.errors)
  const elsewhere = other && `${words.label(other[0])}: ${other[1]}`
  const failure = form.failure ? reasonText(t, form.failure) : elsewhere
  return (
    <LookChoices look={look}>
      <CellEditor
        plan={plan}
        words={words}
        label={`${words.label(plan.field)}, ${nameOf(row)}`}
        form={form}
        error={form.errors[plan.field] ?? failure}
        onEnd={cell.onEnd}
      />
      {form.current && <MergeView look={look} form={{ ...form, merge }} current={form.current} />}
    </LookChoices>
  )
}

/**
 * Checks, saves and merges like the row's form. Reads the row first, so that the input does not change while the user
 * types.
 */
export default function RowCell(props: RowCellProps) {
  const { look, cell } = props
  const query = rowQuery(usePartnerId(), look.collection.name, cell.row.id)
  const { data, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  return isFetchedAfterMount && data && <Editor {...props} row={data} />
}
