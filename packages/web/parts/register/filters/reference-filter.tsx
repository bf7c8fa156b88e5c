import { useState } from 'react'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useSettled } from '../form/use-settled.ts'
import { type Choice, useChoices } from '../values/use-references.ts'

interface ReferenceFilterProps {
  label: string
  to: string
  /** '' or what `all` stands for, else a row's id. */
  value: string
  /** No choice. */
  all: Choice
  onChange: (value: string) => void
}

/** Narrows a list by a row of another register. One too long to be listed is searched at the server. */
export function ReferenceFilter({ label, to, value, all, onChange }: ReferenceFilterProps) {
  const [search, setSearch] = useState('')
  const chosen = value === all.value ? '' : value
  const { choices, isLong } = useChoices(to, chosen, useSettled(search), true)
  const options = [all, ...choices]
  if (!isLong)
    return <ChipSelect label={label} value={value} options={options} onChange={onChange} />
  return (
    <div className="dx-filter-search">
      <SelectField
        label={label}
        labelHidden
        value={chosen || null}
        options={choices}
        placeholder={all.label}
        clearable
        searchable
        onSearch={setSearch}
        onChange={(next) => onChange(next ?? all.value)}
      />
    </div>
  )
}
