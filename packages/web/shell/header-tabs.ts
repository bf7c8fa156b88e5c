import { isOffered } from './page-permits.ts'

const tabs = [
  { key: 'shows', page: 'shows' },
  { key: 'timeline', page: 'culture/timeline' },
  { key: 'orders', page: 'orders' },
  { key: 'resources', page: 'culture/resources' },
] as const

/** The header's tab menu, for those who may open what it leads to. */
export function headerTabs(can: readonly string[], partnerId: number) {
  return tabs
    .filter(({ page }) => isOffered(can, page))
    .map(({ key, page }) => ({ key, to: `/partners/${partnerId}/${page}` }))
}

/** Which tab an address belongs to. */
export function currentTab(module: string | null, rest: readonly string[]): string | null {
  if (module === 'shows') return module
  if (module === 'orders') return rest[0] === 'projects' ? null : module
  if (module === 'culture' && (rest[0] === 'timeline' || rest[0] === 'resources')) return rest[0]
  return null
}
