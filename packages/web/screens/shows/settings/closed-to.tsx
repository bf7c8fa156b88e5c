import { useCan } from '../../../data/session/session.ts'
import { useSegments } from '../../../parts/report/asked/use-segments.ts'
import type { FieldWords } from '../../../parts/register/look/use-words.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { TypedForm } from '../form/use-typed-form.ts'

const field = 'closedSegmentId'

export function ClosedTo({ form, words }: { form: TypedForm; words: FieldWords }) {
  const t = useText()
  const segments = useSegments()
  if (!useCan()('crm.read')) return null
  const typed = form.typed[field]
  const everybody = { value: '', label: t('shows.settings.closedTo.all') }
  return (
    <SelectField
      label={words.label(field)}
      value={typeof typed === 'string' ? typed : ''}
      options={[everybody, ...segments.map(({ id, name }) => ({ value: String(id), label: name }))]}
      error={form.errors[field]}
      onChange={(value) => form.change(field, value ?? '')}
    />
  )
}
