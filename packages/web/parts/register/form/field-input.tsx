import { createContext, useContext } from 'react'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { MomentField } from '../../../ui/dates/moment-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import {
  CheckField,
  LongTextField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import type { FieldPlan } from '../look/field-plan.ts'
import type { InputProps } from './input-props.ts'
import { ReferenceField } from './reference-field.tsx'
import { readTyped, typedRow } from './typed.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { type FieldWords } from '../look/use-words.ts'

type TextKind = 'text' | 'email' | 'tel' | 'url'

const types: Partial<Record<FieldPlan['kind']['kind'], TextKind>> = {
  email: 'email',
  phone: 'tel',
  link: 'url',
}

/** Returns the keyboard of a field; signed amounts have the usual one, since decimal keypads have no minus sign. */
const keysOf = (kind: FieldPlan['kind']) =>
  kind.kind === 'money' && kind.isSigned ? undefined : keys[kind.kind]

const keys: Partial<Record<FieldPlan['kind']['kind'], 'decimal' | 'numeric'>> = {
  money: 'decimal',
  percent: 'decimal',
  decimal: 'decimal',
  count: 'numeric',
  year: 'numeric',
  orgNumber: 'numeric',
  accountNumber: 'numeric',
  postalCode: 'numeric',
  barcode: 'numeric',
}

const unitKeys = {
  money: 'rows.unit.money',
  percent: 'rows.unit.percent',
  minutes: 'rows.unit.minutes',
}

/** Formats a valid value as in lists when the user leaves the input. */
function TypedText({ plan, typed, onLeave, ...field }: InputProps & { plan: FieldPlan }) {
  const t = useText()
  const locale = useLocale()
  const place = { locale, timeZone: useTimeZone() }
  const { kind } = plan
  const value = typeof typed === 'string' ? typed : ''
  const unitKey = unitKeys[kind.kind as keyof typeof unitKeys]
  const tidy = (to: EventTarget | null) => {
    const { values, faults } = readTyped([plan], { [plan.field]: value }, place)
    const written = typedRow([plan], values, place)[plan.field]
    if (Object.keys(faults).length === 0 && written !== value) field.onChange(written)
    // A new fault must not move a button while it is pressed. The button's action finds the same fault.
    if (!(to instanceof HTMLButtonElement)) onLeave?.()
  }
  return (
    <TextField
      {...field}
      value={value}
      type={types[kind.kind]}
      keys={keysOf(kind)}
      unit={unitKey && t(unitKey)}
      maxLength={kind.kind === 'text' ? kind.max : undefined}
      onLeave={value === '' ? undefined : tidy}
    />
  )
}

/** Values that the user may choose, by field; fields that are absent offer all values. */
export const OfferedValues = createContext<Readonly<Record<string, readonly string[]>>>({})

/** Catalog keys of explanations of a choice's values, by field. */
export const ValueAbouts = createContext<Readonly<Record<string, (value: string) => string>>>({})

/** Catalog keys of labels of a choice's values, by field. */
export const ValueNames = createContext<Readonly<Record<string, (value: string) => string>>>({})

/** Always offers the row's current value. */
function ChoiceInput({ plan, words, values, typed, onLeave: _onLeave, ...rest }: ChoiceInputProps) {
  const t = useText()
  const { field, isNullable } = plan
  const offered = useContext(OfferedValues)[field] ?? values
  const aboutOf = useContext(ValueAbouts)[field]
  const nameOf = useContext(ValueNames)[field]
  const options = values
    .filter((value) => value === typed || offered.includes(value))
    .map((value) => {
      const name = words.choice(field, value)
      const about = aboutOf && t(aboutOf(value))
      // An option with another label is also found by the name that lists use.
      return nameOf
        ? { value, label: t(nameOf(value)), known: name, about: about && `${name} · ${about}` }
        : { value, label: name, about }
    })
  return (
    <SelectField
      {...rest}
      value={typeof typed === 'string' && typed !== '' ? typed : null}
      clearable={isNullable}
      placeholder={
        isNullable
          ? (words.none(field) ?? rest.placeholder)
          : t('rows.choose', { label: inSentence(words.label(field)) })
      }
      options={options}
      onChange={(next) => rest.onChange(next ?? '')}
    />
  )
}

interface FieldInputProps extends InputProps {
  plan: FieldPlan
  words: FieldWords
}

interface ChoiceInputProps extends FieldInputProps {
  values: readonly string[]
}

export function FieldInput({ plan, words, ...input }: FieldInputProps) {
  const { kind, field } = plan
  const { typed, onLeave: _onLeave, ...rest } = input
  const text = typeof typed === 'string' ? typed : ''
  if (kind.kind === 'flag') {
    const Flag = input.labelHidden ? CheckField : SwitchField
    return <Flag {...rest} value={typed === true} />
  }
  if (kind.kind === 'reference')
    return <ReferenceField {...input} to={kind.to} only={kind.only} none={words.none(field)} />
  if (kind.kind === 'color') return <ColorField {...rest} value={text} />
  if (kind.kind === 'day') return <DayField {...rest} looksAhead={kind.looksAhead} value={text} />
  if (kind.kind === 'time') return <TimeField {...rest} value={text} />
  if (kind.kind === 'instant') return <MomentField {...rest} value={text} />
  if (kind.kind === 'longText') return <LongTextField {...rest} value={text} rows={4} />
  if (kind.kind === 'choice') {
    return <ChoiceInput {...input} values={kind.values} plan={plan} words={words} />
  }
  const none = words.none(field)
  return <TypedText {...input} {...(none !== undefined && { placeholder: none })} plan={plan} />
}
