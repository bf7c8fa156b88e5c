import './chip-select.css'

interface ChipSelectProps {
  label: string
  value: string
  /** The options; the first one means none. */
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Replaces chips in a filter row that has no room for a chip per option. */
export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  const isChosen = value !== (options[0]?.value ?? '')
  return (
    <select
      className="dx-chip-select"
      aria-label={label}
      data-chosen={isChosen || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
