import type { ReactNode } from 'react'
import './chip.css'

interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  on?: boolean
  shortcut?: string
  disabled?: boolean
  onClick?: () => void
}

export function Chip({ children, icon, on = false, shortcut, disabled, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className="dx-chip"
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
      {shortcut && <kbd className="dx-chip-key">{shortcut}</kbd>}
    </button>
  )
}

interface ChoiceRowProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  /** Stands among the fields of a form, which are all named. */
  isField?: boolean
  about?: string | undefined
}

export function ChoiceRow<Value extends string>({
  label,
  value,
  options,
  onChange,
  isField = false,
  about,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset className="dx-choices">
      <legend className={isField ? 'dx-choices-name' : 'dx-hidden'}>{label}</legend>
      {options.map((option) => (
        <Chip
          key={option.value}
          icon={option.icon}
          on={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
      {about && <p className="dx-choices-about">{about}</p>}
    </fieldset>
  )
}
