import { useState } from 'react'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { InputProps } from './input-props.ts'
import { useChoices } from '../values/use-references.ts'
import { useSettled } from './use-settled.ts'

interface ReferenceProps extends InputProps {
  to: string
  /** What it means to choose none. */
  none?: string
  /** The row that is not offered, since the choice is about it. */
  except?: number
}

/** A row of another register, found by its name. */
export function ReferenceField({ to, none, except, typed, onChange, ...field }: ReferenceProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const value = typeof typed === 'string' ? typed : ''
  const { choices, isLong, isPending, isError } = useChoices(to, value, useSettled(search))
  return (
    <SelectField
      {...field}
      value={value || null}
      options={choices.filter((choice) => choice.value !== String(except))}
      clearable={!field.required}
      searchable={isLong || choices.length > 8}
      onSearch={isLong ? setSearch : undefined}
      placeholder={isPending ? t('shell.loading') : none}
      about={isError ? t('rows.noChoices') : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
