import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Link } from '../place/link.tsx'
import { pageContentId } from './page.tsx'
import { useText } from '../text/text.ts'
import { useMoreToScroll } from './use-more-to-scroll.ts'
import styles from './tabs.module.css'

export interface Tab {
  key: string
  label: string
  to: string
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string | undefined
  /** True for a second row of tabs, which the skip link of the first row also skips. */
  isInner?: boolean
}

export function Tabs({ label, tabs, current, isInner = false }: TabsProps) {
  const t = useText()
  const row = useRef<HTMLElement>(null)
  useMoreToScroll(row)
  const router = useRouter()
  useEffect(() => {
    const bringIntoView = () =>
      row.current
        ?.querySelector(`[data-tab="${current}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    bringIntoView()
    // Scrolls to the current tab after the router has restored the scroll position of the row.
    return router.subscribe('onRendered', bringIntoView)
  }, [current, router])
  return (
    <>
      {!isInner && (
        <a className="dx-skip" href={`#${pageContentId}`}>
          {t('shell.skipTabs')}
        </a>
      )}
      <nav className="dx-tabs" aria-label={label} data-inner={isInner || undefined} ref={row}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.to}
            className="dx-tab"
            data-tab={tab.key}
            aria-current={tab.key === current ? 'page' : undefined}
          >
            <span className={styles['tabLabel']} data-label={tab.label}>
              {tab.label}
            </span>
          </Link>
        ))}
      </nav>
    </>
  )
}
