import { maySearch } from '@dxweb/areas/search/permits.ts'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useSession } from '../../data/session/session.ts'
import { classNames } from '../../ui/theme/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import type { HeaderTab } from '../places/header-tabs.ts'
import { isApple } from '../overlays/is-apple.ts'
import { LiveMark } from './live-mark.tsx'
import { NewsButton } from './news-button.tsx'
import { showOverlay } from '../overlays/overlays.ts'
import styles from './header.module.css'

interface Place {
  key: string
  to?: string
}

function Tabs({ tabs, current }: Pick<HeaderProps, 'tabs' | 'current'>) {
  const t = useText()
  return (
    <nav className="dx-header-tabs" aria-label={t('shell.headerTabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className="dx-header-tab"
          aria-current={tab === current ? 'page' : undefined}
          data-beside={(tab !== current && tab.to === current?.to) || undefined}
        >
          {t(`shell.tab.${tab.key}`)}
        </Link>
      ))}
    </nav>
  )
}

interface HeaderProps {
  tabs: readonly HeaderTab[]
  /** The highlighted page. A tab is highlighted only if no entry of the sidebar matches. */
  current: Place | null
  admin: boolean
  onMenu: () => void
}

export function Header({ tabs, current, admin, onMenu }: HeaderProps) {
  const t = useText()
  const { can } = useSession()
  return (
    <header
      className={classNames(`${styles['header']} dx-no-print`, admin && styles['headerAdmin'])}
    >
      <div className={styles['headerMenu']}>
        <IconButton label={t('shell.expand')} icon={<IconMenu2 size={20} />} onClick={onMenu} />
      </div>
      {tabs.length > 0 ? (
        <Tabs tabs={tabs} current={current} />
      ) : (
        <div className={styles['headerBare']} />
      )}
      {maySearch(can) && (
        <button type="button" className={styles['search']} onClick={() => showOverlay('palette')}>
          <IconSearch size={16} aria-hidden />
          <span>{t('shell.search')}</span>
          <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <LiveMark />
      <NewsButton />
    </header>
  )
}
