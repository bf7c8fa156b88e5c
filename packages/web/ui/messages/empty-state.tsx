import type { ReactNode } from 'react'
import './empty-state.css'

export function EmptyState({
  title,
  text,
  icon,
  action,
}: {
  title: string
  text?: string
  icon?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="dx-empty">
      {icon && (
        <div className="dx-empty-icon" aria-hidden>
          {icon}
        </div>
      )}
      <p className="dx-empty-title">{title}</p>
      {text && <p className="dx-dim">{text}</p>}
      {action && <div className="dx-empty-action">{action}</div>}
    </div>
  )
}
