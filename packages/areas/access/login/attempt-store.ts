import { type Database, sql } from '@dxweb/kit/database/database.ts'
import { tooMany } from '@dxweb/kit/errors/errors.ts'

export interface Limit {
  /** Subject of the limit, such as 'login:kari@sundet.test'. */
  key: string
  /** Maximum attempts in an hour that begins with the first attempt. Any 60 minutes may contain twice as many. */
  perHour: number
  count?: number
}

const countText = `
  insert into attempt_window as w (key, attempts)
  select key, count from unnest($1::text[], $2::integer[]) with ordinality as k(key, count, place) order by place
  on conflict (key) do update set
    attempts = excluded.attempts + case when w.started_at < now() - interval '1 hour' then 0 else w.attempts end,
    started_at = case when w.started_at < now() - interval '1 hour' then now() else w.started_at end
  returning key, attempts,
    ceil(extract(epoch from w.started_at + interval '1 hour' - now()))::integer as seconds`

/** Returns the seconds to wait, or 0 if all keys are within their limits. */
export async function countAttempt(db: Database, limits: readonly Limit[]): Promise<number> {
  const keys = limits.map(({ key }) => key)
  const rows = await db.reference<{ key: string; attempts: number; seconds: number }>(
    sql('attempt-count', countText, [keys, limits.map(({ count = 1 }) => count)]),
  )
  const perHour = new Map(limits.map((limit) => [limit.key, limit.perHour]))
  const over = rows.filter(({ key, attempts }) => attempts > (perHour.get(key) ?? 0))
  return over.reduce((longest, { seconds }) => Math.max(longest, seconds, 1), 0)
}

/** Throws `too_many` if the caller must wait. */
export async function spendAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  const seconds = await countAttempt(db, limits)
  if (seconds > 0) throw tooMany(seconds)
}

const spentText = `
  select ceil(extract(epoch from started_at + interval '1 hour' - now()))::integer as seconds from attempt_window
  where key = $1 and attempts >= $2 and started_at >= now() - interval '1 hour'`

/** Refuses without counting once the limit is reached, so that the reply to a correct attempt reveals nothing. */
export async function refuseSpent(db: Database, { key, perHour }: Limit): Promise<void> {
  const [spent] = await db.reference<{ seconds: number }>(
    sql('attempts-spent', spentText, [key, perHour]),
  )
  if (spent) throw tooMany(Math.max(1, spent.seconds))
}

export async function forgiveAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  const text = 'update attempt_window set attempts = attempts - 1 where key = any($1)'
  await db.reference(sql('attempt-forgive', text, [limits.map(({ key }) => key)]))
}
