import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef, useState } from 'react'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { useLength } from './use-length.ts'
import { type Draft, type DraftFields, draftOrFault } from './event-draft.ts'

type Field = keyof DraftFields
type TextName = { [F in Field]: DraftFields[F] extends string ? F : never }[Field]

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal('internal'))

function without(refusal: Refusal | null, field: string): Refusal | null {
  if (!refusal?.fields?.[field]) return refusal
  const { [field]: _, ...fields } = refusal.fields
  return Object.keys(fields).length > 0 ? new Refusal(refusal.code, { fields }) : null
}

/** Moves the error of an ambiguous time from the time field to the choice between first and second occurrence. */
function askedOfFold(refusal: Refusal): Refusal {
  if (!refusal.fields) return refusal
  const fields = Object.entries(refusal.fields).map(([field, fault]) =>
    fault.code === 'twice_by_clock' ? [field.replace(/Time$/, 'Fold'), fault] : [field, fault],
  )
  return new Refusal(refusal.code, { fields: Object.fromEntries(fields) })
}

function useFields(initial: DraftFields) {
  const [fields, setFields] = useState(initial)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const errors = fieldTexts(useText(), refusal)
  const set = <F extends Field>(field: F, value: DraftFields[F]) => {
    setFields((before) => ({ ...before, [field]: value }))
    setRefusal((before) => (before?.fields ? without(before, field) : null))
  }
  const bind = <F extends TextName>(field: F) => ({
    value: fields[field] as string,
    error: errors[field],
    name: field,
    onChange: (value: string) => set(field, value as DraftFields[F]),
  })
  const bindChoice = (field: TextName) => {
    const { onChange, ...bound } = bind(field)
    return {
      ...bound,
      value: bound.value || null,
      onChange: (value: string | null) => onChange(value ?? ''),
    }
  }
  const refill = (content: DraftFields) => {
    setFields(content)
    setRefusal(null)
  }
  return { fields, errors, refusal, setRefusal, set, refill, bind, bindChoice }
}

export function useEventForm(
  initial: DraftFields,
  save: (
    draft: Draft,
    fields: DraftFields,
    refill: (content: DraftFields) => void,
  ) => Promise<void>,
) {
  const timeZone = useTimeZone()
  const { setRefusal, ...typed } = useFields(initial)
  const { fields } = typed
  const [isSaving, setSaving] = useState(false)
  const isSaved = useRef(false)
  const length = useLength(fields, initial)
  const submit = async (): Promise<boolean> => {
    const draft = draftOrFault(fields, timeZone)
    setRefusal(draft instanceof Refusal ? askedOfFold(draft) : null)
    if (draft instanceof Refusal) return false
    setSaving(true)
    try {
      // Set before saving, because saving navigates to another page.
      isSaved.current = true
      await save(draft, fields, typed.refill)
      return true
    } catch (error) {
      isSaved.current = false
      setRefusal(askedOfFold(asRefusal(error)))
      return false
    } finally {
      setSaving(false)
    }
  }
  return {
    ...typed,
    ...length,
    submit,
    isSaving,
    isUnsaved: () =>
      !isSaved.current && (Object.keys(initial) as Field[]).some((f) => fields[f] !== initial[f]),
  }
}

export type EventFormState = ReturnType<typeof useEventForm>
