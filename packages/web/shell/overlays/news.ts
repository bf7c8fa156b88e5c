import { getChangelog } from '@dxweb/areas/access/login/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useSyncExternalStore } from 'react'
import { read } from '../../data/rows/read.ts'

export type Release = ReplyOf<typeof getChangelog.parts>['data'][number]

const key = 'dxweb.news'
const listeners = new Set<() => void>()

export const news = (locale: string) => ({
  ...read(getChangelog, { locale: locale === 'en' ? 'en' : 'nb' }),
  staleTime: Infinity,
})

/**
 * Identifies the newest release by version and number of items, the same in all languages. Stored per device, not per
 * user.
 */
export const newsMark = (releases: readonly Release[]): string => {
  const [newest] = releases
  return newest === undefined ? '' : `${newest.version} ${newest.items.length}`
}

export function readNews(mark: string): void {
  localStorage.setItem(key, mark)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the identifier of the last release that was read on the device; '' if none. */
export const useReadNews = (): string =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
