import { useEffect, useRef } from 'react'
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

/**
 * A page has been shown since the browser loaded the application. The next one takes the focus that went with what was
 * left, so that those who hear the screen learn where they are, and the keys go on from there.
 */
let isOpened = false

/** The frame of every screen: title row, filter row, content. */
export function Page({ title, badge, about, actions, filters, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · DxWeb`
  }, [title])
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isOpened && isLost) heading.current?.focus({ preventScroll: true })
    isOpened = true
  }, [])
  return (
    <div className="dx-page">
      <div className="dx-page-head">
        <div className="dx-page-name">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
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
