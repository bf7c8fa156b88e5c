import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Target of the link that skips the page's head. */
export const pageContentId = 'dx-page-content'

interface PageProps {
  title: string
  badge?: ReactNode
  about?: ReactNode
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** False until the first page is displayed. Later pages take a lost focus, so that screen readers announce them. */
let isOpened = false

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
        <div className={styles['pageName']}>
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
