import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { isOffered } from './page-permits.ts'
import { type Page, pagePath } from '../../data/session/page-path.ts'
import { type SidebarSubject, sidebarEntries } from './sidebar-entries.ts'

export interface DefaultSubject extends SidebarSubject {
  roles: readonly Role[]
  modules: readonly string[]
  hasSSH: boolean
}

function landsOnDashboard({ partnerId, roles, modules, hasSSH, can }: DefaultSubject): boolean {
  const isAdministrator = partnerId === 1 ? roles.includes('administrator') : can.includes('super')
  return (
    isAdministrator || (modules.includes('dashboard') && roles.includes('kulturhussjef') && hasSSH)
  )
}

function landsOnCalendar({ roles, modules }: DefaultSubject): boolean {
  const reads = roles.includes('kulturhussjef') || roles.includes('culture_full_read_only')
  return modules.includes('culture') && reads
}

const onlyScans = ({ roles }: DefaultSubject) =>
  roles.length > 0 && roles.every((role) => role === 'scanner')

/** Sellers start at the box office. */
const sells = ({ can }: DefaultSubject) => can.includes('ownTill.count')

/**
 * Resolves `/partners/{id}/default` (specification 2) to the first listed page that the user may open, or else to
 * the first page of the sidebar.
 */
export function defaultPath(subject: DefaultSubject): string {
  const { partnerId, can } = subject
  const pages: (Page | false)[] = [
    onlyScans(subject) && 'shows/scan',
    landsOnDashboard(subject) && 'dashboard',
    landsOnCalendar(subject) && 'culture',
    sells(subject) && 'shows/box-office',
    'shows',
    'partnerprofile',
  ]
  const page = pages.find((each) => each !== false && isOffered(can, each))
  if (page) return pagePath(partnerId, page)
  const first = sidebarEntries(subject).find(({ to }) => to?.startsWith('/partners/'))
  // Avoids the events list, since opening its address requests events before the session is known.
  return first?.to ?? pagePath(partnerId, 'shows/own-work')
}
