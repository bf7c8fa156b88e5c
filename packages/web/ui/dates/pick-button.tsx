import type { ReactNode } from 'react'
import styles from './dates.module.css'

interface PickButtonProps {
  label: string
  icon: ReactNode
  disabled?: boolean | undefined
  onClick: () => void
}

/** Not a tab stop, since keys open the picker from the field itself. */
export function PickButton({ label, icon, disabled, onClick }: PickButtonProps) {
  return (
    <button
      type="button"
      className={styles['pick']}
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
