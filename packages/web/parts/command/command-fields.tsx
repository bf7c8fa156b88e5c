import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { FieldStack } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { FieldInput } from '../register/form/field-input.tsx'
import type { FieldPlan } from '../register/look/field-plan.ts'
import { type RegisterWords, useRegisterWords } from '../register/look/use-words.ts'
import type { CommandForm, CommandFormParts } from './use-command-form.ts'

type Keys = Readonly<Record<string, string>>

export interface CommandLook<P extends EndpointParts> extends CommandFormParts<P> {
  /** Catalog keys by field: what it is called, unless as all fields of its name; what stands below it. */
  labels?: Keys
  abouts?: Keys
  /** Where the words of a choice's values stand in the catalog, by field: 'ticketing.means'. */
  choices?: Keys
  /** The catalog key of what is said where it was refused as a whole. */
  failedKey: string
}

interface CommandFieldsProps {
  look: Pick<CommandLook<EndpointParts>, 'labels' | 'abouts' | 'choices' | 'failedKey'>
  form: Pick<CommandForm, 'plans' | 'typed' | 'errors' | 'failure' | 'change'>
}

const noRegister = { name: '' }

/** Names of fields and of their values that no register has. */
function useCommandWords({ labels = {}, choices = {} }: CommandFieldsProps['look']): RegisterWords {
  const t = useText()
  const words = useRegisterWords(noRegister)
  return {
    ...words,
    label: (field) => (labels[field] ? t(labels[field]) : words.label(field)),
    choice: (field, value) =>
      choices[field] ? t(`${choices[field]}.${value}`) : words.choice(field, value),
  }
}

/** So many values stand side by side, so that one click chooses. */
const few = 4

const fewValues = (kind: FieldKind, isNullable: boolean): readonly string[] =>
  kind.kind === 'choice' && kind.values.length <= few && !isNullable ? kind.values : []

/** Whoever opens the form begins here. */
const first = { autoFocus: true }

/** The inputs of a command in the order of its body, and why it was refused where no field tells it. */
export function CommandFields({ look, form }: CommandFieldsProps) {
  const t = useText()
  const words = useCommandWords(look)
  const { plans, typed, errors, failure, change } = form
  const input = ({ field, kind, isNullable, isRequired }: FieldPlan, place: number) => {
    const about = look.abouts?.[field]
    const shared = {
      label: words.label(field),
      onChange: (value: unknown) => change(field, value),
    }
    const values = fewValues(kind, isNullable)
    if (values.length > 0) {
      const options = values.map((value) => ({ value, label: words.choice(field, value) }))
      return <ChoiceRow key={field} {...shared} value={String(typed[field])} options={options} />
    }
    return (
      <FieldInput
        key={field}
        {...shared}
        {...(place === 0 && first)}
        plan={{ field, kind, isNullable, isRequired }}
        words={words}
        name={field}
        about={about && t(about)}
        typed={typed[field]}
        required={isRequired}
        error={errors[field]}
      />
    )
  }
  return (
    <FieldStack>
      {plans.map(input)}
      {failure && <ErrorPanel title={t(look.failedKey)}>{refusalText(t, failure)}</ErrorPanel>}
    </FieldStack>
  )
}
