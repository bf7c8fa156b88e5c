import type { SidebarEntry } from './sidebar-entries.ts'

const tabs = [
  { key: 'shows', path: 'shows', shownWith: ['shows', 'renterShows'] },
  { key: 'timeline', path: 'culture/timeline', shownWith: ['culture'] },
  { key: 'orders', path: 'orders', shownWith: ['orders'] },
  { key: 'resources', path: 'culture/resources', shownWith: ['culture'] },
] as const

/** The header's tab menu, for those whose sidebar leads to the same place. */
export function headerTabs(entries: readonly SidebarEntry[], partnerId: number) {
  const keys = new Set(entries.map((entry) => entry.key))
  return tabs
    .filter((tab) => tab.shownWith.some((key) => keys.has(key)))
    .map(({ key, path }) => ({ key, to: `/partners/${partnerId}/${path}` }))
}

/** Which tab an address belongs to. */
export function currentTab(module: string | null, rest: readonly string[]): string | null {
  if (module === 'shows' || module === 'orders') return module
  if (module === 'culture' && (rest[0] === 'timeline' || rest[0] === 'resources')) return rest[0]
  return null
}
