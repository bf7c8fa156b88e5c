import { useState } from 'react'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSettled } from '../values/use-settled.ts'
import { type Choice, useChoices } from '../values/use-references.ts'

interface ReferenceFilterProps {
  label: string
  to: string
  /** Chosen value: '', the value of `all`, or a row's id. */
  value: string
  all: Choice
  /** Label of a value that is not a row's id. */
  valueText?: string
  onChange: (value: string) => void
}

export function ReferenceFilter(props: ReferenceFilterProps) {
  const { label, to, value, all, valueText = value, onChange } = props
  const t = useText()
  const [search, setSearch] = useState('')
  const chosen = value === all.value ? '' : value
  const searched = useSettled(search)
  const { choices, isLong, isPending, isFinding } = useChoices(to, chosen, searched, { all: true })
  // Shows a value without a row unchanged, so that the filter stays visible.
  const isStray = chosen !== '' && !isPending && choices.every((one) => one.value !== chosen)
  const stray = { value, label: t('rows.filter.of', { label, text: valueText }) }
  const offered = isStray ? [stray, ...choices] : choices
  const options = [all, ...offered]
  if (!isLong)
    return <ChipSelect label={label} value={value} options={options} onChange={onChange} />
  return (
    <div className="dx-filter-search">
      <SelectField
        label={label}
        labelHidden
        value={chosen || null}
        options={offered}
        placeholder={all.label}
        clearable
        onSearch={setSearch}
        isSearching={isFinding || search !== searched}
        onChange={(next) => onChange(next ?? all.value)}
      />
    </div>
  )
}
