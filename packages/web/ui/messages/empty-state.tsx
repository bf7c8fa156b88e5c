import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

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
        <div className={styles['emptyIcon']} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles['emptyTitle']}>{title}</p>
      {text && <p className="dx-dim">{text}</p>}
      {action && <div className={styles['emptyAction']}>{action}</div>}
    </div>
  )
}
