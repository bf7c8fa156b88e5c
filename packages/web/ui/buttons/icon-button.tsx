import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '../theme/class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps {
  label: string
  icon: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  framed?: boolean
  expanded?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  onClick,
  framed,
  expanded,
  disabled,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames('dx-icon-button', framed && styles['iconButtonFramed'])}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
