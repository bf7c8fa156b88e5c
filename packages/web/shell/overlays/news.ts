import { getChangelog } from '@dxweb/areas/access/login/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callApi } from '../../data/calls/call-api.ts'

export type Release = ReplyOf<typeof getChangelog.parts>['data'][number]

const key = 'dxweb.news'
const listeners = new Set<() => void>()

/** What is new, in a language. */
export const news = (locale: string) =>
  queryOptions({
    queryKey: ['changelog', locale],
    queryFn: () => callApi(getChangelog, { query: { locale: locale === 'en' ? 'en' : 'nb' } }),
    staleTime: Infinity,
  })

/**
 * What a reader has come to: the newest release and how much there is of it, the same in every language. Nobody's
 * own: it is kept on the device for whoever uses it.
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

/** The mark of what was read last on this device; '' where nothing has been. */
export const useReadNews = (): string =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
