import { sizeClass } from '@dxweb/kit/constants/constants.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment } from 'react'
import { classNames } from '../../ui/theme/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { Brand } from '../brand/brand.tsx'
import { EntryIcon } from './icons.tsx'
import { preloadModule } from '../modules/module-loaders.ts'
import { PartnerSwitcher } from './partner-switcher.tsx'
import type { SidebarEntry, SidebarGroup } from '../places/sidebar-entries.ts'
import { UserMenu } from '../user/user-menu.tsx'
import styles from './sidebar.module.css'

interface EntryProps {
  entry: SidebarEntry
  current: boolean
  onChoose: () => void
}

function Entry({ entry, current, onChoose }: EntryProps) {
  const t = useText()
  const label = t(`shell.entry.${entry.key}`)
  const inner = (
    <>
      <EntryIcon name={entry.key} />
      <span className={styles['entryLabel']}>{label}</span>
    </>
  )
  const shared = {
    className: 'dx-entry',
    title: label,
    'data-below': entry.isBelow,
  }
  if (entry.to === undefined) {
    return (
      <a {...shared} href={entry.href}>
        {inner}
      </a>
    )
  }
  const module = entry.to.split(/[/?]/)[3] ?? null
  return (
    <Link
      {...shared}
      to={entry.to}
      onClick={onChoose}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => void preloadModule(module)}
      onFocus={() => void preloadModule(module)}
    >
      {inner}
    </Link>
  )
}

/** The displayed page as an entry, or as a header tab of one of the groups. */
type Current = Pick<SidebarEntry, 'to' | 'group'> | null

interface EntriesProps {
  entries: readonly SidebarEntry[]
  current: Current
  onChoose: () => void
}

/** Minimum number of entries with headings; in a shorter menu, headings would take most of the space. */
const fewestWithHeadings = 6

const hasHeading = (group: SidebarGroup) => group !== 'start' && group !== 'home'

function Entries({ entries, current, onChoose }: EntriesProps) {
  const t = useText()
  const inGroup = Map.groupBy(entries, ({ group }) => group)
  const isLong = entries.length >= fewestWithHeadings
  return (
    <nav className={styles['sideNav']} aria-label={t('shell.menu')}>
      {[...inGroup].map(([group, inside]) => (
        <Fragment key={group}>
          {(group === 'admin' || isLong) && hasHeading(group) && (
            <h2
              className={styles['sideGroup']}
              data-current={group === current?.group || undefined}
            >
              {t(`shell.group.${group}`)}
            </h2>
          )}
          <ul>
            {inside.map((entry) => (
              <li key={entry.key}>
                <Entry
                  entry={entry}
                  current={entry.to !== undefined && entry.to === current?.to}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

interface SidebarProps {
  entries: readonly SidebarEntry[]
  current: Current
  open: boolean
  moves: boolean
  onToggle: () => void
  /** Closes the menu on a phone, where the open menu covers the page. */
  onLeave: () => void
}

export function Sidebar({ entries, current, open, moves, onToggle, onLeave }: SidebarProps) {
  const t = useText()
  const narrow = !open
  const leave = () => {
    if (sizeClass(window.innerWidth) === 'SMALL') onLeave()
  }
  return (
    <aside
      className={classNames(
        styles['side'],
        'dx-no-print',
        narrow && styles['sideNarrow'],
        moves && styles['sideMoves'],
      )}
      id="dx-side"
    >
      <div className={styles['sideHead']}>
        <span className={styles['sideBrand']}>
          <Brand short={narrow} />
        </span>
        <IconButton
          label={t(open ? 'shell.collapse' : 'shell.expand')}
          expanded={open}
          icon={
            open ? (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} />
            ) : (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.7} />
            )
          }
          onClick={onToggle}
        />
      </div>
      <PartnerSwitcher narrow={narrow} />
      <Entries entries={entries} current={current} onChoose={leave} />
      <UserMenu place="side" narrow={narrow} />
    </aside>
  )
}
