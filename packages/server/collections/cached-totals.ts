import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'

/** Number of rows below which counting a list costs less than reading a page. */
const minCachedTotal = 20_000
const freshMs = 2_000
/** Milliseconds for which a list's total and known positions are kept without renewal, enough for a weekend. */
export const keptForMs = 3 * 86_400_000
const maxKept = 500

interface Kept {
  total: number
  at: number
}

/**
 * Totals of long lists, since counting a million rows costs more than reading a page. A total older than two seconds is
 * returned and recounted in the background, and announced if it has changed.
 */
const totals = new Map<string, Kept>()

type Counting = Statement<{ total: number }>

export type Reader = Pick<Scope, 'partnerId' | 'renterId'>

export const totalKeyOf = ({ partnerId, renterId }: Reader, { name, values }: Counting) =>
  JSON.stringify([partnerId, renterId, name, values])

export function cachedTotal(reader: Reader, counting: Counting): number | undefined {
  return keptTotal(totalKeyOf(reader, counting), keptForMs)
}

function keptTotal(key: string, forMs: number): number | undefined {
  const kept = totals.get(key)
  return kept === undefined || Date.now() - kept.at > forMs ? undefined : kept.total
}

export function totalStatement(reader: Reader, counting: Counting): Counting {
  const total = cachedTotal(reader, counting)
  if (total === undefined) return counting
  return sql<{ total: number }>('kept-total', 'select $1::int as total', [total])
}

function keep(key: string, total: number): void {
  totals.delete(key)
  if (total < minCachedTotal) return
  totals.set(key, { total, at: Date.now() })
  const [oldest] = totals.keys()
  if (totals.size > maxKept && oldest !== undefined) totals.delete(oldest)
}

export interface ListReader {
  db: Database
  scope: Scope
  announce: () => void
}

const underway = new Map<string, Promise<number>>()

function recount({ db, scope, announce }: ListReader, counting: Counting): Promise<number> {
  const key = totalKeyOf(scope, counting)
  const count = async () => {
    const [counted] = await db.run(scope, counting, { pool: 'reports', isBackground: true })
    const total = counted?.total ?? 0
    const before = totals.get(key)?.total
    keep(key, total)
    if (before !== undefined && before !== total) announce()
    return total
  }
  const found = underway.get(key) ?? count().finally(() => underway.delete(key))
  underway.set(key, found)
  return found
}

export async function recentTotal(
  reader: ListReader,
  counting: Counting,
  forMs: number,
): Promise<number> {
  return keptTotal(totalKeyOf(reader.scope, counting), forMs) ?? recount(reader, counting)
}

export function cacheTotal(reader: ListReader, counting: Counting, total: number): void {
  const key = totalKeyOf(reader.scope, counting)
  if (keptTotal(key, keptForMs) === undefined) return keep(key, total)
  // Keeps the total after a failure, since the next request counts again.
  if (keptTotal(key, freshMs) === undefined) recount(reader, counting).catch(() => undefined)
}
