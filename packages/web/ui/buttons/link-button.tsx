import type { ReactNode } from 'react'
import { Link } from '../place/link.tsx'
import './button.css'

interface LinkButtonProps {
  to: string
  children: ReactNode
  look?: 'main' | 'plain'
  size?: 'normal' | 'small'
  icon?: ReactNode
  label?: string
}

export function LinkButton({
  to,
  children,
  look = 'plain',
  size = 'normal',
  icon,
  label,
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      className={`dx-button dx-button-${look} dx-button-${size}`}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {icon}
      <span className="dx-button-text">{children}</span>
    </Link>
  )
}
