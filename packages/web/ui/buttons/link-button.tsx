import type { ReactNode } from 'react'
import { Link } from '../place/link.tsx'
import './button.css'

interface LinkButtonProps {
  /** Inside the application, as for `Link`. */
  to: string
  children: ReactNode
  look?: 'main' | 'plain'
  icon?: ReactNode
}

/** A button that leads somewhere: a link by its role, so it opens in a new tab too. */
export function LinkButton({ to, children, look = 'plain', icon }: LinkButtonProps) {
  return (
    <Link to={to} className={`dx-button dx-button-${look} dx-button-normal`}>
      {icon}
      <span className="dx-button-text">{children}</span>
    </Link>
  )
}
