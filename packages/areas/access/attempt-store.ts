import { type Database, sql } from '@dxweb/kit/database.ts'

export interface Limit {
  /** 'login:kari@sundet.test' */
  key: string
  /** Attempts in one window of an hour. Two windows can touch an hour on the clock, so it sees up to twice as many. */
  perHour: number
}

const countText = `
  insert into attempt_window as w (key) select key from unnest($1::text[]) with ordinality as k(key, place)
  order by place
  on conflict (key) do update set
    attempts = case when w.started_at < now() - interval '1 hour' then 1 else w.attempts + 1 end,
    started_at = case when w.started_at < now() - interval '1 hour' then now() else w.started_at end
  returning key, attempts`

/** Counts one more attempt on each key, and tells whether all of them are still within their limits. */
export async function countAttempt(db: Database, limits: readonly Limit[]): Promise<boolean> {
  const keys = limits.map(({ key }) => key)
  const rows = await db.reference<{ key: string; attempts: number }>(
    sql('attempt-count', countText, [keys]),
  )
  const attempts = new Map(rows.map((row) => [row.key, row.attempts]))
  return limits.every(({ key, perHour }) => (attempts.get(key) ?? 0) <= perHour)
}

/** An attempt that turned out well is no attempt against the limit. */
export async function forgiveAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await db.reference(
    sql(
      'attempt-forgive',
      'update attempt_window set attempts = attempts - 1 where key = any($1)',
      [keys],
    ),
  )
}
