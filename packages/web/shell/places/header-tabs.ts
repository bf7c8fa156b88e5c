import { isOffered } from './page-permits.ts'

const tabs = [
  { key: 'shows', page: 'shows' },
  { key: 'timeline', page: 'culture/timeline' },
  { key: 'orders', page: 'orders' },
  { key: 'resources', page: 'culture/resources' },
] as const

export interface HeaderTab {
  key: (typeof tabs)[number]['key']
  to: string
}

export function headerTabs(can: readonly string[], partnerId: number): HeaderTab[] {
  return tabs
    .filter(({ page }) => isOffered(can, page))
    .map(({ key, page }) => ({ key, to: `/partners/${partnerId}/${page}` }))
}
