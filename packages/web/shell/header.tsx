import { IconBell, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useAddress } from '../data/context.ts'
import { useSession } from '../data/session.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { useText } from '../ui/text.ts'
import { currentTab, headerTabs } from './header-tabs.ts'
import { isApple } from './is-apple.ts'
import { LiveMark } from './live-mark.tsx'
import { showOverlay } from './overlays.ts'
import './header.css'

interface HeaderProps {
  partnerId: number
  /** Somebody of the platform looks at a customer's partner. */
  admin: boolean
  onMenu: () => void
}

export function Header({ partnerId, admin, onMenu }: HeaderProps) {
  const t = useText()
  const { module, rest } = useAddress()
  const { can } = useSession()
  const current = currentTab(module, rest)
  const tabs = headerTabs(can, partnerId)
  return (
    <header className={classNames('dx-header dx-no-print', admin && 'dx-header-admin')}>
      <div className="dx-header-menu">
        <IconButton label={t('shell.expand')} icon={<IconMenu2 size={20} />} onClick={onMenu} />
      </div>
      {tabs.length > 0 ? (
        <nav className="dx-header-tabs" aria-label={t('shell.headerTabs')}>
          {tabs.map((tab) => (
            <Link
              key={tab.key}
              to={tab.to}
              className="dx-header-tab"
              aria-current={tab.key === current ? 'page' : undefined}
            >
              {t(`shell.tab.${tab.key}`)}
            </Link>
          ))}
        </nav>
      ) : (
        <div className="dx-header-bare" />
      )}
      <button type="button" className="dx-search" onClick={() => showOverlay('palette')}>
        <IconSearch size={16} aria-hidden />
        <span>{t('shell.search')}</span>
        <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <LiveMark />
      <IconButton
        label={t('shell.changelog.title')}
        icon={<IconBell size={18} stroke={1.7} />}
        onClick={() => showOverlay('changelog')}
      />
    </header>
  )
}
