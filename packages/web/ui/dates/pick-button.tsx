import type { ReactNode } from 'react'
import './dates.css'

interface PickButtonProps {
  label: string
  icon: ReactNode
  disabled?: boolean | undefined
  onClick: () => void
}

/** Opens a field's picker by a press. Keys open it from the field itself, so no form has a stop more to tab past. */
export function PickButton({ label, icon, disabled, onClick }: PickButtonProps) {
  return (
    <button
      type="button"
      className="dx-pick"
      tabIndex={-1}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
