import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** True for content that reaches the card's edges, such as tables and maps. */
  flush?: boolean
}

export function Card({ title, about, actions, children, flush }: CardProps) {
  return (
    <section className="dx-card">
      {(title || actions) && (
        <div className="dx-card-head">
          {title && <h2>{title}</h2>}
          {about && <span className="dx-dim dx-small">{about}</span>}
          {actions && <div className="dx-card-actions">{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : 'dx-card-body'}>{children}</div>
    </section>
  )
}
