import type { Changed } from '@dxweb/kit/definitions/versioned-change.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { allChanged } from './plan-events-store.ts'

export type Moved = Changed & { isSold: boolean }

/** Reports sold tickets only if no event is missing and no version is stale. */
export function unsold(rows: readonly Moved[], asked: readonly { id: number; version: number }[]) {
  const versions = new Map(asked.map(({ id, version }) => [id, version]))
  const isStale = rows.some(({ id, oldVersion }) => versions.get(id) !== oldVersion)
  const soldIds = rows.filter(({ isSold }) => isSold).map(({ id }) => id)
  if (!isStale && rows.length === asked.length && soldIds.length > 0) {
    throw new Refusal('event_sold', { details: { eventIds: soldIds } })
  }
  return allChanged(rows, asked)
}
