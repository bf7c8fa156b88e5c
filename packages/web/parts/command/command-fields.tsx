import { valueText } from '@dxweb/kit/definitions/register-words.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import { Fragment, type ReactNode } from 'react'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { FieldRow, FieldStack } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { FieldInput } from '../register/form/field-input.tsx'
import type { InputProps } from '../register/form/input-props.ts'
import type { FieldPlan } from '../register/look/field-plan.ts'
import { useValueText } from '../register/values/use-value-text.ts'
import { type FieldWords, useWords } from '../register/look/use-words.ts'
import type { CommandFormParts, CommandFormState } from './use-command-form.ts'

export type DrawnInput = InputProps & {
  errors: Readonly<Record<string, string>>
  allValues: Readonly<Record<string, unknown>>
}

type Keys = Readonly<Record<string, string>>

export interface CommandLook<P extends EndpointParts> extends CommandFormParts<P> {
  /** Catalog keys by field: a label that replaces the shared label, and the help text below the input. */
  labels?: Keys
  helpTexts?: Keys
  /** Catalog prefix of a choice's values, by field: 'ticketing.means'. */
  choices?: Keys
  /** Catalog keys of the texts that empty fields show, by field. */
  emptyTexts?: Keys
  /** Renders the input of a `drawn` field. `errors` also contains the errors of nested fields, by path. */
  renderDrawn?: (input: DrawnInput) => ReactNode
  above?: ReactNode
  renderBelow?: (values: Readonly<Record<string, unknown>>) => ReactNode
  isRow?: boolean
  /** Catalog key of the message for a refusal without a field. */
  failedKey: string
}

interface CommandFieldsProps {
  look: Pick<
    CommandLook<EndpointParts>,
    | 'labels'
    | 'helpTexts'
    | 'choices'
    | 'emptyTexts'
    | 'isFieldShown'
    | 'drawn'
    | 'renderDrawn'
    | 'above'
    | 'renderBelow'
    | 'isRow'
    | 'failedKey'
  >
  form: Pick<
    CommandFormState,
    'plans' | 'initial' | 'typed' | 'values' | 'contested' | 'errors' | 'failure' | 'change'
  >
  isFocused?: boolean
}

function useCommandWords({
  labels = {},
  choices = {},
  emptyTexts = {},
}: CommandFieldsProps['look']): FieldWords {
  const words = useWords()
  return {
    label: (field) => words.t(labels[field] ?? `label.${field}`),
    choice: (field, value) =>
      choices[field] ? words.t(`${choices[field]}.${value}`) : valueText(words, '', field, value),
    none: (field) => (emptyTexts[field] ? words.t(emptyTexts[field]) : undefined),
  }
}

/** Maximum number of values that a choice shows as buttons, so that one click is enough. */
const few = 4

const fewValues = (kind: FieldKind, isNullable: boolean): readonly string[] =>
  kind.kind === 'choice' && kind.values.length <= few && !isNullable ? kind.values : []

/** Adds an explanation if the version was stale; the row has already been reread. */
function Failure({ titleKey, error }: { titleKey: string; error: Error }) {
  const t = useText()
  const isStale = error instanceof Refusal && error.code === 'stale'
  return (
    <ErrorPanel title={t(titleKey)}>
      {reasonText(t, error)} {isStale && t('rows.command.stale')}
    </ErrorPanel>
  )
}

export function CommandFields({ look, form, isFocused = false }: CommandFieldsProps) {
  const t = useText()
  const words = useCommandWords(look)
  const text = useValueText()
  const { plans, initial, typed, values, contested, errors, failure, change } = form
  const theirs = ({ field, kind }: FieldPlan) => {
    const value = initial[field]
    const isChosen = kind.kind === 'choice' && typeof value === 'string'
    const shown = isChosen
      ? words.choice(field, value)
      : text({ register: '', field, kind, value, names: {} })
    return t('rows.command.theirs', { value: shown || t('rows.nothing') })
  }
  const input = (plan: FieldPlan, place: number) => {
    const { field, kind, isNullable, isRequired } = plan
    if (look.isFieldShown?.(field, typed) === false) return null
    const about = look.helpTexts?.[field]
    const shared: InputProps = {
      name: field,
      label: words.label(field),
      about: about && t(about),
      typed: typed[field],
      required: isRequired,
      autoFocus: isFocused && place === 0,
      onChange: (value) => change(field, value),
      error: errors[field] ?? (contested.includes(field) ? theirs(plan) : undefined),
    }
    if (look.drawn?.includes(field)) {
      return (
        <Fragment key={field}>
          {look.renderDrawn?.({ ...shared, errors, allValues: values })}
        </Fragment>
      )
    }
    const side = fewValues(kind, isNullable)
    if (side.length > 0) {
      const options = side.map((value) => ({ value, label: words.choice(field, value) }))
      const chosen = String(typed[field])
      return <ChoiceRow key={field} {...shared} isField value={chosen} options={options} />
    }
    return <FieldInput key={field} {...shared} plan={plan} words={words} />
  }
  const inputs = plans.map(input)
  return (
    <FieldStack>
      {look.above}
      {look.isRow ? <FieldRow>{inputs}</FieldRow> : inputs}
      {look.renderBelow?.(values)}
      {failure && <Failure titleKey={look.failedKey} error={failure} />}
    </FieldStack>
  )
}
