import { useEffect } from 'react'
import type { ReactNode } from 'react'
import './page.css'

/** Where a link past the page's head leads. */
export const pageContentId = 'dx-page-content'

interface PageProps {
  title: string
  /** Right after the title: the state's badge. */
  badge?: ReactNode
  /** A quiet line beside the title. */
  about?: ReactNode
  /** To the right; one main action among them. */
  actions?: ReactNode
  /** The filter row, or the tabs. */
  filters?: ReactNode
  children: ReactNode
}

/** The frame of every screen: title row, filter row, content. */
export function Page({ title, badge, about, actions, filters, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · DxWeb`
  }, [title])
  return (
    <div className="dx-page">
      <div className="dx-page-head">
        <div className="dx-page-name">
          <h1>{title}</h1>
          {badge}
          {about && <div className="dx-page-about">{about}</div>}
        </div>
        {actions && <div className="dx-page-actions dx-no-print">{actions}</div>}
      </div>
      {filters && <div className="dx-page-filters dx-no-print">{filters}</div>}
      <div className="dx-page-content" id={pageContentId} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
