import type { ReactNode } from 'react'
import { Link } from '../../ui/place/link.tsx'
import { Brand } from '../brand/brand.tsx'
import { SessionBars } from '../session/session-bars.tsx'
import { UserMenu } from '../user/user-menu.tsx'
import './simple-frame.css'

export function SimpleFrame({ children }: { children: ReactNode }) {
  return (
    <div className="dx-simple">
      <SessionBars />
      <header className="dx-simple-head dx-no-print">
        <Link to="/">
          <Brand />
        </Link>
        <UserMenu place="top" />
      </header>
      <main>{children}</main>
    </div>
  )
}
