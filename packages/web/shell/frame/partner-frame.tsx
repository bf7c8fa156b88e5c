import { Navigate, useRouterState } from '@tanstack/react-router'
import { hasAdminHeader } from '@dxweb/kit/constants/constants.ts'
import { useMemo } from 'react'
import { useAddress } from '../../data/session/context.ts'
import { type Page, renterPagePath } from '../../data/session/page-path.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../ui/text/text.ts'
import { currentPlace } from '../places/current-place.ts'
import { Header } from './header.tsx'
import { headerTabs } from '../places/header-tabs.ts'
import { Forbidden, UnknownAddress } from '../notices/notices.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Overlays } from './overlay-host.tsx'
import { PausedBar } from './paused-bar.tsx'
import { type Place, placesOf } from '../places/places.ts'
import { RenderModule } from '../modules/render-module.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { SummingBar } from './summing-bar.tsx'
import { SessionBars, Unframed } from '../session/session-bars.tsx'
import { sidebarEntries } from '../places/sidebar-entries.ts'
import type { SidebarEntry } from '../places/sidebar-entries.ts'
import { useSidebarState } from '../sidebar/sidebar-state.ts'
import styles from './partner-frame.module.css'

function useEntries(partnerId: number, renterId: number): SidebarEntry[] {
  const { can, partners } = useSession()
  return useMemo(
    () => sidebarEntries({ can, partnerId, renterId, placeCount: placesOf(partners).length }),
    [can, partners, partnerId, renterId],
  )
}

function useMenus(partnerId: number, renterId: number) {
  const { can } = useSession()
  const { module, rest } = useAddress()
  const entries = useEntries(partnerId, renterId)
  const tabs = useMemo(() => headerTabs(can, partnerId), [can, partnerId])
  const page = [module, ...rest].join('/')
  const current = currentPlace([...entries, ...tabs], page, window.location.search)
  return { entries, tabs, current }
}

function Frame({ partnerId, renterId }: { partnerId: number; renterId: number }) {
  const t = useText()
  const { user } = useSession()
  const { entries, tabs, current } = useMenus(partnerId, renterId)
  const side = useSidebarState()
  const admin = hasAdminHeader(partnerId, { isImpersonating: user.sudo, isSuper: user.isSuper })
  return (
    <div className={styles['frame']}>
      <a className="dx-skip dx-no-print" href="#dx-main">
        {t('shell.skip')}
      </a>
      {side.open && (
        <button
          type="button"
          className="dx-shade"
          aria-label={t('shell.collapse')}
          onClick={side.toggle}
        />
      )}
      <Sidebar
        entries={entries}
        current={current}
        open={side.open}
        moves={side.moves}
        onToggle={side.toggle}
        onLeave={side.close}
      />
      <div className={styles['frameMain']}>
        <SessionBars />
        <Header tabs={tabs} current={current} admin={admin} onMenu={side.toggle} />
        <main id="dx-main" tabIndex={-1}>
          <OfflineBar />
          <PausedBar />
          <SummingBar />
          <RenderModule />
        </main>
      </div>
      <Overlays entries={entries} />
    </div>
  )
}

/**
 * Redirects a renter's user from a report page of the venue to the same page of the renter, and from other pages to
 * the renter's events.
 */
function ToOwn({ place }: { place: Place }) {
  const { module, rest } = useAddress()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const { partnerId, renterId, to } = place
  const page = ['report', ...rest.map(encodeURIComponent)].join('/') as Page
  const own = renterPagePath(partnerId, renterId, page) + search
  return <Navigate to={module === 'report' ? own : to} replace />
}

export function PartnerFrame() {
  const { partnerId, renterId } = useAddress()
  const { lastContext, partners, roles, user } = useSession()
  if (partnerId === null)
    return (
      <Unframed>
        <UnknownAddress where="app" />
      </Unframed>
    )
  const belongs = roles.length > 0 || user.isSuper
  // Users with access only as a renter are redirected to the renter's pages.
  const own = placesOf(partners).find(
    (place) => place.partnerId === partnerId && place.renterId > 0,
  )
  if (!belongs && renterId === 0 && own) return <ToOwn place={own} />
  if (!belongs || lastContext.partner === null)
    return (
      <Unframed>
        <Forbidden />
      </Unframed>
    )
  return <Frame partnerId={partnerId} renterId={renterId} />
}
