import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import { useMoreToScroll } from './use-more-to-scroll.ts'
import './tabs.css'

export interface Tab {
  key: string
  label: string
  to: string
}

/**
 * Tabs that are addresses. On a narrow screen the row scrolls: the current tab is brought into view, and the row
 * fades where there is more of it.
 */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly Tab[]
  current: string
}) {
  const row = useRef<HTMLElement>(null)
  useMoreToScroll(row)
  useEffect(() => {
    row.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className="dx-tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className="dx-tab"
          data-tab={tab.key}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
