import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { readTyped, typedRow, editsSince } from '../../../parts/register/form/typed.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'

type Faults = Readonly<Record<string, FieldError>>

interface TypedFormParts<Row> {
  fields: Fields
  /** The row as last read; a newer row may replace it at any time. */
  row: Row
  save: (values: Record<string, unknown>, version: number) => Promise<Row>
  reread: () => Promise<Row>
  check?: (values: Record<string, unknown>) => Faults
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '')

const isEmpty = (faults: Faults) => Object.keys(faults).length === 0
const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal('internal'))

function schemaFaults(fields: Fields, values: unknown): Faults {
  try {
    readAs(z.strictObject(fields), values)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}

/** A newer row replaces the input and its initial row if the user has typed nothing. */
function useTyping<Row extends { version: number }>({ fields, row }: TypedFormParts<Row>) {
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const plans = useMemo(() => plansOf(fields), [fields])
  const typedOf = (of: object) => typedRow(plans, of as FormValues, place)
  const [opened, setOpened] = useState(row)
  const [typed, setTyped] = useState<FormValues>(() => typedOf(row))
  const start = typedOf(opened)
  const isUnsaved = !alike(typed, start)
  const begin = (next: Row) => {
    setOpened(next)
    setTyped(typedOf(next))
  }
  /** Takes the saved row, and keeps input typed during the save. */
  const beginSaved = (saved: Row, sent: FormValues) => {
    setOpened(saved)
    setTyped((now) => ({ ...typedOf(saved), ...editsSince(now, sent) }))
  }
  const theirs = typedOf(row)
  const isNewer = row.version > opened.version
  if (isNewer && !isUnsaved) begin(row)
  // Continues from the newer row if it has the same values in the form's fields.
  else if (isNewer && alike(theirs, start)) setOpened(row)
  const isContested = isNewer && isUnsaved && !alike(theirs, start)
  const differing = plans.filter(({ field }) => !alike(theirs[field], start[field]))
  const rest = { place, plans, opened, setOpened, typed, setTyped, isUnsaved, begin, beginSaved }
  return { ...rest, conflict: isContested ? { theirs, differing } : null }
}

/** Saves again against the newer version if only other fields of the event changed meanwhile. */
async function send<Row extends { version: number }>(
  { save, reread }: TypedFormParts<Row>,
  values: Record<string, unknown>,
  opened: Row,
): Promise<Row> {
  try {
    return await save(values, opened.version)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'stale')) throw error
    const now = await reread()
    const isSame = Object.keys(values).every((field) =>
      alike(now[field as keyof Row], opened[field as keyof Row]),
    )
    if (!isSame) throw error
    return save(values, now.version)
  }
}

/**
 * Form for one row with a version. Parses values by the kinds of the fields, and validates them as on the server.
 * Another user's change is displayed as a conflict, and the typed values remain.
 */
export function useTypedForm<Row extends { version: number }>(parts: TypedFormParts<Row>) {
  const { fields, row, check } = parts
  const t = useText()
  const { setOpened, begin, beginSaved, ...typing } = useTyping(parts)
  const { plans, place, opened, typed, setTyped } = typing
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { values, faults: unread } = readTyped(plans, typed, place)
  const submit = async (): Promise<boolean> => {
    const found = { ...schemaFaults(fields, values), ...unread }
    const wrong = isEmpty(found) ? (check?.(values) ?? {}) : found
    setRefusal(isEmpty(wrong) ? null : new Refusal('invalid', { fields: { ...wrong } }))
    if (!isEmpty(wrong) || typing.conflict) return false
    setSaving(true)
    try {
      beginSaved(await send(parts, values, opened), typed)
      return true
    } catch (error) {
      setRefusal(asRefusal(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  const change = (field: string, value: unknown) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefusal((before) => before && withoutField(before, field))
  }
  const errors = fieldTexts(t, refusal)
  const choices = { drop: () => begin(row), keepMine: () => setOpened(row) }
  return { ...typing, ...choices, values, refusal, errors, isSaving, submit, change }
}

function withoutField(refusal: Refusal, field: string): Refusal | null {
  if (!refusal.fields) return null
  const { [field]: _, ...fields } = refusal.fields
  return Object.keys(fields).length > 0 ? new Refusal('invalid', { fields }) : null
}

export type TypedForm = Omit<ReturnType<typeof useTypedForm>, 'opened'>
