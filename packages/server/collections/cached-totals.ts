import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'

/** Number of rows below which counting a list costs less than reading a page. */
const minCachedTotal = 20_000
const freshMs = 2_000
/** Milliseconds for which a counted total and the known positions are used. */
export const cachedForMs = 60_000
const maxKept = 500

interface Kept {
  total: number
  at: number
}

/**
 * Totals of long lists, since counting a million rows costs more than reading a page. A total older than two seconds is
 * returned and recounted in the background.
 */
const totals = new Map<string, Kept>()

type Counting = Statement<{ total: number }>

export type Reader = Pick<Scope, 'partnerId' | 'renterId'>

export const totalKeyOf = ({ partnerId, renterId }: Reader, { name, values }: Counting) =>
  JSON.stringify([partnerId, renterId, name, values])

export function cachedTotal(reader: Reader, counting: Counting): number | undefined {
  const kept = totals.get(totalKeyOf(reader, counting))
  return kept === undefined || Date.now() - kept.at > cachedForMs ? undefined : kept.total
}

/** Returns a statement that counts, or one that returns the cached total. */
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

export const renewTotal = (reader: Reader, counting: Counting, total: number): void =>
  keep(totalKeyOf(reader, counting), total)

/** Stores a count, or recounts an outdated total in the background. */
export function cacheTotal(db: Database, scope: Scope, counting: Counting, total: number): void {
  const key = totalKeyOf(scope, counting)
  const kept = totals.get(key)
  if (kept === undefined || Date.now() - kept.at > cachedForMs) return keep(key, total)
  if (Date.now() - kept.at < freshMs) return
  // Marks the total as fresh, so that concurrent requests do not count again.
  kept.at = Date.now()
  void db.run(scope, counting, { pool: 'reports' }).then(
    ([counted]) => keep(key, counted?.total ?? 0),
    () => totals.delete(key),
  )
}
