import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { FieldInput } from './field-input.tsx'
import type { FieldPlan } from '../look/field-plan.ts'
import { FoldedPart, useFolding } from './parts/folded-part.tsx'
import { partsOf } from './parts/form-parts.ts'
import { ItemsInput } from './items-input.tsx'
import type { RegisterLook } from '../look/look.ts'
import { QuestionDialog } from '../look/question-dialog.tsx'
import { LookChoices } from './look-choices.tsx'
import { MergeView } from './merge-view.tsx'
import { useAutofill } from './use-autofill.ts'
import { usePlaceLookup } from './use-place-lookup.ts'
import type { RowForm as Form } from './use-row-form.ts'
import { type RegisterWords, useRegisterWords } from '../look/use-words.ts'
import styles from './form.module.css'
import { WebFields } from '../../web-fields/web-fields.tsx'

interface PartProps {
  form: Form
  words: RegisterWords
  plans: readonly FieldPlan[]
  isFirst: boolean
  locked: readonly string[]
  onChosen: (field: string, value: unknown) => Promise<void>
}

const wide = new Set<FieldPlan['kind']['kind']>(['longText', 'link'])

/** Renders fields in order, then item lists, then flags. */
function FormPart({ form, words, plans, isFirst, locked, onChosen }: PartProps) {
  const t = useText()
  const flags = plans.filter(({ kind }) => kind.kind === 'flag')
  const lists = plans.filter(({ kind }) => kind.kind === 'items')
  const inputs = plans.filter((plan) => !flags.includes(plan) && !lists.includes(plan))
  const { lookUp, unknownField } = usePlaceLookup(form, plans)
  const bind = (plan: FieldPlan, place?: number) => ({
    autoFocus: isFirst && place === 0,
    plan,
    words,
    name: plan.field,
    label: words.label(plan.field),
    typed: form.typed[plan.field],
    required: plan.isRequired,
    disabled: locked.includes(plan.field),
    error: form.errors[plan.field],
    ...(plan.field === unknownField && { about: t('rows.cityUnknown') }),
    onLeave: () => form.check(plan),
    onChange: (value: unknown) => {
      form.change(plan.field, value)
      lookUp(plan, value)
      void onChosen(plan.field, value)
    },
  })
  return (
    <>
      {inputs.length > 0 && (
        <div className="dx-form-grid">
          {inputs.map((plan, place) => (
            <div
              key={plan.field}
              className={
                wide.has(plan.kind.kind) || (isFirst && place === 0)
                  ? styles['formWide']
                  : undefined
              }
            >
              <FieldInput {...bind(plan, place)} />
            </div>
          ))}
        </div>
      )}
      {lists.map((plan) => (
        <ItemsInput
          key={plan.field}
          plan={plan}
          words={words}
          typed={form.typed[plan.field]}
          errors={form.errors}
          onChange={(rows) => form.change(plan.field, rows)}
        />
      ))}
      {flags.length > 0 && (
        <div className={styles['formFlags']}>
          {flags.map((plan) => (
            <FieldInput key={plan.field} {...bind(plan)} />
          ))}
        </div>
      )}
    </>
  )
}

/** Saves the form on Ctrl+Enter or ⌘+Enter in any field, including multi-line text fields. */
function useSaveByKey(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = element.current
    const save = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      form?.requestSubmit()
    }
    form?.addEventListener('keydown', save)
    return () => form?.removeEventListener('keydown', save)
  }, [element])
}

const nothing: readonly string[] = []

interface RowFormProps {
  look: RegisterLook
  form: Form
  /** Buttons, including the submit button. */
  actions: ReactNode
}

/** Shows a refusal at the field that caused it, focuses that field and keeps the input. */
export function RowForm({ look, form, actions }: RowFormProps) {
  const t = useText()
  const words = useRegisterWords(look.collection)
  const element = useRef<HTMLFormElement>(null)
  /** Number of refusals. Each refusal focuses the first fault once the fault is rendered. */
  const [refused, setRefused] = useState(0)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (form.isSaving || (await form.submit())) return
    setRefused((times) => times + 1)
  }
  useEffect(() => {
    if (refused === 0) return
    const fault = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Focuses the first input of a faulty list, since the list itself cannot get the focus.
    const list = fault?.matches('fieldset') ? fault : undefined
    const first = list?.querySelector<HTMLElement>('input, [role=combobox], button') ?? fault
    first?.focus()
  }, [refused])
  useSaveByKey(element)
  const fillFrom = useAutofill(look, form)
  const { isFolded, unfold } = useFolding(form)
  const locked = form.opened && look.locked?.(form.opened)
  const verb = form.opened ? 'failed.save' : 'failed.create'
  return (
    <form
      ref={element}
      noValidate
      className="dx-row-form"
      onSubmit={(submitted) => void submit(submitted)}
    >
      <UnsavedGuard unsaved={form.wouldLose} />
      {locked && <p className="dx-second">{t(locked.reasonKey)}</p>}
      <LookChoices look={look}>
        {partsOf(look, form.typed).map((part, place) => {
          const { titleKey, About, plans, isOfWeb } = part
          const inputs = (
            <FormPart
              form={form}
              words={words}
              plans={plans}
              isFirst={place === 0}
              locked={locked?.fields ?? nothing}
              onChosen={fillFrom}
            />
          )
          return (
            <section key={titleKey ?? String(isOfWeb)} className="dx-form-part">
              {form.opened && isFolded(part) ? (
                <FoldedPart part={part} row={form.opened} onOpen={() => unfold(titleKey ?? '')} />
              ) : (
                <>
                  {titleKey !== undefined && <h2>{t(titleKey)}</h2>}
                  {About && <About typed={form.typed} />}
                  {isOfWeb ? (
                    <WebFields
                      isRefused={plans.some(({ field }) => form.errors[field] !== undefined)}
                    >
                      {inputs}
                    </WebFields>
                  ) : (
                    inputs
                  )}
                </>
              )}
            </section>
          )
        })}
      </LookChoices>
      {form.failure && (
        <ErrorPanel title={words.own(verb)}>{reasonText(t, form.failure)}</ErrorPanel>
      )}
      {actions}
      {form.asked && (
        <QuestionDialog
          asked={form.asked}
          titleKey="rows.saves.title"
          actionKey="rows.saves.anyway"
        />
      )}
      {form.current && <MergeView look={look} form={form} current={form.current} />}
    </form>
  )
}
