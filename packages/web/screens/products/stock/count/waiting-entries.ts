import type { enterCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import { countedOf } from '@dxweb/areas/products/stock/rules.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'

type Body = Exclude<BodyFor<typeof enterCount.parts>, undefined>

/** `typedAt` is the device's time in milliseconds; entries kept by an older version have none. */
export type Entry = Omit<Body, 'waitedMs'> & { typedAt?: number }

const maxWaitedMs = 2 ** 31 - 1

export const bodyOf = ({ typedAt = Date.now(), ...entry }: Entry): Body => ({
  ...entry,
  waitedMs: Math.min(maxWaitedMs, Math.max(0, Date.now() - typedAt)),
})

/** Adds unsent entries to `known`, the counted quantity on the server, which is null if not counted yet. */
export const countedWith = (
  known: number | null,
  productId: number,
  waiting: readonly Entry[],
): number | null =>
  countedOf([
    ...(known === null ? [] : [{ how: 'set' as const, quantity: known }]),
    ...waiting.filter((entry) => entry.productId === productId),
  ])

const keyOf = (partnerId: number, countId: number) => `dx-stock-count:${partnerId}:${countId}`

export function keptEntries(partnerId: number, countId: number): Entry[] {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(partnerId, countId)) ?? '[]')
  return Array.isArray(kept) ? (kept as Entry[]) : []
}

export function keepEntries(partnerId: number, countId: number, entries: readonly Entry[]): void {
  const key = keyOf(partnerId, countId)
  if (entries.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(entries))
}
