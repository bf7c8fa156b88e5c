import type { ReactNode } from 'react'

/** Order of the parts of a field. Hints are below the input, so that adjacent fields align. */
type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[]

export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
  about?: string
  required?: boolean
  disabled?: boolean
  placeholder?: string
  autoFocus?: boolean
  name?: string
  /** True to hide the label from all but screen readers, for inputs under a table heading. */
  labelHidden?: boolean
}

export function shared({
  label,
  error,
  about,
  required,
  disabled,
  placeholder,
  autoFocus,
  name,
  labelHidden,
}: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  return {
    label: labelHidden ? undefined : label,
    'aria-label': labelHidden ? label : undefined,
    error,
    description: about,
    withAsterisk: required,
    'aria-required': required || undefined,
    disabled,
    placeholder,
    'data-autofocus': autoFocus || undefined,
    name,
    radius: 8,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as InputWrapperOrder,
  }
}
