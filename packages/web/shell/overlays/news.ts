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
 * Version of the newest release and its number of items, the same in all languages. Stored per device, not per user.
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

/** Returns the `newsMark` of the last releases read on the device; '' if none. */
export const useReadNews = (): string =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
