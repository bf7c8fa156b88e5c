import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useCreate, useUpdate } from '../../../data/rows/collections.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { useLocale, useTexts } from '../../../ui/text/text.ts'
import { type FieldPlan, plansOf } from '../look/field-plan.ts'
import type { RegisterLook, FormValues } from '../look/look.ts'
import { type Faults, readTyped, typedRow, editsSince } from './typed.ts'
import { useQuestion } from './use-question.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { type RegisterWords, useRegisterWords } from '../look/use-words.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'

/** Called with the saved row, the row before the change, and the server's reply. */
type OnSaved = (saved: Row, before: Row | undefined, answer: Row) => void

export type RowForm = ReturnType<typeof useRowForm>

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal('internal'))

function faultsOf(fields: z.core.$ZodShape, draft: unknown): Faults {
  try {
    readAs(z.strictObject(fields as Record<string, z.ZodMiniType>), draft)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}

const isChosen = ({ kind }: FieldPlan) => kind.kind === 'choice' || kind.kind === 'reference'

/** Names a missing choice in its fault: 'Velg mva-type'. */
function chosenFaults(
  plans: readonly FieldPlan[],
  words: RegisterWords,
  draft: Record<string, unknown>,
  faults: Faults,
): Faults {
  const planAt = (path: string) => {
    const [field = '', , inner] = path.split('.')
    const plan = plans.find((each) => each.field === field)
    if (inner === undefined || plan?.kind.kind !== 'items') return plan
    return plansOf(plan.kind.fields).find((each) => each.field === inner)
  }
  const isEmptyAt = (path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, part) => (at as FormValues | undefined)?.[part], draft)
    return value === undefined || value === null || value === ''
  }
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => {
      const plan = planAt(path)
      if (!plan || !isChosen(plan) || !isEmptyAt(path)) return [path, fault]
      return [path, { code: 'choose', params: { label: inSentence(words.label(plan.field)) } }]
    }),
  )
}

const without = (faults: Faults, field: string): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== field && !path.startsWith(`${field}.`)),
  )

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns form values of a row for users who may only read. */
export function useReadTyped({ collection }: RegisterLook, row: Row): FormValues {
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  return typedRow(plansOf(collection.fields), row, place)
}

/**
 * Holds the typed values, and the row as it was when typing began. While nothing is typed, a newer row replaces this
 * row.
 */
function useTyping(look: RegisterLook, row: Row | undefined) {
  const { collection, initial = {} } = look
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  // Excludes the sort position, which is changed by moving the row; a form that sent it would move the row back.
  const plans = useMemo(
    () => plansOf(collection.fields).filter(({ kind }) => kind.kind !== 'order'),
    [collection],
  )
  const [opened, setOpened] = useState(row)
  const start = typedRow(plans, opened ?? initial, place)
  const [typed, setTyped] = useState<FormValues>(start)
  const isUnsaved = !alike(typed, start)
  const begin = (next: Row, sent = typed) => {
    setOpened(next)
    setTyped((now) => ({ ...typedRow(plans, next, place), ...editsSince(now, sent) }))
  }
  if (row && opened && row.version > opened.version && !isUnsaved) begin(row)
  const reset = () => setTyped(start)
  return { plans, place, opened, start, typed, setTyped, isUnsaved, begin, reset }
}

/**
 * Returns true if the form has a field for the refusal. Some refusals are about the whole row, for example when users
 * change their own access.
 */
const isAtFieldOf = ({ fields }: AnyCollection, refusal: Refusal) =>
  Object.keys(refusal.fields ?? {}).some((path) =>
    Object.hasOwn(fields, path.split('.', 1)[0] ?? ''),
  )

/** Returns the row as saved by another user, if that caused the refusal. */
const newerOf = ({ code, details }: Refusal) =>
  code === 'stale' ? (details?.['current'] as Row | undefined) : undefined

function useRefusals(collection: AnyCollection) {
  const { has, text } = useTexts()
  const ownText: typeof text = (key, values) => {
    const own = `register.${collection.name}.${key}`
    return text(has(own) ? own : key, values)
  }
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [current, setCurrent] = useState<Row | null>(null)
  return {
    errors: fieldTexts(ownText, new Refusal('invalid', { fields: { ...faults } })),
    failure,
    current,
    dropMerge: () => setCurrent(null),
    forget: () => {
      setFaults({})
      setFailure(null)
      setCurrent(null)
    },
    addFaults: (found: Faults) => setFaults((before) => ({ ...before, ...found })),
    mend: (field: string) => setFaults((before) => without(before, field)),
    /** Starts a save with the faults found in the form. Returns true if there are none. */
    begin: (found: Faults): boolean => {
      setFaults(found)
      setFailure(null)
      return Object.keys(found).length === 0
    },
    refuse: (refusal: Refusal) => {
      const found = newerOf(refusal)
      if (found) setCurrent(found)
      else if (isAtFieldOf(collection, refusal)) setFaults(refusal.fields ?? {})
      else setFailure(refusal)
    },
  }
}

type Typing = ReturnType<typeof useTyping>
type Refusals = ReturnType<typeof useRefusals>

/** Keeps the row's own values in unchanged fields. Faults of these fields are ignored. */
function draftOf(
  { plans, place }: Pick<Typing, 'plans' | 'place'>,
  values: FormValues,
  from?: Row,
) {
  const read = readTyped(plans, values, place)
  if (!from) return { draft: read.values, isKept: () => false, faults: read.faults }
  const before = typedRow(plans, from, place)
  const kept = Object.keys(read.values).filter(
    (field) => from[field] !== undefined && alike(values[field], before[field]),
  )
  const draft = { ...read.values, ...Object.fromEntries(kept.map((each) => [each, from[each]])) }
  const isKept = (path: string) => kept.includes(path.split('.', 1)[0] ?? '')
  return { draft, isKept, faults: read.faults }
}

function withoutHiddenFields(
  { isFieldShown }: RegisterLook,
  { plans, place }: Pick<Typing, 'plans' | 'place'>,
  typed: FormValues,
) {
  if (!isFieldShown) return typed
  const hidden = plans.filter(({ field }) => !isFieldShown(field, typed))
  return { ...typed, ...typedRow(hidden, {}, place) }
}

function useSave(
  look: RegisterLook,
  { plans, place, begin }: Typing,
  refusals: Refusals,
  onSaved: OnSaved,
) {
  const { collection } = look
  const { asked, isReading, confirmed } = useQuestion(look.beforeSave)
  const words = useRegisterWords(collection)
  const create = useCreate(collection)
  const update = useUpdate(collection)
  const stageRef = useRef<'typed' | 'sent' | 'saved'>('typed')
  const save = async (typed: FormValues, from?: Row, isRetry = false): Promise<boolean> => {
    if (!isRetry) stageRef.current = 'sent'
    const values = withoutHiddenFields(look, { plans, place }, typed)
    const { draft, isKept, faults } = draftOf({ plans, place }, values, from)
    const schemaFaults = chosenFaults(plans, words, draft, faultsOf(collection.fields, draft))
    const found = Object.entries({ ...schemaFaults, ...faults })
    if (!refusals.begin(Object.fromEntries(found.filter(([path]) => !isKept(path))))) return false
    try {
      if (!(await confirmed({ draft, row: from }))) return false
      const saved = from
        ? await update.mutateAsync({ ...draft, id: from.id, version: from.version })
        : await create.mutateAsync(draft)
      const row = { ...from, ...draft, id: saved.id, version: saved.version }
      if (from) begin(row, typed)
      if (stageRef.current === 'sent') stageRef.current = 'saved'
      onSaved(row, from, saved)
      return true
    } catch (error) {
      const refusal = asRefusal(error)
      const current = newerOf(refusal)
      // The other change is outside this form, such as the sort order, so there is nothing to choose.
      const isSame = (a: Row, b: Row) => alike(typedRow(plans, a, place), typedRow(plans, b, place))
      if (from && current && isSame(current, from)) return save(typed, current, true)
      refusals.refuse(refusal)
      return false
    }
  }
  return { save, stageRef, asked, isSaving: isReading || create.isPending || update.isPending }
}

/** Kinds that are checked when the user leaves the field: kinds with a check digit or an error-prone format. */
const checkedOnLeave = new Set<FieldPlan['kind']['kind']>([
  ...(['barcode', 'orgNumber', 'accountNumber'] as const),
  ...(['email', 'phone', 'postalCode', 'link'] as const),
])

export function useRowForm(look: RegisterLook, row: Row | undefined, onSaved: OnSaved) {
  const typing = useTyping(look, row)
  const { opened, setTyped } = typing
  const refusals = useRefusals(look.collection)
  const { save, stageRef, asked, isSaving } = useSave(look, typing, refusals, onSaved)
  return {
    ...refusals,
    ...typing,
    isSaving,
    asked,
    wouldLose: () => typing.isUnsaved && stageRef.current !== 'saved',
    change: (field: string, value: unknown) => {
      stageRef.current = 'typed'
      setTyped((before) => ({ ...before, [field]: value }))
      refusals.mend(field)
    },
    /** Fills fields if `replaces` accepts their typed value. */
    fill: (values: FormValues, replaces: (field: string, now: unknown) => boolean) =>
      setTyped((before) => {
        const filled = Object.entries(values).filter(([field]) => replaces(field, before[field]))
        return { ...before, ...Object.fromEntries(filled) }
      }),
    check: (plan: FieldPlan) => {
      const schema = look.collection.fields[plan.field]
      if (!schema || !checkedOnLeave.has(plan.kind.kind)) return
      const { values, faults } = readTyped([plan], typing.typed, typing.place)
      refusals.addFaults({ ...faultsOf({ [plan.field]: schema }, values), ...faults })
    },
    submit: () => save(typing.typed, opened),
    /** Saves the values chosen from two versions over the newer version. */
    merge: (merged: FormValues, current: Row): Promise<boolean> => {
      setTyped(merged)
      refusals.dropMerge()
      return save(merged, current)
    },
  }
}
