import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  children: ReactNode
  icon?: ReactNode
  on?: boolean
  shortcut?: string
  disabled?: boolean
  /** Id of the element that the chip unfolds; `on` then only colours the chip. */
  controls?: string
  isOpen?: boolean
  /** True for the chip that a dialog focuses when it opens. */
  isFirst?: boolean
  onClick?: () => void
}

export function Chip(props: ChipProps) {
  const {
    children,
    icon,
    on = false,
    shortcut,
    disabled,
    controls,
    isOpen,
    isFirst,
    onClick,
  } = props
  return (
    <button
      type="button"
      className="dx-chip"
      {...(controls === undefined
        ? { 'aria-pressed': on }
        : { 'aria-expanded': isOpen, 'aria-controls': controls, 'data-on': on || undefined })}
      disabled={disabled}
      data-autofocus={isFirst || undefined}
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
  isField?: boolean
  about?: string | undefined
  autoFocus?: boolean | undefined
}

export function ChoiceRow<Value extends string>({
  label,
  value,
  options,
  onChange,
  isField = false,
  about,
  autoFocus = false,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset className="dx-choices">
      <legend className={isField ? styles['choicesName'] : 'dx-hidden'}>{label}</legend>
      {options.map((option) => (
        <Chip
          key={option.value}
          icon={option.icon}
          on={option.value === value}
          isFirst={autoFocus && option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
      {about && <p className={styles['choicesAbout']}>{about}</p>}
    </fieldset>
  )
}
