import { useState } from 'react'
import { SelectField } from '../fields.tsx'
import { useText } from '../text.ts'
import type { InputProps } from './input-props.ts'
import { useChoices } from './use-references.ts'
import { useSettled } from './use-settled.ts'

/** A row of another register, found by its name. */
export function ReferenceField({ to, typed, onChange, ...field }: InputProps & { to: string }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const value = typeof typed === 'string' ? typed : ''
  const { choices, isLong, isPending, isError } = useChoices(to, value, useSettled(search))
  return (
    <SelectField
      {...field}
      value={value || null}
      options={choices}
      clearable={!field.required}
      searchable={isLong || choices.length > 8}
      onSearch={isLong ? setSearch : undefined}
      placeholder={isPending ? t('shell.loading') : undefined}
      about={isError ? t('rows.noChoices') : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
