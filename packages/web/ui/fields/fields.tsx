import {
  Checkbox as MantineCheckbox,
  NumberInput as MantineNumberInput,
  Switch as MantineSwitch,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
} from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Switch.css'
import { isSimplifiedOnPaper } from '@dxweb/kit/text/simplified.ts'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { useLocale, useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { type FieldProps, shared } from './field-props.ts'
import { useTypedNumber } from './use-typed-number.ts'
import fieldsStyles from './fields.module.css'

export type { FieldProps } from './field-props.ts'
export { SelectField } from './select-field.tsx'

const Checkbox = themed(MantineCheckbox)
const NumberInput = themed(MantineNumberInput)
const Switch = themed(MantineSwitch)
const Textarea = themed(MantineTextarea)
const TextInput = themed(MantineTextInput)

type TextFieldProps = FieldProps<string> & {
  maxLength?: number
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'url'
  completion?: 'username' | 'current-password' | 'one-time-code'
  icon?: ReactNode
  unit?: string
  keys?: 'text' | 'decimal' | 'numeric'
  end?: ReactNode
  keyShortcuts?: string
  onPress?: (event: KeyboardEvent) => void
  onLeave?: (to: EventTarget | null) => void
  /** Id and state of the list that the field's arrow keys move through, with the highlighted option. */
  listed?: { id: string; isOpen: boolean; chosen: string | undefined }
  /** Handles Enter instead of the form, for scanners that end their input with Enter. */
  onEnter?: () => void
}

/** Prevents browsers from filling a customer's field with the clerk's own address. */
const completions: Partial<Record<string, string>> = { email: 'off', tel: 'off' }

/** The counter appears from this share of the maximum length. */
const nearlyFull = 0.9
/** Smallest maximum length of a field with a counter; shorter fields hold codes. */
const minCounted = 10

export function TextField({
  value,
  onChange,
  maxLength,
  type = 'text',
  completion,
  icon,
  unit,
  keys,
  end,
  keyShortcuts,
  onPress,
  onLeave,
  listed,
  onEnter,
  about,
  ...rest
}: TextFieldProps) {
  const t = useText()
  const isCounted = maxLength !== undefined && maxLength >= minCounted
  const isNearlyFull = isCounted && value.length >= maxLength * nearlyFull
  // Does not truncate pasted text, so that the user can choose the part to remove.
  const isTooLong = isCounted && value.length > maxLength
  const length = t('field.length', { count: value.length, max: maxLength ?? 0 })
  const onPaper =
    type === 'text' && isSimplifiedOnPaper(value) ? t('field.simplifiedOnPaper') : undefined
  return (
    <TextInput
      {...shared({
        ...rest,
        about: isNearlyFull && !isTooLong ? length : (about ?? onPaper),
        error: isTooLong ? length : rest.error,
      })}
      type={type}
      value={value}
      maxLength={isCounted ? undefined : maxLength}
      leftSection={icon}
      rightSection={end ?? (unit && <span className={fieldsStyles['fieldUnit']}>{unit}</span>)}
      inputMode={keys}
      autoComplete={completion ?? completions[type]}
      aria-keyshortcuts={keyShortcuts}
      {...(listed && {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': listed.isOpen,
        'aria-controls': listed.id,
        'aria-activedescendant': listed.chosen,
      })}
      onBlur={onLeave && (({ relatedTarget }) => onLeave(relatedTarget))}
      onKeyDown={(event) => {
        onPress?.(event)
        if (onEnter === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function LongTextField({
  value,
  onChange,
  rows = 4,
  ...rest
}: FieldProps<string> & { rows?: number }) {
  return (
    <Textarea
      {...shared(rest)}
      value={value}
      minRows={rows}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type NumberFieldProps = FieldProps<number | null> & {
  min?: number
  max?: number
  unit?: string
}

interface WholeNumberProps extends Omit<NumberFieldProps, 'onChange'> {
  /** Called with null for invalid input and for an empty field; `isFaulty` is true only for invalid input. */
  onChange: (value: number | null, isFaulty: boolean) => void
  onEnter?: () => void
}

/** Keeps invalid input and displays the error. */
export function NumberField({ value, onChange, min, max, error, ...rest }: WholeNumberProps) {
  const t = useText()
  const locale = useLocale()
  const { text, fault, type, leave } = useTypedNumber({ value, onChange, min, max, locale })
  return (
    <TextField
      {...rest}
      value={text}
      error={fault ? t(`field.${fault}`, { min: min ?? '', max: max ?? '' }) : error}
      keys="numeric"
      onChange={type}
      onLeave={leave}
    />
  )
}

/** Accepts two decimals, in Norwegian format in both languages. */
export function DecimalField({ value, onChange, min, max, unit, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      {...shared(rest)}
      value={value ?? ''}
      min={min}
      max={max}
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator=","
      allowedDecimalSeparators={['.', ',']}
      thousandSeparator={'\u00a0'}
      suffix={unit && `\u00a0${unit}`}
      hideControls
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** The value is whole øre. */
export function MoneyField({ value, onChange, ...rest }: FieldProps<number | null>) {
  return (
    <DecimalField
      {...rest}
      value={value === null ? null : value / 100}
      unit="kr"
      onChange={(kroner) => onChange(kroner === null ? null : Math.round(kroner * 100))}
    />
  )
}

/** Properties of checkboxes and switches, which have neither a placeholder nor an asterisk for required fields. */
function ticked({ value, onChange, ...rest }: FieldProps<boolean>) {
  const { label, error, description, disabled, name, ...others } = shared(rest)
  return {
    label,
    'aria-label': others['aria-label'],
    error,
    description,
    disabled,
    name,
    checked: value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
  }
}

export function CheckField(props: FieldProps<boolean>) {
  return <Checkbox {...ticked(props)} />
}

export function SwitchField(props: FieldProps<boolean>) {
  return <Switch {...ticked(props)} />
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="dx-field-row">{children}</div>
}

export function FieldStack({ children }: { children: ReactNode }) {
  return <div className="dx-field-stack">{children}</div>
}
