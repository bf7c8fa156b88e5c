import type { ReactNode } from 'react'
import { Link } from '../../ui/place/link.tsx'
import { Brand } from '../brand/brand.tsx'
import { SessionBars } from '../session/session-bars.tsx'
import { UserMenu } from '../user/user-menu.tsx'
import styles from './simple-frame.module.css'

export function SimpleFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['simple']}>
      <SessionBars />
      <header className={`${styles['simpleHead']} dx-no-print`}>
        <Link to="/">
          <Brand />
        </Link>
        <UserMenu place="top" />
      </header>
      <main>{children}</main>
    </div>
  )
}
