import { pagePath } from '../../data/session/page-path.ts'
import { isOffered } from './page-permits.ts'
import type { SidebarGroup } from './sidebar-entries.ts'

const tabs = [
  { key: 'shows', page: 'shows', group: 'programme' },
  { key: 'timeline', page: 'culture/timeline', group: 'programme' },
  { key: 'orders', page: 'orders', group: 'rental' },
  { key: 'resources', page: 'culture/resources', group: 'programme' },
] as const

export interface HeaderTab {
  key: (typeof tabs)[number]['key']
  to: string
  group: SidebarGroup
}

export function headerTabs(can: readonly string[], partnerId: number): HeaderTab[] {
  return tabs
    .filter(({ page }) => isOffered(can, page))
    .map(({ key, page, group }) => ({ key, to: pagePath(partnerId, page), group }))
}
