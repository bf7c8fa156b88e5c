import './chip-select.css'

interface ChipSelectProps {
  label: string
  value: string
  /** The first stands for no choice. */
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A choice among more than a filter row has room for: the browser's own list behind a chip. */
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
